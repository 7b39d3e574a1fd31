internal import Statecraft

extension Trigger {
  /// The cases of an alphabet that it reacts to.
  func cases(of count: Int) -> [Int] {
    switch self {
    case .events(let cases): cases.filter { (0..<count).contains($0) }
    case .anyEvent: Array(0..<count)
    case .eventless, .done, .timer, .invocationDone, .invocationFailed, .error: []
    }
  }
}
