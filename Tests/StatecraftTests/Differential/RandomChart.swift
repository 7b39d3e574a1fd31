import Statecraft

/// A chart as a plain value: it can be made at random, interpreted, reduced and printed.
///
/// States are numbered in document order, so that comparing numbers is comparing places. The chart
/// itself is state 0.
struct RandomChart: Sendable, Equatable {
  typealias Event = RandomContext.Event

  /// More microsteps than this for one event count as an endless loop.
  static let microstepLimit = 30

  var root: Node
  var stimuli: [Stimulus]
  /// What a machine does when an action throws.
  var errors = ErrorPolicy.rollBack

  /// What the machine is given, one after the other.
  enum Stimulus: Sendable, Equatable {
    case event(Event)
    case seconds(Int)
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
    var children: [Node] = []
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
    /// Whether the transition is taken only when this number does not divide the output of a completion.
    var outputModulus: Int?
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
    /// Writes the output that a done event brought.
    case logOutput
    case add(Int)
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

  /// The name of a timer or a delayed event.
  static func name(_ number: Int) -> String { "m\(number)" }
}

extension RandomChart.Node {
  /// This node and all inside it, in document order.
  var all: [Self] { [self] + children.flatMap(\.all) }

  /// Changes this node and all inside it, outer nodes first.
  mutating func forEach(_ change: (inout Self) -> Void) {
    change(&self)
    for index in children.indices { children[index].forEach(change) }
  }
}
