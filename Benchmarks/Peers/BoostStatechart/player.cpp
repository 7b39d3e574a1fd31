// W3
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

std::uint32_t a = 0;

struct Power : sc::event<Power> {};
struct Eject : sc::event<Eject> {};
struct Insert : sc::event<Insert> {};
struct Play : sc::event<Play> {};
struct Stop : sc::event<Stop> {};
struct Pause : sc::event<Pause> {};
struct Seek : sc::event<Seek> {};
struct Tick : sc::event<Tick> {};

/// Entry is the constructor, exit the destructor, as the library wants it.
template <unsigned N, class Derived, class Context, class Initial = mpl::list<>>
struct Logged : sc::simple_state<Derived, Context, Initial> {
  Logged() { a = a * 3 + (2 * N + 1); }
  ~Logged() { a = (a ^ (7 * N + 5)) * 5; }
};

struct Off;
struct On;
struct Empty;
struct Open;
struct Stopped;
struct Playing;
struct Paused;
struct Normal;
struct FastForward;
struct Rewind;
struct Idle;
struct Blink;

struct Player : sc::state_machine<Player, Off> {
  template <class Event>
  void process() {
    static const Event event;
    process_event(event);
  }

  void send(unsigned event) {
    switch (event) {
      case 0: process<Power>(); break;
      case 1: process<Eject>(); break;
      case 2: process<Insert>(); break;
      case 3: process<Play>(); break;
      case 4: process<Stop>(); break;
      case 5: process<Pause>(); break;
      case 6: process<Seek>(); break;
      case 7: process<Tick>(); break;
    }
  }
  void finish() { result = a; }
  std::uint64_t checksum() { return result; }

 private:
  std::uint32_t result = 0;
};

struct Off : Logged<0, Off, Player> {
  using reactions = mpl::list<sc::transition<Power, On>>;
};

struct On : Logged<1, On, Player, Empty> {
  void tick(const Tick&) { a += 1000; }
  using reactions =
      mpl::list<sc::transition<Power, Off>, sc::in_state_reaction<Tick, On, &On::tick>>;
};

struct Empty : Logged<2, Empty, On> {
  using reactions = mpl::list<sc::transition<Eject, Open>, sc::transition<Insert, Stopped>>;
};

struct Open : Logged<3, Open, On> {
  using reactions = mpl::list<sc::transition<Eject, Empty>, sc::transition<Insert, Stopped>>;
};

struct Stopped : Logged<4, Stopped, On> {
  using reactions = mpl::list<sc::transition<Eject, Open>, sc::transition<Play, Playing>>;
};

struct Playing : Logged<5, Playing, On, Normal> {
  using reactions = mpl::list<
      sc::transition<Stop, Stopped>, sc::transition<Pause, Paused>, sc::transition<Eject, Open>>;
};

struct Normal : Logged<7, Normal, Playing> {
  void tick(const Tick&) { a += 1; }
  using reactions = mpl::list<
      sc::transition<Seek, FastForward>, sc::transition<Play, Normal>,
      sc::in_state_reaction<Tick, Normal, &Normal::tick>>;
};

struct FastForward : Logged<8, FastForward, Playing> {
  void tick(const Tick&) { a += 4; }
  using reactions = mpl::list<
      sc::transition<Seek, Rewind>, sc::transition<Play, Normal>,
      sc::in_state_reaction<Tick, FastForward, &FastForward::tick>>;
};

struct Rewind : Logged<9, Rewind, Playing> {
  using reactions = mpl::list<sc::transition<Seek, Normal>, sc::transition<Play, Normal>>;
};

struct Paused : Logged<6, Paused, On, Idle> {
  using reactions = mpl::list<
      sc::transition<Pause, Playing>, sc::transition<Play, Playing>,
      sc::transition<Stop, Stopped>, sc::transition<Eject, Open>>;
};

struct Idle : Logged<10, Idle, Paused> {
  using reactions = mpl::list<sc::transition<Tick, Blink>>;
};

struct Blink : Logged<11, Blink, Paused> {
  using reactions = mpl::list<sc::transition<Tick, Idle>>;
};

}  // namespace

int run_player(const peer::Call& call) {
  Player machine;
  machine.initiate();
  a = 0;
  return peer::run<peer::PlayerEvents>(machine, call.events, call.predictable);
}
