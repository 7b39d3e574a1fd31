import Statecraft
import StatecraftExploration

/// The work of an invocation of a random machine; its name is that of the case.
enum PeerWork: CaseIterable, Hashable, Sendable {
  /// It ends with one of two values.
  case ends
  /// It fails, or ends with a value that nothing takes.
  case fails
  /// It never ends.
  case hangs

  struct Failure: Error {}

  /// The results that it may end with.
  var results: [Result<any Sendable, any Error>] {
    switch self {
    case .ends: [.success(0), .success(1)]
    case .fails: [.failure(Failure()), .success(0)]
    case .hangs: []
    }
  }

  /// Finds the work of a name.
  static func named(_ name: String) -> PeerWork? { allCases.first { "\($0)" == name } }

  /// Says in a system how the work ends.
  func declare(in system: inout MachineSystem, of member: MachineSystem.Member<Peer>) {
    if self == .hangs { system.neverEnds("\(self)", of: member) }
    for result in results {
      switch result {
      case .success(let value):
        system.completes("\(self)", with: value as? Int ?? 0, of: member)
      case .failure(let error): system.fails("\(self)", with: error, of: member)
      }
    }
  }
}
