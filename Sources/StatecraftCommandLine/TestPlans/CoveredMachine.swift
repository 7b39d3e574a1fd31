#if Command
import Statecraft
import StatecraftExploration
import StatecraftRecording

/// A machine of a chart that notes which guards decide what it does.
struct CoveredMachine<Context: ChartContext>: NamedMachine {
  private var chart: NamedChart<Context>
  let log: CoverageLog<Context>

  init(_ chart: NamedChart<Context>, _ log: CoverageLog<Context>) {
    self.chart = chart
    self.log = log
  }

  var header: Recording.Header { chart.header }
  var compositeStates: Set<String> { chart.compositeStates }
  var start: [RecordedStep] { chart.start }
  var events: [EventForm] { chart.events }
  var verdicts: [String: EventVerdict] { chart.verdicts }
  var configuration: [String] { chart.configuration }
  var isDone: Bool { chart.isDone }
  var now: Duration { chart.now }
  var nextDeadline: Duration? { chart.nextDeadline }
  var timers: [NamedTimer] { chart.timers }
  var work: [NamedWork] { chart.work }
  var values: [NamedValue] { chart.values }

  mutating func send(_ event: NamedEvent) throws(NamedEventError) -> [RecordedStep] {
    try watched { chart throws(NamedEventError) in try chart.send(event) }
  }

  mutating func advance(to moment: Duration) -> [RecordedStep] {
    watched { $0.advance(to: moment) }
  }

  mutating func fireNextTimer(until moment: Duration) -> [RecordedStep] {
    watched { $0.fireNextTimer(until: moment) }
  }

  mutating func wait(until moment: Duration) -> [RecordedStep] {
    watched { $0.wait(until: moment) }
  }

  mutating func complete(
    _ work: String,
    with result: String?
  ) throws(NamedEventError) -> [RecordedStep] {
    try watched { chart throws(NamedEventError) in try chart.complete(work, with: result) }
  }

  mutating func fail(
    _ work: String,
    because reason: String
  ) throws(NamedEventError) -> [RecordedStep] {
    try watched { chart throws(NamedEventError) in try chart.fail(work, because: reason) }
  }

  /// Takes steps, and notes the guards that they ask.
  private mutating func watched<Failure: Error>(
    _ steps: (inout NamedChart<Context>) throws(Failure) -> [RecordedStep]
  ) throws(Failure) -> [RecordedStep] {
    try log.coverage.watching { watch throws(Failure) in
      chart.watch = watch
      defer { chart.watch = nil }
      return try steps(&chart)
    }
  }

  func explain(_ event: NamedEvent) throws(NamedEventError) -> Explanation {
    try chart.explain(event)
  }
}
#endif
