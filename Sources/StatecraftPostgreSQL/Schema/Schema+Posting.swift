#if PostgreSQL
internal import StatecraftDurable

extension Schema {
  /// The function that adds inputs to inboxes; see `DurableStore.post(_:)`.
  ///
  /// It returns the number of each posting with its result: `accepted`, `waiting` with the columns of
  /// the inbox, `answered` with those of the journal, `unknown`, or NULL if the entry has just gone
  /// from the inbox to nowhere, which is asked again. A machine that was erased is `unknown`, too, as
  /// programs of version 4 expect, and the outcome is `erased`.
  ///
  /// The keys are looked up in the journal before, and in both tables after the insertion, with a
  /// snapshot of its own: an input that a worker applies in between is found in one of them.
  ///
  /// The time grows with the number of inputs, though the server's plans do not know it: rows are found
  /// by indexes, by sorting and by their numbers, never by comparing each with each.
  var posting: String {
    """
    CREATE OR REPLACE FUNCTION \(name).accept(
      charts text[], names text[], keys text[], kinds text[], numbers bigint[], bodies text[],
      notes text[], traces text[], at bigint
    ) RETURNS TABLE(
      ord bigint, result text, seq bigint, kind text, number bigint, body text, note text,
      accepted bigint, trace text, revision bigint, digest bigint, version bigint, outcome text,
      answer text, "time" bigint
    ) LANGUAGE plpgsql VOLATILE AS $$
    #variable_conflict use_column
    DECLARE
      -- Whether the input with this number comes before the start of a machine that this call makes.
      early boolean[];
      stored boolean[];
      instant bigint := \(name).clock(at);
    BEGIN
      PERFORM \(name).fence(charts, names);
      IF 'start' = ANY(kinds) THEN
        WITH made AS (
          INSERT INTO \(name).machine(chart, name, version, revision, status, changed)
          SELECT DISTINCT p.chart, p.name, 0, 0, 'starting', instant
          FROM unnest(charts, names, kinds) p(chart, name, kind)
          WHERE p.kind = 'start' ORDER BY 1, 2
          ON CONFLICT (chart, name) DO NOTHING RETURNING chart, name
        ) SELECT array_agg(q.early ORDER BY q.ord) FILTER (WHERE q.ord IS NOT NULL) INTO early
          FROM (
            SELECT u.ord, bool_or(u.made) OVER machine
              AND u.ord < min(u.ord) FILTER (WHERE u.kind = 'start') OVER machine AS early
            FROM (
              SELECT p.*, false AS made
              FROM unnest(charts, names, kinds) WITH ORDINALITY p(chart, name, kind, ord)
              UNION ALL SELECT m.chart, m.name, NULL, NULL, true FROM made m
            ) u WINDOW machine AS (PARTITION BY u.chart, u.name)
          ) q;
      END IF;
      WITH posted AS (
        SELECT p.*, m.id FROM unnest(charts, names, keys, kinds, numbers, bodies, notes, traces)
          WITH ORDINALITY p(chart, name, key, kind, number, body, note, trace, ord)
        JOIN \(name).machine m ON m.chart = p.chart AND m.name = p.name
        WHERE m.status <> 'erased'
        AND \(isNew("m.id", "p.key"))
        -- What comes before the start of a new machine is for no machine.
        AND early[p.ord] IS NOT TRUE
        -- The machine is not erased before this transaction ends; its steps go on.
        FOR KEY SHARE OF m
      ), first AS (
        SELECT DISTINCT ON (p.id, p.key) p.* FROM posted p ORDER BY p.id, p.key, p.ord
      ), made AS (
        INSERT INTO \(name).inbox(machine, chart, key, kind, number, body, note, accepted, trace)
        SELECT f.id, f.chart, f.key, f.kind, f.number, f.body, f.note, instant, f.trace
        FROM first f ORDER BY f.ord
        ON CONFLICT (machine, key) DO NOTHING RETURNING machine, key
      ) SELECT array_agg(d.stored ORDER BY d.ord) INTO stored FROM (
          SELECT u.ord, bool_or(u.stored) AS stored FROM (
            SELECT k.ord, bool_or(k.made) OVER (PARTITION BY k.id, k.key) AS stored FROM (
              SELECT f.id, f.key, f.ord, false AS made FROM first f
              UNION ALL SELECT i.machine, i.key, NULL, true FROM made i
            ) k
            UNION ALL SELECT n.ord, false FROM generate_subscripts(charts, 1) n(ord)
          ) u WHERE u.ord IS NOT NULL GROUP BY u.ord
        ) d;
      RETURN QUERY
        SELECT p.ord,
          CASE
            WHEN stored[p.ord] THEN 'accepted'
            -- Keys of erased machines have their first answers still.
            WHEN j.machine IS NOT NULL THEN 'answered'
            WHEN m.id IS NULL OR m.status = 'erased' OR early[p.ord] THEN 'unknown'
            WHEN i.machine IS NOT NULL THEN 'waiting'
          END,
          i.seq, coalesce(j.kind, i.kind), coalesce(j.number, i.number),
          coalesce(j.body, i.body), coalesce(j.note, i.note), coalesce(j.accepted, i.accepted),
          i.trace, j.revision, j.digest, j.version,
          coalesce(j.outcome, CASE WHEN m.status = 'erased' THEN m.status END), j.answer, j.time
        FROM unnest(charts, names, keys) WITH ORDINALITY p(chart, name, key, ord)
        LEFT JOIN \(name).machine m ON m.chart = p.chart AND m.name = p.name
        LEFT JOIN \(name).journal j ON j.machine = m.id AND j.key = p.key
        LEFT JOIN LATERAL (
          SELECT w.* FROM \(name).inbox w
          WHERE w.machine = m.id AND w.key = p.key AND j.machine IS NULL LIMIT 1
        ) i ON true
        ORDER BY p.ord;
    END $$;
    """
  }

