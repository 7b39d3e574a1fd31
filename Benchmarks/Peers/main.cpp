// The entry of all peers in C++; what a peer does not have is in its folder as a function that says so.
#include "peer.h"

int run_turnstile(const peer::Call& call);
int run_traffic(const peer::Call& call);
int run_player(const peer::Call& call);
int run_regions(const peer::Call& call);

int main(int argc, char** argv) {
  const peer::Call call(argc, argv);
  if (call.workload == "W1") return run_turnstile(call);
  if (call.workload == "W2") return run_traffic(call);
  if (call.workload == "W3") return run_player(call);
  if (call.workload == "W4") return run_regions(call);
  return peer::unknown_workload;
}
