import StatecraftRandom

/// Draws a random system.
struct SystemDraft {
  private var random: SplitMix64
  /// How many timers may still be pending together.
  private var timersLeft: Int
  /// Whether delays can be zero.
  private let isInstant: Bool
  private let machineCount: Int

  /// Whether a machine waits for a delayed event while others come without a delay.
  private let hasEcho: Bool

  /// Whether machines have invocations.
  private let hasWork: Bool

  /// Prepares to draw a system by its number: every fifth one has three machines, every fourth one three
  /// timers, others two, every sixth one a machine with an echo, and every third one invocations instead of a timer.
  init(seed: UInt64, index: Int) {
    random = SplitMix64(seed: seed ^ UInt64(index) &* 0xD1B5_4A32_D192_ED03)
    machineCount = index % 5 == 4 ? 3 : 2
    hasWork = index % 3 == 1
    timersLeft = (index % 4 == 0 ? 3 : 2) - (hasWork ? 1 : 0)
    isInstant = random.chance(50)
    hasEcho = index % 6 == 5
  }

  /// Draws the machines, and then what is claimed of them.
  mutating func system() -> RandomSystem {
    let first = random.number(below: machineCount)
    var machines: [[[PeerTransition]]] = Array(repeating: [], count: machineCount)
    // What the first one does not use, others can.
    for offset in 0..<machineCount {
      machines[(first + offset) % machineCount] =
        hasEcho && offset == 0 ? echo() : machine(isLast: offset == machineCount - 1)
    }
    let working = hasWork ? addWork(to: &machines) : nil
    var fairness: [RandomSystemFairness] = []
    for machine in 0..<machineCount {
      for event in RandomSystem.events(of: machine) where random.chance(35) {
        fairness.append(
          RandomSystemFairness(machine: machine, event: event, isStrong: random.chance(60))
        )
      }
    }
    var claims = RandomSystemClaim.all(&random, machines: machineCount)
    let timed = machines.indices.filter { machine in
      machines[machine].joined().contains { $0.trigger.isTimer || $0.delayed != nil }
    }
    claims.append(RandomSystemClaim.withTime(&random, machines: machineCount, timed: timed))
    if let working {
      let goals = [RandomSystemFact.not(.works(machine: working)), .isIn(machine: working, 3)]
      claims.append(
        RandomSystemClaim(kind: .leads, fact: .works(machine: working), goal: random.pick(goals))
      )
    }
    if hasEcho {
      claims.append(
        RandomSystemClaim(
          kind: .leads,
          fact: .isIn(machine: first, 2),
          goal: .isIn(machine: first, random.pick([1, 3, 3]))
        )
      )
    }
    return RandomSystem(
      machines: machines,
      links: (0..<machineCount).map { _ in link() },
      dropsOldest: random.chance(30),
      claims: claims,
      fairness: fairness
    )
  }

  private mutating func link() -> PeerLink? {
    let places = 1 + random.number(below: 2)
    return switch random.number(below: 8) {
    case 0: nil
    case 1, 2: .synchronous
    case 3: .queue(places)
    case 4, 5: .losing(places, waits: random.chance(50))
    case 6: .duplicating(1)
    default: .reordering(places, waits: random.chance(50))
    }
  }

  private mutating func machine(isLast: Bool) -> [[PeerTransition]] {
    // Two delayed events of a machine wait at most.
    let raisesLater = timersLeft >= 2 && random.chance(isLast ? 60 : 45)
    if raisesLater { timersLeft -= 2 }
    return (0..<RandomSystem.stateCount).map { _ in
      var parts = (0..<1 + random.number(below: 2)).map { _ in transition(raisesLater) }
      if timersLeft > 0, random.chance(40) {
        timersLeft -= 1
        parts.append(timer())
      }
      return parts
    }
  }

  /// A machine in which an event without a delay can be raised again and again while another one waits, with
  /// another transition.
  private mutating func echo() -> [[PeerTransition]] {
    timersLeft -= 2
    func on(
      _ event: Peer.Event,
      to target: Int? = nil,
      x: Int? = nil,
      raising delayed: PeerTransition.Delayed? = nil
    ) -> PeerTransition {
      var transition = PeerTransition(trigger: .event(event))
      transition.target = target
      transition.guardX = x
      transition.switchesX = x != nil
      transition.delayed = delayed
      return transition
    }
    let answer = PeerTransition.Delayed(event: .c, seconds: 1 + random.number(below: 2))
    let echo = PeerTransition.Delayed(event: .b, seconds: 0)
    var states = [
      [], [on(.a, to: 2, raising: answer)],
      [on(.a, x: 0, raising: echo), on(.b, x: 1), on(.c, to: 3)], [],
    ]
    if random.chance(70) { states[state()].append(transition(true)) }
    return states
  }

  /// Lets states of one or two machines have work.
  ///
  /// - Returns: a machine that has work.
  private mutating func addWork(to machines: inout [[[PeerTransition]]]) -> Int {
    let first = random.number(below: machines.count)
    addWork(to: &machines[first])
    if random.chance(50) {
      let second = random.number(below: machines.count)
      addWork(to: &machines[second])
    }
    return first
  }

  private mutating func addWork(to states: inout [[PeerTransition]]) {
    var reaction = transition(false)
    // Most work ends.
    reaction.trigger = .work(random.pick([.ends, .ends, .fails, .fails, .hangs]))
    let place = state()
    if !states[place].contains(where: { $0.trigger == reaction.trigger }) {
      states[place].append(reaction)
    }
  }

  private mutating func seconds() -> Int {
    isInstant && random.chance(50) ? 0 : 1 + random.number(below: 2)
  }

  private mutating func state() -> Int { random.number(below: RandomSystem.stateCount) }

  private mutating func timer() -> PeerTransition {
    let seconds = seconds()
    var timer = PeerTransition(
      trigger: random.chance(40) ? .afterInactivity(seconds: seconds) : .after(seconds: seconds)
    )
    timer.target = random.chance(80) ? state() : nil
    if random.chance(30) { timer.switchesX = true }
    if random.chance(50) { timer.output = random.pick(Peer.Output.allCases) }
    return timer
  }

  private mutating func transition(_ raisesLater: Bool) -> PeerTransition {
    var transition = PeerTransition(trigger: .event(random.pick(Peer.Event.allCases)))
    if random.chance(80) { transition.target = state() }
    if random.chance(30) { transition.guardX = random.number(below: 2) }
    if random.chance(40) { transition.switchesX = true }
    if random.chance(40) { transition.output = random.pick(Peer.Output.allCases) }
    if raisesLater, random.chance(50) {
      let event = random.pick(Peer.Event.allCases)
      transition.delayed = PeerTransition.Delayed(event: event, seconds: seconds())
    }
    return transition
  }
}
