internal import Statecraft

extension SystemSteps {
  /// The cases whose events come from outside.
  private var present: Set<SystemCase> {
    Set(
      system.events.map { event in
        SystemCase(member: event.member, index: parts[event.member].caseIndex(of: event.event))
      }
    )
  }

  /// Cases of which the system says both that they come from outside and that they do not.
  var contradictions: [String] {
    named { present.contains($0) && system.absent.contains($0) }.map { name, event in
      "the system says both that the event '\(event.name)' comes to '\(name)' and that it never does; "
        + "remove one of them"
    }
  }

  /// Cases of which nothing says whether they come, after all messages have been seen.
  private var unmentioned: [(name: String, event: EventDescription)] {
    let present = present
    return named {
      !present.contains($0) && !system.absent.contains($0) && !received.contains($0)
    }
  }

  /// Says of each such case what to do.
  var undetermined: [String] {
    unmentioned.map { name, event in
      "the system does not say whether the event '\(event.name)' comes to '\(name)', and no message is "
        + "one; write `every(…, of:)` with the events that may come, or `without(…, of:)` if it never "
        + "does"
    }
  }

  /// Says that nothing is said of such cases; `nil` if there are none.
  var doubt: String? {
    let events = unmentioned.map { "'\($0.event.name)' comes to '\($0.name)'" }
    return events.isEmpty
      ? nil : "the system does not say whether \(events.joined(separator: ", or whether "))"
  }

  /// What is assumed not to come.
  var absences: [String] {
    named { system.absent.contains($0) }.map { "never from outside: \($0.name): \($0.event.name)" }
  }

  /// What is assumed of invocations, in words.
  var invocationAssumptions: [String] { parts.flatMap(\.invocationAssumptions) }

  /// What is assumed of time, in words.
  var timeAssumptions: [String] {
    guard timerCount > 0 else { return [] }
    let links = system.connections.map(\.link)
    return ["all machines have one clock, timers fire when they are due, and time goes on"]
      + (links.contains { $0.capacity != nil } ? ["a message of a queue takes any time"] : [])
      + (links.contains { $0.capacity == nil } ? ["a message without a queue takes no time"] : [])
      + (endNumbers.count > 0 ? ["the work of an invocation takes any time"] : [])
  }

  /// The cases of all machines that satisfy a condition, with the names of the machines.
  private func named(
    _ condition: (SystemCase) -> Bool
  ) -> [(name: String, event: EventDescription)] {
    parts.enumerated().flatMap { member, part in
      part.cases.filter { condition(SystemCase(member: member, index: $0.index)) }
        .map { (part.name, $0) }
    }
  }
}
