import Statecraft
import StatecraftRecording

/// A value machine whose outcomes are recorded, while nobody looks.
struct RecordedMachine<Chart: BenchmarkChart>: Contestant {
  private var machine = Machine(Chart.start)
  private let recorder = Recorder(Chart.chart, keeping: .newest(4_096))

  init() {}

  var checksum: UInt64 { Chart.checksum(of: machine) }

  mutating func send(_ event: Chart.Event) {
    recorder.record(machine.send(event))
  }
}

/// The same with everything kept.
struct RememberedMachine<Chart: BenchmarkChart>: Contestant {
  private var machine = Machine(Chart.start)
  private let recorder = Recorder(Chart.chart)

  init() {}

  var checksum: UInt64 { Chart.checksum(of: machine) }

  mutating func send(_ event: Chart.Event) {
    recorder.record(machine.send(event))
  }
}

/// A live machine that is recorded, while nobody looks.
struct RecordedLive<Chart: BenchmarkChart>: LiveContestant {
  private let machine: LiveMachine<Chart>
  private let recorder: Recorder<Outcome<Chart>>

  init() {
    recorder = Recorder(Chart.chart, keeping: .newest(4_096))
    machine = LiveMachine(Chart.start, observer: recorder.observer())
  }

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
