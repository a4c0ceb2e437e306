# SPDX-License-Identifier: MIT
#
# For scripts that build and test, one at a time in a tree: a step runs quietly, with its output in a log and its progress shown.

# Waits until nobody else builds here. Closing descriptor 9 ends it.
take_lock() {
  { mkdir -p "$state" && : >>"$state/lock"; } 2>/dev/null ||
    die $exit_unexpected "cannot write into $state, where it builds; allowed is a directory that can be written."
  exec 9>"$state/lock"
  local rc=0
  flock -n -E 75 9 || rc=$?
  if [ $rc = 75 ]; then
    say "waiting for another sluice that builds in this directory …"
    flock 9
  fi
}

# Says how far a step is: on a terminal every second in one line, else a line every ten. Ends with this script.
show_progress() {
  local log=$1 what=$2 started=$SECONDS interval=10 line
  [ ! -t 2 ] || interval=1
  while sleep $interval >/dev/null 2>&1 </dev/null && kill -0 $$ 2>/dev/null; do
    line="$what: $((SECONDS - started)) s so far $(tail -c 4000 "$log" |
      sed -nE 's/.*(\[ *[0-9]+(\/[0-9]+|%)\]).*/\1/p; s/^ *([0-9]+\/[0-9]+) Test .*/[\1]/p' | tail -n 1)"
    if [ -t 2 ]; then printf '\r\033[Ksluice: %s' "$line" >&2; else say "${line% }"; fi
  done
}

# Runs a step quietly; on failure shows the end of its log. logged NAME "what it does" COMMAND…
logged() {
  local log=$state/$1.log what=$2 started=$SECONDS code=0 progress
  shift 2
  say "$what …"
  : >"$log"
  show_progress "$log" "$what" 9>&- &
  progress=$!
  "$@" >"$log" 2>&1 </dev/null 9>&- || code=$?
  kill $progress 2>/dev/null
  wait $progress 2>/dev/null
  [ ! -t 2 ] || printf '\r\033[K' >&2
  if [ $code = 0 ]; then
    say "$what: done in $((SECONDS - started)) s"
    return 0
  fi
  say "$what failed; the end of $log:"
  sed 's/\x1b\[[0-9;]*m//g' "$log" | tail -n 60 >&2
  return $exit_unexpected
}

maven() { "$(find_maven)" -B -ntp -Dstyle.color=never -f "$root/pom.xml" "$@"; }

jobs() { printf '%s\n' "${SLUICE_JOBS:-$(nproc)}"; }

# Whether the C++ compiler finds a header, looking into the given prefixes too.
has_header() {
  local prefix flags=()
  local prefixes=()
  IFS=';:' read -r -a prefixes <<<"${CMAKE_PREFIX_PATH:-}"
  for prefix in ${prefixes[@]+"${prefixes[@]}"}; do
    [ -z "$prefix" ] || flags+=(-I "$prefix/include")
  done
  printf '#include <%s>\n' "$1" |
    "${CXX:-g++}" -std=c++17 -M -x c++ ${flags[@]+"${flags[@]}"} - >/dev/null 2>&1
}

# Configures ns3-shim by one of its presets. $1: where, $2: the preset; further options of CMake
configure_shim() {
  # A build directory that was moved or copied with its tree cannot be used again.
  if [ -f "$1/CMakeCache.txt" ] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$shim" "$1/CMakeCache.txt"; then
    rm -rf "$1"
  fi
  [ -f "$1/CMakeCache.txt" ] || ! has ninja || local -x CMAKE_GENERATOR=Ninja
  cmake -S "$shim" -B "$1" --preset "$2" "${@:3}"
}
