/// A state of a resolved chart.
package struct StateShape: Sendable {
  /// The state in the user's type; `nil` only for the chart itself.
  var id: StateID?
  var name: String
  var kind: StateKind
  var parent: Int?
  /// The last descendant's number; the state's own when it has none.
  var last: Int
  var children: [Int] = []
  var initial = ShortList<TargetNode>.none
  var transitions = 0..<0
  var location: Diagnostic.Location?
  /// What most states of large charts have nothing of.
  private var content: StateContent?

  init(id: StateID?, name: String, kind: StateKind, parent: Int?, last: Int) {
    self.id = id
    self.name = name
    self.kind = kind
    self.parent = parent
    self.last = last
  }

  /// The content, for a change.
  private var ownContent: StateContent {
    mutating get {
      if let content, isKnownUniquelyReferenced(&self.content) { return content }
      let own = content?.copy() ?? StateContent()
      content = own
      return own
    }
  }
}

extension StateShape {
  var initialBlock: AnyBlock? {
    get { content?.initialBlock }
    set { ownContent.initialBlock = newValue }
  }

  var entry: [AnyBlock] {
    get { content?.entry ?? [] }
    set { ownContent.entry = newValue }
  }

  var exit: [AnyBlock] {
    get { content?.exit ?? [] }
    set { ownContent.exit = newValue }
  }

  var data: [Erased] {
    get { content?.data ?? [] }
    set { ownContent.data = newValue }
  }

  var output: FinalType? {
    get { content?.output }
    set { ownContent.output = newValue }
  }

  /// What runs at the end of the macrostep that entered the state, if it is still active.
  var starts: [AnyBlock] {
    get { content?.starts ?? [] }
    set { ownContent.starts = newValue }
  }

  /// What runs when the state is left, after its exit actions.
  var stops: [AnyBlock] {
    get { content?.stops ?? [] }
    set { ownContent.stops = newValue }
  }

  var histories: [Int] {
    get { content?.histories ?? [] }
    set { ownContent.histories = newValue }
  }

  var timers: [Int] {
    get { content?.timers ?? [] }
    set { ownContent.timers = newValue }
  }

  var invocations: [Int] {
    get { content?.invocations ?? [] }
    set { ownContent.invocations = newValue }
  }

  var tags: [String] {
    get { content?.tags ?? [] }
    set { ownContent.tags = newValue }
  }

  var description: String? {
    get { content?.description }
    set { ownContent.description = newValue }
  }
}

/// What is in a state besides states and transitions.
///
/// `Sendable`, because only its single owner changes it; another one gets a copy first.
private final class StateContent: @unchecked Sendable {
  var initialBlock: AnyBlock?
  var entry: [AnyBlock] = []
  var exit: [AnyBlock] = []
  var data: [Erased] = []
  var output: FinalType?
  var starts: [AnyBlock] = []
  var stops: [AnyBlock] = []
  var histories: [Int] = []
  var timers: [Int] = []
  var invocations: [Int] = []
  var tags: [String] = []
  var description: String?

  func copy() -> StateContent {
    let copy = StateContent()
    copy.initialBlock = initialBlock
    copy.entry = entry
    copy.exit = exit
    copy.data = data
    copy.output = output
    copy.starts = starts
    copy.stops = stops
    copy.histories = histories
    copy.timers = timers
    copy.invocations = invocations
    copy.tags = tags
    copy.description = description
    return copy
  }
}
