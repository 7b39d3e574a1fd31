#if PostgreSQL
internal import StatecraftDurable

/// The parts that a statement of plain steps has.
struct StepParts: OptionSet, Hashable, Sendable {
  let rawValue: UInt16

  static let machines = StepParts(rawValue: 1)
  static let entries = StepParts(rawValue: 2)
  static let inputs = StepParts(rawValue: 4)
  static let endedTimers = StepParts(rawValue: 8)
  static let timers = StepParts(rawValue: 16)
  static let outputs = StepParts(rawValue: 32)
  static let replacedPlaces = StepParts(rawValue: 64)
  static let removedPlaces = StepParts(rawValue: 128)
  static let addedPlaces = StepParts(rawValue: 256)
  static let counts = StepParts(rawValue: 512)
  /// The rows of the machines are known from their last steps, and were not locked.
  static let recent = StepParts(rawValue: 1_024)
  /// Outputs may be leased.
  static let lease = StepParts(rawValue: 2_048)
}

/// What a statement of plain steps has, and how its rows come.
///
/// Rows are arrays, one for each column. A server needs some time for each of them, so that columns which mostly have the same
/// value in all rows are single values where that is so, and all columns where there is one row.
struct StepShape: Hashable, Sendable {
  var parts: StepParts = []
  /// The parts that have one row.
  var single: StepParts = []
  /// The parts in which the columns that are mostly uniform are.
  var lean: StepParts = []

  /// Adds a part.
  mutating func insert(_ rows: StepRows) {
    parts.insert(rows.part)
    if rows.columns[0].values.count == 1 {
      single.insert(rows.part)
    } else if rows.columns.allSatisfy({ !$0.isMostlyUniform || $0.values.isUniform }) {
      lean.insert(rows.part)
    }
  }

  /// Whether a column of a part is an array.
  func isArray(_ part: StepParts, isMostlyUniform: Bool) -> Bool {
    !single.contains(part) && !(isMostlyUniform && lean.contains(part))
  }
}

/// The rows of a part.
struct StepRows {
  /// A column with a value for each row.
  struct Column {
    let values: ArrayLiteral
    /// Whether all rows mostly have the same value, as ``StepQuery`` says of the column.
    let isMostlyUniform: Bool

    init(_ values: ArrayLiteral, isMostlyUniform: Bool = false) {
      self.values = values
      self.isMostlyUniform = isMostlyUniform
    }
  }

  let part: StepParts
  /// The columns, in the order in which the statement has them.
  let columns: [Column]

  /// - Parameters:
  ///   - part: the part.
  ///   - columns: the columns that differ between rows.
  ///   - uniform: those after them that mostly do not.
  init(_ part: StepParts, _ columns: [ArrayLiteral], uniform: [ArrayLiteral] = []) {
    self.part = part
    self.columns =
      columns.map { Column($0) } + uniform.map { Column($0, isMostlyUniform: true) }
  }

  /// Adds the rows to the parameters of a statement of a shape.
  func write(to parameters: inout Parameters, as shape: StepShape) {
    for column in columns {
      if shape.isArray(part, isMostlyUniform: column.isMostlyUniform) {
        parameters.add(column.values)
      } else {
        parameters.add(firstOf: column.values)
      }
    }
  }
}
#endif
