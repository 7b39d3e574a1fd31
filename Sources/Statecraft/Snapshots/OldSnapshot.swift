/// A snapshot of an older chart version, which a migration changes.
///
/// ```swift
/// migrate(from: 1) { old in
///   old.renameState("waiting", to: "awaitingPayment")
///   try old.context { (order: OrderV1) in Order(items: order.items, customer: nil) }
/// }
/// ```
///
/// All parts are stored by name. The lists of the ``outline`` are ordinary arrays:
/// `old.timers.removeAll { $0.state == "packing" }`. The context, the postponed and delayed events
/// and the output are decoded only when a migration reads them, as the type that it requests, or
/// after the last migration as the types of the chart.
///
/// The configuration need not list outer states: after the last migration, those of the current
/// chart are added.
@dynamicMemberLookup
public struct OldSnapshot {
  /// The snapshot without its context, events and output.
  ///
  /// Its properties are also available on the snapshot: `old.timers`.
  public var outline: SnapshotOutline
  var context: SavedValue<Any>
  var postponed: [SavedValue<Any>]
  var delayed: [SavedValue<Any>]
  var output: SavedValue<any Sendable>?

  /// Accesses a property of the ``outline``.
  public subscript<Value>(dynamicMember property: WritableKeyPath<SnapshotOutline, Value>) -> Value
  {
    get { outline[keyPath: property] }
    set { outline[keyPath: property] = newValue }
  }

  // MARK: - Data

  /// Replaces the context by a conversion of the old one.
  ///
  /// - Parameter convert: receives the old context as the type of its argument: a `Decodable` type
  ///   for the stored context, or the type that an earlier migration returned. It returns the
  ///   chart's context, or the value for the next migration.
  /// - Throws: an error of decoding or of `convert`.
  public mutating func context<Old: Decodable, New>(
    _ convert: (Old) throws -> New
  ) throws {
    context = .made(try convert(reading("the context") { try context.read(as: Old.self) }))
  }

  /// Replaces the context by decoding the stored one without a type of its own.
  ///
  /// - Parameter read: decodes the parts that it needs, for instance from a keyed container.
  /// - Throws: an error of `read`, or an error when an earlier migration has replaced the context.
  public mutating func context<New>(decoding read: (any Decoder) throws -> New) throws {
    guard case .coded(let decoder) = context else {
      throw SavedValueError(
        "an earlier migration has converted the context; read the type that it returned"
      )
    }
    context = .made(try reading("the context") { try read(decoder) })
  }

  /// Replaces the postponed events by conversions of the old ones.
  ///
  /// - Parameter convert: receives each event as the type of its argument: a `Decodable` type for
  ///   the stored event, `String` for events that are saved by name, or the type that an earlier
  ///   migration returned. It returns the event to store instead, or `nil` to drop the event.
  /// - Throws: an error of decoding or of `convert`.
  public mutating func postponed<Old: Decodable, New>(
    _ convert: (Old) throws -> New?
  ) throws {
    postponed = try postponed.compactMap { event in
      try convert(reading("a postponed event") { try event.read(as: Old.self) }).map { .made($0) }
    }
  }

  /// Replaces the delayed events, which were raised with a delay that was not over.
  ///
  /// - Parameter convert: converts each event, as for ``postponed(_:)``; `nil` drops the event and
  ///   its timer.
  /// - Throws: an error of decoding or of `convert`.
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

  /// Replaces the output of a machine that was done; does nothing when there is none.
  ///
  /// - Throws: an error of decoding or of `convert`.
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

  /// Renames a state in the configuration, histories, timers and invocations.
  ///
  /// This method does nothing if the snapshot does not contain the state.
  public mutating func renameState(_ old: String, to new: String) {
    replace(old, by: [new])
    func rename(_ name: inout String) { if name == old { name = new } }
    for index in outline.history.indices { rename(&outline.history[index].state) }
    for index in outline.timers.indices { rename(&outline.timers[index].state) }
    for index in outline.invocations.indices { rename(&outline.invocations[index].state) }
    for index in outline.ended.indices { rename(&outline.ended[index].state) }
  }

  /// Replaces an active state by others, and removes its timers, invocations and history.
  ///
  /// - Parameters:
  ///   - old: the name of the removed state.
  ///   - others: the names of the new active states: one, or one for each region.
  public mutating func replaceState(_ old: String, with others: String...) {
    remove(old, others)
  }

  /// Removes an outer state with its own timers, invocations and history; its inner states remain.
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
