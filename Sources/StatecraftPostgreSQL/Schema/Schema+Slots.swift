#if PostgreSQL
internal import StatecraftDurable

extension Schema {
  /// The function that numbers the slots, which the table of machines needs.
  ///
  /// It is `MachineAddress.slot` for stored texts: the low bits of a product depend on the low bits of
  /// its factors alone, so that the 12 bits of a slot are computed without the others.
  var numbering: String {
    """
    CREATE OR REPLACE FUNCTION \(name).slot_of(chart text, name text)
    RETURNS integer LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
    DECLARE
      bytes bytea := convert_to(chart, 'UTF8') || '\\x00'::bytea || convert_to(name, 'UTF8');
      escaped boolean := false;
      part integer;
      hash integer := \(Digest.of("") % UInt64(MachineAddress.slotCount));
    BEGIN
      FOR place IN 0 .. length(bytes) - 1 LOOP
        part := get_byte(bytes, place);
        -- U+0000 and U+0001 are stored as two characters; see the function stored.
        IF escaped THEN
          part := part - 1;
          escaped := false;
        ELSIF part = 1 THEN
          escaped := true;
          CONTINUE;
        END IF;
        hash := ((hash # part) * \(0x100_0000_01b3 % MachineAddress.slotCount))
          % \(MachineAddress.slotCount);
      END LOOP;
      RETURN hash;
    END $$;
    """
  }

  /// The slots of a database that shares machines with others, and what moves them.
  ///
  /// A database of its own has no rows here, and holds all slots. One of several has a row for each:
  /// `held` says whether its machines live here, and `target`, if there is one, to which database the
  /// slot is on its way. The epoch increases with each move, so that a mover that was stopped for long
  /// cannot undo what others have done since.
  ///
  /// Every transaction that changes machines first reads this table, in `fence` or in a claim. The lock
  /// of a read lasts until the end of its transaction, and `leave` waits for all of them; those that
  /// come later see that the slot has left.
  var slots: String {
    """
    CREATE TABLE IF NOT EXISTS \(name).slot(
      slot integer PRIMARY KEY,
      epoch bigint NOT NULL,
      held boolean NOT NULL,
      target uuid
    );
    CREATE INDEX IF NOT EXISTS slot_leaving ON \(name).slot(slot) WHERE target IS NOT NULL;
    """
  }

