// A session that locks when nobody uses it, reminds of a draft, and saves by itself.
import Statecraft

struct Session: Statechart {
  enum State: CaseIterable { case locked, open, reading, writing }
  enum Event: CaseIterable { case unlock, key, write, send, save }
  enum Output { case remind }

  var saved = 0

  static let chart = Chart(initial: .locked) {
    // The machine's own timer: it runs on, whichever state is active.
    onTimer("reminder").emit(.remind)
    state(.locked) {
      on(.unlock, to: .history(of: .open))
      ignore(.save)
    }
    state(.open, initial: .reading) {
      // Every event that comes starts these five minutes again.
      afterInactivity(.seconds(300), to: .locked)
      ignore(.key, .save)
      state(.reading) { on(.write, to: .writing) }
      state(.writing) {
        onEntry().startTimer("reminder", after: .seconds(3_600))
        // A save comes ten seconds after the last key, not after each.
        on(.key).raise(.save, after: .seconds(10), id: "save")
        on(.save).do { $0.saved += 1 }
        on(.send, to: .reading).cancel("save").cancelTimer("reminder")
      }
    }
  }
}

var session = Machine(Session())
for event in [Session.Event.unlock, .write, .key] { session.send(event) }
print(session.pendingTimers.map(\.name))
for outcome in session.advance(by: .seconds(3_600)) { print(outcome, outcome.outputs) }
