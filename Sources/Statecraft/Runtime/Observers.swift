public import Synchronization

/// A list of observers, which any thread can change at any time.
///
/// A notification goes to the observers that are registered at that time, in the order of
/// registration. Adding or removing an observer meanwhile takes effect with the next notification.
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
  /// Whether there may be observers, readable without the lock.
  @usableFromInline let hasObservers = Atomic(false)

  package init() {}

  /// The number of observers.
  package var count: Int { state.withLock { $0.entries.count } }

  /// Adds an observer; finishes it immediately if the observation has ended.
  ///
  /// - Returns: an identifier for ``remove(_:)``.
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
    // The observer is released after the lock, because it may hold another observation that ends
    // with it.
    _ = state.withLock { state in
      let removed = state.entries.firstIndex { $0.id == id }.map { state.entries.remove(at: $0) }
      hasObservers.store(!state.entries.isEmpty, ordering: .releasing)
      return removed
    }
  }

  /// Passes an element to all observers; inlinable, to be specialized in the caller.
  @inlinable
  package func notify(_ element: Element) {
    guard hasObservers.load(ordering: .acquiring) else { return }
    for entry in state.withLock({ $0.entries }) { entry.receive(element) }
  }

  /// Finishes all observers; later ones are finished immediately.
  package func finish() {
    let entries = state.withLock { state in
      state.isFinished = true
      defer { state.entries = [] }
      return state.entries
    }
    for entry in entries { entry.finish() }
  }

  /// Adds an observer that is removed when the token is cancelled or released.
  package func observe(
    _ receive: @escaping @Sendable (Element) -> Void,
    finish: @escaping @Sendable () -> Void = {}
  ) -> ObservationToken {
    let id = add(receive, finish: finish)
    return ObservationToken { [weak self] in self?.remove(id) }
  }

  /// Returns a stream of the elements from now on, with an unbounded buffer.
  package func stream() -> AsyncStream<Element> {
    AsyncStream { continuation in
      let id = add({ continuation.yield($0) }, finish: { continuation.finish() })
      continuation.onTermination = { [weak self] _ in self?.remove(id) }
    }
  }

  /// Returns a sequence of the elements from now on; a slow reader does not block the sender.
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
