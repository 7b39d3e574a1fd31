#if Service
internal import Statecraft
internal import StatecraftDurable
internal import StatecraftRecording

/// Rows of a store as members of JSON objects.
enum RowText {
  typealias Members = [(key: String, value: String)]

  static func members(_ answer: DurableAnswer, of chart: (any TypedChart)?) -> Members {
    [
      ("outcome", JSONText.string(answer.outcome.rawValue)), ("revision", "\(answer.revision)"),
      ("configuration", JSONText.strings(answer.configuration)),
      ("outputs", JSONText.array(outputs(answer, of: chart))),
      ("reason", answer.reason.map(JSONText.string) ?? "null"),
      ("repeated", "\(answer.isRepeated)"),
    ]
  }

  static func members(_ machine: ListedMachine, of chart: String) -> Members {
    [
      ("chart", JSONText.string(chart)), ("id", JSONText.string(machine.id)),
      ("status", JSONText.string(machine.status.rawValue)), ("revision", "\(machine.revision)"),
      ("version", "\(machine.version)"),
      (
        "places",
        JSONText.array(
          machine.places.map {
            JSONText.object([
              ("state", JSONText.string($0.state)), ("since", time($0.since)),
            ])
          }
        )
      ),
    ]
  }

  /// An entry of a journal; `event` and `data` are those of an event, `kind` says what else it was.
  static func members(_ entry: JournalEntry, of chart: (any TypedChart)?) -> Members {
    let answer = DurableAnswer(entry)
    var event: NamedEvent?
    var data = (entry.input?.columns.body).map(JSONText.stored)
    if case .event(let text)? = entry.input {
      event = NamedEvent(json: text).map { chart?.clientForm(event: $0) ?? $0 }
      data = event.map(\.payload) ?? data
    }
    if case .start(let context)? = entry.input {
      data = chart?.clientForm(context: context) ?? context
    }
    return [
      ("revision", "\(entry.revision)"), ("key", JSONText.string(entry.key)),
      ("kind", (entry.input?.kind).map(JSONText.string) ?? "null"),
      ("event", (event?.name).map(JSONText.string) ?? "null"), ("data", data ?? "null"),
      ("note", (entry.input?.columns.note).map(JSONText.string) ?? "null"),
      ("outcome", JSONText.string(entry.outcome)),
      ("configuration", JSONText.strings(answer.configuration)),
      ("outputs", JSONText.array(outputs(answer, of: chart))),
      ("reason", answer.reason.map(JSONText.string) ?? "null"), ("version", "\(entry.version)"),
      ("at", time(entry.time)),
    ]
  }

  static func members(_ finding: StuckFinding) -> Members {
    [
      ("kind", JSONText.string("\(finding.kind)")),
      ("chart", JSONText.string(finding.address.chart)),
      ("id", JSONText.string(finding.address.id)), ("subject", JSONText.string(finding.subject)),
      ("reason", JSONText.string(finding.reason)), ("since", time(finding.since)),
      ("attempt", finding.attempt.map(String.init) ?? "null"),
      ("error", finding.error.map(JSONText.string) ?? "null"),
    ]
  }

  /// Outputs as clients read them; as they are stored, if the chart is not registered.
  private static func outputs(_ answer: DurableAnswer, of chart: (any TypedChart)?) -> [String] {
    chart?.clientForm(outputs: answer.outputs) ?? answer.outputs
  }

  /// A time as JSON.
  static func time(_ time: WallTime) -> String { JSONText.string(time.iso8601) }
}
#endif
