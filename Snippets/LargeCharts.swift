// A chart that is split into functions, and one that comes from data.
import Statecraft

struct Office: Statechart {
  enum State: CaseIterable { case closed, open, serving, pausing }
  enum Event: CaseIterable { case key, customer, bell }

  var served = 0

  static let chart = Chart(initial: .closed) {
    state(.closed) { on(.key, to: .open) }
    office()
  }

  @ChartBuilder<Self> private static func office() -> ChartElement<Self> {
    state(.open, initial: .serving) {
      on(.key, to: .closed)
      serving()
      state(.pausing) { on(.bell, to: .serving) }
    }
  }

  @ChartBuilder<Self> private static func serving() -> ChartElement<Self> {
    state(.serving) {
      on(.customer) { $0.served += 1 }
      on(.bell, to: .pausing)
    }
  }
}

struct Light: Statechart {
  typealias State = String
  enum Event: String, CaseIterable { case next, fault, reset }

  var faults = 0

  static let table = """
    red next green
    green next yellow
    yellow next red
    red fault blinking count
    green fault blinking count
    yellow fault blinking count
    blinking reset red
    """

  static let actions: [String: @Sendable (inout Light) -> Void] = [
    "count": { $0.faults += 1 }
  ]

  static let chart = Chart(initial: "red") {
    for (source, rows) in Row.bySource(table) {
      state(source) {
        for row in rows {
          if let action = actions[row.action] {
            on(row.event, to: row.target).do(action)
          } else {
            on(row.event, to: row.target)
          }
        }
      }
    }
  }
}

/// A line of the table: source, event, target and perhaps an action.
struct Row {
  let source: String
  let event: Light.Event
  let target: String
  let action: String

  init?(_ line: Substring) {
    let words = line.split(separator: " ").map(String.init)
    guard words.count >= 3, let event = Light.Event(rawValue: words[1]) else { return nil }
    source = words[0]
    self.event = event
    target = words[2]
    action = words.count > 3 ? words[3] : ""
  }

  static func bySource(_ table: String) -> [(String, [Row])] {
    let rows = table.split(separator: "\n").compactMap { Row($0) }
    return Dictionary(grouping: rows, by: \.source).sorted { $0.key < $1.key }
  }
}

var office = Machine(Office())
office.send(.key)
office.send(.customer)
print(office.state, office.served)

try Light.chart.validate()
var light = Machine(Light())
light.send(.fault)
print(light.state, light.faults)
