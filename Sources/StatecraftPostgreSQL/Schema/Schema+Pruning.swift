#if PostgreSQL
extension Schema {
  /// The function that removes inputs from the beginnings of journals; see
  /// `DurableStore.pruneJournals(_:before:limit:)`.
  ///
  /// Entries without inputs are a beginning of the journal, so that halving it finds its end. Machines
  /// that are erased at the same time, or whose slots are leaving, are left alone.
  var pruning: String {
    """
    CREATE OR REPLACE FUNCTION \(name).prune(
      charts text[], names text[], lasts bigint[], until bigint, size bigint
    ) RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
    DECLARE
      part record;
      low bigint;
      high bigint;
      middle bigint;
      bound bigint;
      finish bigint;
      changed bigint;
      total bigint := 0;
      leaving integer[] := ARRAY(SELECT s.slot FROM \(name).slot s WHERE s.target IS NOT NULL);
    BEGIN
      FOR part IN
        -- No number of a damaged row ends the pruning of others.
        SELECT m.id, greatest(least(p.last, m.revision, \(Int64.max - 1)), 0) AS last
        FROM unnest(charts, names, lasts) p(chart, name, last)
        JOIN \(name).machine m ON m.chart = p.chart AND m.name = p.name
        WHERE m.status <> 'erased' AND m.slot <> ALL(leaving) ORDER BY m.id
      LOOP
        EXIT WHEN total >= size;
        -- Most machines have nothing new.
        CONTINUE WHEN EXISTS (
          SELECT FROM \(name).journal j
          WHERE j.machine = part.id AND j.revision = part.last AND j.kind IS NULL
        );
        low := 1;
        high := part.last + 1;
        WHILE low < high LOOP
          middle := low + (high - low) / 2;
          IF EXISTS (
            SELECT FROM \(name).journal j
            WHERE j.machine = part.id AND j.revision = middle AND j.kind IS NULL
          ) THEN
            low := middle + 1;
          ELSE
            high := middle;
          END IF;
        END LOOP;
        bound := low - 1 + least(size - total, part.last - low + 1);
        -- Up to the first one that is too young: of most others, that is the first one of all.
        SELECT j.revision - 1 INTO finish FROM \(name).journal j
        WHERE j.machine = part.id AND j.revision BETWEEN low AND bound AND j.time > until
        ORDER BY j.revision LIMIT 1;
        finish := coalesce(finish, bound);
        CONTINUE WHEN finish < low;
        -- Its row is locked, and so written, only now. It is not erased before this transaction ends;
        -- its steps go on.
        PERFORM FROM \(name).machine m WHERE m.id = part.id AND m.status <> 'erased'
        FOR KEY SHARE SKIP LOCKED;
        CONTINUE WHEN NOT FOUND;
        -- Another worker may have pruned them since they were read.
        UPDATE \(name).journal j SET kind = NULL, number = NULL, body = NULL, note = NULL
        WHERE j.machine = part.id AND j.revision BETWEEN low AND finish AND j.kind IS NOT NULL;
        GET DIAGNOSTICS changed = ROW_COUNT;
        total := total + changed;
      END LOOP;
      RETURN total;
    END $$;
    """
  }
}
#endif
