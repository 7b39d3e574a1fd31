#if Durable
public import Statecraft

/// What a machine sends to another durable machine of the same store.
///
/// ```swift
/// Durable(Order.self)
///   .sends { output, order in
///     switch output {
///     case .paid: [.start(Shipment(order: order.id), id: order.id)]
///     case .cancelled: [.event(.stop, to: Shipment.self, id: order.id)]
///     }
///   }
/// ```
///
/// The message is stored with the step that sends it, and reaches the inbox of its receiver exactly
/// once, in the order of sending. A machine that exists refuses a start, as an entry of its journal;
/// give each child an id of its own. A message that cannot be sent, because nobody has started its
/// receiver, its id is not usable or its event cannot be encoded, becomes a dead letter.
public struct MachineMessage: Sendable {
  let address: MachineAddress
  let input: @Sendable () throws -> InboxEntry.Input

  /// The message as JSON, for the outbox.
  var body: String {
    // A message that cannot be sent becomes a dead letter with this reason.
    do {
      _ = try InputKey.checked(id: address.id)
      return try JSONForm.text(Body.input(try input()))
    } catch {
      return (try? JSONForm.text(Body.fault("\(error)"))) ?? "{}"
    }
  }

  /// A message in the outbox.
  enum Body: Codable {
    case input(InboxEntry.Input)
    case fault(String)
  }

  /// An event for a machine.
  public static func event<Target: Statechart & Codable & Sendable>(
    _ event: Target.Event,
    to target: Target.Type,
    id: String
  ) -> MachineMessage {
    MachineMessage(address: MachineAddress(chart: Target.chart.name, id: id)) {
      .event(try DurableCoding(Target.chart).text(of: event))
    }
  }

  /// The start of a machine.
  public static func start<Target: Statechart & Codable & Sendable>(
    _ context: Target,
    id: String
  ) -> MachineMessage {
    MachineMessage(address: MachineAddress(chart: Target.chart.name, id: id)) {
      .start(context: try DurableCoding(Target.chart).text(of: context))
    }
  }

  private init(
    address: MachineAddress,
    input: @escaping @Sendable () throws -> InboxEntry.Input
  ) {
    self.address = address
    self.input = input
  }
}
#endif
