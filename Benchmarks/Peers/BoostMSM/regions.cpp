// W4
#include "../peer.h"
#include "msm.h"

namespace {

std::uint32_t log_ = 0;

template <int E>
struct Event {};

template <unsigned R, unsigned S>
struct State : msm::front::state<> {
  template <class Event, class Machine>
  void on_entry(const Event&, Machine&) {
    log_ = log_ * 3 + (3 * R + S + 1);
  }
};

template <unsigned S>
using A = State<0, S>;
template <unsigned S>
using B = State<1, S>;
template <unsigned S>
using C = State<2, S>;
template <unsigned S>
using D = State<3, S>;

struct Regions_ : Definition<Regions_> {
  using initial_state = mpl::vector<A<0>, B<0>, C<0>, D<0>>;
  struct transition_table
      : mpl::vector<
            Row<A<0>, Event<0>, A<1>>, Row<A<1>, Event<0>, A<2>>, Row<A<2>, Event<0>, A<0>>,
            Row<A<1>, Event<4>, A<0>>, Row<A<2>, Event<6>, A<1>>, Row<B<0>, Event<1>, B<1>>,
            Row<B<1>, Event<1>, B<2>>, Row<B<2>, Event<1>, B<0>>, Row<B<2>, Event<5>, B<0>>,
            Row<B<0>, Event<6>, B<2>>, Row<C<0>, Event<2>, C<1>>, Row<C<1>, Event<2>, C<2>>,
            Row<C<2>, Event<2>, C<0>>, Row<C<0>, Event<4>, C<2>>, Row<C<2>, Event<7>, C<1>>,
            Row<D<0>, Event<3>, D<1>>, Row<D<1>, Event<3>, D<2>>, Row<D<1>, Event<5>, D<0>>,
            Row<D<0>, Event<7>, D<1>>, Row<D<2>, none, D<0>>> {};
};

struct Regions : msm::back::state_machine<Regions_> {
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
  std::uint64_t checksum() { return log_; }
};

}  // namespace

int run_regions(const peer::Call& call) {
  Regions machine;
  machine.start();
  log_ = 0;
  return peer::run<peer::RegionsEvents>(machine, call.events, call.predictable);
}
