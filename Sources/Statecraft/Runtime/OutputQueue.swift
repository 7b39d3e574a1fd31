internal import Synchronization

/// Passes a live machine's outputs to its readers, or keeps them for the next reader.
final class OutputQueue<Output: Sendable>: Sendable {
  private struct State {
    var readers: [(id: Int, reader: SequenceReader<Output>)] = []
    var waiting = FIFO<Output>()
    var dropped = 0
    var lastID = 0
    var isFinished = false
  }

  private let limit: Int
  private let state = Mutex(State())

  /// Creates a queue.
  ///
  /// - Parameter limit: the number of outputs to keep for a reader; older ones are dropped.
  init(limit: Int) {
    self.limit = limit
  }

  /// The number of outputs that were dropped before a reader got them.
  var dropped: Int { state.withLock { $0.dropped } }

  /// The number of readers.
  var count: Int { state.withLock { $0.readers.count } }

  func deliver(_ outputs: [Output]) {
    guard !outputs.isEmpty else { return }
    // Dropped outputs are released after the lock.
    var dropped: [Output] = []
    state.withLock { state in
      for output in outputs { give(output, &state, &dropped) }
    }
  }

  private func give(_ output: Output, _ state: inout State, _ dropped: inout [Output]) {
    if state.readers.isEmpty {
      state.waiting.append(output)
      if state.waiting.count > limit, let oldest = state.waiting.popFirst() {
        dropped.append(oldest)
        state.dropped += 1
      }
      return
    }
    for entry in state.readers {
      guard let lost = entry.reader.give(output) else { continue }
      dropped.append(lost)
      state.dropped += 1
    }
  }

  /// Returns a sequence of the waiting outputs and of those to come.
  func sequence(_ buffering: ReaderBuffer) -> MachineSequence<Output> {
    MachineSequence(buffering) { reader in
      let id = add(reader)
      return { [weak self] in self?.remove(id) }
    }
  }

  private func add(_ reader: SequenceReader<Output>) -> Int {
    var dropped: [Output] = []
    let (id, isFinished) = state.withLock { state in
      while let output = state.waiting.popFirst() {
        guard let lost = reader.give(output) else { continue }
        dropped.append(lost)
        state.dropped += 1
      }
      state.lastID += 1
      state.readers.append((state.lastID, reader))
      return (state.lastID, state.isFinished)
    }
    if isFinished { reader.finish() }
    return id
  }

  /// Removes a reader; the outputs that it leaves unread wait for the next reader if it was the
  /// last.
  private func remove(_ id: Int) {
    var dropped: [Output] = []
    // The reader may be the last owner of outputs, which are released after the lock, too.
    let removed = state.withLock { state -> SequenceReader<Output>? in
      guard let position = state.readers.firstIndex(where: { $0.id == id }) else { return nil }
      let reader = state.readers.remove(at: position).reader
      guard state.readers.isEmpty else { return reader }
      for output in reader.takeRest() { give(output, &state, &dropped) }
      return reader
    }
    withExtendedLifetime(removed) {}
  }

  /// Finishes all sequences after their remaining outputs, which count as read until then.
  func finish() {
    let readers = state.withLock { state in
      state.isFinished = true
      return state.readers
    }
    for entry in readers { entry.reader.finish() }
  }
}

extension OutputQueue {
  /// Returns a sequence of a machine's outputs; without a queue, it only ends with the machine.
  static func sequence<Element>(
    _ queue: OutputQueue?,
    _ buffering: ReaderBuffer,
    _ observers: Observers<Element>
  ) -> MachineSequence<Output> {
    if let queue { return queue.sequence(buffering) }
    return MachineSequence(buffering) { reader in
      let id = observers.add({ _ in }, finish: { reader.finish() })
      return { [weak observers] in observers?.remove(id) }
    }
  }
}
