// SPDX-License-Identifier: MIT
#include "java_home.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <vector>

#include "sluice/failure.h"

namespace sluice {
namespace {

namespace fs = std::filesystem;

constexpr int kFirstWithFunctions = 22;

std::string LibjvmOf(const std::string& home) { return home + "/lib/server/libjvm.so"; }

std::string HomeOfJavaOnPath() {
  const char* path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "" : path);
  std::string folder;
  while (std::getline(folders, folder, ':')) {
    const std::string java = folder + "/java";
    if (!folder.empty() && access(java.c_str(), X_OK) == 0) {
      std::error_code error;
      const fs::path real = fs::canonical(java, error);
      return error ? "" : real.parent_path().parent_path().string();
    }
  }
  return "";
}

}  // namespace

std::string FindLibjvm(const std::string& javaHome) {
  const auto present = [](const std::string& home) {
    return !home.empty() && access(LibjvmOf(home).c_str(), R_OK) == 0;
  };
  if (!javaHome.empty()) {
    if (!present(javaHome)) {
      throw Missing("java_home=" + javaHome +
                    " has no lib/server/libjvm.so; allowed is the folder "
                    "of a JDK or JRE 17 or later");
    }
    return LibjvmOf(javaHome);
  }
  const char* variable = std::getenv("JAVA_HOME");
  const std::string fromVariable = variable == nullptr ? "" : variable;
  if (present(fromVariable)) {
    return LibjvmOf(fromVariable);
  }
  const std::string fromPath = HomeOfJavaOnPath();
  if (present(fromPath)) {
    return LibjvmOf(fromPath);
  }
  throw Missing("no libjvm.so is found, neither by JAVA_HOME (" +
                (fromVariable.empty() ? "not set" : fromVariable) + ") nor by java on PATH (" +
                (fromPath.empty() ? "none" : fromPath) + "); install a JDK or JRE 17 or later");
}

bool MakesFunctions(const std::string& libjvm) {
  std::ifstream release(fs::path(libjvm).parent_path().parent_path().parent_path() / "release");
  const std::string key = "JAVA_VERSION=\"";
  std::string line;
  while (std::getline(release, line)) {
    if (line.compare(0, key.size(), key) == 0) {
      return std::atoi(line.c_str() + key.size()) >= kFirstWithFunctions;
    }
  }
  return false;
}

std::string ExpandClassPath(const std::string& classPath) {
  std::vector<std::string> entries;
  std::istringstream items(classPath);
  std::string item;
  while (std::getline(items, item, ':')) {
    if (item.empty()) {
      continue;
    }
    const bool wildcard = item.size() >= 2 && item.compare(item.size() - 2, 2, "/*") == 0;
    const std::string file = wildcard ? item.substr(0, item.size() - 2) : item;
    std::error_code error;
    if (!fs::exists(file, error)) {
      throw Missing("the class path names " + item + ", which does not exist");
    }
    if (!wildcard) {
      entries.push_back(item);
      continue;
    }
    std::vector<std::string> jars;
    for (const fs::directory_entry& entry : fs::directory_iterator(file, error)) {
      if (entry.path().extension() == ".jar") {
        jars.push_back(entry.path().string());
      }
    }
    std::sort(jars.begin(), jars.end());
    entries.insert(entries.end(), jars.begin(), jars.end());
  }
  std::string expanded;
  for (const std::string& entry : entries) {
    expanded += (expanded.empty() ? "" : ":") + entry;
  }
  return expanded;
}

}  // namespace sluice
