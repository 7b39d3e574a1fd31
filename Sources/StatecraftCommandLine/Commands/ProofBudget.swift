#if Command
internal import ArgumentParser
import Statecraft
package import StatecraftExploration
import Synchronization

/// The option `--budget`: memory and time, such as `2GB,60s`.
package struct ProofBudget: ExpressibleByArgument, CustomStringConvertible {
  /// The budget of the exploration.
  package private(set) var exploration = ExplorationBudget.standard

  private var text = "2GB"

  /// Creates the standard budget.
  package init() {}

  /// Reads a budget; `nil` when a part is neither memory nor time.
  package init?(argument: String) {
    text = argument
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      let number = part.prefix { $0.isNumber || $0 == "." }
      guard let value = Double(number), value > 0 else { return nil }
      switch part.dropFirst(number.count).lowercased() {
      case "kb": guard setBytes(value * 1_000) else { return nil }
      case "mb": guard setBytes(value * 1_000_000) else { return nil }
      case "gb": guard setBytes(value * 1_000_000_000) else { return nil }
      case "s": exploration.time = .seconds(value)
      case "m", "min": exploration.time = .seconds(value * 60)
      case "h": exploration.time = .seconds(value * 3_600)
      default: return nil
      }
    }
  }

  private mutating func setBytes(_ value: Double) -> Bool {
    guard let bytes = Int(exactly: value.rounded()) else { return false }
    exploration.bytes = bytes
    return true
  }

  /// The budget as it is written on the command line.
  package var description: String { text }
}

/// Whether the user has asked an exploration to stop.
final class ProofStop: Sendable {
  private let flag = Atomic(false)

  var isStopped: Bool { flag.load(ordering: .relaxed) }

  func stop() { flag.store(true, ordering: .relaxed) }
}
#endif
