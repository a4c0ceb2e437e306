# SPDX-License-Identifier: MIT
#
# The parts that Sluice is built of: where each is, whether it is newer than what it is built of, and how the command line is
# started. Sourced by the launcher and the scripts that build and test; it sets variables and functions and does nothing else.

root=$(dirname "$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")")
state=$root/.sluice
launch=$root/experiments/launch
shim=$root/ns3-shim
shim_build=$shim/build
omnet=$root/omnet-shim
# The Java modules, and the command line's jar with its libraries.
modules=(bridge/vocabulary cc-algorithms bridge/java bridge/scheme-kit workloads experiments/runner/{model,run,report,lab,cli})
command_line_jar=$root/experiments/runner/cli/target/runner.jar
library=$root/experiments/runner/cli/target/lib
exit_unexpected=1
exit_missing=7

say() { printf 'sluice: %s\n' "$*" >&2; }
die() {
  local code=$1
  shift
  say "$*"
  exit "$code"
}

has() { command -v "$1" >/dev/null 2>&1; }

# Prints the first JDK of version 17 or newer that has a compiler and a libjvm.
find_jdk() {
  local home version candidates=()
  if [ -n "${JAVA_HOME:-}" ]; then
    candidates=("$JAVA_HOME")
  else
    home=$(command -v javac) && home=$(readlink -f "$home") && candidates+=("${home%/*/*}")
    candidates+=(/usr/lib/jvm/*)
  fi
  for home in ${candidates[@]+"${candidates[@]}"}; do
    [ -x "$home/bin/javac" ] && [ -f "$home/lib/server/libjvm.so" ] || continue
    version=$(java_version "$home")
    version=${version%%.*}
    if [ "${version:-0}" -ge 17 ]; then
      printf '%s\n' "$home"
      return 0
    fi
  done
  return 1
}

# The version of a JDK, as 17.0.15; nothing if it does not say one. $1: the JDK
java_version() {
  local line
  [ ! -r "$1/release" ] || while IFS= read -r line; do
    case $line in JAVA_VERSION=*) printf '%s\n' "${line//[!0-9.]/}" ;; esac
  done <"$1/release"
}

# What is built depends on the JDK, so that it is chosen before anything is compared.
choose_jdk() {
  local home
  home=$(find_jdk) && export JAVA_HOME=$home
}

find_maven() {
  if [ -n "${MAVEN_HOME:-}" ]; then
    [ -x "$MAVEN_HOME/bin/mvn" ] && printf '%s\n' "$MAVEN_HOME/bin/mvn"
  else
    command -v mvn
  fi
}

# Asks for OMNeT++ and INET, with the folders in the command line's options; fills omnetpp_dir and inet_dir, and
# why_no_omnet with a part of a sentence, or nothing if both can be used.
find_omnet() {
  local word before='' given=('' '') line why_inet=
  why_no_omnet=
  for word in "$@"; do
    case $before in --omnetpp) given[0]=$word ;; --inet) given[1]=$word ;; esac
    case $word in --omnetpp=*) given[0]=${word#*=} ;; --inet=*) given[1]=${word#*=} ;; esac
    before=$word
  done
  while IFS= read -r line; do
    case $line in
      omnetpp=*) omnetpp_dir=${line#*=} ;;
      inet=*) inet_dir=${line#*=} ;;
      why_no_omnetpp=*) why_no_omnet=${line#*=} ;;
      why_no_inet=*) why_inet=${line#*=} ;;
    esac
  done < <("$omnet/find-omnet" "${given[@]}")
  why_no_omnet=${why_no_omnet:-$why_inet}
  [ -z "$why_no_omnet" ]
}

# A hash of name, size and time of every file below the given paths, and of what else decides a
# build: a file changed, added or deleted changes it.
fingerprint() {
  {
    printf '%s\n' "$root" "${JAVA_HOME:-}" "${NS3_ROOT:-}" "${CMAKE_PREFIX_PATH:-}" "${CXX:-}"
    cd "$root" && find "$@" \( -name target -o -name build -o -path 'omnet-shim/out' -o \
      -path 'omnet-shim/*/Makefile' -o -name '*_m.cc' -o -name '*_m.h' -o -name 'lib*.so' \) -prune -o \
      -type f -printf '%p %s %T@\n' 2>/dev/null | LC_ALL=C sort
  } | sha256sum
}

