internal import Statecraft

extension SurveyReport {
  /// What executable content does that is probably a mistake.
  var contentFindings: [ProofFinding<Context>] {
    raiseFindings + clashFindings + scopeFindings
  }

  /// Each event once, at the first place that raises it.
  private var raiseFindings: [ProofFinding<Context>] {
    var seen = survey.content.taken
    return survey.content.raises.compactMap { raise in
      guard let first = raise.first, seen.insert(raise.name).inserted else { return nil }
      let problem = "'\(raise.name)' is raised, and no transition ever takes it"
      let suggestion = "take it where it is raised, or do not raise it"
      let end = "the next step raises '\(raise.name)', which nothing takes"
      switch raise.place {
      case .transition(let transition):
        return finding(
          .untakenRaise,
          ofTransition: transition,
          problem,
          suggestion,
          at: first,
          end: end
        )
      case .entry(let state), .exit(let state):
        return finding(.untakenRaise, state, problem, suggestion, at: first, end: end)
      }
    }
  }

  private var clashFindings: [ProofFinding<Context>] {
    survey.content.clashes.sorted { Self.order($0.key) < Self.order($1.key) }
      .map { pair, clash in
        let (first, second) = (name(of: pair.first), name(of: pair.second))
        let end: String
        let effect: String
        switch pair.second {
        case .transition: end = "here \(judge.text(of: clash.event)) takes both"
        case .entry: end = "here \(judge.text(of: clash.event)) enters both"
        case .exit: end = "here \(judge.text(of: clash.event)) leaves both"
        }
        if clash.written.isEmpty {
          let (reader, writer) = clash.readsFirst ? (first, second) : (second, first)
          effect =
            "\(first) and \(second) run in one step, and \(reader) reads what \(writer) writes: the "
            + "order of the regions decides \(clash.read.joined(separator: ", "))"
        } else {
          effect =
            "\(first) and \(second) run in one step and both write "
            + "\(clash.written.joined(separator: ", ")): the order of the regions decides"
        }
        let suggestion =
          clash.written.isEmpty
          ? "let one of them do both, or acknowledge that the order counts"
          : "let one of them write it, or acknowledge that the later one counts"
        switch pair.second {
        case .transition(let transition):
          return finding(
            .clashingRegions,
            ofTransition: transition,
            effect,
            suggestion,
            with: Self.transition(at: pair.first).map { [$0] } ?? [],
            at: clash.situation,
            end: end
          )
        case .entry(let state), .exit(let state):
          return finding(
            .clashingRegions,
            state,
            effect,
            suggestion,
            at: clash.situation,
            end: end
          )
        }
      }
  }

  private static func transition(at place: ContentSurvey<Context>.Place) -> Int? {
    if case .transition(let transition) = place { transition } else { nil }
  }

  private func name(of place: ContentSurvey<Context>.Place) -> String {
    switch place {
    case .transition(let transition): "'\(survey.model.description(of: transition))'"
    case .entry(let state): "the entry of '\(survey.model.states[state].name)'"
    case .exit(let state): "the exit of '\(survey.model.states[state].name)'"
    }
  }

  /// Actions in the order in which they run.
  private static func order(_ pair: ContentSurvey<Context>.Pair) -> (Int, Int, Int) {
    func number(_ place: ContentSurvey<Context>.Place) -> (phase: Int, number: Int) {
      switch place {
      case .exit(let state): (0, state)
      case .transition(let transition): (1, transition)
      case .entry(let state): (2, state)
      }
    }
    let (first, second) = (number(pair.first), number(pair.second))
    return (first.phase, first.number, second.number)
  }

  private var scopeFindings: [ProofFinding<Context>] {
    survey.content.outside.sorted { ($0.key.state, $0.key.name) < ($1.key.state, $1.key.name) }
      .map { scope, situation in
        let state = survey.model.states[scope.state].name
        return finding(
          .dataOutsideState,
          scope.state,
          "'\(scope.name)' belongs to '\(state)', and has a value outside of it",
          "write it while '\(state)' is active, or hold it in a state around all that use it",
          at: situation,
          end: "'\(scope.name)' has a value, and '\(state)' is not active"
        )
      }
  }
}