  /// The functions that move slots.
  var sharing: String {
    """
    CREATE OR REPLACE FUNCTION \(name).fence(charts text[], names text[])
    RETURNS void LANGUAGE plpgsql VOLATILE AS $$
    DECLARE
      other record;
    BEGIN
      IF NOT EXISTS (SELECT FROM \(name).slot) THEN RETURN; END IF;
      SELECT a.chart, a.name, s.slot, s.target INTO other FROM unnest(charts, names) a(chart, name)
      LEFT JOIN \(name).machine m ON m.chart = a.chart AND m.name = a.name
      JOIN \(name).slot s ON s.slot = coalesce(m.slot, \(name).slot_of(a.chart, a.name))
      WHERE NOT s.held LIMIT 1;
      IF NOT FOUND THEN RETURN; END IF;
      IF other.target IS NOT NULL THEN
        RAISE EXCEPTION 'the machine %/% is on its way to another database, with slot %',
          other.chart, other.name, other.slot
          USING ERRCODE = '\(ServerError.leavingSlot)', HINT = 'repeat it with the same key';
      END IF;
      RAISE EXCEPTION 'the machine %/% belongs to slot %, which this database does not hold',
        other.chart, other.name, other.slot USING ERRCODE = '\(ServerError.otherSlot)',
        HINT = 'ask the databases which one holds it: SELECT statecraft.holds(chart, id)';
    END $$;

    CREATE OR REPLACE FUNCTION \(name).enroll(place bigint, holds boolean)
    RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
    BEGIN
      LOCK TABLE \(name).slot IN ACCESS EXCLUSIVE MODE;
      IF EXISTS (SELECT FROM \(name).slot) THEN RETURN false; END IF;
      IF NOT holds AND EXISTS (SELECT FROM \(name).machine) THEN
        RAISE EXCEPTION 'there are machines in a database that is to begin without slots'
          USING ERRCODE = '\(ServerError.otherSlot)';
      END IF;
      UPDATE \(name).store SET number = place, moves = moves + 1;
      INSERT INTO \(name).slot(slot, epoch, held)
      SELECT s, holds::integer, holds FROM generate_series(0, \(MachineAddress.slotCount - 1)) s;
      RETURN true;
    END $$;

    CREATE OR REPLACE FUNCTION \(name).leave(slots integer[], goal uuid)
    RETURNS TABLE(slot integer, epoch bigint) LANGUAGE plpgsql VOLATILE AS $$
    #variable_conflict use_column
    BEGIN
      -- Whoever changes machines now has read the table, and is waited for.
      LOCK TABLE \(name).slot IN ACCESS EXCLUSIVE MODE;
      UPDATE \(name).slot s SET held = false, target = goal, epoch = s.epoch + 1
      WHERE s.slot = ANY(slots) AND s.held;
      UPDATE \(name).store SET moves = moves + 1;
      RETURN QUERY SELECT s.slot, s.epoch FROM \(name).slot s
        WHERE s.slot = ANY(slots) AND s.target = goal ORDER BY s.slot;
    END $$;

    CREATE OR REPLACE FUNCTION \(name).take(slots integer[], epochs bigint[])
    RETURNS SETOF integer LANGUAGE plpgsql VOLATILE AS $$
    BEGIN
      PERFORM FROM \(name).slot s WHERE s.slot = ANY(slots) ORDER BY s.slot FOR UPDATE;
      UPDATE \(name).store SET moves = moves + 1;
      RETURN QUERY UPDATE \(name).slot s SET held = true, target = NULL, epoch = g.epoch
        FROM unnest(slots, epochs) g(slot, epoch) WHERE s.slot = g.slot AND s.epoch < g.epoch
        RETURNING s.slot;
    END $$;

    CREATE OR REPLACE FUNCTION \(name).forget(slots integer[], epochs bigint[])
    RETURNS void LANGUAGE plpgsql VOLATILE AS $$
    DECLARE
      gone integer[];
      ids bigint[];
    BEGIN
      SELECT coalesce(array_agg(f.slot), '{}') INTO gone FROM (
        SELECT s.slot FROM \(name).slot s JOIN unnest(slots, epochs) g(slot, epoch)
        ON s.slot = g.slot AND s.epoch = g.epoch WHERE s.target IS NOT NULL
        ORDER BY s.slot FOR UPDATE OF s
      ) f;
      SELECT coalesce(array_agg(m.id), '{}') INTO ids FROM \(name).machine m
      WHERE m.slot = ANY(gone);
      PERFORM \(name).replace_places(ids, '{}', '{}', '{}', '{}');
      DELETE FROM \(name).inbox WHERE machine = ANY(ids);
      DELETE FROM \(name).timer WHERE machine = ANY(ids);
      DELETE FROM \(name).work WHERE machine = ANY(ids);
      DELETE FROM \(name).outbox WHERE machine = ANY(ids);
      DELETE FROM \(name).dead WHERE machine = ANY(ids);
      DELETE FROM \(name).journal WHERE machine = ANY(ids);
      DELETE FROM \(name).machine WHERE id = ANY(ids);
      UPDATE \(name).slot s SET target = NULL WHERE s.slot = ANY(gone);
      UPDATE \(name).store SET moves = moves + 1;
    END $$;

    CREATE OR REPLACE FUNCTION \(name).holds(chart text, id text) RETURNS boolean LANGUAGE sql STABLE AS $$
      SELECT NOT EXISTS (
        SELECT FROM \(name).slot s WHERE NOT s.held
        AND s.slot = \(name).slot_of(\(name).stored(holds.chart), \(name).stored(holds.id))
      )
    $$;
    COMMENT ON FUNCTION \(name).holds(text, text) IS
      'Whether the machine, existing or not, belongs to this database and not to another one.';
    """
  }
}
#endif
