import Statecraft

/// Fischer's mutual exclusion for two processes in one machine.
///
/// A process that sees that nobody has the lock writes its number within a time, waits for another
/// time, and enters if its number is still there. Times are in seconds.
///
/// Of two timers that are due at the same moment the older one fires first. With `ties`, a process whose
/// time for writing is over writes only in the next step of that moment: so a process that enters at
/// this moment does so before or after it.
struct Fischer: ChartContext {
  enum State: CaseIterable {
    case all, first, idle1, writing1, late1, waiting1, critical1
    case second, idle2, writing2, late2, waiting2, critical2
  }
  enum Event: CaseIterable { case begin1, write1, leave1, begin2, write2, leave2 }

  var write: Int
  var wait: Int
  var lock = 0

  init(write: Int, wait: Int) {
    self.write = write
    self.wait = wait
  }

  static func chart(ties: Bool) -> MachineChart<Self> {
    Chart(initial: .all) {
      parallel(.all) {
        state(.first, initial: .idle1) {
          state(.idle1) { on(.begin1, to: .writing1).when("free") { $0.lock == 0 } }
          state(.writing1) {
            on(.write1, to: .waiting1)
            after("write", to: ties ? .late1 : .waiting1) { .seconds($0.write) }
          }
          state(.late1) {
            on(.write1, to: .waiting1)
            after("now", to: .waiting1) { _ in .zero }
          }
          state(.waiting1) {
            onEntry("take the lock") { $0.lock = 1 }
            after("wait", to: .critical1) { .seconds($0.wait) }.when("mine") { $0.lock == 1 }
            after("wait", to: .idle1) { .seconds($0.wait) }.when("not mine") { $0.lock != 1 }
          }
          state(.critical1) { on(.leave1, to: .idle1) { $0.lock = 0 } }
        }
        state(.second, initial: .idle2) {
          state(.idle2) { on(.begin2, to: .writing2).when("free") { $0.lock == 0 } }
          state(.writing2) {
            on(.write2, to: .waiting2)
            after("write", to: ties ? .late2 : .waiting2) { .seconds($0.write) }
          }
          state(.late2) {
            on(.write2, to: .waiting2)
            after("now", to: .waiting2) { _ in .zero }
          }
          state(.waiting2) {
            onEntry("take the lock") { $0.lock = 2 }
            after("wait", to: .critical2) { .seconds($0.wait) }.when("mine") { $0.lock == 2 }
            after("wait", to: .idle2) { .seconds($0.wait) }.when("not mine") { $0.lock != 2 }
          }
          state(.critical2) { on(.leave2, to: .idle2) { $0.lock = 0 } }
        }
      }
    }
  }
}
