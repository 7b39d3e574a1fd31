#if Command
/// Invoked work that is not done here; somebody types how it ends.
package struct WorkChoice: Sendable, Hashable {
  /// The name of the invocation.
  package let name: String
  /// Whether it results in something.
  package let hasResult: Bool
  /// What the result looks like, with words for values; `nil` when that is not known.
  package let form: String?

  /// Names work.
  package init(name: String, hasResult: Bool = false, form: String? = nil) {
    self.name = name
    self.hasResult = hasResult
    self.form = form
  }

  /// The line that ends it well, with words for values.
  package var finish: String { hasResult ? "@finish \(name) \(form ?? "JSON")" : "@finish \(name)" }

  /// The line that ends it with an error.
  package var fail: String { "@fail \(name) REASON" }

  /// What is said when it begins.
  package var note: String {
    "the work '\(name)' is not done here; type '\(finish)' or '\(fail)' to end it"
  }
}
#endif
