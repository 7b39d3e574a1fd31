/// Running work that a machine has invoked.
public struct NamedWork: Sendable, Hashable {
  /// The name of the invocation.
  public var name: String
  /// Whether the work has a result.
  public var hasResult: Bool
  /// The form of the result, with placeholders for values; `nil` if it is not known.
  public var form: String?
  /// Whether the result can be read from JSON.
  ///
  /// Otherwise, the work can only fail.
  public var isReadable: Bool

  /// Creates a description of work.
  ///
  /// - Parameters:
  ///   - name: the name of the invocation.
  ///   - hasResult: whether the work has a result.
  ///   - form: the form of the result, with placeholders for values.
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
