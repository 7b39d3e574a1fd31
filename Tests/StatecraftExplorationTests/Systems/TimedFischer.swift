import Statecraft
import StatecraftExploration

/// Fischer's mutual exclusion: two processes, each a machine, and a machine for the variable that they share.
///
/// A process that sees that nobody has the lock writes its number within a time, waits for another time, and
/// enters if its number is still there. Times are in seconds.
enum TimedFischer {
  struct Process: ChartContext {
    enum State: CaseIterable { case idle, writing, waiting, checking, critical }
    enum Event: CaseIterable { case begin, write, leave, free, mine, other }
    enum Output: Hashable { case read, write, leave }
    var write: Int
    var wait: Int

    static let chart = Chart(initial: .idle) {
      state(.idle) {
        on(.begin).emit(.read)
        on(.free, to: .writing)
        ignore(.mine, .other)
      }
      state(.writing) {
        on(.write, to: .waiting).emit(.write)
        after("write", to: .waiting) { .seconds($0.write) }.emit(.write)
      }
      state(.waiting) { after("wait", to: .checking) { .seconds($0.wait) }.emit(.read) }
      state(.checking) {
        on(.mine, to: .critical)
        on(.free, .other, to: .idle)
      }
      state(.critical) { on(.leave, to: .idle).emit(.leave) }
    }
  }

  struct Lock: ChartContext {
    enum State: CaseIterable { case only }
    enum Event: CaseIterable { case read1, write1, read2, write2, leave }
    enum Output: Hashable { case answer(to: Int, owner: Int) }
    var owner = 0

    static let chart = Chart(initial: .only) {
      state(.only) {
        on(.read1).emit { .answer(to: 1, owner: $0.owner) }
        on(.read2).emit { .answer(to: 2, owner: $0.owner) }
        on(.write1).do { $0.owner = 1 }
        on(.write2).do { $0.owner = 2 }
        on(.leave).do { $0.owner = 0 }
      }
    }
  }

  /// Two processes that must not both be critical.
  static func system(write: Int, wait: Int) -> MachineSystem {
    var system = MachineSystem("fischer")
    let lock = system.add("lock", Lock(), chart: Lock.chart)
    let processes = [1, 2].map { number in
      let context = Process(write: write, wait: wait)
      let process = system.add("process \(number)", context, chart: Process.chart)
      system.connect(process, to: lock, via: .synchronous) { output in
        switch output {
        case .read: number == 1 ? .read1 : .read2
        case .write: number == 1 ? .write1 : .write2
        case .leave: .leave
        }
      }
      system.connect(lock, to: process, via: .synchronous) { output in
        guard case .answer(number, let owner) = output else { return nil }
        return owner == 0 ? .free : owner == number ? .mine : .other
      }
      system.every(.begin, .write, .leave, of: process)
      return process
    }
    system.never("both are critical") { situation in
      processes.allSatisfy { situation[$0].isIn(.critical) }
    }
    system.possible("the second one is critical") { $0[processes[1]].isIn(.critical) }
    return system
  }
}
