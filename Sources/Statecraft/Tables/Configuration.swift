/// A configuration that has been met, with what it does with each event.
///
/// Whole configurations, with what histories have stored, are interned: of each there is one object
/// for a program, so that a running machine needs to know no more than which one it is in.
@usableFromInline
package final class Configuration<Context: ChartContext>: ManagedBuffer<
  ConfigurationHeader<Context>, TableEntry<Context>
>
{
  /// The table entry of an event's column; `nil` for an event of no known case.
  ///
  /// Complexity: O(1).
  @inlinable
  func tableEntry(_ column: Int) -> UnsafeMutablePointer<TableEntry<Context>>? {
    withUnsafeMutablePointers { header, tableEntries in
      UInt(bitPattern: column) < header.pointee.columns ? tableEntries + column : nil
    }
  }

  /// The table entry of a column of something external: an event, a timer, the result of an invocation.
  @inlinable
  func tableEntry(ofExternal column: Int) -> UnsafeMutablePointer<TableEntry<Context>>? {
    withUnsafeMutablePointers { header, tableEntries in
      UInt(bitPattern: column) < UInt(header.pointee.tableEntries) ? tableEntries + column : nil
    }
  }

  // Read by address: nothing of it ever changes, so no access has to be checked for exclusiveness.

  /// The active states, ancestors included.
  @inlinable package var states: StateSet { withUnsafeMutablePointerToHeader { $0.pointee.states } }

  /// What the histories have stored.
  @inlinable var history: HistoryValues { withUnsafeMutablePointerToHeader { $0.pointee.history } }

  /// What the engine remembers of a machine that is only in this configuration.
  @inlinable var engineState: EngineState { EngineState(states, history) }

  /// The active states without an active child, in the user's type.
  @inlinable var leaves: [Context.State] { withUnsafeMutablePointerToHeader { $0.pointee.leaves } }

  /// All active states in the user's type.
  var all: [Context.State] { withUnsafeMutablePointerToHeader { $0.pointee.all } }

  /// In the table of a region the guards of eventless transitions that may hold.
  @inlinable var watched: [WatchedGuard<Context>] {
    withUnsafeMutablePointerToHeader { $0.pointee.watched }
  }

  /// The first of the active states without an active child.
  @inlinable var firstLeaf: Context.State? {
    withUnsafeMutablePointerToHeader { $0.pointee.leaves.first }
  }

  /// Counts the configurations of a program in the order in which they were met.
  @inlinable var number: Int { withUnsafeMutablePointerToHeader { $0.pointee.number } }

  /// The table that the configuration is in.
  @inlinable var table: ConfigurationTable<Context> {
    withUnsafeMutablePointerToHeader { $0.pointee.table }
  }

  deinit {
    withUnsafeMutablePointers { header, tableEntries in
      _ = tableEntries.deinitialize(count: header.pointee.tableEntries)
    }
  }

  /// Makes a configuration without a resolved table entry.
  static func make(_ header: ConfigurationHeader<Context>) -> Configuration<Context> {
    let count = header.tableEntries
    let buffer = Configuration<Context>.create(minimumCapacity: count) { _ in header }
    buffer.withUnsafeMutablePointerToElements { tableEntries in
      for column in 0..<count { (tableEntries + column).initialize(to: TableEntry()) }
    }
    // `create` is asked of `Configuration` itself, and makes an object of the class that it is asked of.
    return unsafeDowncast(buffer, to: Configuration<Context>.self)
  }
}
