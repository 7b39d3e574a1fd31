#if SCXML
import Foundation
import Statecraft
import Synchronization

/// The runners of a document, one for each thread that explores it, and what they share.
final class DocumentRunners: Sendable {
  /// What follows the events in the internal queue that were there before.
  private struct Mark: Error {}

  /// A runner of a thread, as long as the thread lives.
  ///
  /// The unchecked `Sendable` is right because the thread is only compared.
  private struct Owned: @unchecked Sendable {
    weak var thread: Thread?
    let runner: DocumentRunner
  }

  private struct State {
    var runners: [ObjectIdentifier: Owned] = [:]
    /// The data of events by the bytes of their JSON: texts that differ in how accents are composed are
    /// equal, and their bytes are not.
    var values: [[UInt8]: SCXMLValue] = [:]
    var refusal: String?
    /// Why what a thread has just done cannot be stored, for documents whose machines are stored.
    var refusals: [ObjectIdentifier: String] = [:]
  }

  private let document: SCXMLDocument
  private let settings: SCXMLPlatform.Settings
  /// Whether machines are stored: each step has its own refusal, and no data are kept between steps.
  private let isStored: Bool
  let timers: DocumentTimers
  /// What was seen of the data of explored situations.
  let growth = DocumentGrowth()
  /// The column of marks: one that no transition of a document reacts to.
  private let column: Int
  private let state = Mutex(State())

  init(
    _ document: SCXMLDocument,
    _ settings: SCXMLPlatform.Settings,
    isStored: Bool = false
  ) {
    self.document = document
    self.isStored = isStored
    var settings = settings
    // What a step may do is limited by the engine; no platform counts it.
    settings.contentLimit = 1 << 40
    self.settings = settings
    timers = DocumentTimers(
      document,
      count: isStored ? DocumentTimers.stored : DocumentTimers.explored
    )
    // Behind the columns of events and timers is that of errors, for charts in Swift.
    let events = (document.chart.model.events.map { $0.index }.max() ?? -1) + 1
    column = events + timers.keys.count * timers.count
  }

  /// The data model of documents that name none.
  var defaultDataModel: String { settings.defaultDataModel }

  /// Looks at the data of an explored situation; those of stored machines are nobody's business.
  func look(at variables: [String: String]) {
    if !isStored { growth.look(at: variables) }
  }

  /// Why the document cannot be explored, if this was found while it ran.
  var refusal: String? { state.withLock { $0.refusal } }

  /// Notes why the document cannot be explored, or a step not be stored; the first reason counts.
  func refuse(_ reason: String) {
    guard isStored else { return state.withLock { $0.refusal = $0.refusal ?? reason } }
    let thread = Self.thread
    state.withLock { $0.refusals[thread] = $0.refusals[thread] ?? reason }
  }

  /// Returns why what this thread has done since the last call cannot be stored; `nil` if it can.
  ///
  /// The runner of a refused step is not used again, because its heap has what was refused.
  func takeRefusal() -> String? {
    let thread = Self.thread
    let (reason, runner) = state.withLock { state -> (String?, Owned?) in
      guard let reason = state.refusals.removeValue(forKey: thread) else { return (nil, nil) }
      return (reason, state.runners.removeValue(forKey: thread))
    }
    // A heap is freed here, and not while other threads wait for the lock.
    return withExtendedLifetime(runner) { reason }
  }

  private static var thread: ObjectIdentifier { ObjectIdentifier(Thread.current) }

  // MARK: - Runners

  private func fresh() throws -> DocumentRunner {
    let owned = Owned(
      thread: Thread.current,
      runner: try DocumentRunner(document, settings, timers)
    )
    let thread = Self.thread
    let ended = state.withLock { state in
      // A process that runs for months has many threads one after another.
      let ended = state.runners.filter { $0.key == thread || $0.value.thread == nil }
      for key in ended.keys { state.runners[key] = nil }
      state.runners[thread] = owned
      return ended
    }
    // Heaps are freed here, and not while other threads wait for the lock.
    return withExtendedLifetime(ended) { owned.runner }
  }

  /// Starts a machine with a runner of its own.
  func begin(
    _ context: inout DocumentSituation,
    _ scope: inout ActionScope<DocumentSituation>
  ) throws {
    try fresh().begin(&context, &scope, self)
  }

  /// Binds the data and runs the document's scripts without a machine; returns the data.
  ///
  /// - Throws: an error if the data cannot be stored.
  func trial() throws -> DocumentSituation {
    var context = DocumentSituation()
    var scope = ActionScope<DocumentSituation>(occurrence: nil, configuration: StateSet())
    try begin(&context, &scope)
    if let refusal = takeRefusal() { throw SCXMLError.execution(refusal) }
    return context
  }

  /// The runner of this thread.
  func runner() throws -> DocumentRunner {
    let thread = Self.thread
    if let known = state.withLock({ $0.runners[thread] }), known.thread != nil {
      return known.runner
    }
    let runner = try fresh()
    // The scripts define the functions; the data come from situations.
    var context = DocumentSituation()
    var scope = ActionScope<DocumentSituation>(occurrence: nil, configuration: StateSet())
    try runner.begin(&context, &scope, self)
    return runner
  }

  // MARK: - Events

  /// Makes a comparable event, and keeps its data.
  func keep(_ event: SCXMLEvent) -> DocumentEvent {
    let kept = DocumentEvent(event, index: document.trie.column(of: event.name))
    if !isStored, let data = kept.data {
      state.withLock { $0.values[Array(data.utf8)] = event.data }
    }
    return kept
  }

  /// The data of an event by their JSON.
  func value(of json: String) -> SCXMLValue {
    state.withLock { $0.values[Array(json.utf8)] } ?? SCXMLValue(json: json) ?? .undefined
  }

  func occurrence(of event: DocumentEvent) -> Occurrence<DocumentSituation> {
    Occurrence(index: event.index, kind: .event(event))
  }

  // MARK: - Events that a document sends to itself

  /// Sends an event that comes after all internal ones, and before those from outside.
  func send(
    _ event: DocumentEvent,
    _ context: inout DocumentSituation,
    _ scope: inout ActionScope<DocumentSituation>
  ) {
    context.outbox.append(event)
    guard !context.isMarked else { return }
    context.isMarked = true
    mark(&scope)
  }

  private func mark(_ scope: inout ActionScope<DocumentSituation>) {
    scope.request(.enqueue(Occurrence(index: column, kind: .error(Mark()))))
  }

  /// Receives an event or a mark.
  ///
  /// A mark at which the internal queue is empty brings the next event of the outbox. A second mark
  /// shows that: it comes next only if nothing else was in the queue.
  func receive(
    _ occurrence: Occurrence<DocumentSituation>,
    isExternal: Bool,
    _ context: inout DocumentSituation,
    _ scope: inout ActionScope<DocumentSituation>
  ) {
    guard case .error(let error) = occurrence.kind, error is Mark else {
      context.isQuiet = false
      // A step that the engine ended in a loop has left its marks behind.
      if isExternal { (context.outbox, context.isMarked) = ([], false) }
      do {
        try runner().receive(occurrence, isExternal: isExternal, &context, &scope, self)
      } catch {
        refuse("\(error)")
      }
      return
    }
    guard context.isQuiet else {
      context.isQuiet = true
      return mark(&scope)
    }
    context.isQuiet = false
    let next = context.outbox.removeFirst()
    context.isMarked = !context.outbox.isEmpty
    scope.request(.enqueue(self.occurrence(of: next)))
    if context.isMarked { mark(&scope) }
  }
}
#endif
