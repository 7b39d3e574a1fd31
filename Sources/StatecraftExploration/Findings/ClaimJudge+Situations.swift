internal import Statecraft

extension ClaimJudge {
  /// What situations show, one finding for each set of active states.
  ///
  /// - Parameter isFinished: becomes `false` when the budget did not suffice.
  /// - Returns: what was found.
  func situationFindings(_ isFinished: inout Bool) -> [ProofFinding<Context>] {
    var found = stuckFindings + loopFindings + endlessFindings + failureFindings
    do {
      found += try lostFindings
    } catch {
      isFinished = false
    }
    return found
  }

  private var stuckFindings: [ProofFinding<Context>] {
    // An event of which nothing is known may lead on.
    guard explorer.unmentioned.isEmpty else { return [] }
    let places = explorer.stuck.map {
      FindingPlace(first: $0.value.first, states: $0.key, count: $0.value.count)
    }
    return findings(.stuck, at: places) { place in
      let end = "the machine is not final, and nothing that comes changes anything"
      return finding(
        .stuck,
        at: place.first,
        "\(place.count.counted("stuck situation")): \(end)",
        "add a way out or a final state",
        way(to: place.first, end: end)
      )
    }
  }

  /// How many steps the loops have at most that are looked at.
  private static var loopSteps: Int { 100_000 }

  private var loopFindings: [ProofFinding<Context>] {
    let (loops, isComplete) = ZenoLoop.loops(in: explorer.urgentSteps, steps: Self.loopSteps)
    var nearest: [StateSet: ZenoLoop] = [:]
    for loop in loops {
      var states = StateSet()
      for step in loop.steps {
        states.formUnion(explorer.moment(in: Int(step.from)).machine.engine.configuration)
      }
      if let other = nearest[states], other.start <= loop.start { continue }
      nearest[states] = loop
    }
    let places = nearest.map { FindingPlace(first: $0.value.start, states: $0.key, count: 1) }
    return findings(.endlessTimers, at: places, isComplete: isComplete) { place in
      var way = way(to: place.first, end: "no time passes in the loop")
      way.loopStart = way.labels.count + (explorer.codec.mistake == .shiftedLoop ? 1 : 0)
      for step in nearest[place.states]?.steps ?? [] { append(step, to: &way) }
      return finding(
        .endlessTimers,
        at: place.first,
        states: place.states,
        "timers fire forever without time passing",
        "give one of them a delay, or a guard that becomes false",
        way
      )
    }
  }

  private var endlessFindings: [ProofFinding<Context>] {
    let places = explorer.known.endless.map {
      FindingPlace(first: $0.value.from, states: $0.key, count: $0.value.count)
    }
    return findings(.endlessStep, at: places) { place in
      guard let endless = explorer.known.endless[place.states] else {
        preconditionFailure("all steps end in \(place.states)")
      }
      var way = way(to: place.first, end: "the last step does not end")
      var suggestion = ""
      append((endless.from, endless.label), to: &way) { _, _, outcome in
        if outcome.isEndless { suggestion = outcome.endlessSuggestion }
        return outcome.isEndless
      }
      let label = text(of: endless.label)
      let steps = place.count.counted("step")
      return finding(
        .endlessStep,
        at: place.first,
        endless.hasOthers
          ? "\(label) and others do not end in \(steps)" : "\(label) does not end in \(steps)",
        suggestion,
        way
      )
    }
  }

  private var failureFindings: [ProofFinding<Context>] {
    let places = explorer.failures.map {
      FindingPlace(first: $0.value.from, states: $0.key, count: $0.value.count)
    }
    return findings(.failingStep, at: places) { place in
      let end = "the last step fails"
      let suggestion = "handle the situation with a guard, or acknowledge the finding"
      guard let failed = explorer.failures[place.states] else {
        preconditionFailure("no step fails in \(place.states)")
      }
      var way = way(to: place.first, end: end)
      append((failed.from, failed.label), to: &way) { _, _, outcome in
        outcome.kindWithRecalled == .failed
      }
      let label = text(of: failed.label)
      let steps = place.count.counted("step")
      let problem =
        failed.hasOthers ? "\(label) and others fail in \(steps)" : "\(label) fails in \(steps)"
      return finding(.failingStep, at: place.first, problem, suggestion, way)
    }
  }

  private var lostFindings: [ProofFinding<Context>] {
    get throws(TemporalError) {
      let places = try lostPlaces
      return findings(.noWayToFinal, at: places) { place in
        finding(
          .noWayToFinal,
          at: place.first,
          "no final state can be reached from \(place.count.counted("situation"))",
          "add a way out, or acknowledge the finding",
          way(to: place.first, end: "from here on no final state can be reached")
        )
      }
    }
  }

  /// Where the last way to a final state is lost, if one can be reached at all: the active states behind
  /// the steps after which none can be reached, each with the situations that follow.
  private var lostPlaces: [FindingPlace] {
    get throws(TemporalError) {
      guard explorer.isWhole, let graph, explorer.isFinal.contains(true) else { return [] }
      let limit = explorer.searchLimit
      let reached = try graph.canReach(timers: explorer.labels.timers, surely: false, limit) {
        explorer.isFinal[$0]
      }
      guard reached.contains(false) else { return [] }
      var isEntry = reached.map { _ in false }
      for situation in reached.indices where reached[situation] {
        for step in graph.steps(of: situation) where !reached[Int(graph.targets[step])] {
          isEntry[Int(graph.targets[step])] = true
        }
      }
      var places: [FindingPlace] = []
      var numbers: [StateSet: Int] = [:]
      var placeOf = [UInt32](repeating: 0, count: reached.count)
      for situation in reached.indices where !reached[situation] {
        if limit.isDue(situation) { try limit.check() }
        let parent = Int(explorer.parents[situation])
        guard isEntry[situation] || reached[parent] || parent >= situation else {
          placeOf[situation] = placeOf[parent]
          places[Int(placeOf[situation])].count += 1
          continue
        }
        let states = explorer.moment(in: situation).machine.engine.configuration
        let number = numbers[states] ?? places.count
        if number == places.count {
          numbers[states] = number
          places.append(FindingPlace(first: situation, states: states, count: 0))
        }
        placeOf[situation] = UInt32(number)
        places[number].count += 1
      }
      return places
    }
  }
}
