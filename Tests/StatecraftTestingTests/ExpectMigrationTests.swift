import Statecraft
import StatecraftExploration
import StatecraftTesting
import Synchronization
import Testing

@Suite struct ExpectMigrationTests {
  /// Returns the texts of the issues that a body records.
  private func issues(_ body: () -> Void) -> [String] {
    let found = Mutex<[String]>([])
    withKnownIssue {
      body()
    } matching: { issue in
      found.withLock { $0 += issue.comments.map { "\($0)" } }
      return true
    }
    return found.withLock { $0 }
  }

  @Test func `a migration that maps every situation is proved`() {
    #expect(expectMigration(of: OldParcel(), to: NewParcel.chart(NewParcel.total)) == .proved)
  }

  @Test func `a state that the migration forgets is an issue with the shortest path`() {
    let found = issues {
      let chart = NewParcel.chart { old in
        try old.context { (parcel: OldParcel) in NewParcel(grams: parcel.weight) }
        old.renameState("packing", to: "weighing")
        old.renameState("sent", to: "gone")
      }
      #expect(expectMigration(of: OldParcel(), to: chart) == .refuted)
    }
    #expect(
      found == [
        """
        'Parcel', from version 1 to version 2: a situation cannot be migrated.
        the snapshot names the state 'lost' in its configuration, which the chart does not have; \
        correct this in the migrations from version 1
          start in waiting
          1. after 50 s: after 50.0 seconds in waiting  waiting → lost
          false: it can be migrated to version 2
        """
      ]
    )
  }

  @Test func `a context that cannot be decoded is an issue that names the property`() {
    let found = issues {
      let chart = NewParcel.chart { old in
        old.renameState("packing", to: "weighing")
        old.renameState("lost", to: "gone")
        old.renameState("sent", to: "gone")
      }
      expectMigration(of: OldParcel(), to: chart)
    }
    #expect(
      found == [
        """
        'Parcel', from version 1 to version 2: a situation cannot be migrated.
        the context, as 'NewParcel', cannot be read: 'context.grams' is missing; correct this in \
        the migrations from version 1
          start in waiting
          false: it can be migrated to version 2
        """
      ]
    )
  }

  @Test func `work that the new version does not have is an issue`() {
    let found = issues {
      let chart = NewParcel.chart { old in
        try NewParcel.total(&old)
        if old.configuration == ["weighing"] { old.configuration = ["packed"] }
      }
      expectMigration(of: OldParcel(), to: chart)
    }
    #expect(
      found == [
        """
        'Parcel', from version 1 to version 2: a situation cannot be migrated.
        the snapshot has an invocation 'weigh' of 'weighing' that belongs to no active state; \
        correct this in the migrations from version 1
          start in waiting
          1. pack  waiting → packing
          false: it can be migrated to version 2
        """
      ]
    )
  }

  @Test func `a migration that throws is an issue with its error`() {
    struct Heavy: Error, CustomStringConvertible {
      var description: String { "too heavy" }
    }
    let found = issues {
      let chart = NewParcel.chart { old in
        try NewParcel.total(&old)
        if old.configuration == ["packed"] { throw Heavy() }
      }
      expectMigration(of: OldParcel(), to: chart)
    }
    #expect(found.count == 1)
    #expect(found.first?.contains("too heavy") == true, "\(found)")
    #expect(found.first?.contains("2. 'weigh' ends with 3  packing → packed") == true, "\(found)")
  }

  @Test func `claims of the new version hold from every migrated situation`() {
    let claims = NewParcel.proof {
      NewParcel.never("heavy") { $0.grams > 3_000 }
      NewParcel.alwaysPossible("gone") { $0.isIn(.gone) }
      // Of a parcel that is gone nothing is possible any more, and that is no fault.
      NewParcel.possible("weighing") { $0.isIn(.weighing) }
    }
    let verdict = expectMigration(
      of: OldParcel(),
      to: NewParcel.chart(NewParcel.total),
      keeping: claims,
      accepting: { NewParcel.Event(rawValue: $0.rawValue) }
    )
    #expect(verdict == .proved)
  }

  @Test func `a claim that is false behind the migration is an issue with both paths`() throws {
    let found = issues {
      let claims = NewParcel.proof { NewParcel.never("three kilos") { $0.grams == 3_000 } }
      let chart = NewParcel.chart(NewParcel.total)
      #expect(expectMigration(of: OldParcel(), to: chart, keeping: claims) == .refuted)
    }
    let text = try #require(found.first)
    #expect(found.count == 1)
    #expect(
      text.hasPrefix(
        """
        'Parcel', from version 1 to version 2: a claim of version 2 does not hold behind the \
        migration.
        ✗ three kilos: refuted
          start in packed
          true: three kilos
        the way to the migration:
          start in waiting
          1. pack  waiting → packing
          2. 'weigh' ends with 3  packing → packed
        """
      ),
      "\(text)"
    )
  }

  @Test func `an event that only the old version takes is an issue`() {
    let found = issues {
      let chart = NewParcel.chart(NewParcel.total)
      let verdict = expectMigration(of: OldParcel(), to: chart, accepting: { _ in .send })
      #expect(verdict == .refuted)
    }
    #expect(
      found == [
        """
        'Parcel', from version 1 to version 2: an event is refused behind the migration.
        'pack' is taken before, and as 'send' refused in waiting; handle it in version 2, or \
        return nil for it in `accepting`
          start in waiting
          false: it can be migrated to version 2
        """
      ]
    )
  }

  @Test func `claims that cannot be decided behind the migration are not proved`() {
    let found = issues {
      let claims = Proof<NewParcel> {
        NewParcel.every(.pack)
        NewParcel.never("heavy") { $0.grams > 3_000 }
      }
      let chart = NewParcel.chart(NewParcel.total)
      #expect(expectMigration(of: OldParcel(), to: chart, keeping: claims) == .unknown)
    }
    #expect(
      found == [
        """
        'Parcel', from version 1 to version 2: unknown. All 5 situations can be migrated, and it is \
        not known whether the claims of version 2 hold behind that: the proof does not say whether \
        the event 'send' comes; write `every(.send)`, or `without(…)` if it never does
        """
      ]
    )
  }

  @Test func `timers of a migrated machine fire in any order`() {
    let claims = Proof<Race> {
      Race.everyEvent()
      Race.never("slow first") { $0.isIn(.slowDone) && !$0.isIn(.fastDone) }
    }
    let chart = Race.chart(version: 2)
    #expect(claims.check(from: Race(), chart: chart).claims.map { $0.verdict } == [.proved])
    let found = issues {
      let verdict = expectMigration(
        Proof<Race> { Race.everyEvent() },
        of: Race(),
        chart: Race.chart(version: 1),
        to: chart,
        keeping: claims
      )
      // What remains of the timers was not saved, so that the claim may be false.
      #expect(verdict == .refuted || verdict == .unknown)
    }
    #expect(found.count == 1)
  }

  @Test func `a version without a migration is an issue`() {
    let found = issues {
      let events = Proof<Meter> { Meter.everyEvent() }
      let chart = MachineChart<Meter>(initial: .counting, name: "Meter", version: 3) {
        Meter.state(.counting)
      }
      let verdict = expectMigration(
        events,
        of: Meter(),
        chart: Meter.chart(version: 1),
        to: chart,
        budget: ExplorationBudget(situations: 5)
      )
      #expect(verdict == .refuted)
    }
    #expect(
      found == [
        """
        'Meter', from version 1 to version 3: a situation cannot be migrated.
        the snapshot has version 1 of 'Meter', the chart has version 3, and it has no migration \
        from version 1; add `migrate(from: 1) { … }` to the chart, or restore it with the old chart
          start in counting
          false: it can be migrated to version 3
        """
      ]
    )
  }

  @Test func `a budget that ends gives the verdict bounded, never proved`() {
    let events = Proof<Meter> { Meter.everyEvent() }
    func verdict(accepting acceptsBound: Bool) -> Verdict {
      expectMigration(
        events,
        of: Meter(),
        chart: Meter.chart(version: 1),
        to: Meter.chart(version: 2),
        budget: ExplorationBudget(situations: 100),
        acceptsBound: acceptsBound
      )
    }
    #expect(verdict(accepting: true) == .bounded)
    let found = issues { #expect(verdict(accepting: false) == .bounded) }
    #expect(
      found == [
        """
        'Meter', from version 1 to version 2: bounded. 100 situations can be migrated, and then \
        the budget of 100 situations ended after 99 explored situations, depth 98. Allow more, or \
        accept it with `acceptsBound: true`.
        """
      ]
    )
  }

  @Test func `a bound of the proof gives the verdict bounded`() {
    let events = Proof<Meter> {
      Meter.everyEvent()
      Meter.bound("up to 10") { $0.number < 10 }
    }
    let found = issues {
      let verdict = expectMigration(
        events,
        of: Meter(),
        chart: Meter.chart(version: 1),
        to: Meter.chart(version: 2)
      )
      #expect(verdict == .bounded)
    }
    #expect(
      found == [
        """
        'Meter', from version 1 to version 2: bounded. 11 situations can be migrated, and \
        1 situation was not left because of the bound. Widen the bound, or accept it with \
        `acceptsBound: true`.
        """
      ]
    )
  }

  @Test func `an event without a domain makes the verdict unknown, and is named`() {
    let found = issues {
      let events = Proof<OldParcel> {
        OldParcel.every(.pack)
        OldParcel.completes("weigh", with: 3)
      }
      let verdict = expectMigration(
        events,
        of: OldParcel(),
        chart: OldParcel.chart,
        to: NewParcel.chart(NewParcel.total)
      )
      #expect(verdict == .unknown)
    }
    #expect(
      found == [
        """
        'Parcel', from version 1 to version 2: unknown. the proof does not say whether the event \
        'send' comes; write `every(.send)`, or `without(…)` if it never does
        """
      ]
    )
  }
}
