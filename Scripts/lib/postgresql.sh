# shellcheck shell=bash
# A PostgreSQL server of our own for tests, beside any other on the machine. To be sourced after
# setup.sh.

# The folder of the server that this script has started; empty without one.
POSTGRESQL_FOLDER=""

# Sets POSTGRESQL_PROGRAMS, the folder with initdb and pg_ctl; fails if there is none.
find_postgresql() {
  local folder
  POSTGRESQL_PROGRAMS=""
  for folder in "$(pg_config --bindir 2>/dev/null || true)" /usr/lib/postgresql/*/bin \
    /opt/homebrew/opt/postgresql*/bin /usr/local/opt/postgresql*/bin; do
    # The newest version is the last one.
    if [ -x "$folder/initdb" ] && [ -x "$folder/pg_ctl" ]; then POSTGRESQL_PROGRAMS="$folder"; fi
  done
  [ -n "$POSTGRESQL_PROGRAMS" ]
}

# Runs a program of PostgreSQL, which refuses to run as root: then as the user of its package.
as_postgresql() {
  if [ "$(id -u)" -ne 0 ]; then
    (cd / && "$@")
  else
    (cd / && setpriv --reuid postgres --regid postgres --clear-groups --inh-caps=-all "$@")
  fi
}

# Starts a server in a temporary folder; only programs of this machine reach it, by a socket in that
# folder. Sets STATECRAFT_POSTGRESQL, by which tests know it; without it they are skipped, and said.
# A server that STATECRAFT_POSTGRESQL names already is used instead.
#
# Usage: start_postgresql [setting=value…]; whoever calls it calls stop_postgresql at the end.
start_postgresql() {
  [ -z "${STATECRAFT_POSTGRESQL:-}" ] || return 0
  find_postgresql || {
    install_or_go_on "tests of durable machines in PostgreSQL" "those tests are skipped" "" \
      "$(command -v apt-get >/dev/null 2>&1 && echo postgresql || echo postgresql@17)"
    find_postgresql || return 0
  }
  local folder user setting settings=""
  folder="$(mktemp -d "${TMPDIR:-/tmp}/statecraft-postgresql.XXXXXX")"
  user="$(id -un)"
  if [ "$user" = root ]; then
    user=postgres
    if ! id postgres >/dev/null 2>&1; then
      say "there is no user 'postgres', and PostgreSQL does not run as root; its tests are skipped"
      rm -rf "$folder"
      return 0
    fi
    chown postgres "$folder"
  fi
  for setting in "listen_addresses=" "unix_socket_directories=$folder" "$@"; do
    settings+=" -c '$setting'"
  done
  if ! as_postgresql "$POSTGRESQL_PROGRAMS/initdb" --pgdata "$folder/data" --username "$user" \
    --auth trust --encoding UTF8 --no-locale --no-sync >"$folder.log" 2>&1 \
    || ! as_postgresql "$POSTGRESQL_PROGRAMS/pg_ctl" start --pgdata "$folder/data" --wait \
      --log "$folder/log" --options "$settings" >>"$folder.log" 2>&1; then
    cat "$folder.log" >&2
    [ ! -f "$folder/log" ] || cat "$folder/log" >&2
    say "PostgreSQL did not start; its tests are skipped"
    rm -rf "$folder" "$folder.log"
    return 0
  fi
  rm -f "$folder.log"
  POSTGRESQL_FOLDER="$folder"
  write_postgresql_restart
  export STATECRAFT_POSTGRESQL="postgresql:///postgres?host=$folder&user=$user"
}

# Writes a program that restarts the server as after a crash of its host: without a word to anybody.
# Sets POSTGRESQL_RESTART to it.
write_postgresql_restart() {
  POSTGRESQL_RESTART="$POSTGRESQL_FOLDER/restart"
  {
    printf 'set -euo pipefail\n'
    declare -f as_postgresql
    # The server must not keep descriptors by which others notice the end of this program.
    # shellcheck disable=SC2016 # The program expands it.
    printf 'for ((number = 3; number < 256; number++)); do eval "exec $number>&-"; done\n'
    printf 'as_postgresql %q restart --pgdata %q --mode immediate --wait --log %q >/dev/null\n' \
      "$POSTGRESQL_PROGRAMS/pg_ctl" "$POSTGRESQL_FOLDER/data" "$POSTGRESQL_FOLDER/log"
  } >"$POSTGRESQL_RESTART"
}

# Ends the server that start_postgresql has started as by a loss of power, with SIGKILL, and starts it
# again on the same files.
crash_postgresql() {
  local process
  process="$(head -n 1 "$POSTGRESQL_FOLDER/data/postmaster.pid")"
  kill -KILL "$process"
  # Its children notice that it is gone; a new server does not start before.
  until bash "$POSTGRESQL_RESTART" 2>/dev/null; do sleep 0.1; done
}

# Stops the server that start_postgresql has started, and removes its folder.
stop_postgresql() {
  [ -n "$POSTGRESQL_FOLDER" ] || return 0
  as_postgresql "$POSTGRESQL_PROGRAMS/pg_ctl" stop --pgdata "$POSTGRESQL_FOLDER/data" \
    --mode immediate --wait >/dev/null 2>&1 || true
  rm -rf "$POSTGRESQL_FOLDER"
  POSTGRESQL_FOLDER=""
  unset STATECRAFT_POSTGRESQL
}
