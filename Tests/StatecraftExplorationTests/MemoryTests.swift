import Statecraft
import Testing

@testable import StatecraftExploration

/// The memory that an exploration counts.
@Suite struct MemoryTests {
  /// A desk with a long text on it.
  struct Desk: ChartContext {
    enum Paper: Hashable { case blank, text(String, [Int]) }
    enum State: CaseIterable { case only }
    enum Event: EventAlphabet {
      case write(Int), print(Int), cut(Int)

      struct Cases: Sendable {
        let write = EventCase<Event, Int>(0, "write") {
          if case .write(let x) = $0 { x } else { nil }
        }
        let print = EventCase<Event, Int>(1, "print") {
          if case .print(let x) = $0 { x } else { nil }
        }
        let cut = EventCase<Event, Int>(2, "cut") { if case .cut(let x) = $0 { x } else { nil } }
      }
      static let cases = Cases()
      var caseIndex: Int {
        switch self {
        case .write: 0
        case .print: 1
        case .cut: 2
        }
      }
    }

    var text = ""
    var paper = Paper.blank
    var slips: [Substring] = []

    static func longText(_ number: Int) -> String {
      String(repeating: "x", count: 1_000) + "\(number)"
    }

    static let chart = Chart(initial: .only) {
      state(.only) {
        on(\.write) { $0.text = longText($1) }
        on(\.print) { $0.paper = .text(longText($1), [$1]) }
        on(\.cut) { $0.slips = [longText($1).dropFirst(2)] }
      }
    }

    /// Explores as many texts of one kind.
    static func report(
      _ event: (Int) -> Event,
      _ count: Int,
      bytes: Int = 2 << 30
    ) -> ProofReport<Desk> {
      let events = (0..<count).map(event)
      let index = caseIndex(of: events[0])
      return Proof<Desk> {
        for event in events { every(event) }
        if index != 0 { without(\.write) }
        if index != 1 { without(\.print) }
        if index != 2 { without(\.cut) }
        always("true") { _ in true }
      }.check(from: Desk(), chart: chart, budget: ExplorationBudget(bytes: bytes))
    }
  }

  @Test(arguments: [0, 1, 2])
  func `texts count wherever they are in a context`(_ kind: Int) {
    let event = [Desk.Event.write, Desk.Event.print, Desk.Event.cut][kind]
    let few = Desk.report(event, 8)
    let many = Desk.report(event, 40)
    #expect(few.situations == 9 && many.situations == 41)
    let texts = (many.bytes - few.bytes) / 1_000
    // Those in situations count once, and those that situations have as numbers twice: once to be found and
    // once to be read. The value and its key share the memory of a text of the library.
    #expect(kind == 1 ? (60...100).contains(texts) : (28...80).contains(texts), "\(texts)")
  }

  @Test func `texts that situations have as numbers use up the budget`() {
    let report = Desk.report(Desk.Event.print, 200, bytes: 300_000)
    #expect(report.problems == ["the budget of 300000 bytes ended"])
    #expect(report.claims.map(\.verdict) == [.unknown])
  }
}
