#if Command
import StateObjects
import Statecraft
import Synchronization

/// A context, and what it does.
final class WatchedContext<Context: StateContext, Event: Codable & Sendable> {
  let context: Context
  let journal: ObjectJournal
  private let observations: [ObservationToken]

  init(_ blueprint: ObjectMachine<Context, Event>.Blueprint) throws {
    let journal = ObjectJournal()
    context = try blueprint.make { output in
      journal.write { $0.outputs.append(EmittedOutput(output)) }
    }
    self.journal = journal
    observations = [
      context.current.observe { record in journal.write { $0.records.append(record) } },
      context.current.observeRefusals { refusal in journal.write { $0.refusals.append(refusal) } },
    ]
  }

  /// Does what an event stands for, and tells what came of it.
  func perform(
    _ event: Event,
    _ blueprint: ObjectMachine<Context, Event>.Blueprint
  ) -> ObjectJournal.Page {
    let journal = journal
    do {
      try blueprint.perform(event, context) { output in
        journal.write { $0.outputs.append(EmittedOutput(output)) }
      }
    } catch let refusal as StateRefusal {
      journal.write { if $0.refusals.last != refusal { $0.refusals.append(refusal) } }
    } catch {
      let text = "\(error)"
      journal.write { $0.failure = text }
    }
    return journal.take()
  }
}

/// What a context did since somebody looked last.
final class ObjectJournal: Sendable {
  struct Page {
    var records: [TransitionRecord] = []
    var refusals: [StateRefusal] = []
    var outputs: [EmittedOutput] = []
    var failure: String?

    /// Nothing was switched, and somebody said why.
    var isRefused: Bool { failure != nil || (records.isEmpty && !refusals.isEmpty) }

    var outcome: String {
      if failure != nil { return "failed" }
      if !records.isEmpty { return "transitioned" }
      return refusals.isEmpty ? "internal" : "refused"
    }

    var reason: String? { failure ?? refusals.last?.description }

    /// Where it went.
    func ways(in state: String) -> String {
      if records.isEmpty { return "'\(state)' does it" }
      return records.map { record in
        "\(record.from.joined(separator: ", ")) → \(record.to.joined(separator: ", "))"
      }.joined(separator: "; ")
    }
  }

  private let page = Mutex(Page())

  func write(_ change: (inout sending Page) -> Void) { page.withLock { change(&$0) } }

  /// Hands over what was written, and begins a new page.
  func take() -> Page {
    page.withLock { page in
      defer { page = Page() }
      return page
    }
  }
}
#endif
