#if Durable
internal import Statecraft

extension MachineStepper {
  /// The store's time of the last step.
  var time: WallTime { (started + machine.now).rounded }

  /// Records a step with its parts.
  ///
  /// - Throws: ``UnstorableOutput`` if an output cannot be encoded; nothing has changed then.
  mutating func record(
    _ outcome: Outcome<Context>,
    _ parts: [Outcome<Context>],
    _ posting: Posting,
    accepted: WallTime,
    as kind: DurableAnswer.Outcome?
  ) throws -> DurableAnswer {
    let values = parts.count == 1 ? outcome.outputs : parts.flatMap { $0.outputs }
    let texts: [String]
    do {
      texts = try values.map { try chart.coding.text(of: $0) }
    } catch let error as NotCodable {
      throw UnstorableOutput(description: "\(error)")
    } catch {
      throw UnstorableOutput(description: "an output cannot be stored: \(error)")
    }
    let time = time
    for part in parts {
      for number in part.enteredNumbers { since[chart.stateNames[number]] = time }
    }
    let engine = machine.engine
    keepPlaces(in: engine)
    assignGenerations(in: engine)
    for part in parts where !work.isEmpty {
      for case .startInvocation(let request) in part.effects {
        guard let generation = work[request.id.serial] else { continue }
        contexts[generation] = request.context
        traces[generation] = posting.trace
      }
    }
    let answer = append(
      posting,
      accepted,
      kind ?? DurableAnswer.Outcome(outcome.kind),
      texts,
      reason: Self.reason(of: outcome, parts)
    )
    addOutputs(values, texts, trace: posting.trace)
    return answer
  }

  mutating func append(
    _ posting: Posting,
    _ accepted: WallTime,
    _ outcome: DurableAnswer.Outcome,
    _ outputs: [String],
    reason: String?
  ) -> DurableAnswer {
    revision += 1
    let answer = DurableAnswer(
      outcome: outcome,
      revision: revision,
      configuration: configuration,
      outputs: outputs,
      reason: reason
    )
    journal.append(
      JournalEntry(
        revision: revision,
        key: posting.key,
        input: posting.input,
        digest: posting.input.digest,
        version: chart.version,
        outcome: outcome.rawValue,
        answer: answer.text,
        time: time,
        accepted: accepted
      )
    )
    return answer
  }

  private mutating func addOutputs(
    _ values: [Context.Output],
    _ texts: [String],
    trace: String?
  ) {
    guard !texts.isEmpty, chart.hasOutputHandler || chart.hasRoute else { return }
    let time = time
    var row = StoredOutput(
      address: address,
      revision: revision,
      number: 0,
      topic: .output,
      body: "",
      due: time,
      emitted: time,
      trace: trace
    )
    for (position, text) in texts.enumerated() {
      if chart.hasOutputHandler {
        (row.topic, row.body) = (.output, text)
        outputs.append(row)
        row.number += 1
      }
      guard chart.hasRoute else { continue }
      for message in chart.messages(values[position], address) {
        (row.topic, row.body) = (.machine(message.address), message.body)
        outputs.append(row)
        row.number += 1
      }
    }
  }

  /// The words about a step: why nothing was done, and what was dropped.
  private static func reason(
    of outcome: Outcome<Context>,
    _ parts: [Outcome<Context>]
  ) -> String? {
    // Most steps need no words.
    if parts.count == 1, outcome.isPrecomputed,
      outcome.kind == .transitioned || outcome.kind == .internal
    {
      return nil
    }
    var words: [String] = []
    let explanation = outcome.explanation
    if let explanation { words.append(explanation.reason) }
    for part in parts {
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

  /// Forgets when states were entered that are not active, and notes the time for new ones.
  mutating func keepPlaces() { keepPlaces(in: machine.engine) }

  private mutating func keepPlaces(in engine: EngineState) {
    configuration = engine.configuration.map { chart.stateNames[$0] }
    let before = since
    since.removeAll(keepingCapacity: true)
    let time = time
    for name in configuration { since[name] = before[name] ?? time }
  }

  /// Numbers new timers and new work, and forgets those that have ended.
  mutating func assignGenerations() { assignGenerations(in: machine.engine) }

  private mutating func assignGenerations(in engine: EngineState) {
    func assign(_ serials: [Int], _ map: inout [Int: Int64], _ last: inout Int64) {
      if serials.isEmpty && map.isEmpty { return }
      var kept: [Int: Int64] = [:]
      for serial in serials.sorted() {
        if let generation = map[serial] {
          kept[serial] = generation
        } else {
          last += 1
          kept[serial] = last
        }
      }
      map = kept
    }
    assign(engine.isDone ? [] : engine.timers.map(\.serial), &timers, &lastGeneration)
    assign(engine.isDone ? [] : engine.invocations.map(\.serial), &work, &lastGeneration)
  }
}
#endif
