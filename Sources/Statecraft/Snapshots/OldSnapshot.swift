/// A snapshot of an older version of a chart, for a migration to change.
///
/// ```swift
/// migrate(from: 1) { old in
///   old.renameState("waiting", to: "awaitingPayment")
///   try old.context { (order: OrderV1) in Order(items: order.items, customer: nil) }
/// }
/// ```
///
/// Everything is by name, as it was stored. The lists of the ``outline`` are ordinary arrays:
/// `old.timers.removeAll { $0.state == "packing" }`. The context, the postponed and delayed events and the
/// output are read only when a migration asks for them, as the type that it asks for, or at the end as what
/// the chart has now.
///
/// Outer states need not be listed in the configuration: after the last migration those that the
/// chart has now are added.
@dynamicMemberLookup
public struct OldSnapshot {
  /// Everything but the data.
  ///
  /// Its properties are there in the old snapshot, too: `old.timers`.
  public var outline: SnapshotOutline
  var context: SavedValue<Any>
  var postponed: [SavedValue<Any>]
  var delayed: [SavedValue<Any>]
  var output: SavedValue<any Sendable>?

  /// A property of the ``outline``.
  public subscript<Value>(dynamicMember property: WritableKeyPath<SnapshotOutline, Value>) -> Value
  {
    get { outline[keyPath: property] }
    set { outline[keyPath: property] = newValue }
  }

  // MARK: - Data

  /// Makes another context of the old one.
  ///
  /// - Parameter convert: gets the old context as the type that it asks for: a `Decodable` type that
  ///   reads what was stored, or what an earlier migration has made. What it returns is the context
  ///   of the chart, or what the next migration asks for.
  /// - Throws: what reading and `convert` throw.
  public mutating func context<Old: Decodable, New>(
    _ convert: (Old) throws -> New
  ) throws {
    context = .made(try convert(reading("the context") { try context.read(as: Old.self) }))
  }

  /// Makes another context from what was stored, without a type for the old one.
  ///
  /// - Parameter read: reads what it needs, for instance from a keyed container.
  /// - Throws: what `read` throws; an error when an earlier migration has made a context.
  public mutating func context<New>(decoding read: (any Decoder) throws -> New) throws {
    guard case .coded(let decoder) = context else {
      throw SavedValueError("the context was read by an earlier step; ask for what that has made")
    }
    context = .made(try reading("the context") { try read(decoder) })
  }

  /// Makes other events of the postponed ones.
  ///
  /// - Parameter convert: gets each event as the type that it asks for: a `Decodable` type that reads
  ///   what was stored, `String` for an alphabet that is saved by names, or what an earlier migration
  ///   has made. What it returns is stored in its place; `nil` drops the event.
  /// - Throws: what reading and `convert` throw.
  public mutating func postponed<Old: Decodable, New>(
    _ convert: (Old) throws -> New?
  ) throws {
    postponed = try postponed.compactMap { event in
      try convert(reading("a postponed event") { try event.read(as: Old.self) }).map { .made($0) }
    }
  }

  /// Makes other events of the delayed ones: those that were raised with a delay and had not come.
  ///
  /// - Parameter convert: as for ``postponed(_:)``; `nil` drops the event and its timer.
  /// - Throws: what reading and `convert` throw.
  public mutating func delayed<Old: Decodable, New>(
    _ convert: (Old) throws -> New?
  ) throws {
    var timers = outline.timers.indices.filter { outline.timers[$0].own?.kind == .event }[...]
    var dropped: Set<Int> = []
    delayed = try delayed.compactMap { event in
      let timer = timers.popFirst()
      let made = try convert(reading("a delayed event") { try event.read(as: Old.self) })
      if made == nil, let timer { dropped.insert(timer) }
      return made.map { .made($0) }
    }
    outline.timers = outline.timers.indices.filter { !dropped.contains($0) }.map {
      outline.timers[$0]
    }
  }

  /// Makes another output of the one that a finished machine had; does nothing when there is none.
  ///
  /// - Throws: what reading and `convert` throw.
  public mutating func output<Old: Decodable, New: Sendable>(
    _ convert: (Old) throws -> New
  ) throws {
    guard let old = output else { return }
    output = .made(try convert(reading("the output") { try old.read(as: Old.self) }))
  }

  private func reading<Value>(_ what: String, _ read: () throws -> Value) throws -> Value {
    do {
      return try read()
    } catch {
      throw SavedValueError("\(what) cannot be read: \(RestoreError.reason(of: error))")
    }
  }

  // MARK: - States

  /// Gives a state another name, in the configuration, histories, timers and work.
  ///
  /// Does nothing in a snapshot that does not mention the state.
  public mutating func renameState(_ old: String, to new: String) {
    replace(old, by: [new])
    func rename(_ name: inout String) { if name == old { name = new } }
    for index in outline.history.indices { rename(&outline.history[index].state) }
    for index in outline.timers.indices { rename(&outline.timers[index].state) }
    for index in outline.invocations.indices { rename(&outline.invocations[index].state) }
    for index in outline.ended.indices { rename(&outline.ended[index].state) }
  }

  /// Puts machines that are in a state into other ones; its timers, work and history go.
  ///
  /// - Parameters:
  ///   - old: the state that is no more.
  ///   - others: the states that are active instead: one, or one for each region.
  public mutating func replaceState(_ old: String, with others: String...) {
    remove(old, others)
  }

  /// Removes an outer state; the states inside it stay, its own timers, work and history go.
  public mutating func removeState(_ old: String) { remove(old, []) }

  private mutating func remove(_ old: String, _ others: [String]) {
    replace(old, by: others)
    outline.history.removeAll { $0.state == old || $0.stored.isEmpty }
    outline.timers.removeAll { $0.state == old }
    outline.invocations.removeAll { $0.state == old }
    outline.ended.removeAll { $0.state == old }
  }

  private mutating func replace(_ old: String, by others: [String]) {
    func replaced(_ names: [String]) -> [String] {
      guard let index = names.firstIndex(of: old) else { return names }
      var rest = names
      rest.removeAll { $0 == old || others.contains($0) }
      rest.insert(contentsOf: others, at: min(index, rest.count))
      return rest
    }
    outline.configuration = replaced(outline.configuration)
    for index in outline.history.indices {
      outline.history[index].stored = replaced(outline.history[index].stored)
    }
  }
}
