#if Durable
internal import Statecraft

extension MachineStepper {
  /// A step with the steps of recalled events, in order; empty for a step without these, which most are.
  static func parts(of outcome: Outcome<Context>) -> [Outcome<Context>] {
    outcome.recalled.isEmpty ? [] : outcome.all
  }

  /// The first part that has failed.
  static func failed(
    _ outcome: Outcome<Context>,
    _ parts: [Outcome<Context>]
  ) -> Outcome<Context>? {
    if parts.isEmpty { return outcome.kind == .failed ? outcome : nil }
    return parts.first { $0.kind == .failed }
  }

  /// Records a step with its ``parts(of:)``.
  ///
  /// - Throws: ``UnstorableOutput`` if an output cannot be encoded; nothing has changed then.
  func record(
    _ outcome: Outcome<Context>,
    _ parts: [Outcome<Context>],
    _ posting: Posting,
    accepted: WallTime,
    as kind: DurableAnswer.Outcome?
  ) throws -> DurableAnswer {
    let values = parts.isEmpty ? outcome.outputs : parts.flatMap { $0.outputs }
    let texts: [String]
    do {
      texts = try values.map { try chart.coding.text(of: $0) }
    } catch let error as NotCodable {
      throw UnstorableOutput(description: "\(error)")
    } catch {
      throw UnstorableOutput(description: "an output cannot be stored: \(error)")
    }
    let engine = machine.engine
    let time = rows.time(of: engine)
    rows.keepPlaces(in: engine, entered: Self.entered(in: outcome, parts))
    rows.assignGenerations(in: engine)
    if !rows.work.isEmpty { noteNewWork(of: parts.isEmpty ? [outcome] : parts, posting) }
    let answer = rows.append(
      posting,
      accepted,
      kind ?? DurableAnswer.Outcome(outcome.kind),
      texts,
      reason: Self.reason(of: outcome, parts),
      at: time
    )
    addOutputs(values, texts, at: time, trace: posting.trace)
    return answer
  }

  /// The states that a step has entered.
  private static func entered(
    in outcome: Outcome<Context>,
    _ parts: [Outcome<Context>]
  ) -> StateSet {
    if parts.isEmpty { return outcome.enteredNumbers }
    return parts.reduce(into: StateSet()) { $0.formUnion($1.enteredNumbers) }
  }

  /// Notes with which contexts new work starts.
  private func noteNewWork(of parts: [Outcome<Context>], _ posting: Posting) {
    for part in parts {
      for case .startInvocation(let request) in part.effects {
        guard let generation = rows.work[request.id.serial] else { continue }
        contexts[generation] = request.context
        traces[generation] = posting.trace
      }
    }
  }

  /// Appends an entry about what is no step of the machine.
  func append(
    _ posting: Posting,
    _ accepted: WallTime,
    _ outcome: DurableAnswer.Outcome,
    reason: String
  ) -> DurableAnswer {
    rows.append(
      posting,
      accepted,
      outcome,
      [],
      reason: reason,
      at: rows.time(of: machine.engine)
    )
  }

  private func addOutputs(
    _ values: [Context.Output],
    _ texts: [String],
    at time: WallTime,
    trace: String?
  ) {
    guard !texts.isEmpty, chart.hasOutputHandler || chart.hasRoute else { return }
    var rows: [(topic: StoredOutput.Topic, body: String)] = []
    for (position, text) in texts.enumerated() {
      if chart.hasOutputHandler { rows.append((.output, text)) }
      guard chart.hasRoute else { continue }
      for message in chart.messages(values[position], address) {
        rows.append((.machine(message.address), message.body))
      }
    }
    self.rows.add(rows, at: time, trace: trace)
  }

  /// The words about a step: why nothing was done, and what was dropped.
  private static func reason(
    of outcome: Outcome<Context>,
    _ parts: [Outcome<Context>]
  ) -> String? {
    // Most steps need no words.
    if parts.isEmpty, outcome.isPrecomputed,
      outcome.kind == .transitioned || outcome.kind == .internal
    {
      return nil
    }
    var words: [String] = []
    let explanation = outcome.explanation
    if let explanation { words.append(explanation.reason) }
    for part in parts.isEmpty ? [outcome] : parts {
      // The explanation of a refused event has the error of a guard already.
      if let error = part.error, !Self.isExplained(error, by: explanation) {
        words.append("\(error)")
      }
      words += part.undelivered.map { "\($0)" }
      words += part.dropped.map { "dropped \(Cause<Context>.event($0))" }
    }
    guard !words.isEmpty else { return nil }
    let text = words.joined(separator: "; ")
    return text.isEmpty ? nil : text
  }

  private static func isExplained(_ error: MachineError, by explanation: Explanation?) -> Bool {
    guard let explanation, case .actionFailed(_, let cause) = error else { return false }
    return explanation.findings.contains { finding in
      if case .guardFailed(_, _, let reason) = finding { reason == "\(cause)" } else { false }
    }
  }
}
#endif
