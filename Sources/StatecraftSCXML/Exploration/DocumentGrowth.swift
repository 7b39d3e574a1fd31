#if SCXML
import Synchronization

/// How many different values the variables of a document have had while it was explored.
///
/// Only some of the steps are looked at: what grows without end shows all the same, and the exploration does
/// not become slower.
final class DocumentGrowth: Sendable {
  /// Of how many steps of a thread one is looked at.
  static let distance = 16
  /// How many values of a variable are told apart at most.
  private static let mostValues = 10_000

  private struct Variable {
    var values: Set<Int> = []
    /// The value that was seen last, as an expression.
    var last = ""
  }

  private let variables = Mutex<[String: Variable]>([:])

  /// Looks at the variables after a step.
  ///
  /// - Complexity: O(length of the values).
  func look(at values: [String: String]) {
    variables.withLock { variables in
      for (name, value) in values {
        variables[name, default: Variable()].last = value
        if variables[name, default: Variable()].values.count < Self.mostValues {
          variables[name, default: Variable()].values.insert(value.hashValue)
        }
      }
    }
  }

  /// The variables with their numbers of values, those with the most first.
  var counts: [(name: String, values: Int, last: String)] {
    variables.withLock { variables in
      variables.map { ($0.key, $0.value.values.count, $0.value.last) }
        .sorted { ($1.1, $0.0) < ($0.1, $1.0) }
    }
  }
}
#endif
