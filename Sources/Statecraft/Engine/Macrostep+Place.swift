extension Macrostep {
  /// Where executable content is written, for messages.
  @usableFromInline
  enum Place: Sendable {
    case entry(Int), exit(Int), initial(Int), history(Int), transition(Int), guardOf(Int)
    /// What a language of documents does when an event comes.
    case receipt
  }

  /// An error that becomes an event of the internal queue, and where it comes from.
  struct RaisedFailure {
    let error: MachineError
    let place: Place

    /// The error with the state that it belongs to.
    func placed(in program: Program<Context>) -> PlacedError {
      let shape = program.model.shape
      func placed(
        _ state: Int,
        _ transition: Int? = nil,
        _ location: Diagnostic.Location? = nil
      ) -> PlacedError {
        PlacedError(
          error: error,
          state: state,
          transition: transition,
          location: location ?? shape.states[state].location
        )
      }
      return switch place {
      case .entry(let state), .exit(let state), .initial(let state): placed(state)
      case .history(let history):
        placed(shape.histories[history].parent, nil, shape.histories[history].location)
      case .transition(let number), .guardOf(let number):
        placed(shape.transitions[number].source, number, shape.transitions[number].location)
      case .receipt: placed(0)
      }
    }
  }
}
