#if Studio
internal import Statecraft
internal import Synchronization

/// The outcomes of a running machine that wait for the studio.
///
/// The queue is bounded, so that a machine that is faster than its pages costs a bounded amount of memory; it
/// counts the outcomes that do not fit.
final class OutcomeQueue<Context: ChartContext & Sendable>: Sendable {
  /// The content of a queue.
  struct Content: Sendable {
    var outcomes: [(outcome: Outcome<Context>, time: Duration)] = []
    /// The number of outcomes that did not fit; they came after the others.
    var dropped = 0
    /// The number of the last outcome that the content tells of.
    var last = 0

    /// Whether there is neither an outcome nor one that did not fit.
    var isEmpty: Bool { outcomes.isEmpty && dropped == 0 }
  }

  private struct State {
    var content = Content()
    /// The number of outcomes that came.
    var received = 0
    /// The number of outcomes that are about to come a second time.
    var repetitions = 0
  }

  /// The most outcomes that a queue holds.
  static var limit: Int { 4_096 }

  private let state = Mutex(State())

  /// The number of outcomes that came, also of those that were taken or did not fit.
  var received: Int { state.withLock { $0.received } }

  /// Adds an outcome, unless it is one of a recalled event, which a live machine reports a second time.
  func append(_ outcome: Outcome<Context>, at time: Duration) {
    let recalled = outcome.isQuiet ? 0 : outcome.all.count - 1
    state.withLock { state in
      guard state.repetitions == 0 else {
        state.repetitions -= 1
        return
      }
      state.repetitions = recalled
      state.received += 1
      // Those after one that did not fit do not fit either, so that the order is known.
      if state.content.outcomes.count < Self.limit, state.content.dropped == 0 {
        state.content.outcomes.append((outcome, time))
      } else {
        state.content.dropped += 1
      }
    }
  }

  /// Removes and returns the outcomes up to a number.
  ///
  /// Of those that did not fit, all are returned, or none.
  ///
  /// - Parameter last: the number of the last one, from 1.
  /// - Returns: the outcomes.
  func take(upTo last: Int) -> Content {
    state.withLock { state in
      let waiting = state.content.outcomes.count + state.content.dropped
      // How many of those that wait may be taken.
      let before = state.received - waiting
      let count = min(max(last - before, 0), waiting)
      var taken = Content()
      if count == waiting {
        swap(&taken, &state.content)
        taken.last = state.received
      } else {
        let most = min(count, state.content.outcomes.count)
        taken.outcomes = Array(state.content.outcomes.prefix(most))
        state.content.outcomes.removeFirst(most)
        taken.last = before + most
      }
      return taken
    }
  }
}
#endif
