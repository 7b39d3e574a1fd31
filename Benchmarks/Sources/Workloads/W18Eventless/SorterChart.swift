import Statecraft

/// The sorter as a chart: a parcel passes two to four states without another event.
struct SorterChart: BenchmarkChart {
  enum State: CaseIterable { case waiting, scanning, turning, weighing, labelling }
  typealias Event = SorterEvent

  static let start = Self()

  var a: UInt32 = 0

  static let chart = Chart(initial: .waiting, unhandled: .ignore) {
    state(.waiting) {
      on(.parcel, to: .scanning) { $0.a = $0.a &* 3 &+ 1 }
      on(.weigh) { $0.a &+= 7 }
    }
    state(.scanning) {
      always(to: .turning).when("it lies askew") { $0.a & 4 == 0 }
      always(to: .weighing) { $0.a &+= 11 }
    }
    state(.turning) {
      always(to: .weighing) { $0.a ^= 5 }
    }
    state(.weighing) {
      always(to: .labelling).when("it is heavy") { $0.a & 8 == 0 }
      always(to: .waiting)
    }
    state(.labelling) {
      always(to: .waiting) { $0.a = $0.a &* 5 &+ 3 }
    }
  }

  static func checksum(of machine: Machine<Self>) -> UInt64 { UInt64(machine.context.a) }
}
