// W2
#include "../traffic.h"

#include "msm.h"
#include "../peer.h"

namespace {

template <int E>
struct Event {};
template <int S>
struct State : msm::front::state<> {};

template <int S, int E>
struct Act {
  template <class Event, class Machine, class Source, class Target>
  void operator()(const Event&, Machine& machine, Source&, Target&) {
    traffic::act<S, E>(machine.v);
  }
};

template <bool IsGuarded>
struct IsCalm {
  template <class Event, class Machine, class Source, class Target>
  bool operator()(const Event&, Machine& machine, Source&, Target&) {
    return !IsGuarded || (machine.v & 16) == 0;
  }
};

template <int S, int E, bool IsGuarded = traffic::is_guarded(S, E)>
struct Cell {
  using type = Row<State<S>, Event<E>, State<traffic::target(S, E)>, Act<S, E>, IsCalm<true>>;
};
template <int S, int E>
struct Cell<S, E, false> {
  using type = Row<State<S>, Event<E>, State<traffic::target(S, E)>, Act<S, E>>;
};

template <int S>
using Rows = mpl::vector<
    typename Cell<S, 0>::type, typename Cell<S, 1>::type, typename Cell<S, 2>::type,
    typename Cell<S, 3>::type, typename Cell<S, 4>::type, typename Cell<S, 5>::type,
    typename Cell<S, 6>::type, typename Cell<S, 7>::type>;

template <class A, class B>
using Joined = typename mpl::insert_range<A, typename mpl::end<A>::type, B>::type;

struct Traffic_ : Definition<Traffic_> {
  unsigned v = 0;
  using initial_state = State<0>;
  using transition_table = Joined<
      Joined<Joined<Rows<0>, Rows<1>>, Joined<Rows<2>, Rows<3>>>,
      Joined<Joined<Rows<4>, Rows<5>>, Joined<Rows<6>, Rows<7>>>>;
};

struct Traffic : msm::back::state_machine<Traffic_> {
  void send(unsigned event) {
    switch (event) {
      case 0: process_event(Event<0>{}); break;
      case 1: process_event(Event<1>{}); break;
      case 2: process_event(Event<2>{}); break;
      case 3: process_event(Event<3>{}); break;
      case 4: process_event(Event<4>{}); break;
      case 5: process_event(Event<5>{}); break;
      case 6: process_event(Event<6>{}); break;
      case 7: process_event(Event<7>{}); break;
    }
  }
  void finish() {}

  /// The library numbers the states in the order of the table.
  std::uint64_t checksum() {
    return static_cast<std::uint32_t>(v * 31 + static_cast<unsigned>(current_state()[0]));
  }
};

}  // namespace

int run_traffic(const peer::Call& call) {
  Traffic machine;
  machine.start();
  return peer::run<peer::TrafficEvents>(machine, call.events, call.predictable);
}
