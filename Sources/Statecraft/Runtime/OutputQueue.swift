internal import Synchronization

/// Where a live machine's outputs go: to those who read, else they wait for the next reader.
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

  /// Makes a queue.
  ///
  /// - Parameter limit: how many outputs wait for a reader; of more, the newest do.
  init(limit: Int) {
    self.limit = limit
  }

  /// How many outputs no reader has got and none will get.
  var dropped: Int { state.withLock { $0.dropped } }

  /// How many read.
  var count: Int { state.withLock { $0.readers.count } }

  func deliver(_ outputs: [Output]) {
    guard !outputs.isEmpty else { return }
    // What is dropped goes when the lock is open again.
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

  /// A sequence of what waits and of what comes.
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

  /// Ends a reader; what it leaves unread waits for the next one unless others read.
  private func remove(_ id: Int) {
    var dropped: [Output] = []
    state.withLock { state in
      guard let position = state.readers.firstIndex(where: { $0.id == id }) else { return }
      let reader = state.readers.remove(at: position).reader
      guard state.readers.isEmpty else { return }
      for output in reader.takeRest() { give(output, &state, &dropped) }
    }
  }

  /// Ends all sequences, when they are read to their ends; until then they count as read.
  func finish() {
    let readers = state.withLock { state in
      state.isFinished = true
      return state.readers
    }
    for entry in readers { entry.reader.finish() }
  }
}

extension OutputQueue {
  /// A sequence of what a machine emits; one without outputs only tells when the machine has ended.
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
