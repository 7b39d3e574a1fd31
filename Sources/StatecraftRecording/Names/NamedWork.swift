/// Running work that a machine has invoked.
public struct NamedWork: Sendable, Hashable {
  /// The name by which the work is ended: that of the invocation, or, where work of this name runs
  /// in several states at once, `NAME of STATE`.
  public var name: String
  /// The name of the invocation in the chart.
  public var invocation: String
  /// The state that the invocation belongs to; `nil` for one of the whole machine.
  public var state: String?
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
  ///   - name: the name by which the work is ended.
  ///   - invocation: the name of the invocation in the chart; by default, the same.
  ///   - state: the state that the invocation belongs to.
  ///   - hasResult: whether the work has a result.
  ///   - form: the form of the result, with placeholders for values.
  ///   - isReadable: whether the result can be read from JSON.
  public init(
    name: String,
    invocation: String? = nil,
    state: String? = nil,
    hasResult: Bool = false,
    form: String? = nil,
    isReadable: Bool = true
  ) {
    self.name = name
    self.invocation = invocation ?? name
    self.state = state
    self.hasResult = hasResult
    self.form = form
    self.isReadable = isReadable
  }
}
