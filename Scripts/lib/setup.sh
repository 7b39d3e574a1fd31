# shellcheck shell=bash
# Shared by the scripts: says what is going on, checks the toolchain, installs system packages.
# To be sourced; sets ROOT, the folder of the checkout.

ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)"

# Tells the user something; standard output belongs to the programs.
say() { printf '%s\n' "$*" >&2; }

# Tells what is wrong, and ends.
fail() {
  say "error: $*"
  exit 1
}

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
  require_packages libxml-2.0:libxml2-dev:libxml2 duktape:duktape-dev:duktape
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
