public import Statecraft
public import StatecraftExploration

/// A lift with three floors that moves by itself, and a proof that it comes when it is called.
///
/// Its first design had a defect that no test showed: who calls the lift at the floor where it stands
/// keeps its doors open, and can do so again and again, so that it never comes to the others. The
/// proof of ``Manners/hasty`` finds this run; ``Manners/patient`` is the repair.
public struct Lift: Provable, Sendable, Hashable {
  /// What a call at the floor where the lift stands does while its doors are open.
  public enum Manners: Sendable, Hashable {
    /// The doors stay open for their whole time again: the defect.
    case hasty
    /// The same, but only if nobody waits on another floor.
    case patient
  }

  /// The states of the lift.
  public enum State: CaseIterable, Sendable {
    /// The lift stands with closed doors, and nobody has called.
    case idle
    /// The lift moves to the next floor.
    case moving
    /// The doors are open.
    case open
  }

  /// What passengers do.
  public enum Event: EventAlphabet, Hashable, Codable {
    /// Somebody calls the lift to a floor.
    case call(Int)

    /// The cases, for key paths.
    public struct Cases: Sendable {
      /// Somebody calls the lift to a floor.
      public let call = EventCase<Event, Int>(0, "call") {
        if case .call(let floor) = $0 { floor } else { nil }
      }
    }

    /// The cases, for key paths.
    public static let cases = Cases()

    /// The index of the case.
    public var caseIndex: Int { 0 }
  }

  /// The lift's manners.
  public var manners: Manners

  /// The floor where the lift is, from 0.
  public var floor = 0

  /// Whether the lift goes up.
  public var isUp = true

  /// The floors to which the lift is called.
  public var calls: Set<Int> = []

  /// Creates a lift that stands at floor 0.
  public init(_ manners: Manners = .patient) {
    self.manners = manners
  }

  /// A lift that moves on as long as there are calls in its direction.
  public static let chart = Chart(initial: .idle) {
    state(.idle) {
      on(\.call).when("a floor of the house") { (0..<3).contains($1) }.do { $0.calls.insert($1) }
      always(to: .open).when(calledHere).do { $0.calls.remove($0.floor) }
      always(to: .moving).when(calledElsewhere)
    }
    state(.moving) {
      on(\.call).when("a floor of the house") { (0..<3).contains($1) }.do { $0.calls.insert($1) }
      after(.seconds(3), to: .idle).do { $0.move() }
    }
    state(.open) {
      on(\.call, to: .open)
        .when("called here, and nobody is kept waiting") {
          $1 == $0.floor && ($0.manners == .hasty || $0.calls.isEmpty)
        }
      on(\.call).when("called elsewhere") { $1 != $0.floor && (0..<3).contains($1) }
        .do { $0.calls.insert($1) }
      after(.seconds(5), to: .idle)
    }
  }

  /// Whether somebody waits where the lift is.
  public static let calledHere = Guard<Self>("called here") { $0.calls.contains($0.floor) }

  /// Whether somebody waits on another floor.
  public static let calledElsewhere = Guard<Self>("called elsewhere") {
    !$0.calls.isEmpty && !$0.calls.contains($0.floor)
  }

  private mutating func move() {
    let isAhead = calls.contains { isUp ? $0 > floor : $0 < floor }
    if !isAhead { isUp.toggle() }
    floor += isUp ? 1 : -1
  }

  /// What must hold: the lift stays in its shaft, and comes when it is called.
  public static let proof = Proof<Self> {
    every(Event.call, in: 0..<3)
    never("outside the shaft") { !(0..<3).contains($0.floor) }
    never("moves without a call") { $0.isIn(.moving) && $0.calls.isEmpty }
    for floor in 0..<3 {
      whenever("called to \(floor)") { $0.calls.contains(floor) }
        .leads(to: "open at \(floor)") { $0.isIn(.open) && $0.floor == floor }
      whenever("called to \(floor)") { $0.calls.contains(floor) }
        .leads(to: "open at \(floor)") { $0.isIn(.open) && $0.floor == floor }
        .within(.seconds(30))
    }
    acknowledge(
      .guardNeverFalse,
      in: .idle,
      .moving,
      because: "a call to a floor that the house does not have is refused, and the proof sends none"
    )
    acknowledge(
      .uncoveredGuards,
      in: .open,
      because: "a patient lift refuses to keep its doors open while somebody waits elsewhere"
    )
  }
}
