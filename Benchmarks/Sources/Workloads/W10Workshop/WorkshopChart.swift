import Statecraft

/// The workshop as a chart: postponed events, both histories, raised events.
struct WorkshopChart: BenchmarkChart {
  enum State: CaseIterable {
    case closed, open, idle, busy, cutting, sanding, painting, paused
  }
  typealias Event = WorkshopEvent

  /// The start enters 'closed', which makes this 0.
  static let start = Self(a: 0x5555_5555)

  var a: UInt32

  static let chart = Chart(initial: .closed, unhandled: .ignore) {
    state(.closed) {
      onEntry { $0.a = $0.a &* 3 &+ 1 }
      onExit { $0.a = ($0.a ^ 5) &* 5 }
      on(.power, to: .deepHistory(of: .open))
      postpone(.order)
    }
    state(.open, initial: .idle) {
      onEntry { $0.a = $0.a &* 3 &+ 3 }
      onExit { $0.a = ($0.a ^ 12) &* 5 }
      on(.power, to: .closed)
      state(.idle) {
        onEntry { $0.a = $0.a &* 3 &+ 5 }
        onExit { $0.a = ($0.a ^ 19) &* 5 }
        on(.order, to: .busy) { $0.a &+= 100 }
      }
      busy
      state(.paused) {
        onEntry { $0.a = $0.a &* 3 &+ 15 }
        onExit { $0.a = ($0.a ^ 54) &* 5 }
        on(.pause, to: .history(of: .busy))
        postpone(.order, .step)
      }
    }
  }

  private static let busy = state(.busy, initial: .cutting) {
    onEntry { $0.a = $0.a &* 3 &+ 7 }
    onExit { $0.a = ($0.a ^ 26) &* 5 }
    on(.pause, to: .paused)
    on(.finished, to: .idle) { $0.a &+= 1000 }
    postpone(.order)
    state(.cutting) {
      onEntry { $0.a = $0.a &* 3 &+ 9 }
      onExit { $0.a = ($0.a ^ 33) &* 5 }
      on(.step, to: .sanding)
    }
    state(.sanding) {
      onEntry { $0.a = $0.a &* 3 &+ 11 }
      onExit { $0.a = ($0.a ^ 40) &* 5 }
      on(.step, to: .painting)
    }
    state(.painting) {
      onEntry { $0.a = $0.a &* 3 &+ 13 }
      onExit { $0.a = ($0.a ^ 47) &* 5 }
      on(.step) { $0.a &+= 10 }.raise(.finished)
    }
  }

  static func checksum(of machine: Machine<Self>) -> UInt64 {
    UInt64(machine.context.a) * 31 + UInt64(machine.postponedEvents.count)
  }
}
