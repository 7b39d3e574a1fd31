#if Command
package import StatecraftRecording

extension NamedWork {
  /// The line that completes the work, with a placeholder for the result.
  package var finish: String { hasResult ? "@finish \(name) \(form ?? "JSON")" : "@finish \(name)" }

  /// The line that ends the work with a failure.
  package var fail: String { "@fail \(name) REASON" }

  /// The lines that can end the work.
  package var lines: [String] { isReadable ? [finish, fail] : [fail] }

  /// The message when the work starts.
  package var note: String {
    guard isReadable else {
      return
        "the work '\(name)' does not run here, and its result cannot be typed, because its type is "
        + "not Decodable; type '\(fail)' to end it"
    }
    return "the work '\(name)' does not run here; type '\(finish)' or '\(fail)' to end it"
  }
}
#endif
