#if SCXML
import Statecraft

/// A running document.
public final class SCXMLSession {
  /// The session's id, as `_sessionid`.
  public let id: String

  /// What it runs.
  public let document: SCXMLDocument

  /// Whether it has ended.
  public private(set) var isDone = false

  /// Whether it was ended from outside.
  public private(set) var isCancelled = false

  /// Why it was ended, when it could not go on: an endless loop.
  public internal(set) var failure: SCXMLFailure?

  /// What the final state at the top gave.
  public private(set) var output: SCXMLValue = .undefined

  /// The data model, for registered content.
  public let dataModel: any SCXMLDataModel

  struct Parent {
    weak var session: SCXMLSession?
    let invokeID: String
  }

  /// A session that the host has started, with all that it has invoked.
  final class Family {
    /// How many sessions were invoked and run.
    var invoked = 0
    /// What they take of memory.
    let account: SCXMLAccount

    init(_ settings: SCXMLPlatform.Settings) {
      account = SCXMLAccount(limit: settings.familyBytes)
    }
  }

  struct Child {
    let id: String
    let kind: Kind
    let invoke: SCXMLInvoke
    /// Whether a service has ended, so that nothing more comes from it.
    var hasEnded = false

    enum Kind {
      case session(SCXMLSession)
      case service(any SCXMLService, serial: Int)
    }
  }

  unowned let platform: SCXMLPlatform
  let parent: Parent?
  let depth: Int
  let family: Family
  /// How many of its events wait for their time.
  var delayedCount = 0
  /// What it has done without time passing.
  var eventShare = SCXMLMeter.Share()
  var contentShare = SCXMLMeter.Share()
  /// What waits in the internal queue, and the document if it was invoked.
  var stepCharges: [SCXMLAccount.Charge] = []
  var documentCharge: SCXMLAccount.Charge?
  /// Where event processors reach the session, by type.
  let locations: [(type: String, location: String)]
  /// The texts of scripts that are written elsewhere.
  let scriptTexts: [String: String]
  var parameters: [SCXMLValue.Member]
  /// Whether the data model is another than `null`.
  let hasData: Bool
  let program: Program<SCXMLContext>
  private var interpreter: Interpreter<SCXMLContext>
  var children: [Int: Child] = [:]
  var boundStates: Set<Int> = []
  /// The states that `In()` sees while a step is going on.
  var visible = StateSet()
  /// What `In()` answers while a guard is evaluated.
  private(set) var isInNow: ((String) -> Bool)?
  /// The content that is run.
  var statement: SCXMLStatement?
  private var isStepping = false
  private var isToCancel = false
  /// Conditions that failed in this step.
  private var failedConditions = 0
  private static let failedConditionLimit = 1000
  private let instances: InstanceCounter
  /// What final states give, until they are done.
  var results: [Int: SCXMLValue] = [:]

  static let processor = "http://www.w3.org/TR/scxml/#SCXMLEventProcessor"

  init(
    _ document: SCXMLDocument,
    _ platform: SCXMLPlatform,
    parent: Parent?,
    _ parameters: [SCXMLValue.Member]
  ) throws {
    interpreter = Interpreter(try document.chart.table())
    program = interpreter.program
    self.document = document
    self.platform = platform
    self.parent = parent
    self.parameters = parameters
    depth = (parent?.session?.depth ?? -1) + 1
    family = parent?.session?.family ?? Family(platform.settings)
    let id = platform.nextID()
    self.id = id
    locations = platform.processors.flatMap { processor in
      processor.types.map { ($0, processor.location(of: id)) }
    }
    scriptTexts = try Self.scriptTexts(of: document, platform)
    let dataModelName = document.dataModel ?? platform.settings.defaultDataModel
    hasData = !["null", ""].contains(dataModelName)
    switch dataModelName {
    case "null", "": dataModel = NullDataModel()
    case "ecmascript":
      let time = platform.settings.scriptTime.components
      dataModel = try ECMAScriptDataModel(
        ECMAScriptDataModel.Bounds(
          bytes: platform.settings.scriptBytes,
          milliseconds: max(
            1,
            Int(time.seconds) * 1000 + Int(time.attoseconds / 1_000_000_000_000_000)
          )
        ),
        family.account
      )
    case let name:
      guard let make = platform.settings.dataModels[name] else {
        throw SCXMLError.execution("there is no data model '\(name)'")
      }
      dataModel = try make()
    }
    instances = platform.instances
    instances.add(1)
  }

