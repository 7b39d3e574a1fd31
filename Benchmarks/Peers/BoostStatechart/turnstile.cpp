// W1
#include <boost/mpl/list.hpp>
#include <boost/statechart/event.hpp>
#include <boost/statechart/in_state_reaction.hpp>
#include <boost/statechart/simple_state.hpp>
#include <boost/statechart/state_machine.hpp>
#include <boost/statechart/transition.hpp>

#include "../peer.h"

namespace mpl = boost::mpl;
namespace sc = boost::statechart;

namespace {

struct Coin : sc::event<Coin> {};
struct Push : sc::event<Push> {};
struct Locked;
struct Unlocked;

struct Turnstile : sc::state_machine<Turnstile, Locked> {
  std::uint32_t count = 0;

  void add1(const Coin&) { count += 1; }
  void add7(const Push&) { count += 7; }

  void send(unsigned event) {
    static const Coin coin;
    static const Push push;
    if (event == 0) {
      process_event(coin);
    } else {
      process_event(push);
    }
  }
  void finish() {}
  std::uint64_t checksum();
};

struct Locked : sc::simple_state<Locked, Turnstile> {
  void add3(const Push&) { outermost_context().count += 3; }
  using reactions = mpl::list<
      sc::transition<Coin, Unlocked, Turnstile, &Turnstile::add1>,
      sc::in_state_reaction<Push, Locked, &Locked::add3>>;
};

struct Unlocked : sc::simple_state<Unlocked, Turnstile> {
  void add5(const Coin&) { outermost_context().count += 5; }
  using reactions = mpl::list<
      sc::in_state_reaction<Coin, Unlocked, &Unlocked::add5>,
      sc::transition<Push, Locked, Turnstile, &Turnstile::add7>>;
};

std::uint64_t Turnstile::checksum() {
  return static_cast<std::uint32_t>(count * 31 + (state_cast<const Unlocked*>() ? 1 : 0));
}

}  // namespace

int run_turnstile(const peer::Call& call) {
  Turnstile machine;
  machine.initiate();
  return peer::run<peer::TurnstileEvents>(machine, call.events, call.predictable);
}
