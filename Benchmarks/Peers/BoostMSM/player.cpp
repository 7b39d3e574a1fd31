// W3
#include "../peer.h"
#include "msm.h"

namespace {

std::uint32_t a = 0;

struct Power {};
struct Eject {};
struct Insert {};
struct Play {};
struct Stop {};
struct Pause {};
struct Seek {};
struct Tick {};

void enter(unsigned id) { a = a * 3 + (2 * id + 1); }
void leave(unsigned id) { a = (a ^ (7 * id + 5)) * 5; }

template <unsigned N>
struct Leaf : msm::front::state<> {
  template <class Event, class Machine>
  void on_entry(const Event&, Machine&) {
    enter(N);
  }
  template <class Event, class Machine>
  void on_exit(const Event&, Machine&) {
    leave(N);
  }
};

template <unsigned N, class Derived>
struct Composite : Definition<Derived> {
  template <class Event, class Machine>
  void on_entry(const Event&, Machine&) {
    enter(N);
  }
  template <class Event, class Machine>
  void on_exit(const Event&, Machine&) {
    leave(N);
  }
};

template <unsigned N>
struct Add {
  template <class Event, class Machine, class Source, class Target>
  void operator()(const Event&, Machine&, Source&, Target&) {
    a += N;
  }
};

using Off = Leaf<0>;
using Empty = Leaf<2>;
using Open = Leaf<3>;
using Stopped = Leaf<4>;
using Normal = Leaf<7>;
using FastForward = Leaf<8>;
using Rewind = Leaf<9>;
using Idle = Leaf<10>;
using Blink = Leaf<11>;

struct Playing_ : Composite<5, Playing_> {
  using initial_state = Normal;
  struct transition_table
      : mpl::vector<
            Row<Normal, Seek, FastForward>, Row<Normal, Play, Normal>,
            Row<Normal, Tick, none, Add<1>>, Row<FastForward, Seek, Rewind>,
            Row<FastForward, Play, Normal>, Row<FastForward, Tick, none, Add<4>>,
            Row<Rewind, Seek, Normal>, Row<Rewind, Play, Normal>> {};
};
using Playing = msm::back::state_machine<Playing_>;

struct Paused_ : Composite<6, Paused_> {
  using initial_state = Idle;
  struct transition_table : mpl::vector<Row<Idle, Tick, Blink>, Row<Blink, Tick, Idle>> {};
};
using Paused = msm::back::state_machine<Paused_>;

struct On_ : Composite<1, On_> {
  using initial_state = Empty;
  struct transition_table
      : mpl::vector<
            Row<Empty, Eject, Open>, Row<Empty, Insert, Stopped>, Row<Open, Eject, Empty>,
            Row<Open, Insert, Stopped>, Row<Stopped, Eject, Open>, Row<Stopped, Play, Playing>,
            Row<Playing, Stop, Stopped>, Row<Playing, Pause, Paused>, Row<Playing, Eject, Open>,
            Row<Paused, Pause, Playing>, Row<Paused, Play, Playing>, Row<Paused, Stop, Stopped>,
            Row<Paused, Eject, Open>> {};
};
using On = msm::back::state_machine<On_>;

struct Player_ : Definition<Player_> {
  using initial_state = Off;
  struct transition_table
      : mpl::vector<Row<Off, Power, On>, Row<On, Power, Off>, Row<On, Tick, none, Add<1000>>> {};
};

struct Player : msm::back::state_machine<Player_> {
  void send(unsigned event) {
    switch (event) {
      case 0: process_event(Power{}); break;
      case 1: process_event(Eject{}); break;
      case 2: process_event(Insert{}); break;
      case 3: process_event(Play{}); break;
      case 4: process_event(Stop{}); break;
      case 5: process_event(Pause{}); break;
      case 6: process_event(Seek{}); break;
      case 7: process_event(Tick{}); break;
    }
  }
  void finish() {}
  std::uint64_t checksum() { return a; }
};

}  // namespace

int run_player(const peer::Call& call) {
  Player machine;
  machine.start();
  a = 0;
  return peer::run<peer::PlayerEvents>(machine, call.events, call.predictable);
}
