#if Command
import StatecraftRecording

/// An option such as `--ensures 'entering open: n == before.n + 1'`: which steps are meant, and a condition.
struct ContractText {
  /// Which steps are meant, as in `requires` and `ensures` of a proof in Swift.
  enum Steps {
    case entering(String)
    case leaving(String)
    case from(String, to: String)
  }

  let steps: Steps
  let condition: ConditionText.Part

  /// Divides an option at its first colon.
  ///
  /// - Parameters:
  ///   - text: the value of the option.
  ///   - option: the name of the option, for errors.
  ///   - states: the states that the document has.
  /// - Throws: an error if it is not said which steps are meant, if a state is unknown, or if there is no condition.
  init(_ text: String, _ option: String, states: [String]) throws(CommandError) {
    let parts = ConditionText(text)
    func failure(
      _ problem: String,
      _ column: Int,
      _ suggestion: String =
        "; write 'entering STATE: CONDITION', 'leaving STATE: CONDITION' or 'from STATE to STATE: "
        + "CONDITION'"
    ) -> CommandError {
      CommandError(
        .proofUsage,
        "'\(option) \(Printable.text(text))', column \(column): \(problem)\(suggestion)"
      )
    }
    guard let colon = parts.characters.firstIndex(of: ":") else {
      throw failure("there is no ':' behind the state", parts.characters.count + 1)
    }
    let words = Self.words(parts, before: colon)
    guard let steps = Self.steps(words.map(\.text)) else {
      throw failure("it is not said which steps are meant", words.first?.column ?? 1)
    }
    self.steps = steps
    for state in [words[1], words[words.count - 1]] where !states.contains(state.text) {
      throw failure(
        "the document has no state '\(Printable.text(state.text))'",
        state.column,
        NearNames.hint(for: state.text, among: states)
      )
    }
    guard let condition = parts.part(colon + 1..<parts.characters.count) else {
      throw failure("there is no condition behind ':'", parts.characters.count + 1)
    }
    self.condition = condition
  }

  private static func steps(_ words: [String]) -> Steps? {
    switch (words.count, words.first) {
    case (2, "entering"): .entering(words[1])
    case (2, "leaving"): .leaving(words[1])
    case (4, "from") where words[2] == "to": .from(words[1], to: words[3])
    default: nil
    }
  }

  /// The words before a position.
  private static func words(_ text: ConditionText, before end: Int) -> [ConditionText.Part] {
    (0..<end).split { text.characters[$0].isWhitespace }
      .compactMap { text.part($0.startIndex..<$0.endIndex) }
  }
}
#endif
