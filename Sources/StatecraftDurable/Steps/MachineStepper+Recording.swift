#if Durable
internal import Statecraft

extension MachineStepper {
  /// The store's time of the last step.
  var time: WallTime { (started + machine.now).rounded }

  /// Records a step with its parts; `nil` if an output cannot be encoded.
  mutating func record(
    _ outcome: Outcome<Context>,
    _ parts: [Outcome<Context>],
    _ posting: Posting,
    accepted: WallTime,
    as kind: DurableAnswer.Outcome?
  ) -> DurableAnswer? {
    let (states, numbers) = (machine.program.model.states, machine.program.numbers)
    for part in parts {
      for state in part.entered {
        if let number = numbers[state] { since[states[number].name] = time }
      }
    }
    keepPlaces()
    assignGenerations()
    for part in parts where !work.isEmpty {
      for case .startInvocation(let request) in part.effects {
        guard let generation = work[request.id.serial] else { continue }
        contexts[generation] = request.context
        traces[generation] = posting.trace
      }
    }
    let values = parts.flatMap { $0.outputs }
    guard let texts = try? values.map({ try chart.coding.text(of: $0) }) else { return nil }
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
    var number = 0
    func row(_ topic: StoredOutput.Topic, _ body: String) -> StoredOutput {
      defer { number += 1 }
      return StoredOutput(
        address: address,
        revision: revision,
        number: number,
        topic: topic,
        body: body,
        due: time,
        emitted: time,
        trace: trace
      )
    }
    for (value, text) in zip(values, texts) {
      if chart.hasOutputHandler { outputs.append(row(.output, text)) }
      for message in chart.messages(value, address) {
        outputs.append(row(.machine(message.address), message.body))
      }
    }
  }

  /// The words about a step: why nothing was done, and what was dropped.
  private static func reason(
    of outcome: Outcome<Context>,
    _ parts: [Outcome<Context>]
  ) -> String? {
    var words: [String] = []
    if let explanation = outcome.explanation { words.append(explanation.reason) }
    for part in parts {
      if let error = part.error { words.append("\(error)") }
      words += part.undelivered.map { "\($0)" }
      words += part.dropped.map { "dropped \(Cause<Context>.event($0))" }
    }
    guard !words.isEmpty else { return nil }
    let text = words.joined(separator: "; ")
    return text.isEmpty ? nil : text
  }

  /// Forgets when states were entered that are not active, and notes the time for new ones.
  mutating func keepPlaces() {
    let states = machine.program.model.states
    configuration = machine.engine.configuration.map { states[$0].name }
    let before = since
    since.removeAll(keepingCapacity: true)
    let time = time
    for name in configuration { since[name] = before[name] ?? time }
  }

  /// Numbers new timers and new work, and forgets those that have ended.
  mutating func assignGenerations() {
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
    let engine = machine.engine
    assign(engine.isDone ? [] : engine.timers.map(\.serial), &timers, &lastGeneration)
    assign(engine.isDone ? [] : engine.invocations.map(\.serial), &work, &lastGeneration)
  }
}
#endif
