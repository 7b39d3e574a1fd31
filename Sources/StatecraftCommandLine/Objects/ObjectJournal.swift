#if Command
import StateObjects
import Statecraft
import StatecraftRecording
import Synchronization

/// A record of a context's behaviour since the last call of `take()`.
final class ObjectJournal: Sendable {
  struct Page {
    var records: [TransitionRecord] = []
    var refusals: [StateRefusal] = []
    var outputs: [String] = []
    /// The outputs as JSON, if they can be encoded.
    var outputValues: [String] = []
    var failure: String?

    /// Whether there was no transition and a reason was given.
    var isRefused: Bool { failure != nil || (records.isEmpty && !refusals.isEmpty) }

    var microsteps: [RecordedMicrostep] { records.map { RecordedMicrostep($0) } }

    var outcome: RecordedStep.OutcomeKind {
      failure == nil
        ? RecordedStep.OutcomeKind(of: microsteps, isTaken: refusals.isEmpty) : .failed
    }

    func describeOutputs(in step: inout RecordedStep) {
      step.setOutputs(outputs, values: outputValues)
    }

    var reason: String? { failure ?? refusals.last?.description }

    /// Returns a description of the transitions.
    func ways(in state: String) -> String {
      if records.isEmpty { return "'\(state)' handles it" }
      return records.map { record in
        "\(record.from.joined(separator: ", ")) → \(record.to.joined(separator: ", "))"
      }.joined(separator: "; ")
    }
  }

  private let page = Mutex(Page())

  func write(_ change: (inout sending Page) -> Void) { page.withLock { change(&$0) } }

  /// Records an output of a context, as text and as JSON.
  func emit(_ output: any Sendable) {
    write { page in
      page.outputs.append(Described.text(output))
      if let value = JSONText.value(output) { page.outputValues.append(value) }
    }
  }

  /// Returns the record and begins a new one.
  func take() -> Page {
    page.withLock { page in
      defer { page = Page() }
      return page
    }
  }
}
#endif
