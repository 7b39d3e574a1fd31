public import Synchronization

/// Everybody who is told about something, added and removed from any thread at any time.
///
/// Telling goes to those who are registered at that moment, in the order of registration; one that
/// is added or removed meanwhile counts from the next time on.
@usableFromInline
package final class Observers<Element: Sendable>: Sendable {
  @usableFromInline
  struct Entry {
    let id: Int
    @usableFromInline let receive: @Sendable (Element) -> Void
    let finish: @Sendable () -> Void
  }

  @usableFromInline
  struct State {
    @usableFromInline var entries: [Entry] = []
    var lastID = 0
    var isFinished = false
  }

  @usableFromInline let state = Mutex(State())
  /// Whether anybody is there, to be asked without a lock.
  @usableFromInline let hasObservers = Atomic(false)

  package init() {}

  /// How many there are.
  package var count: Int { state.withLock { $0.entries.count } }

  /// Adds an observer; it is finished at once when everything is over.
  ///
  /// - Returns: its number, for ``remove(_:)``.
  @discardableResult
  package func add(
    _ receive: @escaping @Sendable (Element) -> Void,
    finish: @escaping @Sendable () -> Void = {}
  ) -> Int {
    let id = state.withLock { state -> Int? in
      guard !state.isFinished else { return nil }
      state.lastID += 1
      state.entries.append(Entry(id: state.lastID, receive: receive, finish: finish))
      hasObservers.store(true, ordering: .releasing)
      return state.lastID
    }
    if id == nil { finish() }
    return id ?? 0
  }

  /// Removes an observer.
  package func remove(_ id: Int) {
    // What an observer holds may be an observation, too: it must go when the lock is open again.
    _ = state.withLock { state in
      let removed = state.entries.firstIndex { $0.id == id }.map { state.entries.remove(at: $0) }
      hasObservers.store(!state.entries.isEmpty, ordering: .releasing)
      return removed
    }
  }

  /// Tells everybody; compiled with who tells.
  @inlinable
  package func notify(_ element: Element) {
    guard hasObservers.load(ordering: .acquiring) else { return }
    for entry in state.withLock({ $0.entries }) { entry.receive(element) }
  }

  /// Ends all sequences; who comes later is finished at once.
  package func finish() {
    let entries = state.withLock { state in
      state.isFinished = true
      defer { state.entries = [] }
      return state.entries
    }
    for entry in entries { entry.finish() }
  }

  /// An observation that lasts as long as it is held.
  package func observe(_ receive: @escaping @Sendable (Element) -> Void) -> ObservationToken {
    let id = add(receive)
    return ObservationToken { [weak self] in self?.remove(id) }
  }

  /// What comes from now on, as a stream that keeps what is not read yet.
  package func stream() -> AsyncStream<Element> {
    AsyncStream { continuation in
      let id = add({ continuation.yield($0) }, finish: { continuation.finish() })
      continuation.onTermination = { [weak self] _ in self?.remove(id) }
    }
  }

  /// What comes from now on, as a sequence; a slow reader never holds anybody up.
  package func sequence(
    _ buffering: ReaderBuffer,
    where isWanted: @escaping @Sendable (Element) -> Bool = { _ in true }
  ) -> MachineSequence<Element> {
    MachineSequence(buffering) { reader in
      let id = add(
        { if isWanted($0) { reader.give($0) } },
        finish: { reader.finish() }
      )
      return { [weak self] in self?.remove(id) }
    }
  }
}
