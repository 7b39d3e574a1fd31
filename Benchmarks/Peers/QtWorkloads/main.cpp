// W1 to W4 as documents that Qt SCXML has compiled to C++.
#include "machine.h"
#include "models.h"
#include "player.h"
#include "regions.h"
#include "traffic.h"
#include "turnstile.h"

namespace {

template <class Document, class Model>
struct Machine {
  Model model;
  Document document;
  Sender sender;

  Machine() : sender((document.setDataModel(&model), document), "e") {}

  void send(unsigned event) { sender.send(event); }
  void finish() { sender.finish(); }
};

struct TurnstileMachine : Machine<Turnstile, TurnstileModel> {
  std::uint64_t checksum() { return model.count * 31 + model.state; }
};
struct TrafficMachine : Machine<Traffic, TrafficModel> {
  std::uint64_t checksum() { return model.v * 31 + model.state; }
};
struct PlayerMachine : Machine<Player, PlayerModel> {
  PlayerMachine() { model.a = 0; }
  std::uint64_t checksum() { return model.a; }
};
struct RegionsMachine : Machine<Regions, RegionsModel> {
  RegionsMachine() { model.log = 0; }
  std::uint64_t checksum() { return model.log; }
};

template <class Events, class Machine>
int run(const peer::Call& call) {
  Machine machine;
  return peer::run<Events>(machine, call.events, call.predictable);
}

}  // namespace

int main(int argc, char** argv) {
  const peer::Call call(argc, argv);
  QCoreApplication application(argc, argv);
  if (call.workload == "W1") return run<peer::TurnstileEvents, TurnstileMachine>(call);
  if (call.workload == "W2") return run<peer::TrafficEvents, TrafficMachine>(call);
  if (call.workload == "W3") return run<peer::PlayerEvents, PlayerMachine>(call);
  if (call.workload == "W4") return run<peer::RegionsEvents, RegionsMachine>(call);
  return peer::unknown_workload;
}
