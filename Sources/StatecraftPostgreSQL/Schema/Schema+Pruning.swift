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
      finish bigint;
      changed bigint;
      total bigint := 0;
      leaving integer[] := ARRAY(SELECT s.slot FROM \(name).slot s WHERE s.target IS NOT NULL);
    BEGIN
      FOR part IN
        SELECT m.id, least(p.last, m.revision) AS last
        FROM unnest(charts, names, lasts) p(chart, name, last)
        JOIN \(name).machine m ON m.chart = p.chart AND m.name = p.name
        WHERE m.status <> 'erased' AND m.slot <> ALL(leaving)
        -- The machine is not erased before this transaction ends; its steps go on.
        ORDER BY m.id FOR KEY SHARE OF m SKIP LOCKED
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
          middle := (low + high) / 2;
          IF EXISTS (
            SELECT FROM \(name).journal j
            WHERE j.machine = part.id AND j.revision = middle AND j.kind IS NULL
          ) THEN
            low := middle + 1;
          ELSE
            high := middle;
          END IF;
        END LOOP;
        SELECT coalesce(min(r.revision) FILTER (WHERE r.time > until) - 1, max(r.revision))
        INTO finish FROM (
          SELECT j.revision, j.time FROM \(name).journal j
          WHERE j.machine = part.id AND j.revision BETWEEN low AND part.last
          ORDER BY j.revision LIMIT size - total
        ) r;
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
