#if Durable
internal import StatecraftRecording

extension ChartRunner {
  func checked(
    _ input: InboxEntry.Input,
    for address: MachineAddress
  ) throws -> InboxEntry.Input {
    do {
      switch input {
      case .start(let text):
        if let problem = durable.language?.inputProblem(text) {
          throw StepFailure(reason: "the data of '\(name)' cannot be used: \(problem)")
        }
        let context: Context
        do throws(WrittenValueError) {
          context = try WrittenValue.read(Context.self, from: text)
        } catch {
          guard let language = durable.language else {
            throw StepFailure(reason: "the context of '\(name)' cannot be used: \(error)")
          }
          let problem = error.asking(for: language.startForm.words)
          throw StepFailure(reason: "the data of '\(name)' cannot be used: \(problem)")
        }
        if let problem = durable.language?.startProblem(context) {
          throw StepFailure(reason: "the data of '\(name)' cannot be used: \(problem)")
        }
        let stored = JSONText.canonical(coding.context(text, durations: .pair))
        // What is stored must be read again, whatever the type's own coding does.
        if stored != text { _ = try coding.context(stored) }
        return .start(context: stored)
      case .event(let text):
        let event = try coding.written(text)
        if let problem = durable.language?.inputProblem(text) {
          throw StepFailure(reason: "the event cannot be used: \(problem)")
        }
        return .event(
          try coding.encoded(event)
            ?? JSONText.canonical(coding.event(text, durations: .pair))
        )
      case .timer, .done, .failed, .move, .skip, .migration: return input
      }
    } catch {
      throw DurableError.unreadableInput(address, reason: "\(error)")
    }
  }
}
#endif