java_sources=(pom.xml .mvn bridge/vocabulary "${modules[@]/%//pom.xml}" "${modules[@]/%//src/main}"
  "${modules[@]/%//src/generated}")
bridge_cpp=(pom.xml bridge/CMakeLists.txt bridge/client bridge/dataplane bridge/fuzz bridge/vocabulary/sluice.proto)
cpp_sources=("${bridge_cpp[@]}" ns3-shim)
omnet_sources=("${bridge_cpp[@]}" omnet-shim)

java_is_fresh() {
  [ -f "$command_line_jar" ] && [ -d "$library" ] &&
    [ "$(fingerprint "${java_sources[@]}")" = "$(cat "$state/java.stamp" 2>/dev/null)" ]
}

# With the ns-3 that is found.
cpp_print() {
  fingerprint "${cpp_sources[@]}"
  "$shim/find-ns3" 2>/dev/null
}

cpp_is_fresh() {
  [ -x "$shim_build/sluice-ns3" ] && [ "$(cpp_print)" = "$(cat "$state/cpp.stamp" 2>/dev/null)" ]
}

# Schemes in C++, which only benchmarks and tests need.
native_is_fresh() {
  [ -f "$shim_build/sluice-bridge/libsluice-transport-native.so" ] &&
    [ "$(cpp_print)" = "$(cat "$state/native.stamp" 2>/dev/null)" ]
}

omnet_print() {
  printf '%s %s %s\n' "$omnetpp_dir" "$inet_dir" "$(fingerprint "${omnet_sources[@]}")"
}

omnet_is_fresh() {
  [ -f "$omnet/src/libsluice.so" ] && [ "$(omnet_print)" = "$(cat "$state/omnet.stamp" 2>/dev/null)" ]
}

# Where the JVM finds the command line's classes as it holds them in memory (class-data sharing): a command then takes
# 0.3 s less of processor time. An archive is for one version of Java and for these very jars; the JVM ignores any other.
shared_classes() { printf '%s\n' "$state/classes-$(java_version "$JAVA_HOME").jsa"; }

classes_is_fresh() { [ -n "${JAVA_HOME:-}" ] && [ "$(shared_classes)" -nt "$command_line_jar" ]; }

# Class path of the command line: itself and its libraries.
class_path() {
  local path=$command_line_jar jar
  for jar in "$library"/*.jar; do path+=:$jar; done
  printf '%s\n' "$path"
}

# Fills the array command: how the command line is started. "$@": its arguments. Code that runs once (reading files,
# drawing figures) is done sooner with the fast compiler alone, and if less of it is compiled; a campaign does the same
# for each run, and the schemes of a server, and the claims and figures of a reproduction, run for long. The JVMs of
# servers and simulators that it starts get the archive of classes by SLUICE_SHARED_CLASSES.
command_line() {
  local compiler=(-XX:TieredStopAtLevel=1 -XX:CompileThresholdScaling=3) archive
  case "$* " in
    serve\ * | reproduce\ *) compiler=() ;;
    run\ *\ --seeds* | run\ *\ -j*) compiler=(-XX:TieredStopAtLevel=1) ;;
  esac
  archive=$(shared_classes)
  [ ! -s "$archive" ] || { compiler+=("-XX:SharedArchiveFile=$archive") && export SLUICE_SHARED_CLASSES=$archive; }
  # shellcheck disable=SC2206 # the user separates options by spaces
  command=("$JAVA_HOME/bin/java" -XX:+UseSerialGC -Xshare:auto ${compiler[@]+"${compiler[@]}"} ${SLUICE_JAVA_OPTS:-}
    "-Dsluice.home=$root" -cp "$(class_path)" org.sluice.runner.cli.Sluice)
}
