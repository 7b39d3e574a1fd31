#if SCXML
import Statecraft

/// A running document.
public final class SCXMLSession: SCXMLContentRunner {
  /// The session's id, as `_sessionid`.
  public let id: String

  /// The document that the session runs.
  public let document: SCXMLDocument

  /// Whether it has ended.
  public internal(set) var isDone = false

  /// Whether the session was cancelled.
  public internal(set) var isCancelled = false

  /// The endless loop because of which the platform ended the session; `nil` for all others.
  public internal(set) var failure: SCXMLFailure?

  /// The result of the top-level final state.
  public internal(set) var output: SCXMLValue = .undefined

  /// The data model, for use by registered content.
  public let dataModel: any SCXMLDataModel

  unowned let platform: SCXMLPlatform
  let parent: Parent?
  let depth: Int
  let family: Family
  /// The number of the session's delayed events.
  var delayedCount = 0
  /// The session's share of the work that was done without time passing.
  var eventShare = SCXMLMeter.Share()
  var contentShare = SCXMLMeter.Share()
  /// The memory of the events in the internal queue and, for an invoked session, of its document.
  var stepCharges: [SCXMLAccount.Charge] = []
  var documentCharge: SCXMLAccount.Charge?
  /// The addresses of the session at the event processors, by type.
  let locations: [(type: String, location: String)]
  /// The texts of scripts from other resources.
  let scriptTexts: [String: String]
  var parameters: [SCXMLValue.Member]
  /// Whether the data model is not `null`.
  let hasData: Bool
  let program: Program<SCXMLContext>
  var interpreter: Interpreter<SCXMLContext>
  var children: [Int: Child] = [:]
  var boundStates: Set<Int> = []
  /// The states that `In()` sees during a step.
  var visible = StateSet()
  /// The function that evaluates `In()` while a guard is evaluated.
  var isInNow: ((String) -> Bool)?
  /// The statement that is running.
  var statement: SCXMLStatement?
  var isStepping = false
  var isToCancel = false
  /// The number of conditions that failed in this step.
  var failedConditions = 0
  private let instances: InstanceCounter
  /// The results of final states that have not ended yet.
  var results: [Int: SCXMLValue] = [:]

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
      dataModel = try ECMAScriptDataModel(
        ECMAScriptDataModel.Bounds(
          bytes: platform.settings.scriptBytes,
          milliseconds: ECMAScriptDataModel.Bounds.milliseconds(platform.settings.scriptTime)
        ),
        family.account
      )
    case let name:
      guard let make = platform.settings.dataModels[name] else {
        throw SCXMLError.execution("the data model '\(name)' is unknown")
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

  /// The session's number, in the order in which sessions started.
  var number: Int { Int(id.drop { !$0.isNumber }) ?? 0 }

  /// The end of the session, with its result.
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

  /// Whether the host started the session, that is, whether no other session invoked it.
  public var isRoot: Bool { parent == nil }

  /// Returns whether an active state has a transition for an event.
  ///
  /// Conditions are not evaluated.
  public func mayReact(to event: String) -> Bool {
    let column = document.trie.column(of: event)
    return activeStates.contains { state in
      program.topology.states[state].transitions.contains {
        program.topology.matches($0, column)
      }
    }
  }

  /// The address at which other sessions send events to this session.
  var location: String { "#_scxml_\(id)" }
}
#endif
