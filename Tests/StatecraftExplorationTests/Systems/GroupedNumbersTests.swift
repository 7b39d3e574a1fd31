import Testing

@testable import StatecraftExploration

/// Numbers of things that belong to groups.
@Suite struct GroupedNumbersTests {
  @Test func `things are numbered group by group, and empty groups have none`() {
    let numbers = GroupedNumbers([0, 2, 0, 3, 0])
    #expect(numbers.count == 5)
    #expect((0..<5).map { numbers[$0] } == [0..<0, 0..<2, 2..<2, 2..<5, 5..<5])
    #expect(numbers.number(1, of: 3) == 3)
    let places = (0..<5).map { numbers.place(of: $0) }
    #expect(places.map(\.group) == [1, 1, 3, 3, 3])
    #expect(places.map(\.place) == [0, 1, 0, 1, 2])
  }

  @Test func `without groups there are no numbers`() {
    #expect(GroupedNumbers([Int]()).count == 0)
    #expect(GroupedNumbers([0]).count == 0)
  }
}
