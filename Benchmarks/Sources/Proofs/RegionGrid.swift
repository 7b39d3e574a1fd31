import Statecraft
import StatecraftExploration

/// Six regions of ten states that follow each other round and round: the model B0 with 10⁶
/// configurations instead of counters.
struct RegionGrid: Provable {
  enum State: Hashable {
    case all
    case region(Int)
    case value(Int, in: Int)
  }
  enum Event: CaseIterable { case first, second, third, fourth, fifth, sixth }

  static let limit = 10

  static let chart = Chart(initial: .all) {
    parallel(.all) {
      for (region, event) in Event.allCases.enumerated() {
        state(.region(region), initial: .value(0, in: region)) {
          for value in 0..<limit {
            state(.value(value, in: region)) {
              on(event, to: .value((value + 1) % limit, in: region))
            }
          }
        }
      }
    }
  }

  static let proof = Proof<Self> {
    everyEvent()
    never("in two states of a region") {
      $0.isIn(.value(0, in: 0)) && $0.isIn(.value(limit - 1, in: 0))
    }
  }
}
