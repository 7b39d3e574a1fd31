import Statecraft

/// One connection of a server, by RFC 9293's words: handshake, data, close, with its time-outs.
struct Connection: Statechart, Sendable {
  enum State: CaseIterable {
    case closed, synReceived, established, closeWait, lastAck
  }

  enum Event: CaseIterable { case syn, ack, data, fin, close }

  enum Output: Sendable { case synAck, dataAck, fin, reset }

  let id: Int
  var received = 0

  static let chart = Chart(initial: .closed) {
    state(.closed) { on(.syn, to: .synReceived).emit(.synAck) }
    state(.synReceived) {
      on(.ack, to: .established)
      // Data may overtake the last part of the handshake.
      postpone(.data)
      after(.seconds(5), to: .closed).emit(.reset)
    }
    state(.established) {
      on(.data) { $0.received += 1 }
      on(.fin, to: .closeWait).emit(.dataAck)
      after(.seconds(120), to: .closed).emit(.reset)
    }
    state(.closeWait) { on(.close, to: .lastAck).emit(.fin) }
    state(.lastAck) {
      on(.ack, to: .closed)
      after(.seconds(5), to: .closed).emit(.reset)
    }
  }
}