  deinit { instances.add(-1) }

  /// The active states in document order, outer states included.
  public var configuration: [String] { program.ids(of: activeStates) }

  /// The numbers of the active states.
  var activeStates: StateSet { interpreter.configuration }

  /// The order of starting.
  var number: Int { Int(id.drop { !$0.isNumber }) ?? 0 }

  /// How it has ended.
  var ended: SCXMLEnd {
    SCXMLEnd(
      configuration: configuration,
      output: output,
      isCancelled: isCancelled,
      failure: failure.map { "\($0)" }
    )
  }

  /// The active states without active children.
  public var states: [String] {
    program.ids(of: activeStates.filter { program.model.states[$0].children.isEmpty })
  }

  /// Whether no other session has invoked it.
  public var isRoot: Bool { parent == nil }

  /// Whether an active state has a transition for an event, whatever its condition says.
  public func mayReact(to event: String) -> Bool {
    let column = document.trie.column(of: event)
    return activeStates.contains { state in
      program.topology.states[state].transitions.contains {
        program.topology.matches($0, column)
      }
    }
  }

  /// Where others may send events to this session.
  var location: String { "#_scxml_\(id)" }

  // MARK: - Steps

  func start() {
    step(nil) { step, context throws(MachineError) in try step.start(&context) }
  }

  func process(_ event: SCXMLEvent) {
    guard !isDone else { return }
    let column = document.trie.column(of: event.name)
    if !platform.isObserved, children.isEmpty, follow(event, column) { return }
    let occurrence = Occurrence<SCXMLContext>(index: column, kind: .event(event))
    step(event) { step, context throws(MachineError) in
      _ = try step.process(occurrence, &context)
    }
  }

  /// Does what the program's table says of an event that runs no content and meets no condition.
  ///
  /// Nobody can see that `_event` is not bound: the next content binds its own.
  ///
  /// - Returns: whether the table knows it; else nothing has happened.
  private func follow(_ event: SCXMLEvent, _ column: Int) -> Bool {
    var context = SCXMLContext(session: self)
    guard interpreter.run(event, in: column, &context) != nil else { return false }
    visible = activeStates
    return true
  }

  /// Ends the session from outside: its exit actions run, and what it sends to its parent is dropped.
  ///
  /// Called by registered content, it ends the session when the step is over.
  public func cancel() {
    guard !isDone else { return }
    guard !isStepping else {
      isToCancel = true
      return
    }
    isDone = true
    isCancelled = true
    step(nil) { step, context throws(MachineError) in try step.cancel(&context) }
  }

  private func step(
    _ event: SCXMLEvent?,
    _ body: (inout Macrostep<SCXMLContext>, inout SCXMLContext) throws(MachineError) -> Void
  ) {
    failedConditions = 0
    isStepping = true
    var step = interpreter.macrostep()
    var context = SCXMLContext(session: self)
    // With the policy of documents nothing is thrown out of a step: errors become events.
    try? body(&step, &context)
    isStepping = false
    stepCharges = []
    if failure == nil { failure = step.errors.lazy.compactMap(SCXMLFailure.init(endless:)).first }
    interpreter.commit(step)
    visible = activeStates
    if step.isDone { isDone = true }
    if platform.isObserved {
      platform.onStep?(
        self,
        SCXMLStep(
          session: id,
          event: event,
          steps: step.steps,
          errors: step.errors,
          failure: failure,
          configuration: configuration,
          time: platform.now,
          isDone: step.isDone
        )
      )
    }
    if step.isDone {
      end(step.output)
    } else if let failure {
      fail(failure)
    } else if isToCancel {
      cancel()
    }
  }

