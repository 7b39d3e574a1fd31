extension ConfigurationTable {
  /// How much a table may hold.
  package struct Capacity: Sendable {
    /// How many configurations; populations count them with two bytes.
    package var configurations: Int
    /// How much memory the configurations and their entries may take, in bytes.
    package var bytes: Int
    /// How many configurations a chart may have that is not divided into its regions.
    package var undivided: Int
    /// How many whole configurations there are of a chart that is divided: those that are met first.
    ///
    /// Where regions change together, a machine meets few of them, and an event of all regions is
    /// one entry.
    package var whole: Int
    /// How many guards a whole configuration may ask for one event, before their combinations are left to
    /// the regions.
    package var decisions: Int

    /// How many guards an entry asks at most.
    package static var mostDecisions: Int { 32 }

    /// Says how much.
    package init(
      configurations: Int = 65_534,
      bytes: Int,
      undivided: Int = 4_096,
      whole: Int = 256,
      decisions: Int = Capacity.mostDecisions
    ) {
      self.configurations = configurations
      self.bytes = bytes
      self.undivided = undivided
      self.whole = whole
      self.decisions = decisions
    }

    /// Enough for charts with ten thousand states: 64 MiB.
    package static var standard: Capacity { Capacity(bytes: 64 << 20) }
    /// No table.
    package static var none: Capacity { Capacity(configurations: 0, bytes: 0) }
  }
}
