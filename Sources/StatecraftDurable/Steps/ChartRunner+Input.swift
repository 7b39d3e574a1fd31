#if Durable
internal import StatecraftRecording

extension ChartRunner {
  func check(_ input: InboxEntry.Input, for address: MachineAddress) throws {
    do {
      switch input {
      case .start(let text):
        do throws(WrittenValueError) {
          _ = try WrittenValue.read(Context.self, from: text)
        } catch {
          throw StepFailure(reason: "the context of '\(name)' cannot be used: \(error)")
        }
      case .event(let text): _ = try coding.written(text)
      case .timer, .done, .failed, .move, .skip, .migration: break
      }
    } catch {
      throw DurableError.unreadableInput(address, reason: "\(error)")
    }
  }
}
#endif
