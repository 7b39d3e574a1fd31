#if Durable
internal import Statecraft

extension ChartRunner {
  func migrationCheck(_ row: StoredMachine) -> MigrationCheck {
    let text = row.state ?? ""
    let configuration = (try? coding.outline(text))?.snapshot.configuration ?? []
    let result: MigrationCheck.Result
    do {
      let stepper = try MachineStepper(self, row, text)
      // Writing the state finds what can be read and not be stored.
      _ = try stepper.savedState()
      let states = stepper.machine.states.map { "\($0)" }
      result = stepper.isMigrated == nil ? .fits : .maps(to: states)
    } catch {
      result = .refused("\(error)")
    }
    return MigrationCheck(
      id: row.address.id,
      version: row.version,
      configuration: configuration,
      result: result
    )
  }

  func replay(
    _ entries: [JournalEntry],
    of address: MachineAddress,
    from row: StoredMachine?
  ) -> MachineReplay {
    var stepper: MachineStepper<Context>?
    var agreed = 0
    if let row, let text = row.state {
      do {
        stepper = try MachineStepper(self, row, text)
      } catch {
        let blocked = MachineReplay.Verdict.blocked(revision: row.revision, reason: "\(error)")
        return MachineReplay(address: address, verdict: blocked, agreed: 0)
      }
    }
    for entry in entries {
      func end(_ verdict: MachineReplay.Verdict) -> MachineReplay {
        MachineReplay(address: address, verdict: verdict, agreed: agreed)
      }
      guard let input = entry.input else {
        // Retention erases machines and keeps their answers, as pruning does. The beginning that is pruned
        // may grow while the journal is read.
        let last = (entries.last { $0.input == nil } ?? entry).revision
        let reason =
          "the inputs up to revision \(last) were pruned or erased, and a replay needs all of them"
        return end(.blocked(revision: entry.revision, reason: reason))
      }
      let posting = Posting(to: address, key: entry.key, input: input)
      let answer: String
      do {
        answer = try replay(posting, entry, &stepper)
      } catch {
        return end(differs(entry, input, "\(error)"))
      }
      guard answer == Self.summary(DurableAnswer(entry)) else {
        return end(differs(entry, input, answer))
      }
      agreed += 1
    }
    return MachineReplay(
      address: address,
      verdict: .same,
      agreed: agreed,
      state: try? stepper?.savedState()
    )
  }

  /// Applies an entry; returns the answer in words.
  private func replay(
    _ posting: Posting,
    _ entry: JournalEntry,
    _ stepper: inout MachineStepper<Context>?
  ) throws -> String {
    if case .start(let context) = posting.input, stepper == nil {
      let started = try MachineStepper(
        self,
        starting: posting,
        context: context,
        accepted: entry.accepted,
        at: entry.time
      )
      stepper = started
      return started.journal.last.map { Self.summary(DurableAnswer($0)) } ?? ""
    }
    if case .skip = posting.input, entry.key.hasPrefix("timer:"),
      let generation = Int64(entry.key.dropFirst(6))
    {
      stepper?.skip(.timer(generation: generation))
    }
    switch stepper?.apply(posting, accepted: entry.accepted, at: entry.time) {
    case .applied(let answer): return Self.summary(answer)
    case .outdated: return "nothing: the timer or work has ended"
    case .failed(let reason): return "failed: \(reason)"
    case nil: return "nothing: the machine was not started"
    }
  }

  private func differs(
    _ entry: JournalEntry,
    _ input: InboxEntry.Input,
    _ now: String
  ) -> MachineReplay.Verdict {
    .differs(
      MachineReplay.Difference(
        revision: entry.revision,
        input: Self.words(for: input),
        recorded: Self.summary(DurableAnswer(entry)),
        now: now
      )
    )
  }

  private static func words(for input: InboxEntry.Input) -> String {
    switch input {
    case .event(let text): text
    case .start, .timer, .done, .failed, .move, .skip, .migration: input.kind
    }
  }

  private static func summary(_ answer: DurableAnswer) -> String {
    let outputs =
      answer.outputs.isEmpty ? "" : "; outputs " + answer.outputs.joined(separator: ", ")
    return "\(answer.outcome.rawValue) in \(answer.configuration.joined(separator: ", "))" + outputs
  }
}
#endif
