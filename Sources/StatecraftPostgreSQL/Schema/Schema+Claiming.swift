#if PostgreSQL
extension Schema {
  /// The function that locks machines with something in their inboxes.
  ///
  /// It reads the heads of its charts' inputs in parts, until it has found machines that no other transaction
  /// holds; inputs for other charts are not read, however many there are. It locks machines, never inputs: their inputs are read by a further statement, whose
  /// snapshot is taken after the lock.
  ///
  /// The number of events is what programs of version 2 give; how many inputs of a machine are read is
  /// up to the statement after it.
  ///
  /// Inputs of machines that are not processed are marked as held when they are met, under the lock of
  /// the machine or chart, so that whoever resumes these finds the mark.
  var claiming: String {
    """
    CREATE OR REPLACE FUNCTION \(name).claim(
      charts text[], versions bigint[], machines integer, events integer
    ) RETURNS bigint[] LANGUAGE plpgsql VOLATILE AS $$
    DECLARE
      claimed bigint[];
      idle bigint[];
      last bigint := -1;
      next bigint;
      size integer := greatest(2 * machines::bigint, 8);
      leaving integer[] := ARRAY(SELECT s.slot FROM \(name).slot s WHERE s.target IS NOT NULL);
    BEGIN
      LOOP
        SELECT array_agg(f.id ORDER BY f.first) INTO claimed FROM (
          SELECT m.id, c.first FROM (
            SELECT h.machine, min(h.seq) AS first FROM (
              SELECT i.machine, i.seq FROM unnest(charts) k(chart) CROSS JOIN LATERAL (
                SELECT i.machine, i.seq FROM \(name).inbox i
                WHERE i.chart = k.chart AND NOT i.held AND i.seq > last ORDER BY i.seq LIMIT size
              ) i ORDER BY i.seq LIMIT size
            ) h GROUP BY h.machine
          ) c JOIN \(name).machine m ON m.id = c.machine
          WHERE m.status IN ('starting', 'active', 'done') AND m.slot <> ALL(leaving)
          AND EXISTS (
            SELECT FROM unnest(charts, versions) k(chart, version)
            WHERE k.chart = m.chart AND m.version <= k.version
          )
          AND NOT EXISTS (SELECT FROM \(name).chart p WHERE p.name = m.chart AND p.paused)
          ORDER BY c.first LIMIT machines
          FOR NO KEY UPDATE OF m SKIP LOCKED
        ) f;
        IF claimed IS NOT NULL THEN RETURN claimed; END IF;
        SELECT max(h.seq), array_agg(DISTINCT h.machine) FILTER (WHERE h.idle)
        INTO next, idle FROM (
          SELECT i.machine, i.seq, m.status NOT IN ('starting', 'active', 'done')
            OR coalesce(p.paused, false) AS idle
          FROM unnest(charts) k(chart) CROSS JOIN LATERAL (
            SELECT i.machine, i.seq FROM \(name).inbox i
            WHERE i.chart = k.chart AND NOT i.held AND i.seq > last ORDER BY i.seq LIMIT size
          ) i JOIN \(name).machine m ON m.id = i.machine
          LEFT JOIN \(name).chart p ON p.name = m.chart
          ORDER BY i.seq LIMIT size
        ) h;
        IF next IS NULL THEN RETURN '{}'; END IF;
        IF idle IS NOT NULL THEN
          WITH paused AS MATERIALIZED (
            SELECT p.name FROM \(name).chart p WHERE p.paused FOR SHARE SKIP LOCKED
          ), locked AS MATERIALIZED (
            SELECT m.id FROM \(name).machine m WHERE m.id = ANY(idle)
            AND (m.status NOT IN ('starting', 'active', 'done')
              OR m.chart IN (SELECT paused.name FROM paused))
            FOR NO KEY UPDATE SKIP LOCKED
          )
          UPDATE \(name).inbox i SET held = true FROM locked
          WHERE i.machine = locked.id AND NOT i.held;
        END IF;
        last := next;
      END LOOP;
    END $$;
    """
  }
}
#endif
