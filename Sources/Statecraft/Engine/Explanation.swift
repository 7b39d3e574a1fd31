/// Why an event is taken, kept, ignored or refused, as a value.
///
/// ```swift
/// print(player.explain(.tick))
/// // refused: no transition for tick in stopped, on
/// ```
public struct Explanation: Sendable, Hashable {
  /// What becomes of the event.
  public enum Verdict: String, Sendable, Hashable {
    /// At least one transition is taken.
    case taken
    /// A state says `ignore`.
    case ignored
    /// A state says `postpone`, and no region takes the event.
    case postponed
    /// Nothing reacts.
    case refused
  }

  /// One finding of the search.
  public enum Finding: Sendable, Hashable {
    /// The transition is taken.
    case taken(TransitionDescription)
    /// The transition would react, but its guard is false.
    case guardFalse(String, TransitionDescription)
    /// The transition would react, but its guard threw an error.
    case guardFailed(String, TransitionDescription, reason: String)
    /// A function named a target that is not among the declared ones.
    case undeclaredTarget(String, declared: [String], by: String)
    /// Another region's transition leaves the same states and goes first.
    case preempted(TransitionDescription, by: TransitionDescription)
    /// The state says `ignore`.
    case ignored(by: String)
    /// The state says `postpone`.
    case postponed(by: String)
    /// As many postponed events wait as the chart allows, so that this one is not kept.
    case queueIsFull(limit: Int)
    /// The oldest postponed events were dropped, because no more may wait.
    case droppedOldest([String], limit: Int)
    /// No transition for the event in these states, from the innermost outwards.
    case noHandler(in: [String])
    /// The machine has reached a final state and reacts to nothing any more.
    case machineIsFinal
    /// The event is no case of the alphabet.
    case unknownEvent
    /// The event's number contradicts its alphabet.
    case wrongAlphabet(AlphabetError)
    /// The invocation or timer has already ended.
    case outdated
    /// The live machine was stopped.
    case machineStopped
    /// The live machine is notifying its observers of another event; this event is handled next.
    case queued
    /// The answer of a state object: the new state, or the reason of a refusal.
    case object(String)
  }

  /// The event's name.
  public let event: String

  /// What becomes of the event.
  public let verdict: Verdict

  /// What was looked at, region by region.
  public let findings: [Finding]

  /// Makes an explanation.
  public init(event: String, verdict: Verdict, findings: [Finding]) {
    self.event = event
    self.verdict = verdict
    self.findings = findings
  }

  /// The findings in words, without the verdict.
  public var reason: String {
    findings.map { $0.text(event: event) }.joined(separator: "; ")
  }
}

extension Explanation: CustomStringConvertible {
  /// The verdict and the findings in words.
  public var description: String {
    findings.isEmpty ? verdict.rawValue : "\(verdict.rawValue): \(reason)"
  }
}

extension Explanation.Finding {
  func text(event: String) -> String {
    switch self {
    case .taken(let transition): "\(transition)"
    case .guardFalse(let name, let transition):
      "in \(transition.source), the guard \"\(name)\" is false"
    case .guardFailed(let name, let transition, let reason):
      "in \(transition.source), the guard \"\(name)\" failed: \(reason)"
    case .undeclaredTarget(let state, let declared, let name):
      "\"\(name)\" targets \(state), which is not one of \(declared.joined(separator: ", "))"
    case .preempted(let loser, let winner): "\(loser) is pre-empted by \(winner)"
    case .ignored(let state): "ignored in \(state)"
    case .postponed(let state): "postponed by \(state)"
    case .queueIsFull(let limit):
      "\(limit) postponed \(limit == 1 ? "event waits" : "events wait") already, "
        + "and the chart keeps no more"
    case .droppedOldest(let events, let limit):
      "\(events.joined(separator: ", ")) \(events.count == 1 ? "was" : "were") dropped, "
        + "because the chart keeps no more than \(limit)"
    case .noHandler(let states): "no transition for \(event) in \(states.joined(separator: ", "))"
    case .machineIsFinal: "the machine is final"
    case .unknownEvent: "\(event) is not an event of this machine"
    case .wrongAlphabet(let error): "\(error)"
    case .machineStopped: "the machine was stopped"
    case .object(let answer): answer
    case .queued: "it waits for the event before it"
    case .outdated: "what \(event) belongs to has ended"
    }
  }
}
