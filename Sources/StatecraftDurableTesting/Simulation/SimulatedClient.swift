#if Durable
internal import StatecraftDurable

/// A client of the simulation, which repeats an event until it is acknowledged.
struct SimulatedClient: Sendable {
  /// An event with its key.
  struct Request: Sendable {
    var id: String
    var key: String
    /// The event; `nil` for the start of the machine.
    var event: SimulatedOrder.Event?
    var isPosted: Bool
  }

  /// A request that was acknowledged.
  struct Acknowledgement: Sendable {
    var request: Request
    /// The answer; `nil` for a posted event.
    var answer: DurableAnswer?
  }

  let number: Int
  private(set) var count = 0
  /// The request that is not acknowledged yet.
  var open: Request?
  var acknowledged: [Acknowledgement] = []

  init(number: Int) {
    self.number = number
  }

  /// Returns the request to send: the open one again, or a new one.
  mutating func next(_ numbers: SeededNumbers, machines: Int) -> Request {
    if let open { return open }
    count += 1
    let id = "\(numbers.below(machines))"
    let other = "\(numbers.below(machines))"
    let event: SimulatedOrder.Event =
      switch numbers.below(100) {
      case 0..<30: .add(1 + numbers.below(9))
      case 30..<40: .spawn
      case 40..<60: .pass(other)
      case 60..<80: .reset
      case 80..<98: .work
      default: .close
      }
    let request = Request(
      id: id,
      key: "c\(number)-\(count)",
      event: event,
      isPosted: numbers.chance(0.5)
    )
    open = request
    return request
  }
}
#endif
