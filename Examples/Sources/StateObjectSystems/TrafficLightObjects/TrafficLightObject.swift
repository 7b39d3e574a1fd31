public import StateObjects

/// A traffic light that cycles through its states, each for the state's own duration.
///
/// The traffic light decides the order of its states; the states do not know it.
public final class TrafficLightObject: StateContext {
  /// The error of a refused transition.
  ///
  /// The declared order permits all transitions of the light.
  public typealias Failure = StateRefusal

  /// The storage of the current state, with the declared order.
  public let current: CurrentState<any LightState>

  /// The number of canisters, including dark ones.
  public let canisters: Int

  private let ring: [any LightState]
  private var position = 0
  private var began = Duration.zero

  /// Creates a light that shows the first of its states.
  ///
  /// - Parameters:
  ///   - ring: the states in order; the first one follows the last.
  ///   - canisters: the number of canisters.
  /// - Throws: an error if there are no states, or if no state has a duration.
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

  /// Returns a light with a fourth canister, which is white while pedestrians may walk.
  public static func withWalkers() throws(LightError) -> TrafficLightObject {
    let white = LightColour(red: 1, green: 1, blue: 1)
    let walk = SolidLight("walk", canister: 3, colour: white, delay: .seconds(2))
    return try TrafficLightObject([.green(), .yellow(), .red(), walk], canisters: 4)
  }

  /// The current picture, which the state draws.
  public var picture: LightPicture {
    var picture = LightPicture(canisters: canisters)
    state.draw(&picture, after: current.now - began)
    return picture
  }

  /// The time of the next change within the current state, in the light's own time.
  public var nextChange: Duration? {
    state.nextChange(after: current.now - began).map { began + $0 }
  }

  /// The colour of each canister, from the top; `nil` if the canister is dark.
  public var colours: [LightColour?] { canisters < 1 ? [] : picture.colours }

  /// Starts the delay of the new state.
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

  /// Returns the declared order.
  ///
  /// A state that occurs more than once may have several successors.
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
