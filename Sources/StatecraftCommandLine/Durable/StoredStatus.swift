#if Command && SQLite
import ArgumentParser
import StatecraftDurable

/// The argument of `--status`: no list has erased machines.
struct StoredStatus: ExpressibleByArgument, Sendable {
  let status: StoredMachine.Status

  init?(argument: String) {
    guard let status = StoredMachine.Status(rawValue: argument), status != .erased else {
      return nil
    }
    self.status = status
  }
}
#endif
