/// What facts say of the machines of a system, asked once for all situations in which the machines are the same.
///
/// Situations often differ only in the messages that wait and in the times that remain. Few facts ask for messages, and
/// none for times. A fact that has asked for messages is asked in each situation with these machines.
struct KnownFacts {
  /// What is known of some machines; facts are counted from the lowest bit.
  private struct Answers {
    var holds: UInt64 = 0
    /// The facts that have asked for messages.
    var depends: UInt64 = 0
  }

  let facts: [SystemFact]
  /// The machines, as their numbers in bytes; `nil` if hardly any situations have the same ones.
  private var machines: SituationStore?
  private var answers: [Answers] = []
  private var askedCount = 0

  /// From how many situations on they show whether it is worth it to know what was asked.
  private static let trialCount = 4_096

  /// Creates the facts.
  ///
  /// - Parameters:
  ///   - facts: the facts; at most 64.
  ///   - steps: the steps of the system.
  init(_ facts: [SystemFact], _ steps: SystemSteps) {
    self.facts = facts
    let hasMore = steps.timerCount > 0 || steps.routes.contains { $0.link.capacity != nil }
    machines = hasMore && !facts.isEmpty ? SituationStore() : nil
  }

  /// About the memory that is used, in bytes.
  var byteCount: Int { (machines?.byteCount ?? 0) + answers.countedBytes }

  /// Asks the facts in a situation.
  ///
  /// - Parameters:
  ///   - situation: the situation.
  ///   - then: called behind each fact that was asked.
  /// - Returns: which facts are true, counted from the lowest bit.
  mutating func ask(_ situation: SystemSituation, then: (SystemFact) -> Void) -> UInt64 {
    let all = facts.isEmpty ? 0 : UInt64.max >> UInt64(64 - facts.count)
    guard let machines else { return ask(all, situation, then).holds }
    var packer = Packer()
    for number in situation.state.numbers { packer.append(number) }
    let (number, isNew) = machines.insert(packer.written)
    askedCount += 1
    if isNew {
      let found = ask(all, situation, then)
      answers.append(found)
      if askedCount >= Self.trialCount, answers.count > askedCount / 2 {
        self.machines = nil
        answers = []
      }
      return found.holds
    }
    let known = answers[number]
    guard known.depends != 0 else { return known.holds }
    return known.holds & ~known.depends | ask(known.depends, situation, then).holds
  }

  /// Asks some of the facts.
  private func ask(
    _ asked: UInt64,
    _ situation: SystemSituation,
    _ then: (SystemFact) -> Void
  ) -> Answers {
    var answers = Answers()
    let reads = situation.steps.messageReads
    for (position, fact) in facts.enumerated() where asked & 1 << UInt64(position) != 0 {
      let bit: UInt64 = 1 << UInt64(position)
      reads.hasRead = false
      if fact.test(situation) { answers.holds |= bit }
      if reads.hasRead { answers.depends |= bit }
      then(fact)
    }
    return answers
  }
}

/// Notes whether a claim has asked for the messages that wait.
final class MessageReads {
  var hasRead = false
}
