import Statecraft
import Testing

@testable import StatecraftExploration

/// Sets and dictionaries are compared by what is in them, wherever they lie: the order of their
/// elements depends on hash values, on their capacity and on what they once held.
@Suite struct HashOrderTests {
  struct Box: Hashable {
    var tags: Set<String>
    var counts: [Int: Set<Int>]
  }

  indirect enum Tree: Hashable { case leaf(Set<Int>), node(Tree, Tree) }

  enum Content: Hashable {
    case none
    case set(Set<Int>)
    case pair(Set<Int>, [String: Int])
    case named(first: Set<Int>, second: Set<Int>)
    case box(Box)
    case optional(Set<Int>?)
    case sets(Set<Set<Int>>)
    case tree(Tree)
  }

  struct Holder {
    var content: Content
    var nested: [Content]
    var choices: Set<Content>
    var any: any Sendable
    var hashable: AnyHashable
  }

  /// The elements in a set that was made in one of several ways.
  private static func set<Element: Hashable>(
    _ elements: [Element],
    besides others: [Element],
    way: Int
  ) -> Set<Element> {
    var set = Set<Element>(minimumCapacity: way == 0 ? 0 : 64 << way)
    for element in way == 0 ? elements : elements.reversed() + others { set.insert(element) }
    for element in others { set.remove(element) }
    return set
  }

  private static func numbers(_ way: Int) -> Set<Int> {
    set(Array(0..<12), besides: Array(100..<150), way: way)
  }

  private static func contents(_ way: Int) -> [Content] {
    let numbers = numbers(way)
    let texts = set((0..<12).map { "t\($0)" }, besides: ["x", "y"], way: way)
    var counts: [String: Int] = way == 0 ? [:] : Dictionary(minimumCapacity: 64 << way)
    for text in way == 0 ? texts.sorted() : texts.sorted().reversed() { counts[text] = 1 }
    return [
      .set(numbers), .pair(numbers, counts), .named(first: numbers, second: [1, 2]),
      .named(first: [1, 2], second: numbers),
      .box(
        Box(tags: texts, counts: Dictionary(uniqueKeysWithValues: numbers.map { ($0, numbers) }))
      ),
      .optional(numbers), .sets([numbers, set([1, 2, 3], besides: [4], way: way)]),
      .tree(.node(.leaf(numbers), .node(.leaf([]), .leaf(numbers)))),
    ]
  }

  @Test func `texts of values do not depend on the order in which elements were added`() {
    func texts(_ way: Int) -> [String] {
      let numbers = Self.set([1, 2, 12], besides: [7, 8], way: way)
      let contents: [Any] = [
        Content.set(numbers), Content.pair(numbers, ["b": 1, "a": 2]),
        Content.named(first: numbers, second: []), Content.tree(.leaf(numbers)),
        Box(tags: Self.set(["x", "y"], besides: ["z"], way: way), counts: [2: numbers, 1: []]),
        (numbers, 1), Content.none, "text",
      ]
      return contents.map(PropertyChange.text(of:))
    }
    for way in 0..<6 {
      #expect(
        texts(way) == [
          "set([1, 2, 12])", #"pair([1, 2, 12], ["a": 2, "b": 1])"#,
          "named(first: [1, 2, 12], second: [])", "tree(leaf([1, 2, 12]))",
          #"Box(tags: ["x", "y"], counts: [1: [], 2: [1, 2, 12]])"#, "([1, 2, 12], 1)", "none",
          #""text""#,
        ]
      )
    }
    #expect(PropertyChange.text(ofOutput: "text") == "text")
    #expect(PropertyChange.text(ofOutput: Content.set([2, 1])) == "set([1, 2])")
  }

  @Test func `equal values have the same bytes in whatever order their elements were added`() throws
  {
    let plan = try ValuePlan(Holder.self, path: "holder")
    func bytes(_ way: Int, _ content: Content) -> [UInt8] {
      let contents = Self.contents(way)
      var packer = Packer()
      plan.write(
        Holder(
          content: content,
          nested: contents,
          choices: Self.set(contents, besides: [.none], way: way),
          any: Self.numbers(way),
          hashable: AnyHashable(Self.numbers(way))
        ),
        to: &packer
      )
      #expect(packer.problem == nil)
      return packer.bytes
    }
    // The order of elements is not the same, or the test would show nothing.
    #expect(Array(Self.numbers(0)) != Array(Self.numbers(1)))
    var found: Set<[UInt8]> = []
    for (first, second) in zip(Self.contents(0), Self.contents(1)) {
      #expect(first == second)
      #expect(bytes(0, first) == bytes(1, second), "\(first)")
      found.insert(bytes(0, first))
    }
    #expect(found.count == Self.contents(0).count)
  }

  /// A shop whose order has a set in a payload.
  struct Shop: ChartContext {
    enum Order: Hashable { case empty, open(Set<Int>, note: Note) }
    struct Note: Hashable { var tags: [Int: Set<Int>] = [:] }
    enum State: CaseIterable { case only }
    enum Event: EventAlphabet {
      case add(Int), remove(Int)

      struct Cases: Sendable {
        let add = EventCase<Event, Int>(0, "add") { if case .add(let x) = $0 { x } else { nil } }
        let remove = EventCase<Event, Int>(1, "remove") {
          if case .remove(let x) = $0 { x } else { nil }
        }
      }
      static let cases = Cases()
      var caseIndex: Int {
        switch self {
        case .add: 0
        case .remove: 1
        }
      }
    }

    var order = Order.empty

    mutating func change(_ change: (inout Set<Int>, inout Note) -> Void) {
      var (items, note) = (Set<Int>(), Note())
      if case .open(let known, let other) = order { (items, note) = (known, other) }
      change(&items, &note)
      order = items.isEmpty ? .empty : .open(items, note: note)
    }

    static let chart = Chart(initial: .only) {
      state(.only) {
        on(\.add) { context, item in
          context.change {
            $0.insert(item)
            $1.tags[item % 2, default: []].insert(item)
          }
        }
        on(\.remove) { context, item in
          context.change {
            $0.remove(item)
            $1.tags[item % 2]?.remove(item)
            if $1.tags[item % 2]?.isEmpty == true { $1.tags[item % 2] = nil }
          }
        }
      }
    }
  }

  @Test func `situations are found once although sets in payloads are filled in every order`() {
    let proof = Proof<Shop> {
      Shop.every(Shop.Event.add, in: 0..<8)
      Shop.every(Shop.Event.remove, in: 0..<8)
      Shop.always("true") { _ in true }
    }
    let report = proof.check(from: Shop(), chart: Shop.chart)
    #expect(report.situations == 256)
    #expect(report.depth == 8)
    #expect(report.isProved, "\(report)")
  }
}
