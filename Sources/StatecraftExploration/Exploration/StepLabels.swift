internal import Statecraft

/// The numbers of the steps of an exploration: events with their payloads, and ends of invocations.
struct StepLabels<Context: ChartContext> {
  private var meanings: [StepLabel<Context>] = []
  /// For each domain the label of its first event.
  private var firsts: [UInt32] = []
  /// The label of the first end of an invocation.
  private let firstEnd: UInt32
  /// The label of the first timer.
  private let firstTimer: UInt32
  /// The labels of events whose domains are computed, by their content.
  private var computed: [[UInt8]: UInt32] = [:]
  private let contents = PackedContent("event")

  init(_ proof: PreparedProof<Context>, timers: Int) {
    for domain in proof.domains {
      firsts.append(UInt32(meanings.count))
      if case .constant(let events) = domain.source { meanings += events.map { .event($0) } }
    }
    eventCount = meanings.count
    firstEnd = UInt32(meanings.count)
    meanings += proof.ends.all.map { .invocation($0.invocation, $0.result) }
    firstTimer = UInt32(meanings.count)
    meanings += (0..<timers).map { .timer($0) } + [.timeIsUp]
    timeIsUp = UInt32(meanings.count - 1)
  }

  /// The label of the first event of a domain.
  func first(ofDomain domain: Int) -> UInt32 { firsts[domain] }

  /// The label of the end of a watched claim's time.
  let timeIsUp: UInt32

  /// The label of a timer.
  func label(ofTimer timer: Int) -> UInt32 { firstTimer + UInt32(timer) }

  /// The labels of all timers.
  var timers: Range<UInt32> { firstTimer..<timeIsUp }

  /// The label of an end of an invocation, by its number among all declared ends.
  func label(ofEnd end: Int) -> UInt32 { firstEnd + UInt32(end) }

  /// The label of an event whose domain is computed.
  mutating func label(of event: Context.Event) -> UInt32 {
    var packer = Packer()
    contents.append(event, to: &packer)
    if let label = computed[packer.bytes] { return label }
    computed[packer.bytes] = UInt32(meanings.count)
    meanings.append(.event(event))
    return UInt32(meanings.count - 1)
  }

  /// The number of events with constant domains; their labels come first.
  private(set) var eventCount = 0

  /// Whether a label stands for an event from outside.
  func isEvent(_ label: UInt32) -> Bool { label < eventCount || label > timeIsUp }

  /// The number of labels.
  var count: Int { meanings.count }

  /// What a label stands for.
  func meaning(of label: UInt32) -> StepLabel<Context> {
    label == StepGraph.stay ? .stay : meanings[Int(label)]
  }

  /// The labels of events that are fair.
  func labels(of fair: FairEvents<Context>) -> [UInt32] {
    switch fair.kind {
    case .cases(let cases): labels { cases.contains(Context.caseIndex(of: $0)) }
    case .events(let events):
      labels(contents.contains(events))
    }
  }

  /// The labels of events that satisfy a condition.
  private func labels(_ condition: (Context.Event) -> Bool) -> [UInt32] {
    meanings.indices.filter { position in
      if case .event(let event) = meanings[position] { condition(event) } else { false }
    }.map { UInt32($0) }
  }

  /// Returns a label in words.
  func text(of label: UInt32, _ program: Program<Context>) -> String {
    meaning(of: label).text(program)
  }
}
