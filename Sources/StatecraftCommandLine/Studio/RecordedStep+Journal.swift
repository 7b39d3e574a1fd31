#if Command && SQLite && Studio
import Statecraft
import StatecraftDurable
import StatecraftRecording

extension RecordedStep {
  /// The step of a journal's entry; its time is since 1970.
  ///
  /// The journal says where the machine was after each step. The states that were left and entered
  /// are those that differ; what was left and entered again in the same step is not among them.
  ///
  /// - Parameters:
  ///   - entry: the entry.
  ///   - before: the active states before it; none for the start.
  init(_ entry: JournalEntry, after before: [String]) {
    let answer = DurableAnswer(entry)
    // A tombstone without its answer does not say where the machine was.
    let isKnown = entry.answer != nil
    let configuration = isKnown ? answer.configuration : []
    self.init(
      time: entry.time.sinceEpoch,
      source: Source(entry.input),
      event: entry.input.map(Self.words) ?? StoredText.removed(entry),
      outcome: OutcomeKind(answer.outcome),
      configuration: configuration
    )
    let (old, new) = (Set(before), Set(configuration))
    let exited = isKnown ? before.filter { !new.contains($0) } : []
    let entered = configuration.filter { !old.contains($0) }
    if !exited.isEmpty || !entered.isEmpty {
      microsteps = [
        RecordedMicrostep(cause: event, exited: exited.reversed(), entered: entered)
      ]
    }
    reason = answer.reason
    outputs = answer.outputs
    switch entry.input {
    case .start(let context): payload = context == "{}" ? nil : context
    case .event(let text):
      guard let named = NamedEvent(json: text) else { break }
      (event, payload) = (named.name, named.payload)
    case .done(_, let result): payload = result
    case .failed(_, let text), .move(_, let text): reason = reason ?? text
    case .timer, .skip, .migration, nil: break
    }
    if microsteps.count == 1 { microsteps[0].cause = event }
  }

  private static func words(for input: InboxEntry.Input) -> String {
    switch input {
    case .start: "start"
    case .event(let text): text
    case .timer: "timer"
    case .done: "work done"
    case .failed: "work failed"
    case .move(let states, _): "move to \(states.joined(separator: ", "))"
    case .skip(let text): "skip \(text)"
    case .migration(let version): "migration from version \(version)"
    }
  }
}

extension RecordedStep.Source {
  fileprivate init(_ input: InboxEntry.Input?) {
    switch input {
    case .start: self = .start
    case .event: self = .event
    case .timer: self = .timer
    case .done: self = .done
    case .failed: self = .failed
    case .move, .skip, .migration, nil: self = .other
    }
  }
}

extension RecordedStep.OutcomeKind {
  fileprivate init(_ outcome: DurableAnswer.Outcome) {
    switch outcome {
    case .started, .transitioned, .moved: self = .transitioned
    case .internal, .migrated: self = .internal
    case .ignored, .skipped: self = .ignored
    case .postponed: self = .postponed
    case .refused: self = .refused
    }
  }
}
#endif