  /// The most bytes of a trace that is carried on.
  ///
  /// The baggage of W3C may have 8,192 bytes, and is one of several headers.
  private static let longestTrace = 16_384

  /// The patterns of the keys that the runtime uses itself.
  private var reserved: String {
    InputKey.reserved.map { "'\($0)%'" }.joined(separator: ", ")
  }

  /// The functions for transactions of programs, in any language.
  ///
  /// Ids and keys have the rules of `InputKey`, in the same words. A trace is the `traceparent` of W3C Trace
  /// Context, or a JSON object of all headers that carry it; without one, that of the setting
  /// `statecraft.traceparent` counts. One that cannot be read is left out, as the recommendation demands: no
  /// input is refused for its trace.
  var own: String {
    """
    CREATE OR REPLACE FUNCTION \(name).stored(given text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
      SELECT replace(given, U&'\\0001', U&'\\0001\\0002')
    $$;
    CREATE OR REPLACE FUNCTION \(name).carried(given text) RETURNS text LANGUAGE plpgsql STABLE AS $$
    DECLARE
      trace text := coalesce(
        nullif(given, ''), nullif(current_setting('statecraft.traceparent', true), '')
      );
      parts text[];
    BEGIN
      IF trace IS NULL OR octet_length(trace) > \(Self.longestTrace) THEN RETURN NULL; END IF;
      IF trace LIKE '{%' THEN
        BEGIN
          IF EXISTS (
            SELECT FROM json_each(trace::json) h WHERE json_typeof(h.value) <> 'string'
          ) THEN
            RETURN NULL;
          END IF;
          RETURN trace;
        -- The last one is what nests too deeply for the server.
        EXCEPTION WHEN invalid_text_representation OR untranslatable_character
          OR statement_too_complex THEN
          RETURN NULL;
        END;
      END IF;
      parts := regexp_match(
        btrim(trace), '^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$'
      );
      IF parts IS NULL OR parts[1] = 'ff' OR (parts[1] = '00' AND parts[5] IS NOT NULL)
        OR parts[2] = repeat('0', 32) OR parts[3] = repeat('0', 16)
      THEN
        RETURN NULL;
      END IF;
      -- Of a later version, only what version 00 has is carried on.
      RETURN format('{"traceparent":"00-%s-%s-%s"}', parts[2], parts[3], parts[4]);
    END $$;
    CREATE OR REPLACE FUNCTION \(name).enter(
      chart text, id text, key text, kind text, body text, trace text
    ) RETURNS text LANGUAGE plpgsql VOLATILE AS $$
    DECLARE
      entry record;
    BEGIN
      IF chart IS NULL OR id IS NULL OR key IS NULL OR body IS NULL THEN
        RAISE EXCEPTION 'the chart, the id, the key and the % must not be NULL',
          CASE kind WHEN 'start' THEN 'context' ELSE 'event' END
          USING ERRCODE = 'null_value_not_allowed';
      END IF;
      IF octet_length(id) NOT BETWEEN 1 AND \(InputKey.longest) THEN
        RAISE EXCEPTION
          'the id ''%'' is not usable: an id has 1 to \(InputKey.longest) bytes, and this one has %',
          left(id, 40), octet_length(id) USING ERRCODE = 'invalid_parameter_value';
      END IF;
      IF octet_length(key) NOT BETWEEN 1 AND \(InputKey.longest) THEN
        RAISE EXCEPTION
          'the key ''%'' is not usable: a key has 1 to \(InputKey.longest) bytes, and this one has %',
          left(key, 40), octet_length(key) USING ERRCODE = 'invalid_parameter_value';
      END IF;
      IF key LIKE ANY (ARRAY[\(reserved)]) THEN
        RAISE EXCEPTION 'the key ''%'' is not usable: keys that begin with ''%'' belong to the '
          'runtime; choose another beginning', key, split_part(key, ':', 1) || ':'
          USING ERRCODE = 'invalid_parameter_value';
      END IF;
      FOR attempt IN 1..3 LOOP
        SELECT * INTO entry FROM \(name).accept(
          ARRAY[\(name).stored(chart)], ARRAY[\(name).stored(id)], ARRAY[\(name).stored(key)],
          ARRAY[kind], ARRAY[NULL::bigint], ARRAY[\(name).stored(body)], ARRAY[NULL::text],
          ARRAY[\(name).carried(trace)], NULL
        );
        EXIT WHEN entry.result IS NOT NULL;
      END LOOP;
      IF entry.result = 'unknown' AND entry.outcome = 'erased' THEN
        RAISE EXCEPTION 'the machine %/% was erased', chart, id
          USING ERRCODE = 'no_data_found',
          HINT = 'its id is not used again; start a machine with another id';
      END IF;
      IF entry.result = 'unknown' THEN
        RAISE EXCEPTION 'there is no machine %/%', chart, id
          USING ERRCODE = 'no_data_found',
          HINT = 'start it: SELECT statecraft.start(chart, id, key, context)';
      END IF;
      -- The input of an erased machine is gone, and its answer stays.
      IF entry.result IS DISTINCT FROM 'accepted' AND entry.kind IS NOT NULL
        AND (entry.kind, entry.body) IS DISTINCT FROM (kind, \(name).stored(body)) THEN
        RAISE EXCEPTION 'the key % of %/% was used for another input', key, chart, id
          USING ERRCODE = 'unique_violation',
          HINT = 'a key stands for one input; use a new key for a new input';
      END IF;
      RETURN CASE entry.result WHEN 'accepted' THEN 'accepted' ELSE 'repeated' END;
    END $$;
    CREATE OR REPLACE FUNCTION \(name).post(chart text, id text, key text, event json)
    RETURNS text LANGUAGE sql VOLATILE AS $$
      SELECT \(name).enter(chart, id, key, 'event', event::text, NULL)
    $$;
    CREATE OR REPLACE FUNCTION \(name).post(chart text, id text, key text, event json, trace text)
    RETURNS text LANGUAGE sql VOLATILE AS $$
      SELECT \(name).enter(chart, id, key, 'event', event::text, trace)
    $$;
    CREATE OR REPLACE FUNCTION \(name).start(chart text, id text, key text, context json)
    RETURNS text LANGUAGE sql VOLATILE AS $$
      SELECT \(name).enter(chart, id, key, 'start', context::text, NULL)
    $$;
    CREATE OR REPLACE FUNCTION \(name).start(chart text, id text, key text, context json, trace text)
    RETURNS text LANGUAGE sql VOLATILE AS $$
      SELECT \(name).enter(chart, id, key, 'start', context::text, trace)
    $$;
    CREATE OR REPLACE FUNCTION \(name).wake() RETURNS void LANGUAGE sql VOLATILE AS $$
      SELECT pg_notify('\(channel)', '')
    $$;
    COMMENT ON FUNCTION \(name).post(text, text, text, json) IS
      'Accepts an event for a machine in the caller''s transaction: accepted, or repeated.';
    COMMENT ON FUNCTION \(name).start(text, text, text, json) IS
      'Accepts the start of a machine in the caller''s transaction: accepted, or repeated.';
    COMMENT ON FUNCTION \(name).post(text, text, text, json, text) IS
      'Accepts an event with the sender''s trace: its traceparent, or a JSON object of headers.';
    COMMENT ON FUNCTION \(name).start(text, text, text, json, text) IS
      'Accepts a start with the sender''s trace: its traceparent, or a JSON object of headers.';
    COMMENT ON FUNCTION \(name).wake() IS
      'Wakes workers, which also look by themselves; not in a transaction that writes.';
    """
  }
}
#endif
