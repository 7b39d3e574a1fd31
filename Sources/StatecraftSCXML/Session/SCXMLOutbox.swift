#if SCXML
/// What sessions have sent and what must wait for its turn.
///
/// What one session sends to one target by a processor arrives in order: a message leaves when the
/// one before it was answered. Targets that are sessions of the platform itself share a lane with
/// the session's plain mail, so that between sessions of a platform the order of sending holds,
/// whichever processor carries an event. A slow server elsewhere holds up nothing but its own lane.
struct SCXMLOutbox {
  struct Lane: Hashable {
    let session: String
    /// The target; `nil` for all that stays on the platform.
    let target: String?
  }

  struct Transmission {
    let message: SCXMLMessage
    let processor: any SCXMLEventProcessor
    let lane: Lane
  }

  enum Item {
    case mail(SCXMLEvent, to: SCXMLSession)
    case transmission(Transmission)
  }

  private struct Flight {
    let lane: Lane
    let message: SCXMLMessage
  }

  /// The lanes on which a message is under way, with what waits behind it.
  private var lanes: [Lane: SCXMLQueue<Item>] = [:]
  private var flights: [Int: Flight] = [:]

  /// How many messages are under way or wait.
  var count: Int { lanes.values.reduce(lanes.count) { $0 + $1.count } }

  /// Holds plain mail back when something sent before it is under way.
  ///
  /// - Returns: whether it waits now.
  mutating func hold(_ event: SCXMLEvent, to session: SCXMLSession, from sender: String) -> Bool {
    lanes[Lane(session: sender, target: nil)]?.append(.mail(event, to: session)) != nil
  }

  /// Drops mail for a session that has ended.
  mutating func dropMail(to session: SCXMLSession) {
    for lane in lanes.keys {
      lanes[lane]?.removeAll {
        if case .mail(_, let other) = $0 { other === session } else { false }
      }
    }
  }

  /// How many wait on a lane; `nil` when it is free.
  func length(of lane: Lane) -> Int? { lanes[lane]?.count }

  mutating func wait(_ transmission: Transmission) {
    lanes[transmission.lane]?.append(.transmission(transmission))
  }

  /// Notes that a message is under way.
  mutating func depart(_ transmission: Transmission, _ serial: Int) {
    if lanes[transmission.lane] == nil { lanes[transmission.lane] = SCXMLQueue() }
    flights[serial] = Flight(lane: transmission.lane, message: transmission.message)
  }

  /// Notes that a message is not under way any more; `nil` when that is known.
  mutating func arrive(_ serial: Int) -> (lane: Lane, message: SCXMLMessage)? {
    flights.removeValue(forKey: serial).map { ($0.lane, $0.message) }
  }

  /// Takes what is next on a lane; the lane is free when nothing waits.
  mutating func next(on lane: Lane) -> Item? {
    guard let item = lanes[lane]?.popFirst() else {
      lanes[lane] = nil
      return nil
    }
    return item
  }
}
#endif
