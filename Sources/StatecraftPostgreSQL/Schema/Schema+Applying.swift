#if PostgreSQL
extension Schema {
  /// The function that records steps: arrays in, the numbers of the machines out, 0 for a conflict.
  ///
  /// The machines that exist were locked by the claim, so that nobody else adds to their journals; the
  /// check of keys needs no further lock. The prefixes of the parameters are the tables'; the arrays
  /// that end with `_of` say to which change an element belongs, from 1.
  var applying: String {
    """
    CREATE OR REPLACE FUNCTION \(name).apply(
      at bigint,
      ids bigint[], charts text[], names text[], expected bigint[], versions bigint[],
      revisions bigint[], statuses text[], changes bigint[], faults text[], states text[],
      j_of integer[], j_revision bigint[], j_key text[], j_kind text[], j_number bigint[],
      j_body text[], j_note text[], j_digest bigint[], j_version bigint[], j_outcome text[],
      j_answer text[], j_time bigint[], j_accepted bigint[],
      c_of integer[], c_seq bigint[],
      i_of integer[], i_key text[], i_kind text[], i_number bigint[], i_body text[],
      i_note text[], i_trace text[],
      t_ended_of integer[], t_ended bigint[],
      t_of integer[], t_generation bigint[], t_due bigint[], t_name text[],
      w_ended_of integer[], w_ended bigint[],
      w_of integer[], w_generation bigint[], w_name text[], w_state text[], w_version bigint[],
      w_context text[], w_attempt bigint[], w_due bigint[], w_started bigint[], w_error text[],
      w_running boolean[], w_trace text[],
      o_of integer[], o_revision bigint[], o_n bigint[], o_chart text[], o_target text[],
      o_body text[], o_attempt bigint[], o_due bigint[], o_emitted bigint[], o_error text[],
      o_trace text[],
      p_replaced integer[], p_of integer[], p_n bigint[], p_state text[], p_since bigint[]
    ) RETURNS bigint[] LANGUAGE plpgsql VOLATILE AS $$
    DECLARE
      clashes bigint[];
      done bigint[];
      turned bigint[];
      instant bigint := \(name).clock(at);
    BEGIN
      SELECT coalesce(array_agg(k.change), '{}') INTO clashes FROM (
        SELECT j.change FROM unnest(j_of, j_key) j(change, key)
        JOIN \(name).journal e ON e.machine = ids[j.change] AND e.key = j.key
        UNION ALL
        SELECT j.change FROM unnest(j_of, j_revision) j(change, revision)
        JOIN \(name).journal e ON e.machine = ids[j.change] AND e.revision = j.revision
      ) k;
      IF cardinality(i_of) > 0 THEN
        SELECT clashes || coalesce(array_agg(k.change), '{}') INTO clashes FROM (
          SELECT i.change FROM unnest(i_of, i_key) i(change, key)
          JOIN \(name).journal e ON e.machine = ids[i.change] AND e.key = i.key
          UNION ALL
          SELECT i.change FROM unnest(i_of, i_key) i(change, key)
          CROSS JOIN LATERAL (
            SELECT w.seq FROM \(name).inbox w
            WHERE w.machine = ids[i.change] AND w.key = i.key LIMIT 1
          ) e
          WHERE NOT EXISTS (
            SELECT FROM unnest(c_of, c_seq) c(change, seq)
            WHERE c.change = i.change AND c.seq = e.seq
          )
        ) k;
      END IF;
      WITH given AS MATERIALIZED (
        SELECT * FROM unnest(
          ids, charts, names, expected, versions, revisions, statuses, changes, faults, states
        ) WITH ORDINALITY g(
          id, chart, name, expected, version, revision, status, changed, fault, state, change
        )
      ), before AS MATERIALIZED (
        SELECT m.id, m.status FROM \(name).machine m WHERE m.id = ANY(ids)
      ), updated AS (
        UPDATE \(name).machine m SET version = g.version, revision = g.revision,
          status = g.status, changed = g.changed, fault = g.fault, state = g.state
        FROM given g
        WHERE m.id = g.id AND m.revision = g.expected AND m.status <> 'erased'
        AND g.change <> ALL(clashes)
        RETURNING g.change, m.id, m.status
      ), made AS (
        INSERT INTO \(name).machine(
          chart, name, version, revision, status, changed, fault, state
        )
        SELECT g.chart, g.name, g.version, g.revision, g.status, g.changed, g.fault, g.state
        FROM given g WHERE g.id = 0 AND g.expected = 0 ORDER BY g.chart, g.name
        ON CONFLICT (chart, name) DO NOTHING RETURNING id, chart, name
      )
      SELECT array_agg(coalesce(u.id, n.id, 0) ORDER BY g.change),
        array_agg(u.id) FILTER (WHERE (b.status IN ('starting', 'active', 'done'))
          <> (u.status IN ('starting', 'active', 'done')))
      INTO done, turned
      FROM given g LEFT JOIN updated u ON u.change = g.change
      LEFT JOIN before b ON b.id = u.id
      LEFT JOIN made n ON g.id = 0 AND n.chart = g.chart AND n.name = g.name;

      INSERT INTO \(name).journal(
        machine, revision, key, kind, number, body, note, digest, version, outcome, answer, time,
        accepted
      )
      SELECT done[j.change], j.revision, j.key, j.kind, j.number, j.body, j.note, j.digest,
        j.version, j.outcome, j.answer, j.time, j.accepted
      FROM unnest(
        j_of, j_revision, j_key, j_kind, j_number, j_body, j_note, j_digest, j_version,
        j_outcome, j_answer, j_time, j_accepted
      ) j(
        change, revision, key, kind, number, body, note, digest, version, outcome, answer, time,
        accepted
      ) WHERE done[j.change] <> 0;

      -- What waits is looked up row by row: see `StepQueries`.
      IF cardinality(c_of) > 0 THEN
        DELETE FROM \(name).inbox WHERE ctid = ANY(ARRAY(
          SELECT unnest(ARRAY(SELECT i.ctid FROM \(name).inbox i
            WHERE i.machine = done[c.change] AND i.seq + 0 = ANY(c.seqs)))
          FROM (
            SELECT g.change, array_agg(g.seq) AS seqs FROM unnest(c_of, c_seq) g(change, seq)
            WHERE done[g.change] <> 0 GROUP BY g.change
          ) c
        ));
      END IF;
      IF turned IS NOT NULL THEN
        UPDATE \(name).inbox i SET held = m.status NOT IN ('starting', 'active', 'done')
        FROM \(name).machine m WHERE m.id = ANY(turned) AND i.machine = m.id;
      END IF;
      IF cardinality(i_of) > 0 THEN
        INSERT INTO \(name).inbox(machine, chart, key, kind, number, body, note, accepted, trace)
        SELECT done[i.change], charts[i.change], i.key, i.kind, i.number, i.body, i.note, instant,
          i.trace
        FROM unnest(i_of, i_key, i_kind, i_number, i_body, i_note, i_trace)
          WITH ORDINALITY i(change, key, kind, number, body, note, trace, ord)
        WHERE done[i.change] <> 0 ORDER BY i.ord
        ON CONFLICT (machine, key) DO NOTHING;
      END IF;

      IF cardinality(t_ended_of) > 0 THEN
        DELETE FROM \(name).timer WHERE ctid = ANY(ARRAY(
          SELECT (SELECT t.ctid FROM \(name).timer t
            WHERE t.machine = done[e.change] AND t.generation = e.generation)
          FROM unnest(t_ended_of, t_ended) e(change, generation) WHERE done[e.change] <> 0
        ));
      END IF;
      IF cardinality(t_of) > 0 THEN
        INSERT INTO \(name).timer(machine, generation, due, name)
        SELECT done[t.change], t.generation, t.due, t.name
        FROM unnest(t_of, t_generation, t_due, t_name) t(change, generation, due, name)
        WHERE done[t.change] <> 0
        ON CONFLICT (machine, generation) DO UPDATE SET due = excluded.due, name = excluded.name;
      END IF;
      IF cardinality(w_ended_of) > 0 THEN
        PERFORM (SELECT 1 FROM \(name).work w
          WHERE w.machine = done[e.change] AND w.generation = e.generation FOR UPDATE)
        FROM unnest(w_ended_of, w_ended) e(change, generation) WHERE done[e.change] <> 0;
        DELETE FROM \(name).work WHERE ctid = ANY(ARRAY(
          SELECT (SELECT w.ctid FROM \(name).work w
            WHERE w.machine = done[e.change] AND w.generation = e.generation)
          FROM unnest(w_ended_of, w_ended) e(change, generation) WHERE done[e.change] <> 0
        ));
      END IF;
      IF cardinality(w_of) > 0 THEN
        INSERT INTO \(name).work(
          machine, generation, name, state, version, context, attempt, due, started, error,
          running, trace
        )
        SELECT done[w.change], w.generation, w.name, w.state, w.version, w.context, w.attempt,
          w.due, w.started, w.error, w.running, w.trace
        FROM unnest(
          w_of, w_generation, w_name, w_state, w_version, w_context, w_attempt, w_due, w_started,
          w_error, w_running, w_trace
        ) w(
          change, generation, name, state, version, context, attempt, due, started, error,
          running, trace
        ) WHERE done[w.change] <> 0
        ON CONFLICT (machine, generation) DO UPDATE SET (
          name, state, version, context, attempt, due, started, error, running, trace
        ) = (
          excluded.name, excluded.state, excluded.version, excluded.context, excluded.attempt,
          excluded.due, excluded.started, excluded.error, excluded.running, excluded.trace
        );
      END IF;
      IF cardinality(o_of) > 0 THEN
        INSERT INTO \(name).outbox(
          machine, revision, n, chart, target, body, attempt, due, emitted, error, trace
        )
        SELECT done[o.change], o.revision, o.n, o.chart, o.target, o.body, o.attempt, o.due,
          o.emitted, o.error, o.trace
        FROM unnest(
          o_of, o_revision, o_n, o_chart, o_target, o_body, o_attempt, o_due, o_emitted, o_error,
          o_trace
        ) WITH ORDINALITY o(
          change, revision, n, chart, target, body, attempt, due, emitted, error, trace, ord
        ) WHERE done[o.change] <> 0 ORDER BY o.ord;
      END IF;
      IF cardinality(p_replaced) > 0 THEN
        PERFORM \(name).replace_places(
          (SELECT coalesce(array_agg(done[r.change]), '{}') FROM unnest(p_replaced) r(change)
            WHERE done[r.change] <> 0),
          (SELECT coalesce(array_agg(done[p.change] ORDER BY p.ord), '{}')
            FROM unnest(p_of) WITH ORDINALITY p(change, ord)),
          p_n, p_state, p_since
        );
      END IF;
      RETURN done;
    END $$;

    CREATE OR REPLACE FUNCTION \(name).replace_places(
      replaced bigint[], machines bigint[], numbers bigint[], states text[], times bigint[]
    ) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
    BEGIN
      -- Only what differs is written. Each session counts in a row of its own, so that workers do
      -- not wait for each other.
      WITH different AS MATERIALIZED (
        SELECT coalesce(g.machine, b.machine) AS machine, coalesce(g.n, b.n) AS n,
          coalesce(
            b.chart, (SELECT m.chart FROM \(name).machine m WHERE m.id = g.machine)
          ) AS chart,
          b.state AS before, g.state, g.since
        FROM (
          SELECT p.machine, p.n, p.chart, p.state, p.since
          FROM \(name).place p WHERE p.machine = ANY(replaced)
        ) b FULL JOIN (
          -- A step with a conflict has no machine.
          SELECT * FROM unnest(machines, numbers, states, times) u(machine, n, state, since)
          WHERE u.machine <> 0
        ) g ON g.machine = b.machine AND g.n = b.n
        WHERE (b.state, b.since) IS DISTINCT FROM (g.state, g.since)
      ), changed AS (
        UPDATE \(name).place p SET state = d.state, since = d.since FROM different d
        WHERE d.before IS NOT NULL AND d.state IS NOT NULL
        AND p.machine = d.machine AND p.n = d.n
      ), gone AS (
        DELETE FROM \(name).place p USING different d
        WHERE d.state IS NULL AND p.machine = d.machine AND p.n = d.n
      ), made AS (
        INSERT INTO \(name).place(machine, n, chart, state, since, name)
        SELECT d.machine, d.n, d.chart, d.state, d.since, m.name
        FROM different d JOIN \(name).machine m ON m.id = d.machine WHERE d.before IS NULL
      )
      INSERT INTO \(name).tally(chart, state, shard, machines)
      SELECT c.chart, c.state, pg_backend_pid() % 64, sum(c.count) FROM (
        SELECT d.chart, d.state, 1 AS count FROM different d WHERE d.state IS NOT NULL
        UNION ALL
        SELECT d.chart, d.before, -1 FROM different d WHERE d.before IS NOT NULL
      ) c GROUP BY c.chart, c.state HAVING sum(c.count) <> 0 ORDER BY c.chart, c.state
      ON CONFLICT (chart, state, shard)
      \(Self.counting);
    END $$;
    """
  }
}
#endif
