import Statecraft

/// A chart that does a workload's work.
protocol BenchmarkChart: Statechart, Sendable
where Event: DrawnEvent, Environment == Void {
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
struct LiveChart<Chart: BenchmarkChart>: LiveContestant {
  private let machine = LiveMachine(Chart.start)

  init() {}

  func send(_ event: Chart.Event) async {
    await machine.send(event)
  }

  func send(batch events: [Chart.Event]) async {
    await machine.send(contentsOf: events)
  }

  func post(_ event: Chart.Event) {
    machine.post(event)
  }

  func finish() async -> UInt64 { Chart.checksum(of: await machine.machine) }
}
