internal import Statecraft

extension Recording {
  /// Plays the recording to a new machine: events at their recorded times, timers by themselves, and
  /// compares each step.
  ///
  /// - Parameter machine: a machine that has done nothing but start.
  /// - Returns: whether it did the same, and the first step that differs.
  public func replay(on machine: some ReplayedMachine) -> Replay {
    var player = Player(machine, self)
    return player.run()
  }
}

/// Plays one recording to one machine.
private struct Player<Machine: ReplayedMachine> {
  /// How often time may go on without a step.
  private static var silentLimit: Int { 100_000 }

  private var machine: Machine
  private let recording: Recording
  /// What the machine did and was not compared yet.
  private var produced: ArraySlice<RecordedStep>
  private var done: [RecordedStep] = []
  private var agreed = 0

  init(_ machine: Machine, _ recording: Recording) {
    self.machine = machine
    self.recording = recording
    produced = machine.start[...]
  }

  mutating func run() -> Replay {
    if recording.header.dropped > 0 {
      return end(
        .unplayable(
          ReplayObstacle(
            "its first \(recording.header.dropped) steps were dropped; record with `keeping: .all`"
          )
        )
      )
    }
    if recording.steps.first?.source != .start { produced = [] }
    for (number, step) in recording.steps.enumerated() {
      if produced.isEmpty {
        do {
          try produce(step)
        } catch {
          return end(.stuck(step, error))
        }
      }
      guard let came = produced.popFirst() else { return end(.differs(expected: step, came: nil)) }
      done.append(came)
      let isFirst = number == 0 && step.isTakeover
      guard isFirst ? came.configuration == step.configuration : same(step, came) else {
        return end(.differs(expected: step, came: came))
      }
      agreed += 1
    }
    if let more = produced.first { return end(.differs(expected: nil, came: more)) }
    return end(.same)
  }

  private func same(_ step: RecordedStep, _ came: RecordedStep) -> Bool {
    guard step.isSame(as: came) else { return false }
    // Timers come at their own moments, everything else when it is sent.
    return step.source != .timer || step.time == came.time
  }

  private func end(_ verdict: Replay.Verdict) -> Replay {
    Replay(
      verdict: verdict,
      agreed: agreed,
      count: recording.steps.count,
      steps: done,
      changes: verdict == .same ? [] : recording.header.changes(to: machine.header)
    )
  }

  /// Lets the machine do something, as the recorded one did.
  private mutating func produce(_ step: RecordedStep) throws(ReplayObstacle) {
    if step.isGap {
      throw ReplayObstacle("\(step.event); record with `overflow: .wait`")
    }
    if step.source == .start || step.source == .recalled { return }
    if step.source == .timer || machine.now < step.time { try pass(to: step.time) }
    guard produced.isEmpty else { return }
    switch step.source {
    case .start, .timer, .recalled: break
    case .event: produced = try machine.send(step.event, payload: step.payload)[...]
    case .other: produced = try machine.come(step)[...]
    }
  }

  /// Goes from timer to timer until one makes a step.
  private mutating func pass(to moment: Duration) throws(ReplayObstacle) {
    var silent = 0
    while produced.isEmpty, let deadline = machine.nextDeadline, deadline <= moment {
      produced = machine.advance(to: max(deadline, machine.now))[...]
      silent += 1
      guard silent < Self.silentLimit else {
        throw ReplayObstacle("time does not get there: \(silent) timers fired and did nothing")
      }
    }
    if produced.isEmpty { produced = machine.advance(to: moment)[...] }
  }
}

extension RecordedStep {
  /// What the first step of a recording reacts to that began when the machine had already started.
  static let takeover = "recording begins"

  var isTakeover: Bool { source == .start && event == Self.takeover }

  private static let gapSuffix = " steps were left out"

  /// Stands for steps that a file does not have, because it was written too slowly.
  static func gap(of count: Int, at time: Duration) -> RecordedStep {
    var step = RecordedStep(
      time: time,
      source: .other,
      event: "\(count)\(gapSuffix)",
      outcome: "internal",
      configuration: []
    )
    step.reason = "the file was written more slowly than the machine went on"
    return step
  }

  var isGap: Bool {
    source == .other && configuration.isEmpty && event.hasSuffix(Self.gapSuffix)
  }
}

extension Recording.Header {
  /// What another header says differently, in words.
  func changes(to other: Recording.Header) -> [String] {
    var changes: [String] = []
    if name != other.name { changes.append("'\(name)' is called '\(other.name)'") }
    if let version, let now = other.version, version != now {
      changes.append("version \(version) has become \(now)")
    }
    if !states.isEmpty, !other.states.isEmpty, Set(states).isDisjoint(with: other.states) {
      return changes + ["no state has the same name; it is another machine"]
    }
    changes += Self.difference(states, other.states, "state")
    changes += Self.difference(transitions, other.transitions, "transition")
    return changes
  }

  private static func difference(_ old: [String], _ new: [String], _ kind: String) -> [String] {
    // Without a list nothing is known.
    guard !old.isEmpty, !new.isEmpty else { return [] }
    let gone = Set(old).subtracting(new)
    let come = Set(new).subtracting(old)
    return old.filter(gone.contains).prefix(5).map { "\(kind) '\($0)' is gone" }
      + new.filter(come.contains).prefix(5).map { "\(kind) '\($0)' is new" }
  }
}
