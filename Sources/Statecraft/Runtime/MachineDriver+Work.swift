extension MachineDriver {
  func perform(_ effect: Effect<Context>) {
    switch effect {
    // The next deadline is computed after each reaction, and outputs have a queue of their own.
    case .output, .startTimer, .cancelTimer: break
    case .startInvocation(let request): start(request)
    case .cancelInvocation(let id): if let running = work.removeValue(forKey: id) { end(running) }
    case .message(let id, let message): give(message, to: id)
    }
  }

  /// Adds a message to the queue of running work.
  private func give(_ message: any Sendable, to id: InvocationID) {
    guard let running = work[id], running.messages.give(message) != nil else { return }
    droppedMessages += 1
    guard let limit = running.messageLimit, limit.whenFull == .fail, !running.hasOverflowed else {
      return
    }
    work[id]?.hasOverflowed = true
    // The failure is posted, because the step that sends the message is not over.
    mailbox.post(.overflowed(MessageOverflow(invocation: id, limit: limit.count)))
  }

  func start(_ request: InvocationRequest<Context>) {
    let limit = request.messageLimit
    let (messages, reader) = MachineSequence<any Sendable>.make(limit?.buffering ?? .oldest(0))
    let id = request.id
    let quota = EventQuota(limit: EventSink<Context.Event>.limit)
    let port = InvocationPort<Context>(
      environment: environment,
      clock: clock.clock,
      events: EventSink(quota) { [mailbox] in mailbox.post(.fromInvocation(id, $0)) },
      messages: messages
    )
    let end = WorkEnd(id)
    let task = WorkScope.$current.withValue(WorkScope(end, within: scope)) {
      Task { [mailbox] in
        let result: Result<any Sendable, any Error>
        do {
          result = .success(try await request.work(request.context, port))
        } catch {
          result = .failure(error)
        }
        mailbox.post(.resolved(id, result))
        end.finish()
      }
    }
    work[id] = RunningWork(
      task: task,
      messages: reader,
      messageLimit: limit,
      quota: quota,
      end: end
    )
  }

  private func end(_ running: RunningWork) {
    cancelledWork.removeAll { $0.isOver }
    cancelledWork.append(running.end)
    running.cancel()
  }

  /// Ends an invocation with a result from outside.
  func resolve(
    _ id: InvocationID,
    with result: Result<any Sendable, any Error>
  ) -> Outcome<Context> {
    catchUp()
    if isStopped { return machine.refusal(of: id, .refused, .machineStopped) }
    if isBusy {
      mailbox.post(.answered(id, result))
      return machine.refusal(of: id, .postponed, .queued)
    }
    let outcome = answer(id, result)
    setAlarm()
    return outcome
  }

  @discardableResult
  func answer(
    _ id: InvocationID,
    _ result: Result<any Sendable, any Error>
  ) -> Outcome<Context> {
    if let running = work.removeValue(forKey: id) { end(running) }
    let outcome = machine.resolve(id, with: result)
    publish(outcome)
    return outcome
  }

  /// Stops the machine behind what waits for it.
  func end() -> [WorkEnd] {
    catchUp()
    return stop()
  }

  /// Stops the machine: cancels timers and work, and ends the observation.
  ///
  /// Further calls change nothing.
  ///
  /// - Returns: the ends of work that may still be running, to wait for.
  func stop() -> [WorkEnd] {
    if !isStopped {
      isStopped = true
      mailbox.close()
      for running in work.values { end(running) }
      work = [:]
      hasChanged = true
      for waiter in waiters.values { waiter.fail(.stopped(machine.description)) }
      waiters = [:]
      endObservation()
    }
    cancelledWork.removeAll { $0.isOver }
    return cancelledWork
  }

  /// Returns a closure that sleeps for a duration on the machine's clock.
  func sleeper(for time: Duration) -> @Sendable () async throws -> Void {
    let moment = clock.elapsed() + time.asDelay
    return { [clock] in try await clock.sleep(moment) }
  }
}
