/// Replays paths of a system on machines that live through all steps.
struct SystemReplay {
  let steps: SystemSteps

  /// Why a path cannot be shown.
  struct Mismatch: Error, CustomStringConvertible {
    /// What happened, and what it means.
    let description: String

    /// The machines did something else than in the exploration.
    init(step: Int, text: String) {
      description =
        "step \(step) of the path, \(text), leads elsewhere on the machines than in the exploration; a "
        + "guard or an action is not pure (it reads or changes something outside the context), or this "
        + "is a defect of Statecraft"
    }

    /// The loop is none.
    init(loopAt start: Int, of count: Int) {
      description =
        "the path has \(count) steps, and its loop, which begins behind step \(start), does not end "
        + "in the situation in which it begins; this is a defect of Statecraft"
    }
  }

  /// Returns a path with what each step changes.
  ///
  /// The way is given by labels, each with the bytes of the situation that it leads to.
  func path(
    _ way: [(label: UInt32, bytes: [UInt8])],
    loopStart: Int?,
    end: String
  ) throws -> SystemPath {
    var state = try steps.start()
    if let loopStart {
      let first = loopStart == 0 ? steps.bytes(of: state) : way.prefix(loopStart).last?.bytes
      guard loopStart < way.count, way.last?.bytes == first else {
        throw Mismatch(loopAt: loopStart, of: way.count)
      }
    }
    var shown: [SystemPath.Step] = []
    for (position, step) in way.enumerated() {
      if step.label == StepGraph.stay, steps.bytes(of: state) == step.bytes {
        shown.append(SystemPath.Step(text: "nothing happens any more", changes: []))
        continue
      }
      let next = try steps.steps(from: state, isRepeated: true).first {
        $0.label == step.label && steps.bytes(of: $0.state) == step.bytes
      }
      let text = text(of: step.label, state, next?.state)
      guard let next else { throw Mismatch(step: position + 1, text: text) }
      let failure = next.trouble.failure.map { [$0] } ?? []
      shown.append(SystemPath.Step(text: text, changes: changes(state, next.state) + failure))
      state = next.state
    }
    return SystemPath(steps: shown, loopStart: loopStart, end: end)
  }

  /// Returns a step in words.
  func text(of label: UInt32, _ before: SystemState, _ after: SystemState?) -> String {
    if label == StepGraph.stay { return "nothing happens any more" }
    switch steps.meaning(of: label) {
    case .event(let number):
      let event = steps.system.events[number]
      return "\(steps.parts[event.member].name): \(event.event)"
    case .delivery(let number):
      return "\(steps.system.connections[number].name)\(message(number, before, after))"
    case .loss(let number):
      return "lost: \(steps.system.connections[number].name)\(message(number, before, after))"
    }
  }

  /// The message that a step took from a queue, in words.
  private func message(_ number: Int, _ before: SystemState, _ after: SystemState?) -> String {
    let connection = steps.system.connections[number]
    let left = after?.queues[number] ?? []
    // Of messages that can be taken in any order the one is meant that is missing afterwards.
    let taken =
      connection.link.reorders
      ? before.queues[number].first { message in
        left.count { $0 == message } < before.queues[number].count { $0 == message }
      } : nil
    guard let message = taken ?? before.queues[number].first else { return "" }
    return ": \(steps.parts[connection.target].event(message))"
  }

  private func changes(_ before: SystemState, _ after: SystemState) -> [String] {
    steps.parts.indices.flatMap { index -> [String] in
      let part = steps.parts[index]
      let (states, changes) = part.describe(before.machines[index], after.machines[index])
      return (states.isEmpty ? [] : ["\(part.name) in \(states.joined(separator: ", "))"])
        + changes.map { "\(part.name).\($0.name): \($0.before) → \($0.after)" }
    }
  }
}
