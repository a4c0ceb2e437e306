// SPDX-License-Identifier: MIT
#include "sluice/transport.h"

#include <dlfcn.h>
#include <unistd.h>

#include <cstdlib>
#include <sstream>

namespace sluice {
namespace {

std::string FolderOfThisProgram() {
  std::string path(4096, '\0');
  const ssize_t length = readlink("/proc/self/exe", path.data(), path.size());
  if (length <= 0) {
    return "";
  }
  path.resize(static_cast<std::size_t>(length));
  return path.substr(0, path.rfind('/'));
}

void AddFolders(const std::string& list, std::vector<std::string>& folders) {
  std::istringstream items(list);
  std::string folder;
  while (std::getline(items, folder, ':')) {
    if (!folder.empty()) {
      folders.push_back(folder);
    }
  }
}

std::vector<std::string> SearchFolders(const TransportOptions& options) {
  std::vector<std::string> folders;
  AddFolders(options.transportPath, folders);
  const char* fromEnvironment = std::getenv("SLUICE_TRANSPORT_PATH");
  AddFolders(fromEnvironment == nullptr ? "" : fromEnvironment, folders);
  AddFolders(FolderOfThisProgram(), folders);
#ifdef SLUICE_TRANSPORT_BUILD_DIR
  AddFolders(SLUICE_TRANSPORT_BUILD_DIR, folders);
#endif
  return folders;
}

template <typename F>
F* Symbol(void* library, const char* name, const std::string& file) {
  void* symbol = dlsym(library, name);
  if (symbol == nullptr) {
    throw Missing(file + " is not a transport library: it lacks " + name);
  }
  return reinterpret_cast<F*>(symbol);
}

}  // namespace

std::string SchemesOf(const Hello& hello) {
  std::string names = hello.schemes.size() > 1 ? "schemes" : "scheme";
  const char* before = " ";
  for (const SchemeChoice& scheme : hello.schemes) {
    names += before + scheme.name;
    before = ", ";
  }
  return names;
}

std::unique_ptr<Transport> LoadTransport(const TransportOptions& options) {
  // "native" is for benchmarks, and not offered.
  if (options.transport != "jvm" && options.transport != "zmq" && options.transport != "native") {
    throw Refused("transport '" + options.transport + "' is unknown; allowed are jvm, zmq");
  }
  const std::string name = "libsluice-transport-" + options.transport + ".so";
  std::string looked;
  for (const std::string& folder : SearchFolders(options)) {
    const std::string file = folder + "/" + name;
    if (access(file.c_str(), R_OK) != 0) {
      looked += (looked.empty() ? "" : ", ") + folder;
      continue;
    }
    void* library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) {
      throw Missing("transport " + options.transport + " cannot be loaded: " + dlerror());
    }
    const std::uint32_t abi =
        Symbol<decltype(SluiceTransportAbi)>(library, "SluiceTransportAbi", file)();
    if (abi != kTransportAbi) {
      throw Missing(file + " was built for another version of this program (interface " +
                    std::to_string(abi) + ", needed is " + std::to_string(kTransportAbi) +
                    "); build both again");
    }
    return std::unique_ptr<Transport>(
        Symbol<decltype(SluiceTransportCreate)>(library, "SluiceTransportCreate", file)(&options));
  }
  throw Missing("transport " + options.transport + " is not there: no " + name + " in " + looked);
}

}  // namespace sluice
