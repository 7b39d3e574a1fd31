/// A chart that does not depend on chance, as Swift source.
struct ChartSource {
  let states: Int
  let transitions: Int

  private var perState: Int { transitions / states }

  /// All states in the closure of the chart.
  var inOneClosure: String {
    source(
      "",
      (0..<states).map { state($0, indent: "    ") }.joined(separator: "\n")
    )
  }

  /// A function for each group of states.
  func split(into size: Int) -> String {
    let starts = stride(from: 0, to: states, by: size)
    let functions = starts.map { start in
      let content = (start..<min(start + size, states)).map { state($0, indent: "    ") }
      return """

          @ChartBuilder<Self> static func from\(start)() -> ChartElement<Self> {
        \(content.joined(separator: "\n"))
          }
        """
    }
    return source(
      functions.joined(separator: "\n"),
      starts.map { "    from\($0)()" }.joined(separator: "\n")
    )
  }

  /// A list of rows, and a loop over them.
  var rows: String {
    let rows = (0..<states).flatMap { state in
      (0..<perState).map { event in
        "s\(state) e\(event) s\(target(state, event))"
      }
    }
    return source(
      """

        static let table = \"""
          \(rows.joined(separator: "\n    "))
          \"""

        struct Row {
          let state: State
          let event: Event
          let target: State

          init(_ line: Substring) {
            let words = line.split(separator: " ").map(String.init)
            guard
              words.count == 3, let state = State(rawValue: words[0]),
              let event = Event(rawValue: words[1]), let target = State(rawValue: words[2])
            else { preconditionFailure("no row: \\(line)") }
            self.state = state
            self.event = event
            self.target = target
          }
        }

        static let rows: [State: [Row]] = Dictionary(
          grouping: table.split(separator: "\\n").map { Row($0) },
          by: \\.state
        )
      """,
      """
          for id in State.allCases {
            state(id) {
              for row in rows[id, default: []] { on(row.event, to: row.target) }
            }
          }
      """
    )
  }

  private func source(_ members: String, _ content: String) -> String {
    """
    import Statecraft

    struct Large: Statechart {
      enum State: String, CaseIterable {
        case \(names("s", states))
      }
      enum Event: String, CaseIterable {
        case \(names("e", max(perState, 1)))
      }

      var count = 0
    \(members)

      static let chart = Chart(initial: .s0) {
    \(content)
      }
    }
    """
  }

  /// A state with all kinds of transitions: plain, with an action, with a guard, with both.
  private func state(_ number: Int, indent: String) -> String {
    let lines = (0..<perState).map { event in
      let start = "\(indent)  on(.e\(event), to: .s\(target(number, event)))"
      switch (number + event) % 4 {
      case 0: return start
      case 1: return "\(start) { $0.count += \(event) }"
      case 2: return "\(start).when(\"few\") { $0.count < \(number) }"
      default: return "\(start).when(\"many\") { $0.count > \(number) }.do { $0.count -= 1 }"
      }
    }
    return "\(indent)state(.s\(number)) {\n" + lines.joined(separator: "\n") + "\n\(indent)}"
  }

  private func target(_ state: Int, _ event: Int) -> Int {
    (7 * state + 13 * event + 1) % states
  }

  private func names(_ letter: String, _ count: Int) -> String {
    (0..<count).map { "\(letter)\($0)" }.joined(separator: ", ")
  }
}
