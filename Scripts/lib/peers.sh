# shellcheck shell=bash
# Builds the programs of Benchmarks/Peers. To be sourced after setup.sh.

prepare_peers() { :; }
