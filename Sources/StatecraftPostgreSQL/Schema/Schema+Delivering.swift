#if PostgreSQL
internal import StatecraftDurable

extension Schema {
  /// The functions that move what is due, and those of operators.
  var delivering: String {
    """
    CREATE OR REPLACE FUNCTION \(name).move_timers(size bigint, at bigint)
    RETURNS TABLE(due bigint, late bigint) LANGUAGE plpgsql VOLATILE AS $$
    #variable_conflict use_column
    DECLARE
      instant bigint := \(name).clock(at);
      leaving integer[] := ARRAY(SELECT s.slot FROM \(name).slot s WHERE s.target IS NOT NULL);
    BEGIN
      RETURN QUERY
        WITH ready AS MATERIALIZED (
          SELECT t.machine, t.ctid AS place FROM \(name).timer t WHERE t.due <= instant
          AND (leaving = '{}' OR NOT EXISTS (
            SELECT FROM \(name).machine m WHERE m.id = t.machine AND m.slot = ANY(leaving)
          ))
          ORDER BY t.due, t.machine, t.generation LIMIT size FOR UPDATE SKIP LOCKED
        ), known AS MATERIALIZED (
          -- The machine is not erased before this transaction ends; its steps go on.
          SELECT m.id, m.chart FROM \(name).machine m
          WHERE m.id IN (SELECT r.machine FROM ready r) AND m.status <> 'erased'
          FOR KEY SHARE SKIP LOCKED
        ), gone AS (
          -- By places: in a join, a server that takes the timers for none may compare all with all.
          DELETE FROM \(name).timer t WHERE t.ctid = ANY(ARRAY(
            SELECT r.place FROM ready r WHERE r.machine = ANY(ARRAY(SELECT k.id FROM known k))
          ))
          RETURNING t.machine,
            (SELECT m.chart FROM \(name).machine m WHERE m.id = t.machine) AS chart,
            t.generation, t.due
        ), moved AS (
          INSERT INTO \(name).inbox(machine, chart, key, kind, number, accepted)
          SELECT g.machine, g.chart, 'timer:' || g.generation, 'timer', g.generation, instant
          FROM gone g WHERE \(isNew("g.machine", "'timer:' || g.generation")) ORDER BY g.due, g.machine, g.generation
          ON CONFLICT (machine, key) DO NOTHING
        )
        SELECT g.due, \(Self.sum("instant", "-(g.due::numeric)")) FROM gone g ORDER BY g.due;
    END $$;

    CREATE OR REPLACE FUNCTION \(name).claim_work(
      given text[], versions bigint[], size bigint, lease bigint, at bigint
    ) RETURNS TABLE(
      chart text, id text, generation bigint, name text, state text, version bigint,
      context text, attempt bigint, due bigint, started bigint, error text, running boolean,
      trace text
    ) LANGUAGE plpgsql VOLATILE AS $$
    #variable_conflict use_column
    DECLARE
      instant bigint := \(name).clock(at);
      leaving integer[] := ARRAY(SELECT s.slot FROM \(name).slot s WHERE s.target IS NOT NULL);
    BEGIN
      RETURN QUERY
        WITH ready AS MATERIALIZED (
          SELECT w.machine, w.generation, w.due, w.running, w.ctid AS place, m.chart, m.name AS id
          FROM \(name).work w JOIN \(name).machine m ON m.id = w.machine
          WHERE w.due <= instant AND m.status <> 'paused' AND m.slot <> ALL(leaving)
          AND EXISTS (
            SELECT FROM unnest(given, versions) k(chart, version)
            WHERE k.chart = m.chart AND w.version <= k.version
          )
          AND NOT EXISTS (SELECT FROM \(name).chart p WHERE p.name = m.chart AND p.paused)
          ORDER BY w.due, w.machine, w.generation LIMIT size FOR UPDATE OF w SKIP LOCKED
        ), taken AS (
          UPDATE \(name).work w SET attempt = \(Self.next("w.attempt")),
            due = \(Self.sum("instant", "lease")), running = true, begun = instant
          WHERE w.ctid = ANY(ARRAY(SELECT r.place FROM ready r))
          RETURNING w.*
        )
        SELECT r.chart, r.id, t.generation, t.name, t.state, t.version, t.context, t.attempt,
          t.due, t.started, t.error, r.running, t.trace
        FROM taken t JOIN ready r ON r.machine = t.machine AND r.generation = t.generation
        ORDER BY r.due, t.generation;
    END $$;

    CREATE OR REPLACE FUNCTION \(name).finish_work(
      chart text, id text, generation bigint, key text, kind text, number bigint, body text,
      note text, trace text, at bigint
    ) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
    BEGIN
      PERFORM \(name).fence(ARRAY[chart], ARRAY[id]);
      DELETE FROM \(name).work w USING \(name).machine m
      WHERE m.chart = finish_work.chart AND m.name = finish_work.id AND w.machine = m.id
      AND w.generation = finish_work.generation;
      IF NOT FOUND THEN RETURN false; END IF;
      PERFORM FROM \(name).accept(
        ARRAY[chart], ARRAY[id], ARRAY[key], ARRAY[kind], ARRAY[number], ARRAY[body], ARRAY[note],
        ARRAY[trace], at
      );
      RETURN true;
    END $$;

    CREATE OR REPLACE FUNCTION \(name).bury(number bigint, reason text)
    RETURNS void LANGUAGE sql VOLATILE AS $$
      WITH gone AS (DELETE FROM \(name).outbox o WHERE o.seq = number RETURNING o.*)
      INSERT INTO \(name).dead(
        seq, machine, revision, n, chart, target, body, attempt, due, emitted, error, trace
      )
      SELECT seq, machine, revision, n, chart, target, body, attempt, due, emitted, reason, trace
      FROM gone
    $$;

    CREATE OR REPLACE FUNCTION \(name).revive(number bigint, at bigint)
    RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
    BEGIN
      PERFORM \(name).fence(ARRAY[m.chart], ARRAY[m.name]) FROM \(name).dead o
      JOIN \(name).machine m ON m.id = o.machine WHERE o.seq = revive.number;
      WITH gone AS (DELETE FROM \(name).dead o WHERE o.seq = revive.number RETURNING o.*)
      INSERT INTO \(name).outbox(
        seq, machine, revision, n, chart, target, body, attempt, due, emitted, trace
      )
      SELECT seq, machine, revision, n, chart, target, body, 0, \(name).clock(at), emitted, trace
      FROM gone;
      RETURN FOUND;
    END $$;

    CREATE OR REPLACE FUNCTION \(name).bury_message(number bigint, chart text, id text)
    RETURNS void LANGUAGE sql VOLATILE AS $$
      SELECT \(name).bury(bury_message.number, format(
        CASE WHEN EXISTS (
          SELECT FROM \(name).machine m WHERE m.chart = bury_message.chart
          AND m.name = bury_message.id AND m.status = 'erased'
        )
        THEN '\(PostResult.erasedReceiver("%s/%s"))'
        ELSE '\(PostResult.unknownReceiver("%s/%s"))' END,
        bury_message.chart, bury_message.id
      ))
    $$;

    CREATE OR REPLACE FUNCTION \(name).forward(
      seqs bigint[], charts text[], names text[], keys text[], kinds text[], numbers bigint[],
      bodies text[], notes text[], traces text[], at bigint
    ) RETURNS TABLE(
      ord bigint, result text, seq bigint, kind text, number bigint, body text, note text,
      accepted bigint, trace text, revision bigint, digest bigint, version bigint, outcome text,
      answer text, "time" bigint
    ) LANGUAGE plpgsql VOLATILE AS $$
    #variable_conflict use_column
    DECLARE
      entry record;
    BEGIN
      PERFORM \(name).fence(charts, names);
      FOR place IN 1..cardinality(seqs) LOOP
        PERFORM FROM \(name).outbox o WHERE o.seq = seqs[place] FOR UPDATE;
        CONTINUE WHEN NOT FOUND;
        FOR attempt IN 1..3 LOOP
          SELECT * INTO entry FROM \(name).accept(
            ARRAY[charts[place]], ARRAY[names[place]], ARRAY[keys[place]], ARRAY[kinds[place]],
            ARRAY[numbers[place]], ARRAY[bodies[place]], ARRAY[notes[place]],
            ARRAY[traces[place]], at
          );
          EXIT WHEN entry.result IS NOT NULL;
        END LOOP;
        IF entry.result = 'unknown' THEN
          PERFORM \(name).bury_message(seqs[place], charts[place], names[place]);
        ELSE
          DELETE FROM \(name).outbox o WHERE o.seq = seqs[place];
        END IF;
        ord := place;
        result := entry.result;
        seq := entry.seq;
        kind := entry.kind;
        number := entry.number;
        body := entry.body;
        note := entry.note;
        accepted := entry.accepted;
        trace := entry.trace;
        revision := entry.revision;
        digest := entry.digest;
        version := entry.version;
        outcome := entry.outcome;
        answer := entry.answer;
        "time" := entry."time";
        RETURN NEXT;
      END LOOP;
    END $$;

    CREATE OR REPLACE FUNCTION \(name).set_paused(given text, value boolean)
    RETURNS void LANGUAGE plpgsql VOLATILE AS $$
    BEGIN
      INSERT INTO \(name).chart(name, paused) VALUES (given, value)
      ON CONFLICT (name) DO UPDATE SET paused = excluded.paused
      WHERE chart.paused <> excluded.paused;
      -- A pause is seen by the next claim, which marks the inputs that it meets.
      IF FOUND AND NOT value THEN
        UPDATE \(name).inbox i SET held = false FROM \(name).machine m
        WHERE m.chart = given AND m.status IN ('starting', 'active', 'done')
        AND i.machine = m.id AND i.held;
      END IF;
    END $$;

    CREATE OR REPLACE FUNCTION \(name).erase(
      given_chart text, given_name text, expected bigint, keeps boolean, at bigint
    ) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
    DECLARE
      owner bigint;
    BEGIN
      PERFORM \(name).fence(ARRAY[given_chart], ARRAY[given_name]);
      -- The lock waits for those who accept inputs, and the next statements see what they have stored.
      SELECT m.id INTO owner FROM \(name).machine m
      WHERE m.chart = given_chart AND m.name = given_name AND m.status <> 'erased'
      AND (expected IS NULL OR m.revision = expected) FOR UPDATE;
      IF owner IS NULL THEN RETURN false; END IF;
      IF expected IS NOT NULL AND (
        EXISTS (SELECT FROM \(name).inbox i WHERE i.machine = owner)
        OR EXISTS (SELECT FROM \(name).outbox o WHERE o.machine = owner)
        OR EXISTS (SELECT FROM \(name).dead o WHERE o.machine = owner)
      ) THEN
        RETURN false;
      END IF;
      UPDATE \(name).machine m SET status = 'erased', changed = \(name).clock(at), fault = NULL,
        state = NULL WHERE m.id = owner;
      PERFORM \(name).replace_places(ARRAY[owner], '{}', '{}', '{}', '{}');
      DELETE FROM \(name).inbox WHERE machine = owner;
      DELETE FROM \(name).timer WHERE machine = owner;
      DELETE FROM \(name).work WHERE machine = owner;
      DELETE FROM \(name).outbox WHERE machine = owner;
      DELETE FROM \(name).dead WHERE machine = owner;
      UPDATE \(name).journal j SET kind = NULL, number = NULL, body = NULL, note = NULL,
        answer = CASE WHEN keeps THEN j.answer END WHERE j.machine = owner;
      RETURN true;
    END $$;
    """
  }
}
#endif
