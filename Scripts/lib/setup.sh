# shellcheck shell=bash
# Shared by the scripts: says what is going on, checks the toolchain, installs system packages.
# To be sourced; sets ROOT, the folder of the checkout, and SYMBOLS.

ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)"
# Where strict builds of the library leave the symbols of its modules.
# shellcheck disable=SC2034
SYMBOLS="$ROOT/.build/symbols"

# Tells the user something; standard output belongs to the programs.
say() { printf '%s\n' "$*" >&2; }

# Tells the user which part of a script begins, and when: the time since the script began, and the
# processor time up to then, which does not depend on what else the machine does.
part() {
  local file used
  # A file, because a subshell would count its own processes; the second line is about those that the
  # script has run.
  file="$(mktemp "${TMPDIR:-/tmp}/statecraft-times.XXXXXX")"
  times >"$file"
  used="$(tail -n 1 "$file" | tr 'ms' '  ' | awk '{ seconds = 60 * ($1 + $3) + $2 + $4
    printf "%d:%02d", seconds / 60, seconds % 60 }')"
  rm -f "$file"
  say "$(printf '== %s (%d:%02d; %s of processor time)' \
    "$*" $((SECONDS / 60)) $((SECONDS % 60)) "$used")"
}

# What was left out for want of time.
LEFT_OUT=""

# Runs a function that is a part of a script, unless it is later than STATECRAFT_OPTIONAL_UNTIL (seconds
# since 1970), which .ci/run sets: there, a slow machine must not end the script before its other parts.
# Usage: optional "what it does" function
optional() {
  if [ -n "${STATECRAFT_OPTIONAL_UNTIL:-}" ] && [ "$(date +%s)" -ge "$STATECRAFT_OPTIONAL_UNTIL" ]; then
    LEFT_OUT+="${LEFT_OUT:+, }$1"
    return 0
  fi
  "$2"
}

# Tells what is wrong, and ends.
fail() {
  say "error: $*"
  exit 1
}

# With STATECRAFT_STRICT, which Scripts/check and .ci/run set, warnings are errors. Such builds have
# folders of their own, so that they and a user's builds do not undo each other.
#
# Usage: build_folder package; 'package' is a folder of the checkout, '.' for the library.
build_folder() {
  printf '%s/%s/.build%s\n' "$ROOT" "$1" "${STATECRAFT_STRICT:+/strict}"
}

# Options of builds that are only run: without what debuggers read, they take 85 % of the time.
# The index must be there, because SwiftPM finds tests by it.
LEAN=(-debug-info-format none)

# Sets BUILD_OPTIONS, which every build of a package takes: two that take the same share their work.
# What runs tests and what only builds them share it with 'swift test' and 'swift test list';
# 'swift build --build-tests' builds everything in another way.
# A strict build of the library also leaves the symbols of all modules, for Scripts/documentation.
# Usage: set_build_options package
set_build_options() {
  BUILD_OPTIONS=(--package-path "$ROOT/$1" --scratch-path "$(build_folder "$1")")
  [ "$1" != . ] || BUILD_OPTIONS+=(--enable-all-traits)
  [ -n "${STATECRAFT_STRICT:-}" ] || return 0
  BUILD_OPTIONS+=("${LEAN[@]}" -Xswiftc -warnings-as-errors)
  if [ "$1" = . ]; then
    BUILD_OPTIONS+=(
      -Xswiftc -emit-symbol-graph -Xswiftc -emit-symbol-graph-dir -Xswiftc "$SYMBOLS"
    )
  fi
}

# Runs 'swift build' or 'swift test list'. SwiftPM gives the traits to the compiler in the order of a set, which
# differs between processes unless their hashes do not; in another order, all modules are compiled again.
# Programs and tests run without it, with 'swift test --skip-build'.
# Usage: compile build arguments… or compile test list arguments…
compile() { SWIFT_DETERMINISTIC_HASHING=1 swift "$@"; }

# Ends unless there is a Swift toolchain that can read the manifests.
require_swift() {
  command -v swift >/dev/null 2>&1 \
    || fail "Swift is missing; install Swift 6.2 or later from https://www.swift.org/install"
  local version major minor
  version="$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9][0-9]*\.[0-9][0-9]*\).*/\1/p' | head -n 1)"
  major="${version%%.*}"
  minor="${version#*.}"
  if [ -z "$version" ] || [ "$major" -lt 6 ] || { [ "$major" -eq 6 ] && [ "$minor" -lt 2 ]; }; then
    fail "Swift 6.2 or later is needed, this is ${version:-unknown}; see https://www.swift.org/install"
  fi
  # SwiftPM knows packages by their folders: the root must not be called like a nested package.
  case "$(basename "$ROOT" | tr '[:upper:]' '[:lower:]')" in
    tools | examples | benchmarks | fuzzing)
      fail "the folder '$(basename "$ROOT")' is called like a package inside it; rename it, for instance to statecraft"
      ;;
  esac
}

