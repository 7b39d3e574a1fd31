import Statecraft

/// The exam as a chart: a final state has an output, which a guard reads.
struct ExamChart: BenchmarkChart {
  enum State: UInt32, CaseIterable { case learning, exam, writing, handed }
  typealias Event = ExamEvent

  static let start = Self()

  var a: UInt32 = 0

  static let chart = Chart(initial: .learning, unhandled: .ignore) {
    state(.learning) {
      on(.answer) { $0.a &+= 3 }
      on(.hand, to: .exam) { $0.a = $0.a &* 3 &+ 1 }
    }
    state(.exam, initial: .writing) {
      onDone(UInt32.self, to: .learning).when("it is enough") { $1 > 7 }.do { $0.a &+= $1 }
      onDone(UInt32.self, to: .exam) { $0.a ^= $1 }
      state(.writing) {
        on(.answer) { $0.a = $0.a &* 5 &+ 7 }
        on(.hand, to: .handed) { $0.a &+= 11 }
      }
      final(.handed, output: { $0.a & 15 })
    }
  }

  static func checksum(of machine: Machine<Self>) -> UInt64 {
    UInt64(machine.context.a) * 31 + UInt64(machine.state.rawValue)
  }
}
