// Parallel regions, as the article "Parallel regions" shows them.
import Statecraft

struct Order: Statechart {
  enum State: CaseIterable {
    case placed
    case payment, unpaid, paid, settled
    case shipping, picking, packing, onHold, shipped
    case completed
  }
  enum Event: CaseIterable { case pay, pack, hold, resume, ship }

  var held = 0

  static let chart = Chart(initial: .placed) {
    parallel(.placed) {
      onDone(to: .completed)
      state(.payment, initial: .unpaid) {
        state(.unpaid) { on(.pay, to: .paid) }
        state(.paid) { always(to: .settled).when(.isIn(.shipped)) }
        final(.settled)
      }
      state(.shipping, initial: .picking) {
        // Internal, so that only this region moves: the payment stays where it is.
        on(.hold, to: .onHold, type: .internal) { $0.held += 1 }
        state(.picking) { on(.pack, to: .packing) }
        state(.packing) { on(.ship, to: .shipped).when(.isIn(.paid)) }
        state(.onHold) { on(.resume, to: .picking) }
        final(.shipped)
      }
    }
    final(.completed)
  }
}

// snippet.run
var order = Machine(Order())
print(order.states)  // [.unpaid, .picking]

order.send(.pay)
print(order.states)  // [.paid, .picking]

order.send(.pack)
print(order.send(.hold))  // hold: left packing, entered onHold
print(order.isIn(.paid))  // true

order.send(.resume)
order.send(.pack)
print(order.explain(.pay))
// refused: no transition for pay in paid, payment, placed; no transition for pay in packing, …
order.send(.ship)
print(order.isDone)  // true
// snippet.end
