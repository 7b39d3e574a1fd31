@testable import Statecraft

/// A context for charts about order: it writes down what runs.
struct Trace: ChartContext, Codable, Hashable {
  /// A state by any name, so that each test has a chart of its own.
  struct State: Hashable, Sendable, Codable, ExpressibleByStringLiteral, CustomStringConvertible {
    let name: String
    init(stringLiteral name: String) { self.name = name }
    var description: String { name }
  }

  enum Event: CaseIterable { case a, b, c, d, e }
  typealias Output = String

  var log: [String] = []
  var n = 0
  var held: String?

  /// Writes a word down.
  mutating func write(_ word: String) { log.append(word) }

  /// Entry and exit actions that write `+name` and `-name`.
  @ChartBuilder<Trace> static func traced(_ name: String) -> ChartElement<Trace> {
    onEntry { $0.write("+\(name)") }
    onExit { $0.write("-\(name)") }
  }

  /// A traced state.
  static func node(
    _ name: State,
    initial: State? = nil,
    @ChartBuilder<Trace> _ content: () -> ChartElement<Trace> = { ChartElement() }
  ) -> ChartElement<Trace> {
    state(name, initial: initial) {
      traced(name.name)
      content()
    }
  }

  /// A traced parallel state.
  static func regions(
    _ name: State,
    @ChartBuilder<Trace> _ content: () -> ChartElement<Trace>
  ) -> ChartElement<Trace> {
    parallel(name) {
      traced(name.name)
      content()
    }
  }
}

extension Machine<Trace> {
  /// Starts a traced machine with an empty log.
  static func traced(_ chart: MachineChart<Trace>) -> Machine<Trace> {
    var machine = Machine(Trace(), chart: chart)
    machine.clearLog()
    return machine
  }

  /// What was written since the last look.
  mutating func takeLog() -> String {
    defer { clearLog() }
    return context.log.joined(separator: " ")
  }

  private mutating func clearLog() {
    context.log = []
  }

  /// Sends an event and returns what was written.
  mutating func log(_ event: Trace.Event) -> String {
    send(event)
    return takeLog()
  }

  /// The innermost states, by name.
  var leaves: String { states.map(\.name).joined(separator: " ") }
}