  /// Ends the session because it cannot go on: its exit actions run.
  func fail(_ failure: SCXMLFailure) {
    guard !isDone else { return }
    self.failure = failure
    isDone = true
    // So that the exit actions are within the limits.
    platform.endShares(of: self)
    step(nil) { step, context throws(MachineError) in try step.cancel(&context) }
  }

  private func end(_ result: (any Sendable)?) {
    output = result as? SCXMLValue ?? .undefined
    abandon()
    if !isCancelled, let parent, let session = parent.session {
      if let failure {
        session.forget(self)
        let error = SCXMLError.execution("the invocation was ended: \(failure)")
        platform.post(SCXMLEvent(error, invokeID: parent.invokeID), to: session, from: self)
        platform.remove(self)
        return
      }
      platform.post(
        SCXMLEvent(
          "done.invoke.\(parent.invokeID)",
          data: output,
          origin: location,
          originType: Self.processor,
          invokeID: parent.invokeID
        ),
        to: session,
        from: self
      )
    }
    platform.remove(self)
  }

  func occurrence(of event: SCXMLEvent) -> Occurrence<SCXMLContext> {
    Occurrence(index: document.trie.column(of: event.name), kind: .event(event))
  }

  // MARK: - What the engine calls

  /// Runs something; an error becomes an event and nothing else.
  func attempt(
    _ scope: inout Scope,
    _ body: (inout Scope) throws -> Void
  ) {
    do {
      try body(&scope)
    } catch {
      raise(error, &scope)
    }
  }

  func raise(_ error: any Error, _ scope: inout Scope) {
    guard let hooks = program.model.hooks else { return }
    let error = (error as? SCXMLError)?.at(statement.map(place)) ?? error
    let place = (error as? SCXMLError)?.place.map { "<\($0.element)>" } ?? "the document"
    scope.request(.note(error, place: place))
    scope.request(.enqueue(hooks.error(error)))
  }

  func receive(
    _ occurrence: Occurrence<SCXMLContext>,
    isExternal: Bool,
    _ scope: inout Scope
  ) {
    guard case .event(let event) = occurrence.kind else { return }
    visible = scope.configuration
    do {
      // A session that is to be ended runs no content any more.
      if failure == nil || isDone { try dataModel.bind(event) }
    } catch {
      if let error = error as? SCXMLError { noteShortage(error, at: nil) }
      // An error event that cannot be bound, for lack of memory, must not make the next one.
      if !(event.kind == .platform && event.name.hasPrefix("error.")) { raise(error, &scope) }
    }
    guard isExternal else { return }
    for number in children.keys.sorted() {
      guard let child = children[number] else { continue }
      if child.id == event.invokeID, let finalize = child.invoke.finalize {
        do {
          for content in finalize { try execute(content, &scope) }
        } catch {
          raise(error, &scope)
        }
      }
      if child.invoke.autoforward { hand(event, to: child) }
      if child.id == event.invokeID, event.name == "done.invoke.\(child.id)" {
        children[number] = nil
      }
    }
  }

  /// Ends its services when the platform goes away, which must not be touched any more.
  func release() {
    isDone = true
    isCancelled = true
    for child in children.values {
      if case .service(let service, _) = child.kind, !child.hasEnded { service.cancel() }
    }
  }

  func holds(
    _ condition: SCXMLExpression,
    _ guardContext: GuardContext<SCXMLContext>
  ) throws -> Bool {
    isInNow = guardContext.isIn
    defer { isInNow = nil }
    do {
      try spend(at: place(of: condition))
    } catch {
      return false
    }
    do {
      return try located(place(of: condition)) { try dataModel.holds(condition) }
    } catch {
      // A condition that is asked for error events and fails makes the next of them without end.
      failedConditions += 1
      guard failedConditions <= Self.failedConditionLimit else { return false }
      throw error
    }
  }
}
#endif
