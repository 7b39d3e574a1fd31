import Statecraft
import StatecraftExploration
import Testing

/// States that are never left together.
@Suite struct TrapFindingTests {
  struct Small: SmallContext {
    enum State { case a, b, c, d, out }
    enum Event: CaseIterable { case x, y, z }
    var n = 0
  }

  private typealias Chart = MachineChart<Small>

  private func chart(_ count: @escaping @Sendable (inout Small) -> Void) -> MachineChart<Small> {
    Chart(initial: .a) {
      Small.state(.a) {
        Small.on(.x, to: .b)
        Small.ignore(.y, .z)
      }
      Small.state(.b) {
        Small.on(.y, to: .c).do(count)
        Small.ignore(.x)
      }
      Small.state(.c) {
        Small.on(.y, to: .b)
        Small.on(.x, to: .a).when("two") { $0.n == 2 }.do { $0.n = 0 }
      }
    }
  }

  @Test func `states that are never left together are found with the shortest way to them`() throws
  {
    let found = findings(chart { _ in })
    try #require(found.map(\.kind) == [.neverLeftTogether, .guardNeverTrue])
    #expect(
      found[0].text
        == "'b' and 'c' are never left together: no step leads from them to another state, although "
        + "'c → a on x when two' would; correct what keeps it from being taken, or acknowledge the "
        + "finding"
    )
    #expect(found[0].states == [.b, .c])
    #expect(found[0].location?.line == found[1].location?.line)
    #expect(found[0].path?.steps.map(\.text) == ["x"])
    #expect(
      found[0].path?.end == "from here on one of 'b' and 'c' is active, and no other state"
    )
    let known = findings(chart { _ in }) {
      Small.acknowledge(.neverLeftTogether, in: .b, because: "who is in stays in")
    }
    #expect(known.map(\.kind) == [.guardNeverTrue])
  }

  @Test func `states that are left in one situation are not found`() {
    #expect(findings(chart { $0.n = min($0.n + 1, 2) }).isEmpty)
  }

  @Test func `states that a transition around them leaves are not found`() {
    let inner = Chart(initial: .a) {
      Small.state(.a) {
        Small.on(.x, to: .out)
        Small.ignore(.y, .z)
      }
      Small.state(.out, initial: .d) {
        Small.on(.z, to: .a)
        Small.state(.d) { Small.on(.x, to: .b) }
        Small.state(.b) { Small.on(.y, to: .c) }
        Small.state(.c) {
          Small.on(.y, to: .b)
          Small.on(.x, to: .d).when("two") { $0.n == 2 }
        }
      }
    }
    #expect(findings(inner).map(\.kind) == [.guardNeverTrue])
  }

  struct Regions: SmallContext {
    enum State { case both, left, right, start, a, b, out, q }
    enum Event: CaseIterable { case x, y, z }
    var n = 0
  }

  @Test func `states that a transition to the region around its source leaves are not found`() {
    let chart = MachineChart<Regions>(initial: .both) {
      Regions.parallel(.both) {
        Regions.state(.left, initial: .start) {
          Regions.state(.start) { Regions.on(.x, to: .a) }
          Regions.state(.a) {
            Regions.on(.y, to: .b)
            Regions.on(.x, to: .out).when("one") { $0.n == 1 }
          }
          Regions.state(.b) { Regions.on(.y, to: .a) }
          Regions.state(.out) { Regions.ignore(.x, .y) }
        }
        // It leaves the parallel state, and so the other region.
        Regions.state(.right, initial: .q) { Regions.state(.q) { Regions.on(.z, to: .right) } }
      }
    }
    let kinds = findings(chart).map(\.kind)
    #expect(kinds.contains(.guardNeverTrue))
    #expect(!kinds.contains(.neverLeftTogether))
  }
}
