// SPDX-License-Identifier: GPL-2.0-only
//
// Sluice's schemes in a built tree of the HPCC simulator, against the schemes of its own: the
// completion times, the pauses and the trace of each packet must be the same. HPCC_ROOT names the
// tree, the original or a descendant (README.md); without it each test is listed as skipped. The
// tree is only read.
#include "real_java.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace
{

namespace fs = std::filesystem;

const char* const kInputs = SLUICE_ROOT "/cc-algorithms/src/test/resources/hpcc-reference";

std::string
Environment(const char* name)
{
    const char* value = std::getenv(name);
    return value == nullptr ? "" : value;
}

std::string
TextOf(const fs::path& path)
{
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

/// Runs a shell command. @return its exit code, as a shell has it
int
Shell(const std::string& command)
{
    const int status = std::system(command.c_str());
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

struct Case
{
    const char* set;    ///< of reference runs
    const char* mode;   ///< the folder of its config.txt
    const char* scheme; ///< of ours, with its profile
};

std::ostream&
operator<<(std::ostream& out, const Case& run)
{
    return out << run.set << " " << run.scheme;
}

class HpccTree : public ::testing::Test
{
  protected:
    void SetUp() override
    {
        root_ = Environment("HPCC_ROOT");
        if (root_.empty())
        {
            GTEST_SKIP() << "HPCC_ROOT names no built tree of the HPCC simulator";
        }
        isOriginal_ = fs::exists(Original());
        REQUIRE_JAVA();
        folder_ = fs::path(::testing::TempDir()) / ("sluice-hpcc-" + std::to_string(getpid()));
        ASSERT_EQ(Shell("make -s -j2 -C " SLUICE_ROOT "/ns3-shim/hpcc HPCC_ROOT='" + root_ +
                        "' OUT=" + Build() + " SLUICE_BUILD=" SLUICE_LIBRARY_DIR " >&2"),
                  0);
    }

    void TearDown() override
    {
        if (!folder_.empty())
        {
            fs::remove_all(folder_);
        }
    }

    std::string Original() const
    {
        return root_ + "/simulation/build/scratch/third";
    }

    /// The program with the tree's own schemes. Descendants have none that reads these files: there
    /// it is sluice-third without a scheme of Sluice.
    std::string Theirs() const
    {
        return isOriginal_ ? "LD_LIBRARY_PATH='" + root_ + "/simulation/build' '" + Original() + "'"
                           : "env -u SLUICE_SCHEME " + Build() + "/sluice-third";
    }

    /// In a descendant, a run of its own scheme may end by a signal (README.md).
    bool IsBroken(int code) const
    {
        return code > 128 && !isOriginal_;
    }

    static std::string Build()
    {
        return SLUICE_HPCC_BUILD;
    }

    /// Runs a set with a packet trace in a folder of its own.
    /// @param program with what comes before it in the command
    /// @return the folder and the exit code
    std::pair<fs::path, int> Run(const Case& run,
                                 const std::string& name,
                                 const std::string& program)
    {
        const fs::path folder = folder_ / name;
        fs::create_directories(folder / run.mode);
        const fs::path inputs = SetOf(run);
        fs::copy_file(inputs / "topology.txt", folder / "topology.txt");
        fs::copy_file(inputs / "flow.txt", folder / "flow.txt");
        std::ifstream config(inputs / run.mode / "config.txt");
        std::ofstream changed(folder / run.mode / "config.txt");
        for (std::string line; std::getline(config, line);)
        {
            if (line.rfind("ENABLE_TRACE ", 0) == 0)
            {
                line = "ENABLE_TRACE 1";
            }
            else if (line.rfind("SIMULATOR_STOP_TIME ", 0) == 0 && run.set[1] == '1')
            {
                line = "SIMULATOR_STOP_TIME 2.01"; // the trace of all of S1 has 300 MB
            }
            changed << line << "\n";
        }
        changed.close();
        std::ifstream topology(inputs / "topology.txt");
        int nodes = 0;
        topology >> nodes;
        std::ofstream traced(folder / "trace.txt");
        traced << nodes << "\n";
        for (int i = 0; i < nodes; ++i)
        {
            traced << i << "\n";
        }
        traced.close();
        const int code = Shell("cd '" + folder.string() + "' && " + program + " " + run.mode +
                               "/config.txt >out.txt 2>err.txt");
        return {folder / run.mode, code};
    }

    std::pair<fs::path, int> RunTheirs(const Case& run)
    {
        return Run(run, "theirs", Theirs());
    }

    std::pair<fs::path, int> RunOurs(const Case& run,
                                     const std::string& name = "ours",
                                     const std::string& parameters = "")
    {
        return Run(run,
                   name,
                   "SLUICE_SCHEME=" + std::string(run.scheme) + " SLUICE_PARAMETERS='" +
                       parameters + "' SLUICE_TRANSPORT=jvm SLUICE_CLASS_PATH='" +
                       sluice::ClassPath() + "' " + Build() + "/sluice-third");
    }

    std::string ErrorsOf(const std::string& name) const
    {
        return TextOf(folder_ / name / "err.txt");
    }

    /// Whether two runs have the same trace, but for bytes that the simulator does not write.
    static bool IsSameTrace(const fs::path& first, const fs::path& second)
    {
        return Shell(SLUICE_COMPARE_TRACES " '" + (first / "mix.tr").string() + "' '" +
                     (second / "mix.tr").string() + "' >&2") == 0;
    }

    bool isOriginal_ = false;
    fs::path folder_;

  private:
    static fs::path SetOf(const Case& run)
    {
        for (const fs::directory_entry& entry : fs::directory_iterator(kInputs))
        {
            if (entry.path().filename().string().rfind(std::string(run.set) + "_", 0) == 0)
            {
                return entry.path();
            }
        }
        return fs::path(kInputs) / run.set;
    }

    std::string root_;
};

class HpccTreeSchemes : public HpccTree, public ::testing::WithParamInterface<Case>
{
};

TEST_P(HpccTreeSchemes, InJavaDoWhatItsOwnDo)
{
    const auto [theirs, code] = RunTheirs(GetParam());
    if (IsBroken(code))
    {
        GTEST_SKIP() << "with its own scheme this tree ends with code " << code;
    }
    ASSERT_EQ(code, 0);
    const auto [ours, ourCode] = RunOurs(GetParam());
    ASSERT_EQ(ourCode, 0) << ErrorsOf("ours");
    EXPECT_EQ(TextOf(ours / "fct.txt"), TextOf(theirs / "fct.txt"));
    EXPECT_EQ(TextOf(ours / "pfc.txt"), TextOf(theirs / "pfc.txt"));
    EXPECT_GT(fs::file_size(theirs / "mix.tr"), 100000U);
    EXPECT_TRUE(IsSameTrace(ours, theirs));
}

std::vector<Case>
Cases()
{
    std::vector<Case> cases;
    for (const char* set : {"S1", "S6", "S7", "S8"})
    {
        cases.push_back({set, "dcqcn", "dcqcn/hpcc-sim"});
        cases.push_back({set, "dcqcn_paper", "dcqcn/hpcc-sim-paper"});
        cases.push_back({set, "hp", "hpcc/hpcc-sim"});
        cases.push_back({set, "timely", "timely/hpcc-sim"});
        cases.push_back({set, "dctcp", "dctcp/hpcc-sim"});
        cases.push_back({set, "dctcp_nowin", "dctcp/hpcc-sim-nowin"});
    }
    return cases;
}

INSTANTIATE_TEST_SUITE_P(ReferenceRuns,
                         HpccTreeSchemes,
                         ::testing::ValuesIn(Cases()),
                         [](const auto& run) {
                             return std::string(run.param.set) + "_" + run.param.mode;
                         });

/// So that the comparison above is known to see a small difference.
TEST_F(HpccTree, AnotherMinimumRateGivesAnotherTrace)
{
    const Case run = {"S7", "dcqcn", "dcqcn/hpcc-sim"};
    if (IsBroken(RunTheirs(run).second))
    {
        GTEST_SKIP() << "with its own scheme this tree ends with a signal";
    }
    const auto [as, code] = RunOurs(run, "as-it-is");
    ASSERT_EQ(code, 0) << ErrorsOf("as-it-is");
    const auto [other, otherCode] = RunOurs(run, "other", "minRate=1001");
    ASSERT_EQ(otherCode, 0) << ErrorsOf("other");
    EXPECT_FALSE(IsSameTrace(as, other));
}

TEST_F(HpccTree, SchemesOfSwitchesRun)
{
    for (const char* scheme : {"rocc", "pacc", "qcn", "ldcp"})
    {
        const auto [folder, code] = RunOurs({"S8", "dcqcn", scheme}, scheme);
        EXPECT_EQ(code, 0) << ErrorsOf(scheme);
        const std::string fct = TextOf(folder / "fct.txt");
        EXPECT_EQ(std::count(fct.begin(), fct.end(), '\n'), 60);
    }
}

/// The expected completions are also those of Sluice's own data plane (HpccFabricTest).
TEST_F(HpccTree, LdcpHasPacketsDroppedAndCompletesAsInOurs)
{
    const fs::path inputs = SLUICE_ROOT "/experiments/runner/cli/src/test/resources/hpcc-fabric";
    const fs::path run = folder_ / "ldcp";
    fs::create_directories(folder_);
    fs::copy(inputs / "ldcp", run);
    fs::copy_file(inputs / "topology.txt", folder_ / "topology.txt");
    fs::copy_file(inputs / "flow.txt", folder_ / "flow.txt");
    const auto completions = [&run](const std::string& parameters) {
        const int code =
            Shell("cd '" + run.string() + "' && SLUICE_SCHEME=ldcp SLUICE_PARAMETERS='" +
                  parameters + "' SLUICE_TRANSPORT=jvm SLUICE_CLASS_PATH='" + sluice::ClassPath() +
                  "' " + Build() + "/sluice-third config.txt >out.txt");
        EXPECT_EQ(code, 0);
        return TextOf(run / "fct.txt");
    };
    const std::string expected = TextOf(inputs / "ldcp" / "fct.txt");
    EXPECT_NE(completions("dropAbove=1000000000"), expected);
    const std::string ours = completions("");
    EXPECT_NE(TextOf(run / "out.txt").find("packets dropped"), std::string::npos);
    if (isOriginal_)
    {
        EXPECT_EQ(ours, expected);
        EXPECT_NE(TextOf(run / "out.txt").find(" 298 packets dropped"), std::string::npos);
    }
}

TEST_F(HpccTree, ASchemeThatNeedsMoreIsRefusedWithWhatIsMissing)
{
    EXPECT_EQ(RunOurs({"S8", "dcqcn", "hiercc"}, "hiercc").second, 3);
    EXPECT_NE(ErrorsOf("hiercc").find("voq"), std::string::npos) << ErrorsOf("hiercc");
    EXPECT_EQ(RunOurs({"S8", "dcqcn", "hpcc"}, "hpcc").second, 3);
    EXPECT_NE(ErrorsOf("hpcc").find("CC_MODE 3"), std::string::npos) << ErrorsOf("hpcc");
}

} // namespace
