#if Command && SCXML
import Statecraft
import StatecraftExploration
import StatecraftRecording
import StatecraftSCXML

/// A session of a document beside a machine that is a value and does the same, which notes the guards that
/// decide what it does.
///
/// Guards of a session can be asked only when the session itself asks them: its data are in the heap of a
/// script engine, where a condition could see another event or change something.
struct CoveredDocument: NamedMachine {
  /// The machine that does the same, also of copies.
  final class Twin {
    fileprivate var machine: Machine<DocumentSituation>
    /// Where the machine does something else than the session; `nil` if nowhere.
    fileprivate(set) var mismatch: String?

    /// Starts the machine, and notes the guards that the start asks.
    init(_ explorable: ExplorableDocument, _ log: CoverageLog<DocumentSituation>) throws {
      machine = try log.coverage.watching { watch throws(StartError) in
        try Machine.start(explorable.start, chart: explorable.chart, watchedBy: watch)
      }.machine
    }
  }

  private var document: DocumentMachine
  private let explorable: ExplorableDocument
  private let twin: Twin
  private let log: CoverageLog<DocumentSituation>

  init(
    _ explorable: ExplorableDocument,
    _ twin: Twin,
    _ log: CoverageLog<DocumentSituation>
  ) throws {
    document = try DocumentMachine(explorable.document).forReplay
    self.explorable = explorable
    self.twin = twin
    self.log = log
  }

  var header: Recording.Header { document.header }
  var compositeStates: Set<String> { document.compositeStates }
  var start: [RecordedStep] { document.start }
  var events: [EventForm] { document.events }
  var verdicts: [String: EventVerdict] { document.verdicts }
  var configuration: [String] { document.configuration }
  var isDone: Bool { document.isDone }
  var now: Duration { document.now }
  var nextDeadline: Duration? { document.nextDeadline }
  var values: [NamedValue] { document.values }

  mutating func send(_ event: NamedEvent) throws(NamedEventError) -> [RecordedStep] {
    let own = explorable.event(event.name, data: try document.data(of: event))
    let steps = try document.send(event)
    _ = log.coverage.watching { twin.machine.send(own, watchedBy: $0) }
    compare(after: "the event '\(event.name)'")
    return steps
  }

  mutating func advance(to moment: Duration) -> [RecordedStep] {
    let steps = document.advance(to: moment)
    _ = log.coverage.watching { twin.machine.advance(to: moment, watchedBy: $0) }
    compare(after: "the time")
    return steps
  }

  func explain(_ event: NamedEvent) throws(NamedEventError) -> Explanation {
    try document.explain(event)
  }

  private func compare(after input: String) {
    guard twin.mismatch == nil, twin.machine.configuration != document.configuration else { return }
    twin.mismatch =
      "\(input) at \(now) leads a session to \(configuration.joined(separator: ", ")), and the "
      + "exploration to \(twin.machine.configuration.joined(separator: ", ")); this is a defect of "
      + "Statecraft"
  }
}
#endif
