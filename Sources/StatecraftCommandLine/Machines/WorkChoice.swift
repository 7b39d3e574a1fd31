#if Command
/// Invoked work that is not done here; somebody types how it ends.
package struct WorkChoice: Sendable, Hashable {
  /// The name of the invocation.
  package let name: String
  /// Whether it results in something.
  package let hasResult: Bool
  /// What the result looks like, with words for values; `nil` when that is not known.
  package let form: String?
  /// Whether the result can be typed; else the work can only fail here.
  package let isReadable: Bool

  /// Names work.
  package init(
    name: String,
    hasResult: Bool = false,
    form: String? = nil,
    isReadable: Bool = true
  ) {
    self.name = name
    self.isReadable = isReadable
    self.hasResult = hasResult
    self.form = form
  }

  /// The line that ends it well, with words for values.
  package var finish: String { hasResult ? "@finish \(name) \(form ?? "JSON")" : "@finish \(name)" }

  /// The line that ends it with an error.
  package var fail: String { "@fail \(name) REASON" }

  /// The lines that end it.
  package var lines: [String] { isReadable ? [finish, fail] : [fail] }

  /// What is said when it begins.
  package var note: String {
    guard isReadable else {
      return
        "the work '\(name)' is not done here, and its result cannot be typed, because its type is "
        + "not Decodable; type '\(fail)' to end it"
    }
    return "the work '\(name)' is not done here; type '\(finish)' or '\(fail)' to end it"
  }
}
#endif
