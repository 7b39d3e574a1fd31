#if PostgreSQL
/// A statement with its parameters.
struct Statement: Sendable {
  /// The text; a connection prepares each text once.
  let sql: String
  let parameters: Parameters
  /// Whether the text is prepared; one that is executed once, or has several parts, is not.
  let isPrepared: Bool

  init(_ sql: String, _ fill: (inout Parameters) -> Void = { _ in }) {
    self.sql = sql
    var parameters = Parameters()
    fill(&parameters)
    self.parameters = parameters
    isPrepared = true
  }

  private init(unprepared sql: String) {
    self.sql = sql
    parameters = Parameters()
    isPrepared = false
  }

  /// A statement that is executed once.
  static func once(_ sql: String) -> Statement { Statement(unprepared: sql) }

  static let begin = Statement("BEGIN ISOLATION LEVEL READ COMMITTED")
  static let beginReading = Statement("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
  static let commit = Statement("COMMIT")
  static let rollback = Statement("ROLLBACK")
}
#endif
