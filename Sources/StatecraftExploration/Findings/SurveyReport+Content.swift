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
    survey.content.clashes.sorted { ($0.key.first, $0.key.second) < ($1.key.first, $1.key.second) }
      .map { pair, clash in
        let names = [pair.first, pair.second].map { "'\(survey.model.description(of: $0))'" }
        return finding(
          .clashingRegions,
          ofTransition: pair.second,
          "\(names.joined(separator: " and ")) run in one step and both write "
            + "\(clash.properties.joined(separator: ", ")): the order of the regions decides",
          "let one of them write it, or acknowledge that the later one counts",
          at: clash.situation,
          end: "here \(clash.event) takes both"
        )
      }
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
