#if PostgreSQL
import Foundation
import Statecraft
import StatecraftDurable
import StatecraftDurableTesting
import Testing

@testable import StatecraftPostgreSQL

/// Inputs that other programs accept in their own transactions, in SQL.
@Suite(.withPostgreSQL) struct OwnTransactionTests {
  private struct Order: Statechart, Codable, Sendable {
    enum State: CaseIterable { case unpaid, paid }
    enum Event: Codable, Sendable, CaseIterable { case pay }

    var cents = 0

    static let chart = Chart(initial: .unpaid, name: "order") {
      state(.unpaid) {
        on(.pay, to: .paid).do { $0.cents += 100 }
      }
      state(.paid)
    }
  }

  @Test func `machines are started and get events from psql, with the client's own rows`()
    async throws
  {
    try await TestDatabase.withStore { store in
      let machines = try DurableMachines(store: store) { Durable(Order.self) }
      // A program that only posts by SQL lets others know its chart.
      try await machines.prepare()
      #expect(try await store.charts().map(\.name) == ["order"])
      let schema = store.queries.schema.name
      let output = try await psql(
        """
        CREATE TABLE \(schema).cart(id bigint);
        BEGIN;
        INSERT INTO \(schema).cart VALUES (9);
        SELECT \(schema).start('order', '42', 'cart-9', '{"cents": 5}');
        SELECT \(schema).post('order', '42', 'psp-7', '"pay"');
        COMMIT;
        SELECT \(schema).post('order', '42', 'psp-7', '"pay"');
        SELECT \(schema).wake();
        """
      )
      #expect(output == "accepted\naccepted\nrepeated\n\n")
      try await machines.processAll()
      let order = try await machines[Order.self].machine("42")
      #expect(order.context.cents == 105)
      #expect(
        try await psql("SELECT \(schema).post('order', '42', 'psp-7', '\"pay\"')")
          == "repeated\n"
      )
    }
  }

  @Test func `any driver can execute the statement for an input`() async throws {
    try await TestDatabase.withStore { store in
      let machines = try DurableMachines(store: store) { Durable(Order.self) }
      let orders = machines[Order.self]
      let inputs = [
        try orders.starting("4'2", Order(cents: 5), key: "s"),
        try orders.posting(.pay, to: "4'2", key: "p"),
      ]
      var results: [String?] = []
      for input in inputs + inputs {
        let (sql, binds) = try store.statement(for: input)
        let rows = try await store.execute(sql) { parameters in
          for bind in binds { parameters.add(bind) }
        }
        results.append(rows.first?.text(0))
      }
      #expect(results == ["accepted", "accepted", "repeated", "repeated"])
      try await machines.processAll()
      let cents = try await orders.machine("4'2").context.cents
      #expect(cents == 105)
      let address = MachineAddress(chart: "order", id: "4'2")
      #expect(
        throws: StoreError(
          .invalid,
          "an input of kind 'timer' cannot be posted in SQL; only events and starts can"
        )
      ) { try store.statement(for: Posting(to: address, key: "t", input: .timer(generation: 1))) }
      #expect(
        throws: StoreError(
          .invalid,
          "the id or key of 'order/4'2' has the character U+0000, which cannot be sent in SQL; post "
            + "it by DurableStore.post"
        )
      ) { try store.statement(for: Posting(to: address, key: "\u{0}", input: .event("{}"))) }
    }
  }

  /// The traces of the inputs of a machine, by their keys.
  private func traces(of id: String, in store: PostgreSQLStore) async throws -> [String: String] {
    let inbox = try await store.pending(
      of: MachineAddress(chart: "order", id: id),
      limit: 99
    ).inbox
    return Dictionary(
      uniqueKeysWithValues: inbox.compactMap { entry in
        entry.trace.map { (entry.key, $0) }
      }
    )
  }

  @Test func `the trace of a sender goes on from SQL`() async throws {
    try await TestDatabase.withStore { store in
      try await store.prepare()
      let schema = store.queries.schema.name
      let (first, second) = (
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00"
      )
      // The longest that W3C demands to be carried on.
      let value = String(repeating: "v", count: 8_190)
      let baggage = #"{"traceparent":"\#(first)","baggage":"k=\#(value)"}"#
      let output = try await psql(
        """
        SELECT \(schema).start('order', '42', 's', '{"cents": 5}', '\(first)');
        SELECT \(schema).post('order', '42', 'none', '"pay"');
        BEGIN;
        SET LOCAL statecraft.traceparent = '\(second)';
        SELECT \(schema).post('order', '42', 'setting', '"pay"');
        SELECT \(schema).post('order', '42', 'argument', '"pay"', ' \(first) ');
        SELECT \(schema).post('order', '42', 'both', '"pay"', NULL);
        COMMIT;
        SELECT \(schema).post('order', '42', 'after', '"pay"');
        SELECT \(schema).post('order', '42', 'later', '"pay"', 'cc\(first.dropFirst(2))-what-comes');
        SELECT \(schema).post('order', '42', 'headers', '"pay"', '{"b3": "80f198", "x": "7"}');
        SELECT \(schema).post('order', '42', 'baggage', '"pay"', '\(baggage)');
        """
      )
      #expect(output == String(repeating: "accepted\n", count: 9))
      let header = #"{"traceparent":"\#(first)"}"#
      let other = #"{"traceparent":"\#(second)"}"#
      #expect(
        try await traces(of: "42", in: store) == [
          "s": header, "setting": other, "argument": header, "both": other, "later": header,
          "headers": #"{"b3": "80f198", "x": "7"}"#, "baggage": baggage,
        ]
      )
    }
  }

  @Test func `a trace that cannot be read is left out, and the input is accepted`() async throws {
    try await TestDatabase.withStore { store in
      try await store.prepare()
      let schema = store.queries.schema.name
      let parent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
      let zeros = String(repeating: "0", count: 32)
      let traces = [
        "", "1", "\(parent)-more", "ff\(parent.dropFirst(2))", parent.uppercased(), "{", "{}x",
        #"{"traceparent": 7}"#, #"{"traceparent": null}"#, "00-\(zeros)-b7ad6b7169203331-01",
        "00-0af7651916cd43dd8448eb211c80319c-\(zeros.prefix(16))-01",
        #"{"traceparent":"\#(String(repeating: "0", count: 16_384))"}"#,
        #"{"a":\#(String(repeating: "[", count: 16_000))"#,
      ]
      let calls = traces.enumerated().map { number, trace in
        "SELECT \(schema).post('order', '42', 'key \(number)', '\"pay\"', '\(trace)');"
      }
      let output = try await psql(
        "SELECT \(schema).start('order', '42', 's', '{}');\n" + calls.joined(separator: "\n")
      )
      #expect(output == String(repeating: "accepted\n", count: traces.count + 1))
      #expect(try await self.traces(of: "42", in: store).isEmpty)
    }
  }

  @Test func `the statement for an input carries the trace of its sender`() async throws {
    try await TestDatabase.withStore { store in
      try await store.prepare()
      let trace = #"{"traceparent":"00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"}"#
      let address = MachineAddress(chart: "order", id: "42")
      for posting in [
        Posting(to: address, key: "s", input: .start(context: #"{"cents":5}"#), trace: trace),
        Posting(to: address, key: "p", input: .event("\"pay\""), trace: trace),
        Posting(to: address, key: "q", input: .event("\"pay\"")),
      ] {
        let (sql, binds) = try store.statement(for: posting)
        #expect(binds.count == (posting.trace == nil ? 4 : 5))
        let rows = try await store.execute(sql) { parameters in
          for bind in binds { parameters.add(bind) }
        }
        #expect(rows.first?.text(0) == "accepted")
      }
      #expect(try await traces(of: "42", in: store) == ["s": trace, "p": trace])
    }
  }

  @Test func `what a transaction rolls back was never accepted`() async throws {
    try await TestDatabase.withStore { store in
      try await store.prepare()
      let schema = store.queries.schema.name
      let output = try await psql(
        """
        BEGIN;
        SELECT \(schema).start('order', '42', 'cart-9', '{"cents": 5}');
        ROLLBACK;
        """
      )
      #expect(output == "accepted\n")
      #expect(try await store.machine(MachineAddress(chart: "order", id: "42")) == nil)
    }
  }

  @Test func `what cannot be accepted is an error with a hint`() async throws {
    try await TestDatabase.withStore { store in
      try await store.prepare()
      let schema = store.queries.schema.name
      func failure(_ call: String) async throws -> String {
        do {
          return "no failure: \(try await psql("SELECT \(schema).\(call);"))"
        } catch let error as PSQLFailure {
          return error.text
        }
      }
      let unknown = try await failure("post('order', '1', 'a', '\"pay\"')")
      #expect(unknown.contains("ERROR:  there is no machine order/1\n"), "\(unknown)")
      #expect(
        unknown.contains("HINT:  start it: SELECT statecraft.start(chart, id, key, context)"),
        "\(unknown)"
      )
      _ = try await psql("SELECT \(schema).start('order', '7', 's', '{}');")
      let gone = MachineAddress(chart: "order", id: "7")
      #expect(try await store.erase(gone, expecting: nil, keepingAnswers: true))
      for call in ["start('order', '7', 's2', '{}')", "post('order', '7', 'a', '\"pay\"')"] {
        let erased = try await failure(call)
        #expect(erased.contains("ERROR:  the machine order/7 was erased\n"), "\(erased)")
        #expect(
          erased.contains("HINT:  its id is not used again; start a machine with another id"),
          "\(erased)"
        )
      }
      let missing = try await failure("start('order', '1', NULL, '{}')")
      #expect(
        missing.contains("ERROR:  the chart, the id, the key and the context must not be NULL\n"),
        "\(missing)"
      )
      let emptyID = try await failure("start('order', '', 'a', '{}')")
      #expect(
        emptyID.contains(
          "ERROR:  the id '' is not usable: an id has 1 to 512 bytes, and this one has 0\n"
        ),
        "\(emptyID)"
      )
      let long = try await failure("start('order', '1', repeat('k', 513), '{}')")
      #expect(
        long.contains("kk' is not usable: a key has 1 to 512 bytes, and this one has 513\n"),
        "\(long)"
      )
      for beginning in InputKey.reserved {
        let reserved = try await failure("start('order', '1', '\(beginning)3', '{}')")
        #expect(
          reserved.contains(
            "ERROR:  the key '\(beginning)3' is not usable: keys that begin with '\(beginning)' "
              + "belong to the runtime; choose another beginning\n"
          ),
          "\(reserved)"
        )
      }
      #expect(try await psql("SELECT \(schema).start('order', '2', 'timer', '{}')") == "accepted\n")
      let noJSON = try await failure("start('order', '1', 'a', 'cents')")
      #expect(noJSON.contains("ERROR:  invalid input syntax for type json"), "\(noJSON)")
      _ = try await psql("SELECT \(schema).start('order', '1', 'a', '{}');")
      let reused = try await failure("post('order', '1', 'a', '\"pay\"')")
      #expect(
        reused.contains("ERROR:  the key a of order/1 was used for another input\n"),
        "\(reused)"
      )
      #expect(
        reused.contains("HINT:  a key stands for one input; use a new key for a new input"),
        "\(reused)"
      )
    }
  }
}
#endif
