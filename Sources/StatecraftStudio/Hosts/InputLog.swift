#if Studio
internal import StatecraftRecording

/// The inputs of a model since its start, so that it can be rewound to a step.
///
/// The log is bounded. When more inputs come, it keeps none, and the model cannot be rewound any more.
struct InputLog {
  /// An event that was sent to the model.
  struct Input {
    let time: Duration
    let event: NamedEvent
  }

  /// The position of a step between the inputs.
  struct Mark {
    /// The number of inputs up to the step.
    let inputs: Int
    let time: Duration
  }

  private static let inputLimit = 20_000
  private static let byteLimit = 4 << 20

  private var inputs: [Input] = []
  private var bytes = 0
  private var isComplete = true
  private var marks: [Mark] = []
  /// The number of the step of the first mark.
  private var firstMark = 0

  /// Adds an input.
  mutating func append(_ input: Input) {
    bytes += input.event.payload?.utf8.count ?? 0
    guard isComplete, inputs.count < Self.inputLimit, bytes <= Self.byteLimit else {
      inputs = []
      isComplete = false
      return
    }
    inputs.append(input)
  }

  /// Marks the position of the next step.
  mutating func markStep(at time: Duration) {
    marks.append(Mark(inputs: inputs.count, time: time))
  }

  /// Forgets the steps before a number.
  mutating func forgetSteps(before step: Int) {
    guard firstMark < step else { return }
    marks.removeFirst(min(marks.count, step - firstMark))
    firstMark = step
  }

  /// The inputs up to a step, and its time.
  ///
  /// - Throws: why the model cannot be rewound to the step.
  func inputs(upTo step: Int) throws(StudioRefusal) -> (inputs: ArraySlice<Input>, time: Duration) {
    guard step >= firstMark, step - firstMark < marks.count else {
      throw StudioRefusal(
        marks.isEmpty
          ? "there are no steps"
          : "there is no step \(step): the kept steps are \(firstMark) to "
            + "\(firstMark + marks.count - 1)"
      )
    }
    guard isComplete else {
      throw StudioRefusal(
        "more events have come than the studio keeps, so it cannot go back; restart the machine"
      )
    }
    let mark = marks[step - firstMark]
    return (inputs[..<mark.inputs], mark.time)
  }
}
#endif
