import Statecraft

/// Four regions as a chart whose actions are data.
struct RegionsData: BenchmarkChart {
  enum State: CaseIterable {
    case all, a, a0, a1, a2, b, b0, b1, b2, c, c0, c1, c2, d, d0, d1, d2
  }
  typealias Event = RegionsEvent

  /// The start enters the first state of each region, which makes this 0.
  static let start = Self(log: 0xE6B7_4F02)

  var log: UInt32

  static let chart = Chart(initial: .all, unhandled: .ignore) {
    parallel(.all) {
      state(.a, initial: .a0) {
        state(.a0) {
          onEntry().assign(\.log, .multiplying(by: 3, adding: 1))
          on(.e0, to: .a1)
        }
        state(.a1) {
          onEntry().assign(\.log, .multiplying(by: 3, adding: 2))
          on(.e0, to: .a2)
          on(.e4, to: .a0)
        }
        state(.a2) {
          onEntry().assign(\.log, .multiplying(by: 3, adding: 3))
          on(.e0, to: .a0)
          on(.e6, to: .a1)
        }
      }
      state(.b, initial: .b0) {
        state(.b0) {
          onEntry().assign(\.log, .multiplying(by: 3, adding: 4))
          on(.e1, to: .b1)
          on(.e6, to: .b2)
        }
        state(.b1) {
          onEntry().assign(\.log, .multiplying(by: 3, adding: 5))
          on(.e1, to: .b2)
        }
        state(.b2) {
          onEntry().assign(\.log, .multiplying(by: 3, adding: 6))
          on(.e1, to: .b0)
          on(.e5, to: .b0)
        }
      }
      state(.c, initial: .c0) {
        state(.c0) {
          onEntry().assign(\.log, .multiplying(by: 3, adding: 7))
          on(.e2, to: .c1)
          on(.e4, to: .c2)
        }
        state(.c1) {
          onEntry().assign(\.log, .multiplying(by: 3, adding: 8))
          on(.e2, to: .c2)
        }
        state(.c2) {
          onEntry().assign(\.log, .multiplying(by: 3, adding: 9))
          on(.e2, to: .c0)
          on(.e7, to: .c1)
        }
      }
      state(.d, initial: .d0) {
        state(.d0) {
          onEntry().assign(\.log, .multiplying(by: 3, adding: 10))
          on(.e3, .e7, to: .d1)
        }
        state(.d1) {
          onEntry().assign(\.log, .multiplying(by: 3, adding: 11))
          on(.e3, to: .d2)
          on(.e5, to: .d0)
        }
        state(.d2) {
          onEntry().assign(\.log, .multiplying(by: 3, adding: 12))
          always(to: .d0)
        }
      }
    }
  }

  static func checksum(of machine: Machine<Self>) -> UInt64 { UInt64(machine.context.log) }
}