# The system libraries behind the traits.
require_libraries() {
  require_packages libxml-2.0:libxml2-dev:libxml2 duktape:duktape-dev:duktape \
    sqlite3:libsqlite3-dev:sqlite libpq:libpq-dev:libpq
}

# Installs system packages that one can do without, after saying so.
# Usage: install_or_go_on purpose consequence brew-option|"" package…
install_or_go_on() {
  local purpose="$1" consequence="$2" option="$3"
  shift 3
  if command -v apt-get >/dev/null 2>&1; then
    local -a as_root=()
    [ "$(id -u)" -eq 0 ] || as_root=(sudo)
    say "Installing $* with apt-get, for $purpose…"
    { "${as_root[@]+"${as_root[@]}"}" apt-get update -qq >&2 \
      && "${as_root[@]+"${as_root[@]}"}" apt-get install -y -qq --no-install-recommends "$@" >&2; } \
      || say "   that failed; $consequence"
  elif command -v brew >/dev/null 2>&1; then
    say "Installing $* with brew, for $purpose…"
    brew install --quiet ${option:+"$option"} "$@" >&2 || say "   that failed; $consequence"
  else
    say "$* cannot be installed here; $consequence"
  fi
}

# What lays out pictures; without it they are shown as text.
require_graphviz() {
  command -v dot >/dev/null 2>&1 \
    || install_or_go_on "pictures" "machines are shown as text" "" graphviz
}

# The programs that tests of diagrams read them with; what cannot be had is skipped, and said.
require_diagram_tools() {
  if ! command -v dot >/dev/null 2>&1 || ! command -v plantuml >/dev/null 2>&1; then
    install_or_go_on "tests of diagrams" "tests that need them are skipped" "" graphviz plantuml
  fi
  require_mermaid
}

# The browser in which tests look at pages, and what drives it; sets PAGE_PYTHON, the Python that can.
# What cannot be had is skipped, and said.
require_page_tools() {
  local folder="$ROOT/.build/pages" version=1.65.2
  PAGE_PYTHON="$(command -v python3 || true)"
  if [ -z "$PAGE_PYTHON" ]; then
    say "Python is missing; pages are not tested"
    return 0
  fi
  if ! command -v chromium >/dev/null 2>&1 && ! command -v chromium-browser >/dev/null 2>&1 \
    && ! command -v google-chrome >/dev/null 2>&1 && [ -z "${CHROMIUM:-}" ]; then
    install_or_go_on "tests of pages" "tests in a browser are skipped" --cask chromium
  fi
  fetch_for_python "$folder" playwright "$version" "tests of pages" "tests in a browser are skipped" \
    || true
  [ ! -x "$folder/bin/python" ] || PAGE_PYTHON="$folder/bin/python"
}

# The program that tests services against their descriptions; sets SCHEMATHESIS, which is empty if it
# cannot be had: then its test is skipped, and said.
require_schemathesis() {
  local folder="$ROOT/.build/schemathesis" version=4.32.5
  export SCHEMATHESIS=""
  PAGE_PYTHON="$(command -v python3 || true)"
  [ -n "$PAGE_PYTHON" ] || return 0
  fetch_for_python "$folder" schemathesis "$version" "tests of the service" "its test is skipped" \
    || return 0
  SCHEMATHESIS="$folder/bin/schemathesis"
}

# The client of PostgreSQL by which tests use machines from Python; sets SERVICE_PYTHON, the Python that
# has it if it can be had: else its tests are skipped, and said.
require_psycopg() {
  local folder="$ROOT/.build/psycopg" version=3.3.9
  SERVICE_PYTHON="$(command -v python3 || true)"
  [ -n "$SERVICE_PYTHON" ] && [ -n "${STATECRAFT_POSTGRESQL:-}" ] || return 0
  PAGE_PYTHON="$SERVICE_PYTHON"
  fetch_for_python "$folder" "psycopg[binary]" "$version" "tests of PostgreSQL from Python" \
    "those tests are skipped" || return 0
  SERVICE_PYTHON="$folder/bin/python"
}

