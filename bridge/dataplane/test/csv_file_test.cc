// SPDX-License-Identifier: MIT
#include "sluice/assembly/csv_file.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace sluice::roce {
namespace {

std::string Content(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

TEST(CsvFile, HasItsHeaderAtOnceAndRowsWhenFlushed) {
  const auto path = std::filesystem::path(testing::TempDir()) / "csv_file_test.csv";
  CsvFile file(path, "time_ps,a,b");
  EXPECT_EQ(Content(path), "time_ps,a,b\n");
  file.Row(1, 2U, std::int64_t{-3});
  file.Row(INT64_MAX, INT64_MIN, 0);
  file.RawRow("x,y");
  file.Flush();
  EXPECT_EQ(Content(path),
            "time_ps,a,b\n1,2,-3\n9223372036854775807,-9223372036854775808,0\nx,y\n");
  std::filesystem::remove(path);
}

TEST(CsvFile, ForgetsRowsThatWereGatheredButNotThoseInTheFile) {
  const auto path = std::filesystem::path(testing::TempDir()) / "csv_file_test_forgets.csv";
  CsvFile file(path, "a");
  file.Row(1);
  EXPECT_FALSE(file.HasWrittenRows());
  file.Forget();
  file.Row(2);
  file.Flush();
  EXPECT_TRUE(file.HasWrittenRows());
  file.Row(3);
  file.Forget();
  file.Flush();
  EXPECT_EQ(Content(path), "a\n2\n");
  std::filesystem::remove(path);
}

TEST(CsvFile, ManyRowsAreWrittenWithoutBeingFlushed) {
  const auto path = std::filesystem::path(testing::TempDir()) / "csv_file_test_many.csv";
  CsvFile file(path, "a");
  for (int i = 0; i < 20000; ++i) {
    file.Row(1000000 + i);
  }
  EXPECT_GT(std::filesystem::file_size(path), 65536U);
  std::filesystem::remove(path);
}

TEST(CsvFile, NamesAFileThatCannotBeWritten) {
  try {
    CsvFile file("/nonexistent/x.csv", "a");
    FAIL();
  } catch (const std::runtime_error& e) {
    EXPECT_STREQ(e.what(), "/nonexistent/x.csv cannot be written");
  }
}

}  // namespace
}  // namespace sluice::roce
