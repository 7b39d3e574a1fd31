#if Command && SQLite
import Statecraft
import StatecraftDurable
import StatecraftRecording

/// Rows of a store as text and as JSON.
enum StoredText {
  typealias Members = [(key: String, value: String)]

  /// A text on one line: ends of lines and control characters in its values are escaped, so that no value looks
  /// like further rows.
  static func line(_ text: String) -> String { Printable.text(text, limit: .max) }

  /// Several lines, each of which stays one.
  static func text(_ lines: [String]) -> String { lines.map(line).joined(separator: "\n") }

  static func time(_ time: WallTime) -> String { time.iso8601 }

  /// What it means that an operator has stopped a chart.
  static func pause(of chart: String) -> String {
    "the chart \(chart) is paused: its machines keep their inputs until it is resumed"
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
              ("state", JSONText.string($0.state)), ("since", JSONText.string(time($0.since))),
            ])
          }
        )
      ),
    ]
  }

  /// An entry in one line: `2  psp-7f3  {"pay":{"_0":100}} → transitioned: open, paid`.
  static func text(_ entry: JournalEntry) -> String {
    let answer = DurableAnswer(entry)
    let place =
      answer.configuration.isEmpty ? "" : ": " + answer.configuration.joined(separator: ", ")
    let outputs =
      answer.outputs.isEmpty ? "" : "  (emitted: \(answer.outputs.joined(separator: ", ")))"
    let reason = answer.reason.map { "  (\($0))" } ?? ""
    let input = entry.input.map { text($0) } ?? removed(entry)
    return line(
      "\(entry.revision)  \(entry.key)  \(input) → \(entry.outcome)\(place)\(outputs)\(reason)"
    )
  }

  /// What became of the input of an entry that has none any more, in a word.
  ///
  /// Pruning keeps answers, and so does the retention that erases machines.
  static func removed(_ entry: JournalEntry) -> String {
    entry.answer == nil ? "erased" : "removed"
  }

  static func text(_ input: InboxEntry.Input) -> String {
    switch input {
    case .start(let context): "start \(context)"
    case .event(let event): event
    case .timer: "timer"
    case .done(_, let result): "done" + (result.map { " \($0)" } ?? "")
    case .failed(_, let reason): "failed: \(reason)"
    case .move(let states, let reason): "move to \(states.joined(separator: ", ")): \(reason)"
    case .skip(let text): "skip: \(text)"
    case .migration(let version): "migration from version \(version)"
    }
  }

  static func members(_ entry: JournalEntry) -> Members {
    let columns = entry.input?.columns
    let answer = DurableAnswer(entry)
    return [
      ("revision", "\(entry.revision)"), ("key", JSONText.string(entry.key)),
      ("kind", (entry.input?.kind).map(JSONText.string) ?? "null"),
      ("input", (columns?.body).map(JSONText.stored) ?? "null"),
      ("note", (columns?.note).map(JSONText.string) ?? "null"), ("version", "\(entry.version)"),
      ("outcome", JSONText.string(entry.outcome)),
      ("configuration", JSONText.strings(answer.configuration)),
      ("outputs", JSONText.array(answer.outputs)),
      ("reason", answer.reason.map(JSONText.string) ?? "null"),
      ("time", JSONText.string(time(entry.time))),
    ]
  }

  static func text(_ answer: DurableAnswer) -> String {
    "\(answer.isRepeated ? "repeated: " : "")\(answer.outcome.rawValue) at revision "
      + "\(answer.revision): \(answer.configuration.joined(separator: ", "))"
      + (answer.outputs.isEmpty ? "" : "  (emitted: \(answer.outputs.joined(separator: ", ")))")
      + (answer.reason.map { "  (\($0))" } ?? "")
  }

  static func members(_ answer: DurableAnswer) -> Members {
    [
      ("outcome", JSONText.string(answer.outcome.rawValue)), ("revision", "\(answer.revision)"),
      ("configuration", JSONText.strings(answer.configuration)),
      ("outputs", JSONText.array(answer.outputs)),
      ("reason", answer.reason.map(JSONText.string) ?? "null"),
      ("repeated", "\(answer.isRepeated)"),
    ]
  }

  /// A dead letter in one line: `12  Order/42  42:4:0  {"mail":{…}}  no such address`.
  static func text(_ letter: StoredOutput) -> String {
    line(
      "\(letter.sequence)  \(letter.address)  \(letter.key)  \(letter.body)  \(letter.error ?? "")"
    )
  }

  /// The members of a dead letter; `to` is the machine that a message is for.
  static func members(_ letter: StoredOutput) -> Members {
    let receiver: String =
      switch letter.topic {
      case .output: "null"
      case .machine(let address):
        JSONText.object([
          ("chart", JSONText.string(address.chart)), ("id", JSONText.string(address.id)),
        ])
      }
    return [
      ("number", "\(letter.sequence)"), ("chart", JSONText.string(letter.address.chart)),
      ("id", JSONText.string(letter.address.id)), ("key", JSONText.string(letter.key)),
      ("body", JSONText.stored(letter.body)), ("attempt", "\(letter.attempt)"),
      ("reason", letter.error.map(JSONText.string) ?? "null"),
      ("emitted", JSONText.string(time(letter.emitted))), ("to", receiver),
    ]
  }

  /// What a machine waits for, one line for each.
  static func lines(_ rows: PendingRows) -> [String] {
    let lines =
      rows.inbox.map { "  input \($0.key): \(text($0.input))" }
      + rows.timers.map { "  timer \($0.name), due \(time($0.due))" }
      + rows.work.map { work in
        "  work \(work.name) (\(work.reference.callKey)), \(work.attempt) "
          + "attempt\(work.attempt == 1 ? "" : "s"), "
          + "\(work.isRunning ? "running, " : "")started \(time(work.started))"
          + (work.error.map { ": \($0)" } ?? "")
      }
      + rows.outputs.map { output in
        "  \(output.isDead ? "dead letter" : "output") \(output.key): \(output.body)"
          + (output.error.map { ": \($0)" } ?? "")
      }
    return lines.map(line)
  }

  static func members(_ rows: PendingRows) -> Members {
    [
      (
        "inbox",
        JSONText.array(
          rows.inbox.map {
            JSONText.object([
              ("key", JSONText.string($0.key)), ("kind", JSONText.string($0.input.kind)),
              ("accepted", JSONText.string(time($0.accepted))),
            ])
          }
        )
      ),
      (
        "timers",
        JSONText.array(
          rows.timers.map {
            JSONText.object([
              ("name", JSONText.string($0.name)), ("due", JSONText.string(time($0.due))),
            ])
          }
        )
      ),
      (
        "work",
        JSONText.array(
          rows.work.map {
            JSONText.object([
              ("name", JSONText.string($0.name)),
              ("key", JSONText.string($0.reference.callKey)), ("attempt", "\($0.attempt)"),
              ("running", "\($0.isRunning)"), ("started", JSONText.string(time($0.started))),
              ("error", $0.error.map(JSONText.string) ?? "null"),
              ("due", JSONText.string(time($0.due))),
            ])
          }
        )
      ),
      (
        "outputs",
        JSONText.array(
          rows.outputs.map {
            JSONText.object([
              ("key", JSONText.string($0.key)), ("body", JSONText.stored($0.body)),
              ("dead", "\($0.isDead)"),
              ("attempt", "\($0.attempt)"), ("error", $0.error.map(JSONText.string) ?? "null"),
            ])
          }
        )
      ),
    ]
  }
}
#endif
