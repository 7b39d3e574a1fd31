#if Studio
import Synchronization

@testable import StatecraftStudio

/// Keeps the work of proofs until a test runs it.
final class ProofBench: Sendable {
  private let works = Mutex<[@Sendable () -> Void]>([])

  /// The settings of a runner whose work the bench keeps.
  var settings: ProofSettings {
    var settings = ProofSettings()
    settings.run = { [self] work in works.withLock { $0.append(work) } }
    return settings
  }

  /// Runs all work that is there; returns how much that was.
  @discardableResult
  func run() -> Int {
    let works = works.withLock { works in
      defer { works = [] }
      return works
    }
    for work in works { work() }
    return works.count
  }
}

extension ProofRunner {
  /// What a page of the machine with an identifier shows that has seen nothing yet.
  func message(for id: String) -> StudioMessages.Proof {
    guard let news = news(for: id, after: nil) else { fatalError("a page without it needs it") }
    return news.message
  }
}
#endif
