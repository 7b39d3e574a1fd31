import Statecraft
import StatecraftExploration

/// A railway crossing of three machines: a train, its control and a gate.
///
/// All times are in seconds.
enum TimedCrossing {
  struct Train: ChartContext {
    enum State: CaseIterable { case far, near, inside }
    enum Event: CaseIterable { case approach }
    enum Output: Hashable { case approach, exit }
    var near: Int
    var leave: Int

    static let chart = Chart(initial: .far) {
      state(.far) { on(.approach, to: .near).emit(.approach) }
      state(.near) { after("near", to: .inside) { .seconds($0.near) } }
      state(.inside) { after("leave", to: .far) { .seconds($0.leave) }.emit(.exit) }
    }
  }

  struct Control: ChartContext {
    enum State: CaseIterable { case idle, signalled }
    enum Event: CaseIterable { case approach }
    enum Output: Hashable { case lower }
    var signal: Int

    static let chart = Chart(initial: .idle) {
      state(.idle) { on(.approach, to: .signalled) }
      state(.signalled) { after("signal", to: .idle) { .seconds($0.signal) }.emit(.lower) }
    }
  }

  struct Gate: ChartContext {
    enum State: CaseIterable { case up, closing, closed }
    enum Event: CaseIterable { case lower, exit }
    var lower: Int

    static let chart = Chart(initial: .up) {
      state(.up) { on(.lower, to: .closing) }
      state(.closing) { after("lower", to: .closed) { .seconds($0.lower) } }
      state(.closed) { on(.exit, to: .up) }
    }
  }

  /// The crossing with a claim that it is safe, and others about its runs.
  static func system(near: Int, leave: Int = 5, signal: Int = 1, lower: Int = 1) -> MachineSystem {
    var system = MachineSystem("crossing")
    let train = system.add("train", Train(near: near, leave: leave), chart: Train.chart)
    let control = system.add("control", Control(signal: signal), chart: Control.chart)
    let gate = system.add("gate", Gate(lower: lower), chart: Gate.chart)
    system.connect(train, to: control, via: .synchronous) { $0 == .approach ? .approach : nil }
    system.connect(control, to: gate, via: .synchronous) { _ in .lower }
    system.connect(train, to: gate, via: .synchronous) { $0 == .exit ? .exit : nil }
    system.every(.approach, of: train)
    system.never("a train before an open gate") {
      $0[train].isIn(.inside) && !$0[gate].isIn(.closed)
    }
    let isNear = SystemFact("near") { $0[train].isIn(.near) }
    system.whenever(isNear, leadsTo: SystemFact("far") { $0[train].isIn(.far) })
    system.holds("trains come", .always(.eventually(.fact(isNear))))
    system.alwaysPossible("the gate is up") { $0[gate].isIn(.up) }
    return system
  }
}
