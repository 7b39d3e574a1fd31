#if Command
import Statecraft
import StatecraftExploration
import StatecraftRecording

/// A machine of a chart that notes which guards decide the events it gets.
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
    log.coverage.addGuards(try chart.codec.event(event), chart.machine)
    return try chart.send(event)
  }

  mutating func advance(to moment: Duration) -> [RecordedStep] { chart.advance(to: moment) }

  mutating func fireNextTimer(until moment: Duration) -> [RecordedStep] {
    chart.fireNextTimer(until: moment)
  }

  mutating func wait(until moment: Duration) -> [RecordedStep] { chart.wait(until: moment) }

  mutating func complete(
    _ work: String,
    with result: String?
  ) throws(NamedEventError) -> [RecordedStep] {
    try chart.complete(work, with: result)
  }

  mutating func fail(
    _ work: String,
    because reason: String
  ) throws(NamedEventError) -> [RecordedStep] {
    try chart.fail(work, because: reason)
  }

  func explain(_ event: NamedEvent) throws(NamedEventError) -> Explanation {
    try chart.explain(event)
  }
}
#endif
