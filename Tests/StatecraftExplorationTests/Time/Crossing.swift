import Statecraft

/// A railway crossing: a train comes near, and the gate must be closed before it arrives.
///
/// A train may come whenever none is there. All four times are in seconds.
struct Crossing: ChartContext {
  enum State: CaseIterable {
    case all, train, far, near, inside, control, idle, signalled, gate, up, closing, closed
  }
  enum Event: CaseIterable { case approach, exit, lower }

  var near: Int
  var leave: Int
  var signal: Int
  var lower: Int

  static let chart = Chart(initial: .all) {
    parallel(.all) {
      state(.train, initial: .far) {
        state(.far) { on(.approach, to: .near) }
        state(.near) { after("near", to: .inside) { .seconds($0.near) } }
        state(.inside) { after("leave", to: .far) { .seconds($0.leave) }.raise(.exit) }
      }
      state(.control, initial: .idle) {
        state(.idle) { on(.approach, to: .signalled).when(.isIn(.far)) }
        state(.signalled) { after("signal", to: .idle) { .seconds($0.signal) }.raise(.lower) }
      }
      state(.gate, initial: .up) {
        state(.up) { on(.lower, to: .closing) }
        state(.closing) { after("lower", to: .closed) { .seconds($0.lower) } }
        state(.closed) { on(.exit, to: .up) }
      }
    }
  }
}
