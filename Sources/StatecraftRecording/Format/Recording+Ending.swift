extension Recording {
  /// What comes behind the last step of a run without another one.
  public enum Ending: Sendable, Hashable {
    /// So much time passes; it is more than zero.
    case waiting(Duration)
    /// Nothing happens any more.
    case nothingMore
  }

  /// What comes behind the last step without another one; `nil` where nothing is known of it, and where the
  /// recording's end is missing.
  public var ending: Ending? { isCutOff ? nil : header.ending }
}

extension Recording.Ending: CustomStringConvertible {
  /// The ending in words: `then nothing happens for 30 s`.
  public var description: String {
    switch self {
    case .waiting(let time): "then nothing happens for \(TimeText.short(time))"
    case .nothingMore: "then nothing happens any more"
    }
  }
}
