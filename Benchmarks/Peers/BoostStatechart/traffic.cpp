// W2
#include <boost/mpl/list.hpp>
#include <boost/statechart/custom_reaction.hpp>
#include <boost/statechart/event.hpp>
#include <boost/statechart/simple_state.hpp>
#include <boost/statechart/state_machine.hpp>

#include "../peer.h"
#include "../traffic.h"

namespace mpl = boost::mpl;
namespace sc = boost::statechart;

namespace {

template <int E>
struct Event : sc::event<Event<E>> {};

struct Numbered {
  explicit Numbered(unsigned number) : number(number) {}
  virtual ~Numbered() = default;
  const unsigned number;
};

template <int S>
struct State;

struct Traffic : sc::state_machine<Traffic, State<0>> {
  unsigned v = 0;

  template <int E>
  void process() {
    static const Event<E> event;
    process_event(event);
  }

  void send(unsigned event) {
    switch (event) {
      case 0: process<0>(); break;
      case 1: process<1>(); break;
      case 2: process<2>(); break;
      case 3: process<3>(); break;
      case 4: process<4>(); break;
      case 5: process<5>(); break;
      case 6: process<6>(); break;
      case 7: process<7>(); break;
    }
  }
  void finish() {}
  std::uint64_t checksum() {
    return static_cast<std::uint32_t>(v * 31 + state_cast<const Numbered&>().number);
  }
};

template <int S>
struct State : sc::simple_state<State<S>, Traffic>, Numbered {
  State() : Numbered(S) {}

  using reactions = mpl::list<
      sc::custom_reaction<Event<0>>, sc::custom_reaction<Event<1>>, sc::custom_reaction<Event<2>>,
      sc::custom_reaction<Event<3>>, sc::custom_reaction<Event<4>>, sc::custom_reaction<Event<5>>,
      sc::custom_reaction<Event<6>>, sc::custom_reaction<Event<7>>>;

  template <int E>
  sc::result react(const Event<E>&) {
    auto& v = this->outermost_context().v;
    if (traffic::is_guarded(S, E) && (v & 16) != 0) return this->discard_event();
    traffic::act<S, E>(v);
    return this->template transit<State<traffic::target(S, E)>>();
  }
};

}  // namespace

int run_traffic(const peer::Call& call) {
  Traffic machine;
  machine.initiate();
  return peer::run<peer::TrafficEvents>(machine, call.events, call.predictable);
}
