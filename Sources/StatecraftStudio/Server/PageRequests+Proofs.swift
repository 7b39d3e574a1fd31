#if Studio
extension PageRequests {
  /// Begins to prove the claims of a machine, or stops that.
  func prove(
    _ request: StudioMessages.Request,
    _ machine: StudioMachine
  ) throws(StudioRefusal) {
    let runner = try runner(of: machine)
    if request.action == .prove { try runner.start() } else { try runner.stop() }
  }

  /// Sends a path of a proof to the page that asks for it.
  func sendPath(
    _ request: StudioMessages.Request,
    _ machine: StudioMachine
  ) async throws(StudioRefusal) {
    let place: StudioMessages.PathPlace
    switch (
      request.claim, request.finding, request.transition, request.state, request.states
    ) {
    case (let claim?, nil, nil, nil, nil): place = .claim(claim)
    case (nil, let finding?, nil, nil, nil): place = .finding(finding)
    case (nil, nil, let transition?, nil, nil): place = .transition(transition)
    case (nil, nil, nil, let state?, nil): place = .state(state)
    case (nil, nil, nil, nil, let states?): place = .situation(states)
    default:
      throw StudioRefusal(
        "a path leads to one claim, to one finding, to one transition, to one state or to one "
          + "situation"
      )
    }
    var path = try await runner(of: machine).path(place)
    path.id = machine.id
    path.claim = request.claim
    path.transition = request.transition
    path.state = request.state
    path.states = request.states
    // A page that is not there any more ends the session elsewhere.
    try? await write(machine.marked(StudioMessages.text(path)))
  }

  private func runner(of machine: StudioMachine) throws(StudioRefusal) -> ProofRunner {
    guard let runner = machine.proof else {
      throw StudioRefusal(machine.noProof ?? StudioProof.missing)
    }
    return runner
  }
}
#endif
