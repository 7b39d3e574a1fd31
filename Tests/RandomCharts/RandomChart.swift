import Statecraft

/// A chart as a plain value: it can be made at random, interpreted, reduced and printed.
///
/// States are numbered in document order, so that comparing numbers is comparing places. The chart
/// itself is state 0.
struct RandomChart: Sendable, Equatable {
  typealias Event = RandomContext.Event

  var root: Node
  var stimuli: [Stimulus]
  /// More microsteps than this for one event count as an endless loop.
  var microstepLimit = 30
  /// What a machine does when an action throws.
  var errors = ErrorPolicy.rollBack
  /// How many events may be postponed; `nil` for the usual number.
  var postponed: Limit?
  /// How many delayed events without a name may wait; `nil` for ``usualDelayed``.
  var delayed: Limit?

  /// How many delayed events may wait in most charts: events that double with each second end there.
  static let usualDelayed = Limit(count: 40, dropsOldest: false)

  /// How many events may wait, and whether one more drops the oldest.
  struct Limit: Sendable, Equatable {
    var count: Int
    var dropsOldest: Bool
  }

  /// What the machine is given, one after the other.
  enum Stimulus: Sendable, Equatable {
    case event(Event)
    case seconds(Int)
    /// The running work at a position, or the last one, ends with a number or a failure.
    case work(position: Int, number: Int, fails: Bool)
  }

  struct Node: Sendable, Equatable {
    enum Kind: Sendable, Equatable {
      case atomic, compound, parallel, final
    }

    var id: Int
    var kind: Kind
    /// Where a compound state starts: any state inside it.
    var initial: Int?
    /// Whether a final state gives the counter as its output.
    var hasOutput = false
    /// Which of the context's places the state holds data in.
    var data: Int?
    var histories: [History] = []
    /// Blocks of actions.
    var entry: [[Action]] = []
    var exit: [[Action]] = []
    var transitions: [Transition] = []
    var works: [Work] = []
    var children: [Node] = []
  }

  /// An invocation of a state.
  struct Work: Sendable, Equatable {
    /// Numbers the invocations of a chart.
    var id: Int
    /// What its result or its failure leads to.
    var transitions: [Transition] = []

    var name: String { "w\(id)" }
  }

  /// An explicit default of a state's history.
  struct History: Sendable, Equatable {
    var isDeep: Bool
    var target: Int
    var log: String?
  }

  struct Transition: Sendable, Equatable {
    enum Trigger: Sendable, Equatable {
      case events([Event])
      case any
      case eventless
      case done(withOutput: Bool)
      case after(Int)
      /// So many seconds without an event from outside.
      case inactivity(Int)
      /// One of the machine's timers is over.
      case timer(Int)
      /// An action has thrown.
      case error
      /// An event with a number, which guard and actions may read.
      case numbered(Event.Numbered)
      /// Work has given a number.
      case workDone
      /// Work has thrown an error with a number.
      case workFailed
    }

    enum Disposition: Sendable, Equatable {
      case take, ignore, postpone
    }

    enum Target: Sendable, Equatable {
      case none
      case state(Int)
      case all([Int])
      case history(of: Int, isDeep: Bool)
      /// One of them, by the counter; or none.
      case oneOf([Int])
    }

    /// Numbers the transitions of a chart in document order.
    var id: Int
    var trigger: Trigger
    var target = Target.none
    var isInternal = false
    var disposition = Disposition.take
    var condition: Condition?
    /// Whether the transition is taken only when this number does not divide the one that it reads: the
    /// output of a completion, the number of an event, of a result or of a failure.
    var outputModulus: Int?
    /// Whether the counter makes the delay longer.
    var isDelayComputed = false
    var actions: [Action] = []
  }

  indirect enum Condition: Sendable, Equatable {
    case remainder(modulus: Int, Int)
    case isIn(Int)
    case not(Condition)
    case both(Condition, Condition)
    case either(Condition, Condition)
  }

  enum Action: Sendable, Equatable {
    case log(String)
    /// Writes the data that a state holds.
    case logData(Int)
    /// Writes the counter.
    case logCounter
    /// Writes the number that the transition reads.
    case logOutput
    /// Adds the number that the transition reads to the counter.
    case addOutput
    /// Emits the number that the transition reads.
    case emitOutput
    /// Raises an event with the number after the one that the transition reads.
    case raiseOutput
    /// Raises an event with the number that the transition reads, after so many seconds.
    case delayOutput(Int, id: Int)
    case add(Int)
    /// Adds to the counter, without a closure.
    case assign(Int)
    case raise(Event)
    /// Raises one of two events, as the counter says.
    case raiseEither(Event, Event)
    /// Emits a number that is always the same.
    case emit(Int)
    /// Emits the counter.
    case emitCounter
    /// Throws when the counter has this remainder: one less than the modulus.
    case fail(modulus: Int)
    /// Raises an event after so many seconds, under a name if it has a number.
    case delay(Event, Int, id: Int?)
    /// Cancels a delayed event.
    case cancel(Int)
    /// Starts one of the machine's timers, for so many seconds.
    case startTimer(Int, Int)
    /// Cancels one of the machine's timers.
    case cancelTimer(Int)
  }

  /// Which of declared states the counter names; a state that is not declared one time of many.
  static func choice(_ states: [Int], _ counter: Int) -> Int {
    (states + [99])[counter % (states.count + 1)]
  }

  /// How many seconds a delay takes.
  static func delay(_ seconds: Int, isComputed: Bool, _ counter: Int) -> Int {
    isComputed ? seconds + counter % 3 : seconds
  }

  /// The name of a timer or a delayed event.
  static func name(_ number: Int) -> String { "m\(number)" }
}

extension RandomChart.Node {
  /// This node and all inside it, in document order.
  var all: [Self] { [self] + children.flatMap(\.all) }

  /// The transitions, with those of its work.
  var allTransitions: [RandomChart.Transition] { transitions + works.flatMap(\.transitions) }

  /// Changes or removes transitions, also those of its work.
  mutating func changeTransitions(
    _ change: (RandomChart.Transition) -> RandomChart.Transition?
  ) {
    transitions = transitions.compactMap(change)
    for index in works.indices {
      works[index].transitions = works[index].transitions.compactMap(change)
    }
  }

  /// Changes this node and all inside it, outer nodes first.
  mutating func forEach(_ change: (inout Self) -> Void) {
    change(&self)
    for index in children.indices { children[index].forEach(change) }
  }
}
