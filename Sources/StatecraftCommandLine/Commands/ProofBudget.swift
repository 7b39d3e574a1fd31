#if Command
internal import ArgumentParser
import Statecraft
package import StatecraftExploration
import Synchronization

/// The option `--budget`: memory and time, such as `2GB,60s`.
package struct ProofBudget: ExpressibleByArgument, CustomStringConvertible {
  /// The budget of the exploration.
  package private(set) var exploration = ExplorationBudget.standard

  private var text = "2GiB"

  /// Creates the standard budget.
  package init() {}

  /// Reads a budget; `nil` when a part is neither memory nor time, or there are two of a kind.
  package init?(argument: String) {
    text = argument
    var (hasTime, hasMemory) = (false, false)
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      let number = part.prefix { $0.isNumber || $0 == "." }
      guard let value = Double(number), value > 0, value.isFinite else { return nil }
      let second: Double? =
        switch part.dropFirst(number.count).lowercased() {
        case "s": 1
        case "m", "min": 60
        case "h": 3_600
        default: nil
        }
      if let second {
        guard !hasTime, setSeconds(value * second) else { return nil }
        hasTime = true
      } else {
        guard !hasMemory, let size = ByteSize(argument: String(part)) else { return nil }
        exploration.bytes = size.bytes
        hasMemory = true
      }
    }
  }

  /// Sets the time; returns `false` for more than 100 years, which durations need not represent.
  private mutating func setSeconds(_ value: Double) -> Bool {
    guard value <= 100 * 366 * 86_400 else { return false }
    exploration.time = .seconds(value)
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
