#if Command
import StatecraftRecording
import Foundation

/// Where event lines come from.
struct EventInput {
  let descriptor: Int32
  /// What messages call it.
  let name: String
  /// Whether somebody sits at the other end.
  let isPerson: Bool

  /// Opens a file, or takes the standard input for `-` and `nil`.
  init(path: String?) throws(CommandError) {
    guard let path, path != "-" else {
      descriptor = STDIN_FILENO
      name = "stdin"
      isPerson = path == nil && Terminal.asksPerson
      // Whatever is opened next would take the number of an input that is closed.
      guard fcntl(descriptor, F_GETFD) >= 0 else {
        throw CommandError(.noInput, "\(name): cannot be read: \(String(cString: strerror(errno)))")
      }
      return
    }
    descriptor = open(path, O_RDONLY)
    name = path
    isPerson = false
    guard descriptor >= 0 else {
      throw CommandError(
        .noInput,
        "\(Printable.text(path, limit: 500)): cannot be read: \(String(cString: strerror(errno)))"
      )
    }
  }
}
#endif
