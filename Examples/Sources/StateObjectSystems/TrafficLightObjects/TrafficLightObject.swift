public import StateObjects

/// A traffic light that goes round its states, each for as long as it says.
///
/// What follows what is decided here and not in the states: by the order in which they are given.
public final class TrafficLightObject: StateContext {
  /// A refused switch throws; the declared order allows all that the light does.
  public typealias Failure = StateRefusal

  /// The place of the state; its set has the declared order.
  public let current: CurrentState<any LightState>

  /// How many canisters there are, dark ones included.
  public let canisters: Int

  private let ring: [any LightState]
  private var position = 0
  private var began = Duration.zero

  /// A light that shows the first of its states.
  ///
  /// - Parameters:
  ///   - ring: the states, in the order in which they follow each other; the first one follows the
  ///     last.
  ///   - canisters: how many canisters there are.
  /// - Throws: when there are no states, or when none of them takes time.
  public init(
    _ ring: [any LightState] = [.green(), .yellow(), .red()],
    canisters: Int = 3
  ) throws(LightError) {
    guard let first = ring.first else { throw .noStates }
    guard ring.contains(where: { $0.delay > .zero }) else { throw .noTime }
    self.ring = ring
    self.canisters = canisters
    current = CurrentState(first, in: Self.family(of: ring))
    start(first)
  }

  /// A light with a fourth canister, which shines white while people may walk.
  public static func withWalkers() throws(LightError) -> TrafficLightObject {
    let white = LightColour(red: 1, green: 1, blue: 1)
    let walk = SolidLight("walk", canister: 3, colour: white, delay: .seconds(2))
    return try TrafficLightObject([.green(), .yellow(), .red(), walk], canisters: 4)
  }

  /// What it looks like now; the state draws itself.
  public var picture: LightPicture {
    var picture = LightPicture(canisters: canisters)
    state.draw(&picture, after: current.now - began)
    return picture
  }

  /// When it looks different although its state stays, on its own time.
  public var nextChange: Duration? {
    state.nextChange(after: current.now - began).map { began + $0 }
  }

  /// The colour of each canister, from the top; `nil` is dark.
  public var colours: [LightColour?] { canisters < 1 ? [] : picture.colours }

  /// The delay of the new state begins.
  public func didEnter(_ state: any LightState, from previous: any LightState) {
    start(state)
  }

  private func start(_ state: any LightState) {
    began = current.now
    after(state.delay) { _ = try? $0.turn() }
  }

  private func turn() throws(StateRefusal) {
    position = (position + 1) % ring.count
    try become(ring[position])
  }

  /// A state that is in the ring more than once may be followed by more than one other.
  private static func family(of ring: [any LightState]) -> StateFamily<any LightState> {
    let names = ring.map(\.stateName)
    let ways = zip(names, names.dropFirst() + names.prefix(1))
    let family = StateFamily<any LightState>()
    for name in names {
      family.add(named: name, next: ways.filter { $0.0 == name }.map(\.1))
    }
    return family
  }
}

/// Why there can be no such traffic light.
public enum LightError: Error, Hashable, CustomStringConvertible {
  /// The list of states is empty.
  case noStates
  /// No state lasts longer than no time at all.
  case noTime

  /// What is wrong, and what would be right.
  public var description: String {
    switch self {
    case .noStates: "a traffic light needs states; give it one at least"
    case .noTime: "none of the states takes time; give one of them a delay above zero"
    }
  }
}
