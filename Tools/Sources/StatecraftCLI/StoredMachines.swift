import Foundation
import SeedSystems
import StatecraftDurable

extension Examples {
  /// The example charts whose machines can be stored; `machines run` prints what they say.
  @DurableBuilder static var durable: [DurableRegistration] {
    Durable(ConceptualPair.self).outputs { try say($0, $1) }
    Durable(Elevator.self).outputs { try say($0, $1) }
    Durable(Phone.self).outputs { try say($0.rawValue, $1) }
    Durable(TrafficLight.self)
    Durable(WorkingDay.self).outputs { try say($0, $1) }
  }

  /// Writes to the error output, because what the commands themselves say may be read by a program.
  ///
  /// - Throws: an error if that fails: the output is delivered again later.
  @Sendable private static func say(_ output: String, _ delivery: OutputDelivery) throws {
    // `print` keeps what it writes when the output is no terminal, and lines would change places.
    let line = Data("\(delivery.machine) says \(output)\n".utf8)
    try FileHandle.standardError.write(contentsOf: line)
  }
}
