internal import Statecraft
internal import StatecraftJSON

extension Recording {
  /// Replays the recording on a machine and compares each step.
  ///
  /// Events are sent at their recorded times. Timers fire by themselves.
  ///
  /// - Parameter machine: a machine that has started and done nothing else.
  /// - Returns: whether it did the same, and the first step that differs.
  public func replay(on machine: some NamedMachine) -> Replay {
    var player = Player(machine, self)
    return player.run()
  }
}

/// Replays one recording on one machine.
private struct Player<Machine: NamedMachine> {
  /// The maximum number of deadlines in a row without a step.
  private static var silentLimit: Int { 100_000 }

  private var machine: Machine
  private let recording: Recording
  /// The steps that the machine has made and that were not compared yet.
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
    let first = recording.steps.first?.source
    if first != .start, first != .attached { produced = [] }
    for (number, step) in recording.steps.enumerated() {
      if produced.isEmpty {
        do {
          try produce(step)
        } catch {
          return end(.blocked(step, error))
        }
      }
      guard let actual = produced.popFirst() else {
        return end(.differs(expected: step, actual: nil))
      }
      done.append(actual)
      let isAttached = number == 0 && step.source == .attached
      guard isAttached ? actual.configuration == step.configuration : same(step, actual) else {
        return end(.differs(expected: step, actual: actual))
      }
      agreed += 1
    }
    do {
      if produced.isEmpty { try wait() }
    } catch {
      return end(.unplayable(error))
    }
    if let more = produced.first { return end(.differs(expected: nil, actual: more)) }
    return end(.same)
  }

  /// Lets the time behind the last step pass.
  private mutating func wait() throws(ReplayObstacle) {
    switch recording.ending {
    case .waiting(let time)?:
      // What is due when the time is over comes after it.
      try pass(to: machine.now + time, isBefore: true)
    case .nothingMore?:
      if let deadline = machine.nextDeadline { try pass(to: deadline) }
    case nil: break
    }
  }

  private func same(_ step: RecordedStep, _ actual: RecordedStep) -> Bool {
    guard step.isSame(as: actual) else { return false }
    // Timers fire at their own deadlines. All other inputs have the time at which they are sent.
    return step.source != .timer || step.time == actual.time
  }

  private func end(_ verdict: Replay.Verdict) -> Replay {
    Replay(
      verdict: verdict,
      agreed: agreed,
      count: recording.steps.count,
      steps: done,
      loop: recording.loop,
      ending: recording.ending,
      changes: verdict == .same ? [] : recording.header.changes(to: machine.header)
    )
  }

  /// Makes the machine do what the recorded step describes.
  private mutating func produce(_ step: RecordedStep) throws(ReplayObstacle) {
    switch step.source {
    case .start, .attached, .recalled: return
    case .gap: throw ReplayObstacle("\(step.event); record with `overflow: .wait`")
    case .timer: return try pass(to: step.time)
    case .event, .done, .failed, .other: break
    }
    // What is due at the very moment and made no step before this one fires after it.
    try pass(to: step.time, isBefore: true)
    if produced.isEmpty, machine.now < step.time { produced = machine.wait(until: step.time)[...] }
    guard produced.isEmpty else { return }
    if let refused = lateResult(step) {
      produced = [refused]
      return
    }
    do {
      switch step.source {
      case .event:
        produced = try machine.send(NamedEvent(step.event, payload: step.payload))[...]
      case .done: produced = try machine.complete(work(of: step), with: step.payload)[...]
      case .failed:
        produced = try machine.fail(work(of: step), because: reason(of: step))[...]
      case .other where step.event == "error" && machine.work.count == 1:
        // Recordings of earlier versions do not name the work whose failure `onError` answered.
        produced = try machine.fail(machine.work[0].name, because: reason(of: step))[...]
      case .start, .attached, .timer, .recalled, .gap, .other:
        throw ReplayObstacle(
          "'\(step.event)' came from outside, and its data were not recorded"
        )
      }
    } catch NamedEventError.result(let work, let reason, _) where step.payload == nil {
      throw ReplayObstacle(
        "the result of '\(work)' came from outside and was not recorded; pass `results:` "
          + "(\(reason))"
      )
    } catch let obstacle as ReplayObstacle {
      throw obstacle
    } catch {
      throw ReplayObstacle("\(error)")
    }
  }

  /// The name of the running work that ended with a step.
  private func work(of step: RecordedStep) -> String {
    let name = step.work ?? ""
    if let running = machine.work.first(where: {
      $0.invocation == name && $0.state == step.workState
    }) {
      return running.name
    }
    // Recordings of earlier versions have no states.
    return step.workState.map { "\(name) of \($0)" } ?? name
  }

  /// Returns the step of a result that came when its work had ended, as it does now.
  ///
  /// Later work of the same name may be running. Recordings of earlier versions do not say that a result was late.
  private func lateResult(_ step: RecordedStep) -> RecordedStep? {
    guard let work = step.work, step.outcome == .refused else { return nil }
    let isRunning = machine.work.contains {
      $0.invocation == work && (step.workState == nil || $0.state == step.workState)
    }
    guard step.isLate || !isRunning else { return nil }
    var now = step
    now.configuration = machine.configuration
    return now
  }

  /// The recorded reason for a failure of work.
  private func reason(of step: RecordedStep) -> String {
    if let payload = step.payload,
      case .string(let text)? = try? JSONReader.read(Array(payload.utf8)).content
    {
      return text
    }
    return step.reason ?? step.event
  }

  /// Advances from deadline to deadline until a timer makes a step.
  ///
  /// - Parameters:
  ///   - moment: the time to reach.
  ///   - isBefore: whether timers that are due at the very moment stay pending.
  /// - Throws: an obstacle if timers fire without effect and without end.
  private mutating func pass(to moment: Duration, isBefore: Bool = false) throws(ReplayObstacle) {
    var silent = 0
    while produced.isEmpty, let deadline = machine.nextDeadline,
      isBefore ? deadline < moment : deadline <= moment
    {
      produced = machine.fireNextTimer(until: moment)[...]
      silent += 1
      guard silent < Self.silentLimit else {
        throw ReplayObstacle(
          "the recorded time was not reached: \(silent) timers fired without effect"
        )
      }
    }
    if produced.isEmpty, !isBefore { produced = machine.advance(to: moment)[...] }
  }
}
