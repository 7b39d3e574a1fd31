import Statecraft
import StatecraftExploration
import Testing

/// Findings about executable content, each with a small chart that has it.
@Suite struct ContentFindingTests {
  struct Small: SmallContext {
    enum State { case a, b, both, left, right, l, r }
    enum Event: CaseIterable { case x, y, z }
    var n = 0
    var note: String?
  }

  private typealias Chart = MachineChart<Small>

  @Test func `a raised event that nothing takes is found where it is raised`() throws {
    let chart = Chart(initial: .a) {
      Small.state(.a) {
        Small.on(.x, to: .b).raise(.y)
        Small.ignore(.z)
      }
      Small.state(.b) {
        Small.on(.z, to: .a).do { $0.n = 1 - $0.n }.raise(.x)
        Small.ignore(.x)
      }
    }
    // 'x' is taken in 'a', where it is raised on the way to it; 'y' never is.
    let found = findings(chart) { Small.acknowledge(.unhandledEvent, because: "y is never taken") }
    try #require(found.map(\.kind) == [.untakenRaise])
    #expect(found[0].problem == "'y' is raised, and no transition ever takes it")
    #expect(found[0].states == [.a])
    #expect(found[0].location?.file.hasSuffix("ContentFindingTests.swift") == true)
    #expect(found[0].path?.steps.isEmpty == true)
    let known = findings(chart) {
      Small.acknowledge(.unhandledEvent, because: "y is never taken")
      Small.acknowledge(.untakenRaise, in: .a, because: "somebody else listens")
    }
    #expect(known.isEmpty)
  }

  private func regions(
    _ left: @escaping @Sendable (inout Small) -> Void,
    _ right: @escaping @Sendable (inout Small) -> Void
  ) -> MachineChart<Small> {
    Chart(initial: .a) {
      Small.state(.a) {
        Small.on(.y, to: .both)
        Small.ignore(.x, .z)
      }
      Small.parallel(.both) {
        Small.on(.z, to: .a)
        Small.ignore(.y)
        Small.state(.left, initial: .l) { Small.state(.l) { Small.on(.x).do(left) } }
        Small.state(.right, initial: .r) { Small.state(.r) { Small.on(.x).do(right) } }
      }
    }
  }

  @Test func `actions are not taken in another order without the data of their state`() {
    let chart = Chart(initial: .a) {
      Small.state(.a) {
        Small.on(.x, to: .both)
        Small.ignore(.y, .z)
      }
      Small.parallel(.both) {
        Small.ignore(.x, .y)
        Small.on(.z, to: .a)
        Small.state(.left) {
          Small.holding(\.note) { _ in "new" }
          // Ends the process where there is none.
          Small.onEntry { $0.n = $0.note!.count }
        }
        Small.state(.right) { Small.onEntry { $0.n = 0 } }
      }
    }
    #expect(!findings(chart).contains { $0.kind == .clashingRegions })
  }

  @Test func `regions whose order decides a property are found with a way to them`() throws {
    let found = findings(regions({ $0.n = 1 }, { $0.n = 2 }))
    try #require(found.map(\.kind) == [.clashingRegions])
    #expect(found[0].problem.hasSuffix("both write n: the order of the regions decides"))
    #expect(found[0].path?.steps.map(\.text) == ["y"])
    #expect(found[0].path?.end == "here x takes both")
  }

  @Test func `regions that write in any order are not found`() {
    #expect(findings(regions({ $0.n = ($0.n + 1) % 4 }, { $0.n = ($0.n + 2) % 4 })).isEmpty)
    #expect(findings(regions({ $0.n = 1 }, { _ in })).isEmpty)
  }

  @Test func `a region that only reads what another one writes is found as such`() throws {
    let found = findings(regions({ $0.n = 1 - $0.n }, { $0.note = "\($0.n)" }))
    try #require(found.map(\.kind) == [.clashingRegions])
    #expect(
      found[0].text
        == "'l on x' and 'r on x' run in one step, and 'r on x' reads what 'l on x' writes: the order "
        + "of the regions decides note; let one of them do both, or acknowledge that the order counts"
    )
    let other = findings(regions({ $0.note = "\($0.n)" }, { $0.n = 1 - $0.n }))
    try #require(other.map(\.kind) == [.clashingRegions])
    #expect(other[0].problem.contains("and 'l on x' reads what 'r on x' writes: "))
    // Both write the number, and one of them the note, too.
    let both = findings(regions({ $0.n = 1 }, { ($0.note, $0.n) = ("\($0.n)", 2) }))
    try #require(both.map(\.kind) == [.clashingRegions])
    #expect(both[0].problem.hasSuffix("both write n: the order of the regions decides"))
  }

  private func moves(
    _ left: StateActions<Small>,
    _ right: StateActions<Small>
  ) -> MachineChart<Small> {
    Chart(initial: .a) {
      Small.state(.a) {
        Small.on(.y, to: .both)
        Small.ignore(.x, .z)
      }
      Small.parallel(.both) {
        Small.on(.z, to: .a)
        Small.ignore(.y)
        Small.state(.left, initial: .l) {
          left
          Small.state(.l) { Small.on(.x).do { $0.note = nil } }
        }
        Small.state(.right, initial: .r) {
          Small.state(.r) {
            right
            Small.on(.x)
          }
        }
      }
    }
  }

  @Test func `regions that write the same when they are entered or left are found`() throws {
    let entered = findings(moves(Small.onEntry { $0.n = 1 }, Small.onEntry { $0.n = 2 }))
    try #require(entered.map(\.kind) == [.clashingRegions])
    #expect(
      entered[0].problem
        == "the entry of 'left' and the entry of 'r' run in one step and both write n: the order of the "
        + "regions decides"
    )
    #expect(entered[0].states == [.r])
    #expect(entered[0].path?.steps.isEmpty == true)
    #expect(entered[0].path?.end == "here y enters both")
    let left = findings(
      moves(Small.onExit { $0.note = "\($0.n)" }, Small.onExit { $0.n = 1 - $0.n })
    )
    try #require(left.map(\.kind) == [.clashingRegions])
    #expect(
      left[0].problem
        == "the exit of 'r' and the exit of 'left' run in one step, and the exit of 'left' reads what "
        + "the exit of 'r' writes: the order of the regions decides note"
    )
    #expect(left[0].path?.steps.map(\.text) == ["y"])
    #expect(left[0].path?.end == "here z leaves both")
  }

  @Test func `an entry and an exit in different regions do not clash`() {
    #expect(findings(moves(Small.onEntry { $0.n = 1 }, Small.onExit { $0.n = 2 })).isEmpty)
    #expect(findings(moves(Small.onEntry { $0.n = 1 }, Small.onEntry { $0.note = "r" })).isEmpty)
  }

  @Test func `data of a state with a value outside of it are found`() throws {
    let chart = Chart(initial: .a) {
      Small.state(.a) {
        Small.on(.x, to: .b)
        Small.on(.y) { $0.note = "early" }
        Small.ignore(.z)
      }
      Small.state(.b) {
        Small.holding(\.note) { _ in "new" }
        Small.on(.z, to: .a)
        Small.ignore(.x, .y)
      }
    }
    let found = findings(chart)
    try #require(found.map(\.kind) == [.dataOutsideState])
    #expect(found[0].problem.contains("'note' belongs to 'b', and has a value outside of it"))
    #expect(found[0].states == [.b])
    #expect(found[0].path?.steps.map(\.text) == ["y"])
  }
}
