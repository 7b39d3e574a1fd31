internal import Statecraft

extension ContentSurvey {
  /// Actions that run in a microstep, with the state that they belong to.
  private struct Part {
    let place: Place
    let state: Int
    let actions: [Action<Context>]
  }

  /// Takes the actions of two regions that run in one step in both orders.
  ///
  /// First states are left, from inside to outside, then transitions act, then states are entered. Of each
  /// of these the order of the regions is that of the document. Steps that begin or end data of a state are
  /// left out: without them, actions would have data that they never meet.
  mutating func compare(
    _ step: Microstep<Context>?,
    _ event: Context.Event,
    _ context: Context,
    _ configuration: StateSet,
    _ situation: Int
  ) {
    guard let step, !scoped.contains(where: { step.movesThrough($0.scope.state) }) else { return }
    let sources = program.topology.transitions
    let phases: [[Part]] = [
      step.exitedNumbers.reversed().map { Part(place: .exit($0), state: $0, actions: exits[$0]) },
      step.takenNumbers.map {
        Part(place: .transition($0), state: sources[$0].source, actions: blocks[$0])
      },
      step.enteredNumbers.map { Part(place: .entry($0), state: $0, actions: entries[$0]) },
    ]
    var before: [Action<Context>] = []
    for phase in phases {
      let acting = phase.filter { !$0.actions.isEmpty }
      for (position, first) in acting.enumerated() {
        for second in acting.dropFirst(position + 1)
        where program.topology.areOrthogonal(first.state, second.state) {
          let pair = Pair(first: first.place, second: second.place)
          guard clashes[pair] == nil else { continue }
          clashes[pair] = clash(first.actions, second.actions, event, situation) { actions in
            result(of: before + actions, event, context, configuration)
          }
        }
        before += first.actions
      }
    }
  }

  /// What the order of actions decides; `nil` if that is nothing, or if one of them throws.
  ///
  /// - Parameters:
  ///   - first: the actions of one region.
  ///   - second: the actions of the other one.
  ///   - event: the event of the step.
  ///   - situation: where the step begins.
  ///   - run: returns the data behind actions; `nil` if one of them throws.
  /// - Returns: the properties that are decided.
  private func clash(
    _ first: [Action<Context>],
    _ second: [Action<Context>],
    _ event: Context.Event,
    _ situation: Int,
    _ run: ([Action<Context>]) -> Context?
  ) -> Clash? {
    guard let forwards = run(first + second), let backwards = run(second + first),
      bytes(of: forwards) != bytes(of: backwards)
    else { return nil }
    let properties = PropertyChange.between(forwards, backwards).map { $0.name }
    guard !properties.isEmpty, let start = run([]), let afterFirst = run(first),
      let afterSecond = run(second)
    else { return nil }
    func changes(_ before: Context, _ after: Context) -> Set<String> {
      Set(PropertyChange.between(before, after).map { $0.name })
    }
    let byFirst = changes(start, afterFirst).union(changes(afterSecond, backwards))
    let bySecond = changes(start, afterSecond).union(changes(afterFirst, forwards))
    let written = properties.filter { byFirst.contains($0) && bySecond.contains($0) }
    let read = properties.filter { !written.contains($0) }
    return Clash(
      situation: situation,
      event: event,
      written: written,
      read: read,
      readsFirst: read.first.map { byFirst.contains($0) } ?? false
    )
  }

  /// The data after actions; `nil` if one of them throws.
  private func result(
    of actions: [Action<Context>],
    _ event: Context.Event,
    _ context: Context,
    _ configuration: StateSet
  ) -> Context? {
    var context = context
    let index = Context.caseIndex(of: event)
    var scope = ActionScope<Context>(
      occurrence: Occurrence(index: index, kind: .event(event)),
      configuration: configuration
    )
    do {
      for action in actions { try action.perform(&context, &scope) }
    } catch {
      return nil
    }
    return context
  }
}

extension Microstep {
  /// Whether a state is left or entered.
  fileprivate func movesThrough(_ state: Int) -> Bool {
    exitedNumbers.contains(state) || enteredNumbers.contains(state)
  }
}
