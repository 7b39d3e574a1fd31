import Statecraft
import StatecraftExploration

/// Six counters that count round and round, each by its own event: the model B0.
struct CounterGrid: Provable {
  enum State: CaseIterable { case counting }
  enum Event: CaseIterable { case first, second, third, fourth, fifth, sixth }

  static let limit: UInt8 = 10

  var first: UInt8 = 0
  var second: UInt8 = 0
  var third: UInt8 = 0
  var fourth: UInt8 = 0
  var fifth: UInt8 = 0
  var sixth: UInt8 = 0

  static let chart = Chart(initial: .counting) {
    state(.counting) {
      on(.first) { $0.first = ($0.first + 1) % limit }
      on(.second) { $0.second = ($0.second + 1) % limit }
      on(.third) { $0.third = ($0.third + 1) % limit }
      on(.fourth) { $0.fourth = ($0.fourth + 1) % limit }
      on(.fifth) { $0.fifth = ($0.fifth + 1) % limit }
      on(.sixth) { $0.sixth = ($0.sixth + 1) % limit }
    }
  }

  static let proof = Proof<Self> {
    everyEvent()
    always("below the limit") { $0.first < limit && $0.sixth < limit }
  }
}
