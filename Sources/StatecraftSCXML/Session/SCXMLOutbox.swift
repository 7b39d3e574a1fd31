#if SCXML
/// What sessions have sent and what must wait for its turn.
///
/// What one session sends to one target by a processor arrives in order: a message leaves when the
/// one before it was answered. Targets that are sessions of the platform itself share a queue with
/// the session's plain mail, so that between sessions of a platform the order of sending holds,
/// whichever processor carries an event. A slow server elsewhere holds up nothing but its own queue.
struct SCXMLOutbox {
  struct SendQueue: Hashable {
    let session: String
    /// The target; `nil` for all that stays on the platform.
    let target: String?
  }

  struct Transmission {
    let message: SCXMLMessage
    let processor: any SCXMLEventProcessor
    let queue: SendQueue
  }

  enum Item {
    case mail(SCXMLEvent, to: SCXMLSession)
    case transmission(Transmission)
  }

  private struct InFlight {
    let queue: SendQueue
    let message: SCXMLMessage
  }

  /// The queues on which a message is under way, with what waits behind it.
  private var queues: [SendQueue: SCXMLQueue<Item>] = [:]
  private var inFlight: [Int: InFlight] = [:]

  /// How many messages are under way or wait.
  var count: Int { queues.values.reduce(queues.count) { $0 + $1.count } }

  /// Holds plain mail back when something sent before it is under way.
  ///
  /// - Returns: whether it waits now.
  mutating func hold(_ event: SCXMLEvent, to session: SCXMLSession, from sender: String) -> Bool {
    queues[SendQueue(session: sender, target: nil)]?.append(.mail(event, to: session)) != nil
  }

  /// Drops mail for a session that has ended.
  mutating func dropMail(to session: SCXMLSession) {
    for queue in queues.keys {
      queues[queue]?.removeAll {
        if case .mail(_, let other) = $0 { other === session } else { false }
      }
    }
  }

  /// How many wait on a queue; `nil` when it is free.
  func length(of queue: SendQueue) -> Int? { queues[queue]?.count }

  mutating func wait(_ transmission: Transmission) {
    queues[transmission.queue]?.append(.transmission(transmission))
  }

  /// Notes that a message is under way.
  mutating func depart(_ transmission: Transmission, _ serial: Int) {
    if queues[transmission.queue] == nil { queues[transmission.queue] = SCXMLQueue() }
    inFlight[serial] = InFlight(queue: transmission.queue, message: transmission.message)
  }

  /// Notes that a message is not under way any more; `nil` when that is known.
  mutating func arrive(_ serial: Int) -> (queue: SendQueue, message: SCXMLMessage)? {
    inFlight.removeValue(forKey: serial).map { ($0.queue, $0.message) }
  }

  /// Takes what is next on a queue; the queue is free when nothing waits.
  mutating func next(on queue: SendQueue) -> Item? {
    guard let item = queues[queue]?.popFirst() else {
      queues[queue] = nil
      return nil
    }
    return item
  }
}
#endif
