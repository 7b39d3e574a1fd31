internal import Synchronization

/// The tables that are never deallocated: one for each type with a chart.
///
/// Notices charts that are computed, as by `static var chart: Chart { … }`: each machine then compiles
/// its chart anew, which takes longer than all that most machines ever do.
final class PermanentTables: Sendable {
  static let shared = PermanentTables()

  private struct Entry {
    let table: any AnyObject & Sendable
    /// Tables of the same type that came later, the last of them.
    var others: [Reference] = []
    /// How many there were.
    var count = 0
  }

  private struct Reference {
    weak var table: (any AnyObject & Sendable)?
  }

  /// The number of charts of one type that are compiled before a warning is printed.
  ///
  /// A type may keep several charts and choose among them.
  static var patience: Int { 16 }

  private let entries = Mutex<[ObjectIdentifier: Entry]>([:])

  /// Keeps a table, if its type has none yet.
  ///
  /// - Parameters:
  ///   - table: that of a compiled chart of a type.
  ///   - type: the type.
  ///   - location: where the chart is written.
  /// - Returns: whether it is the one that is never deallocated.
  func add(
    _ table: any AnyObject & Sendable,
    of type: any Any.Type,
    _ location: Diagnostic.Location?
  ) -> Bool {
    let (isFirst, isTooMany) = entries.withLock { entries in
      let id = ObjectIdentifier(type)
      guard var entry = entries[id] else {
        entries[id] = Entry(table: table)
        return (true, false)
      }
      if entry.table === table { return (true, false) }
      guard entry.count < Self.patience, !entry.others.contains(where: { $0.table === table })
      else { return (false, false) }
      entry.others.removeAll { $0.table == nil }
      entry.others.append(Reference(table: table))
      entry.count += 1
      entries[id] = entry
      return (false, entry.count == Self.patience)
    }
    if isTooMany, let finding = Self.finding(of: type, location) {
      StandardError.write("\(finding)")
    }
    return isFirst
  }

  /// What is wrong with a chart that is computed anew again and again; `nil` for generic types, which
  /// can have no stored `static let`.
  static func finding(of type: any Any.Type, _ location: Diagnostic.Location?) -> Diagnostic? {
    if String(reflecting: type).contains("<") { return nil }
    return Diagnostic(
      .warning,
      state: nil,
      problem:
        "the chart of '\(type)' is compiled anew each time it is asked for, because it is computed",
      suggestion: "write `static let chart = Chart(…)`",
      location: location
    )
  }
}
