# shellcheck shell=bash
# Builds the programs of Benchmarks/Peers, which do the same work with other libraries. To be sourced
# after setup.sh; uses TEMPORARY.

PEERS="$ROOT/Benchmarks/Peers"
BUILT_PEERS="$ROOT/Benchmarks/.build/peers"

# Prints a line for each peer that can run: its name, its program and perhaps a script, with tabs.
# Usage: prepare_peers yes|if-ready
prepare_peers() {
  mkdir -p "$BUILT_PEERS"
  if [ "$1" = yes ]; then install_peers; fi
  prepare_boost "Boost.MSM" BoostMSM
  prepare_boost "Boost.Statechart" BoostStatechart
  prepare_qt
  prepare_python "transitions" transitions Transitions
  prepare_python "python-statemachine" statemachine PythonStateMachine
  prepare_python "sismic" sismic Sismic
}

# Installs what the peers are made with: from Debian's packages, and from PyPI into a folder of ours.
install_peers() {
  local -a missing=()
  local package
  if command -v apt-get >/dev/null 2>&1; then
    for package in g++ pkg-config libboost-dev qt6-scxml-dev python3-venv; do
      dpkg -s "$package" >/dev/null 2>&1 || missing+=("$package")
    done
    if [ "${#missing[@]}" -gt 0 ]; then
      local -a as_root=()
      [ "$(id -u)" -eq 0 ] || as_root=(sudo)
      say "Installing ${missing[*]} with apt-get…"
      "${as_root[@]+"${as_root[@]}"}" apt-get update -qq >&2
      "${as_root[@]+"${as_root[@]}"}" apt-get install -y -qq "${missing[@]}" >&2
    fi
  else
    say "C++ peers are installed on Debian only; those run whose libraries are here"
  fi
  if [ ! -x "$BUILT_PEERS/venv/bin/python" ]; then
    say "Installing transitions, python-statemachine and sismic with pip into Benchmarks/.build…"
    python3 -m venv "$BUILT_PEERS/venv"
    "$BUILT_PEERS/venv/bin/pip" install --quiet --disable-pip-version-check \
      transitions==0.9.3 python-statemachine==3.2.2 sismic==1.6.14 >&2
  fi
}

# Whether a built program is newer than all that it is made of.
# Usage: is_current program source…
is_current() {
  local program="$1"
  shift
  [ -x "$program" ] && [ -z "$(find "$@" -newer "$program" -print -quit)" ]
}

# Usage: compile_peer name program source… -- flag…
compile_peer() {
  local name="$1" program="$2"
  shift 2
  say "building the peer $name…"
  if ! c++ -std=c++17 -O2 -o "$program" "$@" >"$TEMPORARY/log" 2>&1; then
    cat "$TEMPORARY/log" >&2
    say "the peer $name does not build here; it is left out"
    return 1
  fi
}

# Usage: prepare_boost name folder
prepare_boost() {
  local program="$BUILT_PEERS/$2"
  if ! command -v c++ >/dev/null 2>&1 \
    || ! echo '#include <boost/msm/back/state_machine.hpp>' \
      | c++ -x c++ -std=c++17 -E - >/dev/null 2>&1; then
    say "$1 is not here; Scripts/benchmark --peers installs it"
    return
  fi
  is_current "$program" "$PEERS/$2" "$PEERS"/*.h "$PEERS"/*.cpp \
    || compile_peer "$1" "$program" "$PEERS/main.cpp" "$PEERS/$2"/*.cpp || return 0
  printf '%s\t%s\n' "$1" "$program"
}

prepare_qt() {
  local name="Qt SCXML" program="$BUILT_PEERS/QtWorkloads" made="$BUILT_PEERS/qt" tools
  if ! pkg-config --exists Qt6Scxml 2>/dev/null; then
    say "$name is not here; Scripts/benchmark --peers installs it"
    return
  fi
  if ! is_current "$program" "$PEERS/QtWorkloads" "$PEERS/peer.h"; then
    tools="$(pkg-config --variable=libexecdir Qt6Core)"
    mkdir -p "$made"
    local document
    for document in turnstile traffic player regions; do
      "$tools/qscxmlc" -o "$made/$document" "$PEERS/QtWorkloads/$document.scxml" >&2
    done
    "$tools/moc" "$PEERS/QtWorkloads/models.h" -o "$made/models.cpp"
    # shellcheck disable=SC2046
    compile_peer "$name" "$program" "$PEERS/QtWorkloads/main.cpp" "$made"/*.cpp \
      -I "$PEERS/QtWorkloads" -I "$made" -fPIC $(pkg-config --cflags --libs Qt6Scxml) || return 0
  fi
  printf '%s\t%s\n' "$name" "$program"
}

# Usage: prepare_python name module folder
prepare_python() {
  local python="$BUILT_PEERS/venv/bin/python"
  [ -x "$python" ] || python="$(command -v python3 || true)"
  if [ -z "$python" ] || ! "$python" -c "import $2" >/dev/null 2>&1; then
    say "$1 is not here; Scripts/benchmark --peers installs it"
    return
  fi
  printf '%s\t%s\t%s\n' "$1" "$python" "$PEERS/$3/workloads.py"
}
