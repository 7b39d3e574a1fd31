internal import Statecraft

/// Replays paths of an exploration on machines, step by step.
struct PathReplay<Context: ChartContext> {
  /// Why a path cannot be shown: the machine did something else than in the exploration.
  struct Mismatch: Error, CustomStringConvertible {
    let step: Int
    let text: String

    /// What happened, and what it means.
    var description: String {
      "step \(step) of the path, \(text), leads elsewhere on a machine than in the exploration; "
        + "a guard or an action is not pure (it reads or changes something outside the context), "
        + "or this is a defect of Statecraft"
    }
  }

  let start: Machine<Context>
  let codec: SituationCodec<Context>

  /// Returns the path with all that the machine does on it.
  ///
  /// - Parameters:
  ///   - labels: what each step reacts to.
  ///   - situations: the bytes of the situation after each step.
  ///   - loopStart: the position of the first step of the loop.
  ///   - end: what is false or true at the end.
  /// - Returns: the path.
  /// - Throws: a mismatch if the machine reaches another situation than the exploration.
  func path(
    _ labels: [StepLabel<Context>],
    _ situations: [[UInt8]],
    loopStart: Int? = nil,
    end: String
  ) throws(Mismatch) -> ProofPath<Context> {
    var machine = start
    var steps: [ProofPath<Context>.Step] = []
    for (position, label) in labels.enumerated() {
      let before = machine
      let action = action(label, machine)
      let outcomes = Self.perform(label, on: &machine)
      steps.append(Self.step(action, before, outcomes, machine))
      var packer = Packer()
      codec.pack(machine, into: &packer)
      guard packer.bytes == situations[position] else {
        throw Mismatch(step: position + 1, text: action.text)
      }
    }
    return ProofPath(
      start: start.states.map { "\($0)" },
      steps: steps,
      loopStart: loopStart,
      end: end
    )
  }

  private func action(
    _ label: StepLabel<Context>,
    _ machine: Machine<Context>
  ) -> (action: ProofPath<Context>.Action, text: String) {
    switch label {
    case .event(let event): return (.event(event), "\(event)")
    case .invocation(let number, let end):
      let name = machine.program.model.invocations[number].name
      switch end {
      case .value(let value):
        let text = value is Void ? "'\(name)' ends" : "'\(name)' ends with \(value)"
        return (.completion(invocation: name, value), text)
      case .failure(let error):
        return (.failure(invocation: name, error), "'\(name)' fails with \(error)")
      }
    }
  }

  private static func perform(
    _ label: StepLabel<Context>,
    on machine: inout Machine<Context>
  ) -> [Outcome<Context>] {
    switch label {
    case .event(let event): return [machine.send(event)]
    case .invocation(let number, let end):
      guard
        let position = machine.engine.invocations.firstIndex(where: { $0.invocation == number })
      else { return [] }
      return [machine.endInvocation(at: position, end.asResult)]
    }
  }

  private static func step(
    _ action: (action: ProofPath<Context>.Action, text: String),
    _ before: Machine<Context>,
    _ outcomes: [Outcome<Context>],
    _ after: Machine<Context>
  ) -> ProofPath<Context>.Step {
    let all = outcomes.flatMap { $0.all }
    return ProofPath.Step(
      action: action.action,
      text: action.text,
      delay: after.now - before.now,
      left: all.flatMap { $0.exited }.map { "\($0)" },
      entered: all.flatMap { $0.entered }.map { "\($0)" },
      changes: PropertyChange.between(before.context, after.context),
      outputs: all.flatMap { $0.outputs }.map { "\($0)" },
      error: all.compactMap { $0.error }.first.map { "\($0)" }
    )
  }
}

extension PropertyChange {
  /// Returns the stored properties in which two values differ, as far as their text shows it.
  static func between<Value>(_ before: Value, _ after: Value) -> [PropertyChange] {
    zip(Mirror(reflecting: before).children, Mirror(reflecting: after).children)
      .compactMap { old, new in
        let texts = (text(of: old.value), text(of: new.value))
        guard let name = old.label, texts.0 != texts.1 else { return nil }
        return PropertyChange(name: name, before: texts.0, after: texts.1)
      }
  }

  /// Returns a value in words, with the elements of sets and dictionaries in a fixed order.
  static func text(of value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .set:
      let values = mirror.children.map { text(of: $0.value) }
      return "[\(sorted(values).joined(separator: ", "))]"
    case .dictionary:
      let pairs = mirror.children.map { pair in
        Mirror(reflecting: pair.value).children.map { text(of: $0.value) }.joined(separator: ": ")
      }
      return "[\(sorted(pairs).joined(separator: ", "))]"
    case .collection:
      return "[\(mirror.children.map { text(of: $0.value) }.joined(separator: ", "))]"
    case .optional:
      return mirror.children.first.map { text(of: $0.value) } ?? "nil"
    default:
      return value is String ? "\"\(value)\"" : "\(value)"
    }
  }

  /// Numbers by their value, everything else by its text.
  private static func sorted(_ texts: [String]) -> [String] {
    texts.sorted { left, right in
      if let left = Int(left), let right = Int(right) { return left < right }
      return left < right
    }
  }
}
