# shellcheck shell=bash
# To be sourced: the names of types and macros at the top level of modules.

# The lists of other modules' names, one file for each.
NAME_LISTS="$ROOT/Tests/NameTests/Names"

# Prints the names of the public types and macros at the top level, from symbol graphs; a module may
# have none.
top_level_names() {
  { grep -ohE '"pathComponents": ?\["[A-Z][^"]*"\]' "$@" || true; } \
    | sed -E 's/.*\["([A-Za-z0-9_]+).*/\1/' | LC_ALL=C sort -u
}

# Prints the names of a list, without its comments.
listed_names() { grep -vE '^(#|$)' "$1" | LC_ALL=C sort -u; }

# Prints what a module's symbol graph has in common with the lists: name and list.
# Usage: colliding_names file.symbols.json
colliding_names() {
  local list
  for list in "$NAME_LISTS"/*.txt; do
    LC_ALL=C comm -12 <(top_level_names "$1") <(listed_names "$list") \
      | sed "s/\$/ $(basename "$list" .txt)/"
  done
}