# What durable machines are measured beside; sets DBOS_PYTHON, the Python that has it, which is empty if
# it cannot be had.
require_dbos() {
  local folder="$ROOT/Benchmarks/.build/dbos" version=3.4.0
  DBOS_PYTHON=""
  PAGE_PYTHON="$(command -v python3 || true)"
  [ -n "$PAGE_PYTHON" ] || return 0
  mkdir -p "$ROOT/Benchmarks/.build"
  fetch_for_python "$folder" dbos "$version" "the comparison with it" "it is left out" || return 0
  # shellcheck disable=SC2034 # Scripts/benchmark reads it.
  DBOS_PYTHON="$folder/bin/python"
}

# Installs a package with pip into a folder with a Python of its own, unless it is there.
# Usage: fetch_for_python folder package version purpose consequence
fetch_for_python() {
  # The stamp comes last: it tells that the folder is whole.
  [ ! -f "$1/$2-$3" ] || return 0
  say "Fetching $2 $3 into .build, for $4…"
  rm -rf "$1"
  if make_environment "$1" \
    && "$1/bin/python" -m pip install --quiet --disable-pip-version-check "$2==$3" >&2; then
    touch "$1/$2-$3"
    return 0
  fi
  say "   that failed; $5"
  rm -rf "$1"
  return 1
}

# Makes a folder with a Python of its own; Debian has what that needs in another package.
make_environment() {
  "$PAGE_PYTHON" -m venv "$1" >/dev/null 2>&1 && return 0
  command -v apt-get >/dev/null 2>&1 || return 1
  local -a as_root=()
  [ "$(id -u)" -eq 0 ] || as_root=(sudo)
  say "Installing python3-venv with apt-get, for tests of pages…"
  "${as_root[@]+"${as_root[@]}"}" apt-get update -qq >&2 \
    && "${as_root[@]+"${as_root[@]}"}" apt-get install -y -qq python3-venv >&2 \
    && "$PAGE_PYTHON" -m venv "$1" >&2
}

# Mermaid's own library, from the Python package NiceGUI, which carries it ready to run.
require_mermaid() {
  local folder="$ROOT/.build/mermaid" version=3.18.0 download
  [ ! -f "$folder/index.js" ] || return 0
  if ! command -v node >/dev/null 2>&1 || ! command -v python3 >/dev/null 2>&1; then
    say "Node.js or Python is missing; Mermaid does not read the diagrams in tests"
    return 0
  fi
  say "Fetching Mermaid (in the Python package nicegui $version) into .build, for tests of diagrams…"
  download="$(mktemp -d "${TMPDIR:-/tmp}/statecraft-mermaid.XXXXXX")"
  if python3 -m pip download --quiet --disable-pip-version-check --no-deps --only-binary :all: \
    --dest "$download" "nicegui==$version" >&2 \
    && python3 - "$download" "$folder" <<'END'; then
import pathlib, sys, zipfile

wheel = next(pathlib.Path(sys.argv[1]).glob("*.whl"))
target = pathlib.Path(sys.argv[2])
target.mkdir(parents=True, exist_ok=True)
prefix = "nicegui/elements/mermaid/dist/"
with zipfile.ZipFile(wheel) as archive:
    # The entry comes last: it tells that all others are there.
    names = [name for name in archive.namelist() if name.startswith(prefix) and name.endswith(".js")]
    for name in sorted(names, key=lambda name: name.endswith("/index.js")):
        (target / name[len(prefix):]).write_bytes(archive.read(name))
END
    :
  else
    say "   that failed; Mermaid does not read the diagrams in tests"
  fi
  rm -rf "$download"
}

# Installs system packages that are missing, after saying so.
# Usage: require_packages pkg-config-name:debian-package:brew-formula …
require_packages() {
  local entry module debian brew
  local -a missing_debian=() missing_brew=()
  for entry in "$@"; do
    IFS=: read -r module debian brew <<<"$entry"
    if ! pkg-config --exists "$module" 2>/dev/null; then
      missing_debian+=("$debian")
      missing_brew+=("$brew")
    fi
  done
  [ "${#missing_debian[@]}" -gt 0 ] || return 0
  if command -v apt-get >/dev/null 2>&1; then
    local -a as_root=()
    [ "$(id -u)" -eq 0 ] || as_root=(sudo)
    say "Installing ${missing_debian[*]} with apt-get…"
    "${as_root[@]+"${as_root[@]}"}" apt-get update -qq >&2
    "${as_root[@]+"${as_root[@]}"}" apt-get install -y -qq pkg-config "${missing_debian[@]}" >&2
  elif command -v brew >/dev/null 2>&1; then
    say "Installing ${missing_brew[*]} with brew…"
    brew install --quiet pkg-config "${missing_brew[@]}" >&2
  else
    fail "these system packages are missing, and neither apt-get nor brew is here: ${missing_debian[*]}"
  fi
}
