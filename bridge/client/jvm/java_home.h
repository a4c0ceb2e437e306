// SPDX-License-Identifier: MIT
#ifndef SLUICE_JVM_JAVA_HOME_H
#define SLUICE_JVM_JAVA_HOME_H

#include <string>

namespace sluice {

/// The libjvm.so to load: of `javaHome` if given, else of JAVA_HOME, else of the `java` on PATH.
/// @throws Missing with a sentence that says where it was looked for
std::string FindLibjvm(const std::string& javaHome);

/// Whether the JDK of a libjvm.so makes C functions of Java's methods: 22 and later (JEP 454), as
/// its file `release` says. No, where there is no such file.
bool MakesFunctions(const std::string& libjvm);

/// A class path as the JVM takes it: "folder/*" is replaced by the folder's jars in order of name.
/// @throws Missing if an entry does not exist
std::string ExpandClassPath(const std::string& classPath);

}  // namespace sluice

#endif
