import Statecraft
import StatecraftExploration
import StatecraftRandom

/// Two random machines with timers, and random links between them.
struct RandomSystem {
  private var random: SplitMix64
  private var timersLeft = 0
  /// The charts of the machines.
  private(set) var charts: [MachineChart<Peer>] = []
  /// The links from each machine to the other one; `nil` where there is none.
  private(set) var links: [SystemLink?] = []

  /// The same seed gives the same system, with so many timers at most.
  init(seed: UInt64, timers: Int) {
    random = SplitMix64(seed: seed)
    let ofSecond = random.number(below: timers + 1)
    for count in [timers - ofSecond, ofSecond] {
      timersLeft = count
      charts.append(chart())
    }
    links = (0..<2).map { _ in link() }
  }

  private mutating func link() -> SystemLink? {
    let places = 1 + random.number(below: 2)
    return switch random.number(below: 6) {
    case 0: nil
    case 1, 2: .synchronous
    case 3: .queue(places, overflow: .dropsMessage)
    case 4: .queue(places, loses: true, overflow: .dropsMessage)
    default: .queue(places, reorders: true, waits: random.chance(50), overflow: .dropsMessage)
    }
  }

  /// A chart in which the timers of a state and of one inside of it can be pending together.
  private mutating func chart() -> MachineChart<Peer> {
    let contents = (0..<4).map { _ in parts() }
    let inner = [1, 2].map { state in Peer.state(state) { contents[state] } }
    return MachineChart(initial: 0) {
      Peer.state(0, initial: 1) {
        contents[0]
        inner
      }
      Peer.state(3) { contents[3] }
    }
  }

  private mutating func parts() -> [ChartElement<Peer>] {
    var parts: [ChartElement<Peer>] = []
    for _ in 0..<1 + random.number(below: 2) { parts.append(transition()) }
    if timersLeft > 0, random.chance(70) {
      timersLeft -= 1
      let delay = Duration.seconds(1 + random.number(below: 2))
      let timer = Peer.after(delay, to: random.number(below: 4))
      let output = random.pick(Peer.Output.allCases)
      parts.append(
        ChartBuilder.buildExpression(random.chance(60) ? timer.emit(output) : timer)
      )
    }
    return parts
  }

  private mutating func transition() -> ChartElement<Peer> {
    let event = random.pick(Peer.Event.allCases)
    var transition =
      random.chance(20) ? Peer.on(event) : Peer.on(event, to: random.number(below: 4))
    if random.chance(30) {
      let limit = random.number(below: 2)
      transition = transition.when("x is \(limit)") { $0.x == limit }
    }
    if random.chance(40) { transition = transition.do { $0.x = 1 - $0.x } }
    if random.chance(40) { transition = transition.emit(random.pick(Peer.Output.allCases)) }
    return ChartBuilder.buildExpression(transition)
  }

  /// The system, with a claim that is true.
  var system: MachineSystem {
    var system = MachineSystem("random")
    let members = ["first", "second"].enumerated().map { index, name in
      let member = system.add(name, Peer(), chart: charts[index])
      // The events that are no messages of the other one come from outside.
      system.every(.a, of: member)
      if index == 0 { system.every(.b, of: member) }
      return member
    }
    for (index, link) in links.enumerated() {
      guard let link else { continue }
      system.connect(members[index], to: members[1 - index], via: link) { Peer.event(for: $0) }
    }
    system.always("true") { _ in true }
    return system
  }

  /// The events from outside of each machine.
  static let events: [[Peer.Event]] = [[.a, .b], [.a]]
}
