public import Synchronization

extension Interpreter {
  /// The events that wait for the configuration to change, oldest first.
  package var postponed: [Context.Event] { queue.events }

  /// The number of events that wait for the configuration to change.
  var postponedCount: Int { queue.count }

  /// Whether events wait for the configuration to change.
  @inlinable var hasPostponed: Bool {
    if case .boxed(let box) = storage { !box.postponed.isEmpty } else { false }
  }

  /// The queue of the events that wait for the configuration to change.
  var queue: PostponedQueue<Context.Event> {
    if case .boxed(let box) = storage { box.postponed } else { PostponedQueue() }
  }

  /// Returns the oldest postponed event behind another one that the configuration may not keep.
  ///
  /// - Parameter number: the number of the other event; 0 for none.
  /// - Returns: the event; `nil` when all others are kept, and when the machine is done, which then
  ///   forgets them.
  @inlinable
  mutating func nextPostponed(after number: Int) -> PostponedOrder.Candidate? {
    guard case .boxed = storage else { return nil }
    guard let known else { return nextElsewhere(after: number) }
    let configuration = UInt(bitPattern: known.toOpaque())
    while true {
      switch nextInOrder(after: number, in: configuration) {
      case .none: return nil
      case .candidate(let candidate): return candidate
      case .unknown(let column): learn(column, in: configuration)
      }
    }
  }

  /// The same, as far as it is known what the configuration does.
  ///
  /// The function is not inlined: the box would be retained beyond it, and then copied for its change.
  @inlinable @inline(never)
  func nextInOrder(after number: Int, in configuration: UInt) -> PostponedOrder.Next {
    guard case .boxed(let box) = storage else { return .none }
    let known = box.known
    return box.postponed.order.next(after: number, in: configuration) { column in
      known?._withUnsafeGuaranteedRef { $0.tableEntry(column)?.pointee.postponement }
    }
  }

  /// The same in a configuration that the table does not know.
  @usableFromInline
  mutating func nextElsewhere(after number: Int) -> PostponedOrder.Candidate? {
    if isDone {
      changePostponed { $0 = PostponedQueue() }
      return nil
    }
    // No configuration of a table has this address.
    if number == 0 { changePostponed { $0.order.forget(0) } }
    while true {
      switch queue.order.next(after: number, in: 0, table: { _ in nil }) {
      case .none: return nil
      case .candidate(let candidate): return candidate
      case .unknown(let column): learn(column, in: 0)
      }
    }
  }

  /// Finds out what the configuration does with a column of postponed events.
  @usableFromInline
  mutating func learn(_ column: Int, in configuration: UInt) {
    let postponement = program.postponement(of: column, in: self.configuration)
    changePostponed { $0.order.learn(postponement, of: column, in: configuration) }
  }

  /// Whether guards of the table keep a postponed event; nothing is done.
  ///
  /// The function is not inlined: the box would be retained beyond it, and then copied for its change.
  ///
  /// - Returns: `false` also when the event is not kept, or when only a run tells.
  /// - Complexity: O(guards).
  @inlinable @inline(never)
  func keeps(_ event: Context.Event, in column: Int, _ context: Context) -> Bool {
    guard let known, !watchesEvents else { return false }
    return known._withUnsafeGuaranteedRef { known in
      guard let entry = known.tableEntry(column),
        entry.pointee.kind.load(ordering: .acquiring) == TableEntry<Context>.Kind.effects
      else { return false }
      return entry.pointee.program._withUnsafeGuaranteedRef { $0.postpones(event, context) }
    }
  }

  /// Returns a postponed event.
  @inlinable
  func postponed(_ candidate: PostponedOrder.Candidate) -> Context.Event? {
    if case .boxed(let box) = storage { box.postponed.places[candidate.place] } else { nil }
  }

  /// Removes a postponed event.
  @inlinable
  mutating func removePostponed(_ candidate: PostponedOrder.Candidate) {
    guard case .boxed(var box) = storage, let known = box.known, box.postponed.count > 1 else {
      changePostponed { _ = $0.remove(candidate) }
      return
    }
    storage = .shared(known)
    if !isKnownUniquelyReferenced(&box) { box = box.copy() }
    box.postponed.remove(candidate)
    storage = .boxed(box)
  }

  /// Changes the events that wait where they are, without a copy of them.
  @inlinable
  mutating func changePostponed<Result>(
    _ change: (inout PostponedQueue<Context.Event>) -> Result
  ) -> Result {
    let box = uniqueBox()
    let result = change(&box.postponed)
    storage = box.isBare ? .shared(box.known.unsafelyUnwrapped) : .boxed(box)
    return result
  }
}
