#if PostgreSQL
extension Schema {
  /// The statements that make the tables of an older version those of this one, in one transaction.
  ///
  /// All transactions that change machines read the table of slots first; before the other tables
  /// change, its lock waits for them, so that the further ones are there at once. The functions that
  /// programs call have the arguments of the older version: programs of that version that run go on.
  ///
  /// - Parameters:
  ///   - version: the version of the tables; 1 or later.
  ///   - hasSlots: whether there are slots, which the first tables of version 1 do not have. The
  ///     statements that add them leave those alone that are there.
  /// - Returns: the statements; none for the version of this library.
  func upgrade(from version: Int64, hasSlots: Bool) -> [String] {
    guard version < Self.version else { return [] }
    let missing = hasSlots ? [] : [numbering, slotsOfMachines]
    let charts = version < 2 ? [chartsOfInputs] : []
    let parked = version < 5 ? [parkedMachines] : []
    let messages = version < 6 ? [self.messages] : []
    let attempts = version < 7 ? [self.attempts] : []
    return Self.parts(
      of: [withoutNotices] + missing + [withoutUsers] + charts + parked + messages
        + attempts + [functionWithoutTrace] + functions + [numbered]
    )
  }

  /// What is there already, or is not there any more, is no news.
  private var withoutNotices: String { "SET LOCAL client_min_messages = warning;" }

  /// From the first version 1, whose databases could not share machines with others.
  private var slotsOfMachines: String {
    """
    ALTER TABLE \(name).machine
      ADD COLUMN IF NOT EXISTS slot integer
      GENERATED ALWAYS AS (\(name).slot_of(chart, name)) STORED;
    CREATE INDEX IF NOT EXISTS machine_slot ON \(name).machine(slot);
    ALTER TABLE \(name).store
      ADD COLUMN IF NOT EXISTS id uuid NOT NULL DEFAULT gen_random_uuid(),
      ADD COLUMN IF NOT EXISTS number bigint NOT NULL DEFAULT 0,
      ADD COLUMN IF NOT EXISTS moves bigint NOT NULL DEFAULT 0;
    \(slots)
    """
  }

  /// From version 1, in which a claim read the inputs for all charts.
  private var chartsOfInputs: String {
    """
    LOCK TABLE \(name).inbox IN ACCESS EXCLUSIVE MODE;
    ALTER TABLE \(name).inbox ADD COLUMN chart text COLLATE "C";
    UPDATE \(name).inbox i SET chart = m.chart FROM \(name).machine m WHERE m.id = i.machine;
    ALTER TABLE \(name).inbox ALTER COLUMN chart SET NOT NULL;
    DROP INDEX \(name).inbox_head;
    CREATE INDEX inbox_head ON \(name).inbox(chart, seq) WHERE NOT held;
    """
  }

  /// Waits for the transactions that change machines.
  private var withoutUsers: String { "LOCK TABLE \(name).slot IN ACCESS EXCLUSIVE MODE;" }

  /// From version 4, in which all parked machines were read to find the first ones.
  private var parkedMachines: String {
    """
    ALTER TABLE \(name).machine ADD COLUMN \(Self.parked);
    CREATE INDEX machine_parked
      ON \(name).machine(chart, parked, name) WHERE parked IS NOT NULL;
    """
  }

  /// From version 6, in which it was not known when an attempt of work began.
  private var attempts: String {
    "ALTER TABLE \(name).work ADD COLUMN begun bigint;"
  }

  /// From version 6, in which `post` and `start` called a function without the sender's trace.
  private var functionWithoutTrace: String {
    "DROP FUNCTION IF EXISTS \(name).enter(text, text, text, text, text);"
  }

  private var numbered: String {
    "UPDATE \(name).store SET version = \(Self.version);"
  }
}
#endif
