#if Command && SQLite
import ArgumentParser
import StatecraftDurable

/// The argument of `--status`.
struct StoredStatus: ExpressibleByArgument, Sendable {
  let status: StoredMachine.Status

  init?(argument: String) {
    guard let status = StoredMachine.Status(rawValue: argument) else { return nil }
    self.status = status
  }
}
#endif
