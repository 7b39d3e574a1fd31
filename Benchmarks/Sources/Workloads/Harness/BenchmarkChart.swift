import Statecraft

/// A chart that does a workload's work.
protocol BenchmarkChart: Statechart, Sendable where Event: DrawnEvent {
  /// The context to start with.
  static var start: Self { get }

  /// What became of a machine, in one number.
  static func checksum(of machine: Machine<Self>) -> UInt64
}

/// A value machine in the ring.
struct ValueMachine<Chart: BenchmarkChart>: Contestant {
  private var machine = Machine(Chart.start)

  init() {}

  var checksum: UInt64 { Chart.checksum(of: machine) }

  mutating func send(_ event: Chart.Event) {
    machine.send(event)
  }
}

/// A live machine in the ring.
struct LiveValueMachine<Chart: BenchmarkChart>: LiveContestant where Chart.Environment == Void {
  private let machine = LiveMachine(Chart.start)

  init() {}

  var checksum: UInt64 {
    get async { Chart.checksum(of: await machine.machine) }
  }

  func send(_ event: Chart.Event) async {
    await machine.send(event)
  }
}
