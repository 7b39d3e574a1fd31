#if Command
package import StatecraftRecording

extension NamedWork {
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
