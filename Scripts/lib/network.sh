# shellcheck shell=bash
# A network namespace that a pair of devices links to this host, so that the link can be set down. To be
# sourced after setup.sh and postgresql.sh.

# The namespace, the device of the host, and the host's address from there; empty without them.
NETWORK_NAME="" NETWORK_LINK="" NETWORK_SERVER=""

# Makes a namespace; fails where that is not permitted. Whoever calls it calls remove_network at the end.
make_network() {
  # Names of devices have 15 characters at most.
  local name="sc$$" part=$(($$ % 16384 * 4))
  local network="10.213.$((part / 256)).$((part % 256))" base
  base="${network%.*}.$((${network##*.} + 1))"
  command -v ip >/dev/null 2>&1 && [ "$(id -u)" -eq 0 ] || return 1
  ip netns add "$name" 2>/dev/null || return 1
  if ip link add "$name-a" type veth peer name "$name-b" 2>/dev/null \
    && ip link set "$name-b" netns "$name" \
    && ip address add "$base/30" dev "$name-a" \
    && ip link set "$name-a" up \
    && ip -n "$name" address add "${network%.*}.$((${network##*.} + 2))/30" dev "$name-b" \
    && ip -n "$name" link set "$name-b" up \
    && ip -n "$name" link set lo up; then
    NETWORK_NAME="$name" NETWORK_LINK="$name-a" NETWORK_SERVER="$base"
    return 0
  fi
  ip netns delete "$name"
  return 1
}

# Lets programs of the namespace use the server that start_postgresql has started.
permit_network() {
  printf 'host all all %s/30 trust\n' "$NETWORK_SERVER" >>"$POSTGRESQL_FOLDER/data/pg_hba.conf"
  as_postgresql "$POSTGRESQL_PROGRAMS/pg_ctl" reload --pgdata "$POSTGRESQL_FOLDER/data" >/dev/null
}

# Removes what make_network has made; the devices go with the namespace.
remove_network() {
  [ -z "$NETWORK_NAME" ] || ip netns delete "$NETWORK_NAME" || true
  NETWORK_NAME=""
}
