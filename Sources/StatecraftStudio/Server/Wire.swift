#if Studio
internal import Foundation
internal import StatecraftDiagrams
internal import StatecraftRecording

/// What goes over the line between a studio and its pages.
enum Wire {
  /// Times are milliseconds.
  static func milliseconds(_ duration: Duration) -> Double { duration / .milliseconds(1) }

  /// A value as JSON on one line.
  ///
  /// Keys are sorted, so that a page can tell whether it knows something already.
  static func text(_ value: some Encodable) -> String {
    JSONText.value(value) ?? "null"
  }

  struct Timer: Encodable {
    var name: String
    var due: Double
    var duration: Double?

    init(_ timer: StudioTimer) {
      name = timer.name
      due = milliseconds(timer.due)
      duration = timer.duration.map(milliseconds)
    }
  }

  struct Status: Encodable {
    var now: Double
    var configuration: [String]
    var isDone: Bool
    var verdicts: [String: StudioVerdict]
    var values: [StudioValue]
    var timers: [Timer]

    init(
      now: Duration,
      configuration: [String],
      isDone: Bool,
      verdicts: [(String, StudioVerdict)],
      values: [StudioValue],
      timers: [Timer]
    ) {
      self.now = milliseconds(now)
      self.configuration = configuration
      self.isDone = isDone
      self.verdicts = Dictionary(verdicts) { first, _ in first }
      self.values = values
      self.timers = timers
    }
  }

  struct Step: Encodable {
    var time: Double
    var source: String
    var event: String
    var payload: String?
    var outcome: String
    var reason: String?
    var taken: [String]
    var transitions: [Int]
    var exited: [String]
    var entered: [String]
    var configuration: [String]
    var outputs: [String]
    var values: [StudioValue]?

    init(_ step: RecordedStep, _ values: [StudioValue]?) {
      time = milliseconds(step.time)
      source = step.source.rawValue
      event = step.event
      payload = step.payload
      outcome = step.outcome
      reason = step.reason
      taken = step.taken
      transitions = step.transitions
      exited = step.exited
      entered = step.entered
      configuration = step.configuration
      outputs = step.outputs
      self.values = values
    }
  }

  struct State: Encodable {
    var name: String
    /// The element of the picture.
    var element: String
    var isAtomic: Bool
  }

  struct Edge: Encodable {
    /// The element of the picture.
    var element: String
  }

  struct Event: Encodable {
    var name: String
    var hasPayload: Bool
    var isChosen: Bool
    var fields: [StudioField]

    init(_ event: StudioEvent) {
      name = event.name
      hasPayload = event.hasPayload
      isChosen = event.isChosen
      fields = event.fields
    }
  }

  struct Machine: Encodable {
    var type = "machine"
    var id: String
    var name: String
    var summary: String
    var svg: String?
    /// The machine in text, where there is no picture.
    var text: String
    var problem: String?
    var states: [State]
    var edges: [Edge]
    var events: [Event]
    var scene: String?
    var canRestart: Bool
    var isTimeVirtual: Bool
    var hasSCXML: Bool
  }

  struct Card: Encodable {
    var id: String
    var name: String
    var summary: String
  }

  struct Hello: Encodable {
    var type = "hello"
    var title: String
    var machines: [Card]
  }

  struct Reply: Encodable {
    var type = "reply"
    var request: Int
    var error: String?
  }

  /// What is new of a machine; the steps and the status are JSON already.
  static func news(_ id: String, _ news: Stage.News) -> String {
    "{\"type\":\"news\",\"id\":\(text(id)),\"epoch\":\(news.epoch),\"first\":\(news.first),"
      + "\"steps\":[\(news.steps.joined(separator: ","))],\"status\":\(news.status),"
      + (news.scene.map { "\"scene\":\($0)," } ?? "")
      + "\"changes\":[\(news.changes.joined(separator: ","))]}"
  }

  /// What a page asks for.
  struct Request: Decodable {
    enum Action: String, Decodable {
      case watch, unwatch, send, restart, rewind, advance
    }

    var action: Action
    var machine: String
    var request: Int?
    var event: String?
    var payload: String?
    var step: Int?
    /// How much time is to pass; up to the next moment without it.
    var milliseconds: Double?
    /// What the page has seen of a machine that it watches again.
    var epoch: Int?
    var seen: Int?
  }
}
#endif
