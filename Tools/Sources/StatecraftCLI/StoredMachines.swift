import Foundation
import SeedSystems
import StatecraftDurable

extension Examples {
  /// The example charts whose machines can be stored; `machines run` prints what they say.
  @DurableBuilder static var durable: [DurableRegistration] {
    Durable(ConceptualPair.self).outputs { say($0, $1) }
    Durable(Elevator.self).outputs { say($0, $1) }
    Durable(Phone.self).outputs { say($0.rawValue, $1) }
    Durable(TrafficLight.self)
    Durable(WorkingDay.self).outputs { say($0, $1) }
  }

  @Sendable private static func say(_ output: String, _ delivery: OutputDelivery) {
    // `print` keeps what it writes when the output is no terminal, and lines would change places.
    FileHandle.standardOutput.write(Data("\(delivery.machine) says \(output)\n".utf8))
  }
}
