extension MachineDriver {
  /// Waits until a condition holds after an event; returns immediately if it holds.
  ///
  /// Like all methods of the driver, it runs on the owner's actor. The owner fires due timers before, as
  /// it follows the changes.
  func wait(
    until condition: @escaping @Sendable (Machine<Context>) -> Bool
  ) async throws -> Machine<Context> {
    lastWaiter += 1
    let id = lastWaiter
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let waiter = Waiter(continuation, condition)
        if Task.isCancelled {
          waiter.cancel()
        } else {
          add(waiter, id: id)
        }
      }
    } onCancel: { [mailbox] in
      mailbox.post(.cancelWaiter(id))
    }
  }

  private func add(_ waiter: Waiter<Context>, id: Int) {
    if waiter.isSatisfied(machine) {
      waiter.succeed(machine)
    } else if isStopped {
      waiter.fail(.stopped(machine.description))
    } else if machine.isDone {
      waiter.fail(.done(machine.description))
    } else {
      waiters[id] = waiter
    }
  }

  func cancelWaiter(_ id: Int) {
    waiters.removeValue(forKey: id)?.cancel()
  }
}
