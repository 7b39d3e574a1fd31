extension Graphviz {
  /// The reason why there is no picture.
  public enum Failure: Error, Sendable, Hashable {
    /// Graphviz is not installed.
    case missing
    /// Graphviz could not be run, or it reported the given error.
    case failed(String)
    /// Graphviz exceeded the time limit.
    case timeout(Duration)
  }
}

extension Graphviz.Failure: CustomStringConvertible {
  /// What happened, and how to fix it.
  public var description: String {
    switch self {
    case .missing:
      "SVG needs Graphviz, which is not installed; install it (Debian: apt-get install graphviz, "
        + "macOS: brew install graphviz), or use Mermaid, which does not need it"
    case .failed(let reason): "Graphviz failed: \(reason)"
    case .timeout(let limit):
      "Graphviz took longer than \(limit); draw a part of it, or use a text format"
    }
  }
}
