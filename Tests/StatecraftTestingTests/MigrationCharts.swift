import Statecraft
import StatecraftExploration

/// A parcel in its first version.
struct OldParcel: Provable, Codable {
  enum State: CaseIterable { case waiting, packing, packed, lost, sent }
  enum Event: String, CaseIterable, Codable { case pack, send }

  var weight = 0

  static let chart = Chart(initial: .waiting, name: "Parcel") {
    state(.waiting) {
      on(.pack, to: .packing)
      after(.seconds(50), to: .lost)
    }
    state(.packing) {
      invoke("weigh") { _, _ in 3 }.onDone(to: .packed) { $0.weight = $1 }
    }
    state(.packed) { on(.send, to: .sent) }
    final(.lost)
    final(.sent)
  }

  static let proof = Proof<Self> {
    everyEvent()
    completes("weigh", with: 3)
    // Claims do not matter for the migration; this one is false.
    never("packed") { $0.isIn(.packed) }
  }
}

/// A parcel in its second version.
struct NewParcel: ChartContext, Codable {
  enum State: String, CaseIterable { case waiting, weighing, packed, gone }
  enum Event: String, CaseIterable, Codable { case pack, send }

  var grams = 0

  /// The second version with a migration.
  static func chart(
    _ migration: @escaping @Sendable (inout OldSnapshot) throws -> Void
  ) -> MachineChart<NewParcel> {
    MachineChart(initial: .waiting, name: "Parcel", version: 2) {
      migrate(from: 1, migration)
      state(.waiting) {
        on(.pack, to: .weighing)
        after(.seconds(50), to: .gone)
      }
      state(.weighing) {
        invoke("weigh") { _, _ in 3 }.onDone(to: .packed) { $0.grams = $1 }
      }
      state(.packed) { on(.send, to: .gone) }
      final(.gone)
    }
  }

  static func total(_ old: inout OldSnapshot) throws {
    try old.context { (parcel: OldParcel) in NewParcel(grams: parcel.weight * 1_000) }
    old.renameState("packing", to: "weighing")
    old.renameState("lost", to: "gone")
    old.renameState("sent", to: "gone")
  }
}

extension NewParcel {
  /// A proof of the second version, for parcels that were migrated.
  static func proof(
    @ProofBuilder<NewParcel> _ claims: () -> [ProofElement<NewParcel>]
  ) -> Proof<NewParcel> {
    let claims = claims()
    return Proof {
      everyEvent()
      completes("weigh", with: 3)
      claims
    }
  }
}

/// Two timers that start together, of which one is shorter.
struct Race: ChartContext, Codable {
  enum State: String, CaseIterable {
    case both, slow, slowWaits, slowDone, fast, fastWaits, fastDone
  }
  enum Event: String, CaseIterable, Codable { case look }

  static func chart(version: Int) -> MachineChart<Race> {
    MachineChart(initial: .both, name: "Race", version: version) {
      if version > 1 { migrate(from: 1) }
      parallel(.both) {
        state(.slow, initial: .slowWaits) {
          state(.slowWaits) { after(.seconds(5), to: .slowDone) }
          state(.slowDone)
        }
        state(.fast, initial: .fastWaits) {
          state(.fastWaits) { after(.seconds(2), to: .fastDone) }
          state(.fastDone)
        }
      }
    }
  }
}

/// A meter whose situations have no end.
struct Meter: ChartContext, Codable {
  enum State: String, CaseIterable { case counting }
  enum Event: String, CaseIterable, Codable { case count }

  var number = 0

  static func chart(version: Int) -> MachineChart<Meter> {
    MachineChart(initial: .counting, name: "Meter", version: version) {
      if version > 1 { migrate(from: 1) }
      state(.counting) { on(.count).do { $0.number += 1 } }
    }
  }
}
