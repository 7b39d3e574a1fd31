# shellcheck shell=bash
# Measures how long large charts take to compile. To be sourced after setup.sh; uses TEMPORARY and
# the function `build` of Scripts/benchmark.

# The processor seconds that a chart takes to compile in debug against the built module, the median of
# three. What others do on the machine does not count.
# Usage: seconds_to_compile file modules
seconds_to_compile() {
  local TIMEFORMAT='%3U %3S'
  for _ in 1 2 3; do
    { time swiftc -Onone -enable-testing -swift-version 6 -parse-as-library -module-name Large \
      -I "$2" -c "$1" -o "$TEMPORARY/large.o" >"$TEMPORARY/log" 2>&1; } 2>&1 || {
      cat "$TEMPORARY/log" >&2
      fail "the chart does not compile"
    }
  done | awk '{ print $1 + $2 }' | sort -n | sed -n 2p | awk '{ printf "%.2f", $1 }'
}

# Prints a table of compile times.
measure_compile_time() {
  local modules charts row name arguments target
  say "building the library in debug…"
  set_build_options .
  compile build "${BUILD_OPTIONS[@]}" --target Statecraft >"$TEMPORARY/log" 2>&1 || {
    cat "$TEMPORARY/log" >&2
    fail "the build failed"
  }
  modules="$(swift build "${BUILD_OPTIONS[@]}" --show-bin-path)/Modules"
  build LargeCharts
  charts="$(swift build "${BUILD_OPTIONS[@]}" -c release --show-bin-path)/LargeCharts"

  printf '| a chart of | processor seconds | target |\n| --- | ---: | ---: |\n'
  while IFS='|' read -r name arguments target; do
    say "compiling $name"
    # shellcheck disable=SC2086
    "$charts" $arguments >"$TEMPORARY/large.swift"
    row="$(seconds_to_compile "$TEMPORARY/large.swift" "$modules")"
    printf '| %s | %s | %s |\n' "$name" "$row" "$target"
  done <<'END'
1 state (what a file costs)|--states 1 --transitions 1|
50 states, 250 transitions, in one closure|--states 50 --transitions 250|2
200 states, 1,000 transitions, in functions of 20 states|--states 200 --transitions 1000 --group 20|8
200 states, 1,000 transitions, from a list of rows|--states 200 --transitions 1000 --rows|
END
}
