/// The different machines of one part of a system, each with a number, and what events do to them.
///
/// The machines of a system are in few situations each, and the system is in many: so a step of a machine is
/// taken once, and each machine is kept once.
final class KnownMachines {
  /// What a machine reacts to.
  enum Cause: Hashable {
    /// An event, by its number.
    case event(Int)
    /// The end of the timer at a position in the order of their start.
    case timer(Int)
    /// The end of an invocation's work.
    case end(PartEnd)
  }

  /// What an event, a timer or the end of work does to a machine.
  ///
  /// It is an object, because what is known is handed on much more often than it is found out.
  final class Step {
    /// The number of the machine behind it.
    let machine: Int
    /// Whether the machine reacted.
    let isHandled: Bool
    /// What made the step fail, in words; `nil` if it did not.
    let error: String?
    /// What the machine sends to others and to itself, in order.
    let messages: [SystemMessage]
    /// What becomes of the pending timers.
    let timers: TimerChanges
    /// Where the running invocations come from: the positions that they had before, `nil` for new ones.
    let invocations: [Int?]
    /// What is visited in the step; `nil` if that is not asked for.
    let visits: PartVisits?
    /// Whether nothing is to be said of it but the machine behind it and messages that wait: it does not fail, and
    /// neither starts nor ends timers and invocations.
    let isPlain: Bool
    private var repetitions = 0

    init(
      machine: Int,
      isHandled: Bool,
      error: String?,
      messages: [SystemMessage],
      timers: TimerChanges,
      invocations: [Int?],
      visits: PartVisits?,
      isPlain: Bool
    ) {
      self.machine = machine
      self.isHandled = isHandled
      self.error = error
      self.messages = messages
      self.timers = timers
      self.invocations = invocations
      self.visits = visits
      self.isPlain = isPlain
    }

    /// Whether it is to be taken again to find out whether it is pure; counts how often it was.
    func isToBeRepeated() -> Bool {
      guard repetitions < PuritySample.mostRepetitions else { return false }
      repetitions += 1
      return true
    }
  }

  private struct Key: Hashable {
    let machine: Int
    let cause: Cause
  }

  private let part: any PreparedPart
  private var machines: [Any] = []
  /// For each machine the numbers of its pending timers, in the order of their start.
  private var timers: [[Int]] = []
  /// For each machine the numbers of its running invocations, in the order of their start.
  private var invocations: [[Int]] = []
  /// For each machine the ends of work that can come.
  private var ends: [[PartEnd]] = []
  private var numbers: [[UInt8]: Int] = [:]
  /// For each machine what the first events do to it, by their numbers; `nil` where that is not known.
  private var eventSteps: [[Step?]] = []
  /// What else does something to machines.
  private var otherSteps: [Key: Step] = [:]
  private var stepCount = 0
  private var contentBytes = 0
  /// The memory of the values that machines and events have as numbers only.
  private var keptBytes = 0
  /// Why a machine cannot be compared with others; `nil` for all good machines.
  private(set) var problem: String?

  /// How many events the list of each machine may have.
  ///
  /// Where there are more of them, such as messages with growing numbers, most machines get few: their lists would be
  /// long and empty.
  private static let listedEvents = 64

  init(_ part: any PreparedPart) {
    self.part = part
  }

  /// The machine with a number, at time zero.
  subscript(number: Int) -> Any { machines[number] }

  /// The number of a machine; machines in the same situation have the same one.
  func number(of machine: Any) -> Int {
    var packer = Packer()
    part.pack(machine, into: &packer)
    if let problem = packer.problem { self.problem = self.problem ?? problem }
    let bytes = packer.bytes
    if let number = numbers[bytes] { return number }
    let number = machines.count
    numbers[bytes] = number
    // No machine is without bytes: it has an active state. One that cannot be compared is not read again.
    let stored = packer.problem == nil ? packer.written.baseAddress.map(part.machine) : nil
    machines.append(stored ?? machine)
    eventSteps.append([])
    timers.append(part.timers(of: machine))
    invocations.append(part.invocations(of: machine))
    ends.append(part.possibleEnds(of: machine))
    contentBytes += 2 * bytes.count
    countKeptBytes()
    return number
  }

  /// The numbers of the pending timers of a machine, in the order of their start.
  func timers(of machine: Int) -> [Int] { timers[machine] }

  /// The numbers of the running invocations of a machine, in the order of their start.
  func invocations(of machine: Int) -> [Int] { invocations[machine] }

  /// The ends of work that can come in a machine.
  func ends(of machine: Int) -> [PartEnd] { ends[machine] }

  /// What something does to a machine, if it is known.
  func step(of machine: Int, on cause: Cause) -> Step? {
    guard case .event(let event) = cause, event < Self.listedEvents else {
      return otherSteps[Key(machine: machine, cause: cause)]
    }
    return eventSteps[machine].indices.contains(event) ? eventSteps[machine][event] : nil
  }

  /// Keeps what something does to a machine.
  func keep(_ step: Step, of machine: Int, on cause: Cause) {
    if case .event(let event) = cause, event < Self.listedEvents {
      let missing = event + 1 - eventSteps[machine].count
      if missing > 0 {
        eventSteps[machine] += Array(repeating: nil, count: missing)
        contentBytes += missing * MemoryLayout<Step?>.stride
      }
      eventSteps[machine][event] = step
    } else {
      otherSteps[Key(machine: machine, cause: cause)] = step
    }
    stepCount += 1
    countKeptBytes()
    if let visits = step.visits {
      contentBytes += 96 + 8 * visits.transitions.count
      contentBytes += visits.entered.reduce(0) { $0 + 32 + $1.utf8.count }
    }
  }

  /// Counts the memory of values that have got numbers, which takes longer than to look up a step.
  func countKeptBytes() { keptBytes = part.keptBytes }

  /// About the memory that it takes, in bytes.
  var byteCount: Int {
    // A machine has boxes, and entries of a table have room around them.
    contentBytes + keptBytes + machines.count * 512 + stepCount * 256
  }
}
