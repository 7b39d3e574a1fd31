#if Command
import StatecraftRecording
import Foundation

/// The input for event lines.
struct EventInput {
  let descriptor: Int32
  /// The name of the input in messages.
  let name: String
  /// Whether the input is a terminal.
  let isPerson: Bool

  /// Opens a file, or uses the standard input for `-` and `nil`.
  init(path: String?) throws(CommandError) {
    guard let path, path != "-" else {
      descriptor = STDIN_FILENO
      name = "stdin"
      isPerson = path == nil && Terminal.asksPerson
      // If the input is closed, the next opened file would get its descriptor.
      guard fcntl(descriptor, F_GETFD) >= 0 else {
        throw CommandError(.noInput, "\(name): cannot be read: \(FileFault.text(ofSystem: errno))")
      }
      return
    }
    descriptor = open(path, O_RDONLY)
    name = path
    isPerson = false
    guard descriptor >= 0 else {
      throw CommandError(
        .noInput,
        "\(Printable.text(path, limit: 500)): cannot be read: \(FileFault.text(ofSystem: errno))"
      )
    }
  }
}
#endif
