extension SystemReplay {
  /// Returns times for the start and all steps, as early as the timers allow.
  ///
  /// - Parameters:
  ///   - taken: the steps; `nil` where nothing happens any more.
  ///   - start: the start of the system.
  /// - Returns: the times since the start.
  /// - Throws: a mismatch if there are none.
  func times(of taken: [SystemStep?], from start: SystemExchange) throws(Mismatch) -> [Duration] {
    // An event or a message at the very moment at which a timer is due is only shown if nothing else is
    // possible.
    for isStrict in [true, false] {
      let schedule = schedule(of: taken, from: start, eventsBeforeTimers: isStrict)
      do {
        if let times = try schedule.times() { return times }
      } catch {
        throw Mismatch(error)
      }
    }
    throw Mismatch(step: taken.count, text: "whose times contradict each other")
  }

  private func schedule(
    of taken: [SystemStep?],
    from start: SystemExchange,
    eventsBeforeTimers isStrict: Bool
  ) -> PathSchedule {
    var schedule = PathSchedule()
    var waiting: [[PathSchedule.Timer]] = steps.parts.map { _ in [] }
    follow(start.timers, at: 0, &waiting)
    var awaited = start.state.isWaiting ? 0 : nil
    for (place, step) in taken.enumerated() {
      schedule.addStep()
      let isTimeUp = isTimeUp(place, taken)
      guard step != nil || isTimeUp else { continue }
      if isTimeUp, let awaited, let watch = steps.watch {
        schedule.require(schedule.count, exactly: watch.limit, after: awaited)
      }
      var fired: (member: Int, position: Int)?
      if case .timer(let member, let position)? = step?.action {
        fired = (member, position)
        schedule.require(firingOf: waiting[member][position])
      }
      for (member, timers) in waiting.enumerated() {
        for (position, timer) in timers.enumerated() {
          if let fired, fired == (member, position) { continue }
          // Of timers of one machine that are due together the older one fires first.
          let comesFirst =
            fired.map { $0.member == member && position < $0.position } ?? (isStrict || isTimeUp)
          schedule.require(waitingOf: timer, isEarlier: comesFirst)
        }
      }
      guard let step else { continue }
      follow(step.timers, at: schedule.count, &waiting)
      awaited = step.state.isWaiting ? awaited ?? schedule.count : nil
    }
    return schedule
  }

  /// Brings the pending timers up to date after a step.
  private func follow(
    _ changes: [Int: [TimerOrigin]],
    at step: Int,
    _ waiting: inout [[PathSchedule.Timer]]
  ) {
    for (member, origins) in changes {
      let before = waiting[member]
      waiting[member] = origins.map { origin in
        switch origin {
        case .kept(let position): before[position]
        case .started(let delay): PathSchedule.Timer(began: step, delay: delay)
        }
      }
    }
  }
}
