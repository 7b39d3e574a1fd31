// What all peers that are written in C++ share: the events, the loop, the clock and the output.
//
// A peer is called with a workload and a number of events, such as `W3p 100000`. It prints the
// checksum and the nanoseconds that the loop took, or ends with 3 when it does not have the workload.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <time.h>

namespace peer {

class Draws {
 public:
  explicit Draws(bool predictable) : repetition(predictable ? 63 : ~std::uint64_t{0}) {}

  std::uint32_t next() {
    if ((index & repetition) == 0) x = 12345;
    ++index;
    x = x * 1664525u + 1013904223u;
    return x;
  }

 private:
  std::uint32_t x = 12345;
  std::uint64_t index = 0;
  std::uint64_t repetition;
};

/// The numbers of the events, as Benchmarks/README.md defines them.
struct TurnstileEvents {
  static unsigned from(std::uint32_t x) { return x >> 31; }
};
struct TrafficEvents {
  static unsigned from(std::uint32_t x) { return x >> 29; }
};
struct PlayerEvents {
  static unsigned from(std::uint32_t x) { return (0x7776655433322110u >> ((x >> 28) * 4)) & 15; }
};
struct RegionsEvents {
  static unsigned from(std::uint32_t x) { return x >> 29; }
};

inline std::uint64_t now() {
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<std::uint64_t>(time.tv_sec) * 1000000000u + time.tv_nsec;
}

/// An event comes from elsewhere, so that each is a call, as for the contenders in Swift.
template <class Machine>
__attribute__((noinline)) void send(Machine& machine, unsigned event) {
  machine.send(event);
}

template <class Events, class Machine>
int run(Machine& machine, std::uint64_t events, bool predictable) {
  Draws draws(predictable);
  const auto start = now();
  for (std::uint64_t i = 0; i < events; ++i) send(machine, Events::from(draws.next()));
  machine.finish();
  const auto end = now();
  std::printf("%llu %llu\n", static_cast<unsigned long long>(machine.checksum()),
              static_cast<unsigned long long>(end - start));
  return 0;
}

struct Call {
  std::string workload;
  std::uint64_t events;
  bool predictable;

  Call(int argc, char** argv) {
    if (argc != 3) {
      std::fprintf(stderr, "usage: %s WORKLOAD EVENTS\n", argv[0]);
      std::exit(2);
    }
    workload = argv[1];
    events = std::strtoull(argv[2], nullptr, 10);
    predictable = !workload.empty() && workload.back() == 'p';
    if (predictable) workload.pop_back();
  }
};

constexpr int unknown_workload = 3;

}  // namespace peer
