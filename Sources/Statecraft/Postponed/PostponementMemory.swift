/// What configurations do with the postponed events of a column, as far as it has been asked.
///
/// Most charts have two configurations that matter to a column: one that keeps its events and one that
/// does not. Those two take no memory of their own.
struct PostponementMemory: Sendable {
  private typealias Answer = (configuration: UInt, postponement: Postponement)

  /// How many configurations are remembered; a chart may have very many.
  private static var limit: Int { 1_024 }

  private var first: Answer?
  private var second: Answer?
  private var others: [UInt: Postponement] = [:]

  /// Creates an empty memory.
  init() {}

  /// Returns what a configuration does; `nil` when it has not been asked.
  func postponement(in configuration: UInt) -> Postponement? {
    if let first, first.configuration == configuration { return first.postponement }
    if let second, second.configuration == configuration { return second.postponement }
    return others.isEmpty ? nil : others[configuration]
  }

  /// Remembers what a configuration does.
  mutating func learn(_ postponement: Postponement, in configuration: UInt) {
    forget(configuration)
    if first == nil {
      first = (configuration, postponement)
    } else if second == nil {
      second = (configuration, postponement)
    } else {
      if others.count >= Self.limit { others = [:] }
      others[configuration] = postponement
    }
  }

  /// Forgets what a configuration does.
  mutating func forget(_ configuration: UInt) {
    if first?.configuration == configuration { first = nil }
    if second?.configuration == configuration { second = nil }
    if !others.isEmpty { others[configuration] = nil }
  }
}
