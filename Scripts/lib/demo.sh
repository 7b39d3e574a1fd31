# shellcheck shell=bash
# Machines that survive 'kill -9' of their worker and of their database, to look at. To be sourced after
# setup.sh and postgresql.sh; uses BINARY, the command.

# Where the demonstration keeps its files, the process that works, and the one that sends.
DEMO_FOLDER=""
DEMO_WORKER=""
DEMO_CLIENT=""

# Starts machines, kills what runs them again and again, and looks whether anything was lost.
# Usage: run_demo [--kills NUMBER] [--pause SECONDS]
run_demo() {
  local kills=6 pause=4 number
  while [ "$#" -gt 0 ]; do
    case "$1" in
      --kills | --pause)
        [[ "${2:-}" =~ ^[1-9][0-9]{0,5}$ ]] || fail "'$1' needs a number from 1 on"
        if [ "$1" = --kills ]; then kills="$2"; else pause="$2"; fi
        shift
        ;;
      *) fail "what is '$1'? Scripts/statecraft serve --demo [--kills NUMBER] [--pause SECONDS]" ;;
    esac
    shift
  done
  command -v curl >/dev/null 2>&1 || fail "the demonstration sends events with curl, which is missing"
  DEMO_FOLDER="$(mktemp -d "${TMPDIR:-/tmp}/statecraft-demo.XXXXXX")"
  trap end_demo EXIT
  trap 'exit 130' INT TERM
  open_demo_store
  PORT=0 OPERATIONS_PORT=0 STUDIO_PORT=0
  start_demo_worker
  # How long each light is on: a second, half a one and two, as Swift writes durations.
  local second=1000000000000000000
  start_three TrafficLight \
    "{\"data\":{\"green\":[0,$second],\"yellow\":[0,$((second / 2))],\"red\":[0,$((2 * second))]}}"
  start_three Elevator '{}'
  say "Three traffic lights and three elevators live in $DEMO_PLACE. Watch them: $STUDIO"
  say "The lights change by themselves. A client moves the elevators; what has no answer is sent again."
  SECONDS=0
  send_to_elevators &
  DEMO_CLIENT=$!
  for ((number = 1; number <= kills; number++)); do
    sleep "$pause"
    # What is killed: the worker, the database, both, and so on.
    if [ -z "$POSTGRESQL_FOLDER" ] || [ $((number % 3)) -ne 2 ]; then kill_demo_worker; fi
    if [ -n "$POSTGRESQL_FOLDER" ] && [ $((number % 3)) -ne 1 ]; then
      demo_line "kill -9 of the database; $(answered) events are answered"
      crash_postgresql
      demo_line "the database runs again"
    fi
    if ! kill -0 "$DEMO_WORKER" 2>/dev/null; then
      start_demo_worker
      demo_line "a new worker goes on (process $DEMO_WORKER)"
    fi
  done
  sleep "$pause"
  touch "$DEMO_FOLDER/stop"
  wait "$DEMO_CLIENT" || fail "the client has failed: $(cat "$DEMO_FOLDER/failure" 2>/dev/null)"
  DEMO_CLIENT=""
  check_demo
}

# Opens the store: a PostgreSQL server of its own, or a file of SQLite where there is none.
open_demo_store() {
  unset STATECRAFT_POSTGRESQL
  start_postgresql fsync=on
  if [ -n "$POSTGRESQL_FOLDER" ]; then
    DEMO_STORE="$STATECRAFT_POSTGRESQL" DEMO_PLACE="a PostgreSQL database"
  else
    say "There is no PostgreSQL; the machines live in a file of SQLite, and only the worker is killed."
    DEMO_STORE="$DEMO_FOLDER/machines.db" DEMO_PLACE="a file of SQLite"
  fi
}

# Starts the process that serves and works, on the ports that it had before. Sets SERVICE and STUDIO.
start_demo_worker() {
  local addresses="$DEMO_FOLDER/addresses"
  # The addresses of the process before must not be read again.
  : >"$addresses"
  "$BINARY" serve TrafficLight Elevator --store "$DEMO_STORE" --port "$PORT" \
    --operations-port "$OPERATIONS_PORT" --studio-port "$STUDIO_PORT" \
    >"$addresses" 2>>"$DEMO_FOLDER/log" </dev/null &
  DEMO_WORKER=$!
  # The shell does not report how it ends.
  disown "$DEMO_WORKER"
  until [ "$(wc -l <"$addresses")" -ge 3 ]; do
    kill -0 "$DEMO_WORKER" 2>/dev/null || fail "the worker has ended: $(tail -n 3 "$DEMO_FOLDER/log")"
    sleep 0.05
  done
  {
    read -r SERVICE
    read -r OPERATIONS
    read -r STUDIO
  } <"$addresses"
  PORT="$(port_of "$SERVICE")" OPERATIONS_PORT="$(port_of "$OPERATIONS")"
  STUDIO_PORT="$(port_of "$STUDIO")"
}

