/// Work that a machine has invoked and that is running.
public struct NamedWork: Sendable, Hashable {
  /// The name of the invocation.
  public var name: String
  /// Whether it results in something.
  public var hasResult: Bool
  /// What the result looks like, with words for values; `nil` when that is not known.
  public var form: String?
  /// Whether the result can be read from JSON; otherwise the work can only fail.
  public var isReadable: Bool

  /// Describes work.
  ///
  /// - Parameters:
  ///   - name: the name of the invocation.
  ///   - hasResult: whether it results in something.
  ///   - form: what the result looks like, with words for values.
  ///   - isReadable: whether the result can be read from JSON.
  public init(
    name: String,
    hasResult: Bool = false,
    form: String? = nil,
    isReadable: Bool = true
  ) {
    self.name = name
    self.hasResult = hasResult
    self.form = form
    self.isReadable = isReadable
  }
}
