// W1
#include "msm.h"
#include "../peer.h"

namespace {

struct Coin {};
struct Push {};
struct Locked : msm::front::state<> {};
struct Unlocked : msm::front::state<> {};

template <unsigned N>
struct Add {
  template <class Event, class Machine, class Source, class Target>
  void operator()(const Event&, Machine& machine, Source&, Target&) {
    machine.count += N;
  }
};

struct Turnstile_ : Definition<Turnstile_> {
  std::uint32_t count = 0;
  using initial_state = Locked;
  struct transition_table
      : mpl::vector<
            Row<Locked, Coin, Unlocked, Add<1>>,
            Row<Locked, Push, none, Add<3>>,
            Row<Unlocked, Coin, none, Add<5>>,
            Row<Unlocked, Push, Locked, Add<7>>> {};
};

struct Turnstile : msm::back::state_machine<Turnstile_> {
  void send(unsigned event) {
    if (event == 0) {
      process_event(Coin{});
    } else {
      process_event(Push{});
    }
  }
  void finish() {}
  std::uint64_t checksum() {
    return static_cast<std::uint32_t>(count * 31 + static_cast<unsigned>(current_state()[0]));
  }
};

}  // namespace

int run_turnstile(const peer::Call& call) {
  Turnstile machine;
  machine.start();
  return peer::run<peer::TurnstileEvents>(machine, call.events, call.predictable);
}
