#if Command && SQLite
import ArgumentParser
import StatecraftDurable

/// The argument CHART/ID.
struct StoredAddress: ExpressibleByArgument, Sendable {
  let address: MachineAddress

  init?(argument: String) {
    guard let slash = argument.firstIndex(of: "/"), slash != argument.startIndex else {
      return nil
    }
    address = MachineAddress(
      chart: String(argument[..<slash]),
      id: String(argument[argument.index(after: slash)...])
    )
  }
}
#endif