# The port of an address.
port_of() { sed 's|^[a-z]*://[^/]*:\([0-9]*\).*|\1|' <<<"$1"; }

# Ends the process that works as if its host had lost power.
kill_demo_worker() {
  demo_line "kill -9 of the worker (process $DEMO_WORKER); $(answered) events are answered"
  kill -KILL "$DEMO_WORKER" 2>/dev/null || true
  while kill -0 "$DEMO_WORKER" 2>/dev/null; do sleep 0.02; done
}

# Starts three machines of a chart.
# Usage: start_three chart body
start_three() {
  local id
  for id in 1 2 3; do
    curl --silent --show-error --fail --output /dev/null --request PUT --data "$2" \
      "$SERVICE/v1/$1/$id" \
      || fail "the machine $1/$id did not start"
  done
}

# The client: sends an event with a key to each elevator, again until there is an answer.
send_to_elevators() {
  local round=0 id event key status
  local -a events=(run stop open close)
  trap - EXIT
  while [ ! -f "$DEMO_FOLDER/stop" ]; do
    event="${events[round % 4]}"
    for id in 1 2 3; do
      key="demo-$round"
      while true; do
        status="$(curl --silent --output "$DEMO_FOLDER/answer" --write-out '%{http_code}' \
          --max-time 5 --header "Idempotency-Key: $key" --data "{\"event\":\"$event\"}" \
          "$SERVICE/v1/Elevator/$id/events" || true)"
        case "$status" in
          200) break ;;
          000 | 409 | 429 | 5??) sleep 0.1 ;;
          *)
            { echo "status $status for $event to Elevator/$id:"; cat "$DEMO_FOLDER/answer"; } \
              >"$DEMO_FOLDER/failure"
            return 1
            ;;
        esac
      done
      printf '%s %s\n' "$id" "$key" >>"$DEMO_FOLDER/answered"
    done
    round=$((round + 1))
    sleep 0.1
  done
}

# How many events have been answered.
answered() { wc -l <"$DEMO_FOLDER/answered" 2>/dev/null || echo 0; }

demo_line() { say "$(printf '%4d s  %s' "$SECONDS" "$*")"; }

# Compares the journals with what was answered; fails if anything was lost or applied twice.
check_demo() {
  local id journal lines last lost twice timers=0 events=0
  for id in 1 2 3; do
    for journal in Elevator TrafficLight; do
      "$BINARY" machines journal "$journal/$id" --store "$DEMO_STORE" --limit 1000000 --json \
        >"$DEMO_FOLDER/$journal-$id"
      # The revisions are 1, 2, 3 … without gaps.
      lines="$(wc -l <"$DEMO_FOLDER/$journal-$id")"
      last="$(tail -n 1 "$DEMO_FOLDER/$journal-$id" | sed 's/^{"revision":\([0-9]*\).*/\1/')"
      [ "$lines" = "$last" ] || fail "$journal/$id is at revision $last with $lines entries"
    done
    timers=$((timers + $(grep -c '"kind":"timer"' "$DEMO_FOLDER/TrafficLight-$id" || true)))
    sed -n 's/.*"key":"\(demo-[0-9]*\)".*/\1/p' "$DEMO_FOLDER/Elevator-$id" | sort \
      >"$DEMO_FOLDER/applied"
    sed -n "s/^$id //p" "$DEMO_FOLDER/answered" | sort >"$DEMO_FOLDER/expected"
    twice="$(uniq -d "$DEMO_FOLDER/applied" | head -n 1)"
    [ -z "$twice" ] || fail "Elevator/$id has applied $twice twice"
    lost="$(comm -13 "$DEMO_FOLDER/applied" "$DEMO_FOLDER/expected" | head -n 1)"
    [ -z "$lost" ] || fail "Elevator/$id has lost $lost, which was answered"
    events=$((events + $(wc -l <"$DEMO_FOLDER/applied")))
  done
  demo_line "$(answered) events were answered, and $events are in the journals, each once; $timers \
timers have fired: nothing was lost"
}

# Ends what the demonstration has started, and removes its files.
end_demo() {
  local process
  for process in "$DEMO_CLIENT" "$DEMO_WORKER"; do
    [ -z "$process" ] || kill -KILL "$process" 2>/dev/null || true
  done
  stop_postgresql
  rm -rf "$DEMO_FOLDER"
}
