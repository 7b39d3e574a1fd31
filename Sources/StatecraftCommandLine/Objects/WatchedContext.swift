#if Command
import StateObjects
import Statecraft

/// A context, with a record of its behaviour.
final class WatchedContext<Context: StateContext, Event: Codable & Sendable> {
  let context: Context
  let journal: ObjectJournal
  private let observations: [ObservationToken]

  init(_ blueprint: ObjectMachine<Context, Event>.Blueprint) throws {
    let journal = ObjectJournal()
    context = try blueprint.make { output in
      journal.emit(output)
    }
    self.journal = journal
    observations = [
      context.current.observe { record in journal.write { $0.records.append(record) } },
      context.current.observeRefusals { refusal in journal.write { $0.refusals.append(refusal) } },
    ]
  }

  /// Performs an event and returns the result.
  func perform(
    _ event: Event,
    _ blueprint: ObjectMachine<Context, Event>.Blueprint
  ) -> ObjectJournal.Page {
    let journal = journal
    do {
      try blueprint.perform(event, context) { output in
        journal.emit(output)
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
#endif
