#if PostgreSQL
/// The number of an output among those of several databases: its number in its database, and the
/// number of the database.
enum OutputNumber {
  /// The largest number of databases.
  static var databases: Int { 64 }

  /// Returns a number for a database beside others: the one behind theirs, or, when these are used up
  /// because databases came and went, the first that none of them has.
  static func free(beside used: some Collection<Int>) -> Int {
    let next = (used.max() ?? -1) + 1
    return next < databases ? next : (0..<databases).first { !used.contains($0) } ?? next
  }

  /// Returns the number of an output of a database.
  ///
  /// A damaged row may have a number that is too large for that: it ends neither the program nor the
  /// deliveries of others, and stays where it is.
  static func joined(_ sequence: Int64, _ database: Int) -> Int64 {
    let (product, isBeyond) = sequence.multipliedReportingOverflow(by: Int64(databases))
    let (number, isAbove) = product.addingReportingOverflow(Int64(database))
    guard isBeyond || isAbove else { return number }
    return sequence < 0 ? .min : .max
  }

  /// Returns the number of the output in its database, and that of the database.
  static func parts(_ number: Int64) -> (sequence: Int64, database: Int) {
    let database = number & Int64(databases - 1)
    return ((number - database) / Int64(databases), Int(database))
  }

  /// Returns the largest number of a database's output that is not behind a joined number.
  static func last(upTo number: Int64, in database: Int) -> Int64 {
    let (sequence, other) = parts(number)
    return database <= other ? sequence : sequence - 1
  }
}
#endif
