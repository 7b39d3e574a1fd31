#if Durable
import Statecraft
import StatecraftDurable
import Testing

/// Contexts and events that somebody has written as JSON, as for `statecraft machines`.
@Suite struct WrittenInputTests {
  private let address = MachineAddress(chart: "Order", id: "42")
  private static let form =
    #"write {"cents":WHOLE-NUMBER,"reminders":WHOLE-NUMBER,"receipt"?:"TEXT"}"#

  /// Returns the error's text.
  private func text(_ body: () async throws -> Void) async -> String {
    do {
      try await body()
      return "no error"
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [
    ("{}", "'cents' is missing"),
    (#"{"cents":"many","reminders":0}"#, #"'cents' must be a whole number, not "many""#),
    (#"{"cents":1,"reminders":0,"cent":2}"#, "it has no 'cent'"),
    ("100", "it must be an object, not 100"),
    (#"{"cents":"#, "it is not JSON: a value is missing before end, at character 10"),
  ])
  func `a context that is none says what is wrong, where, and its form`(
    _ context: String,
    _ reason: String
  ) async throws {
    let shop = try Shop()
    let machines = NamedMachines(shop.machines)
    let found = await text {
      _ = try await machines.start(address, context: context, key: "k")
    }
    #expect(
      found == "the machine Order/42 cannot take this: the context of 'Order' cannot be used: "
        + "\(reason); \(Self.form)"
    )
    #expect(await shop.store.machine(address) == nil)
  }

  /// A chart without data.
  private struct Lamp: Statechart, Codable, Sendable {
    enum State: CaseIterable { case off }
    enum Event: CaseIterable, Codable, Sendable { case press }
    static let chart = Chart(initial: .off) { state(.off) { on(.press) } }
  }

  @Test(arguments: [
    (#"{"watts":60}"#, "it has no 'watts'"), ("[]", "it must be an object, not []"),
    ("60", "it must be an object, not 60"),
  ])
  func `a chart without data takes none`(_ context: String, _ reason: String) async throws {
    let machines = NamedMachines(
      try DurableMachines(store: InMemoryStore()) { Durable(Lamp.self) }
    )
    let address = MachineAddress(chart: "Lamp", id: "1")
    let found = await text {
      _ = try await machines.start(address, context: context, key: "k")
    }
    #expect(
      found.hasPrefix(
        "the machine Lamp/1 cannot take this: the context of 'Lamp' cannot be used: \(reason)"
      ),
      "\(found)"
    )
    _ = try await machines.start(address, context: " { } ", key: "k")
  }

  @Test func `the same input in another text is the same input`() async throws {
    let shop = try Shop()
    let machines = NamedMachines(shop.machines)
    for text in [
      #"{"cents":100,"reminders":0}"#, #"{ "reminders": 0, "cents": 100.0 }"#,
      "{\"c\\u0065nts\":100,\n\"reminders\":0}",
    ] {
      let answer = try await machines.start(address, context: text, key: "s")
      #expect(answer.revision == 1)
    }
    let first = try await shop.orders.send(.pay(40), to: "42", key: "e")
    #expect(!first.isRepeated)
    for text in [
      #"{"pay":{"_0":40}}"#, #"{"pay":40}"#, #" { "pay" : { "_0" : 40.0 } } "#, #"{"pay": 4.0e1}"#,
    ] {
      let answer = try await machines.send(event: text, to: address, key: "e")
      #expect(answer.isRepeated && answer.revision == first.revision, "\(text)")
      #expect(try await machines.post(event: text, to: address, key: "e")?.isRepeated == true)
    }
    let other = await text {
      _ = try await machines.send(event: #"{"pay":41}"#, to: address, key: "e")
    }
    #expect(other.contains("was used for another input"), "\(other)")
  }

  @Test(arguments: [
    ("\"pya\"", "unknown event 'pya'; did you mean 'pay'? known: pay, ship, cancel, fail"),
    (
      #"{"pay":{"_0":"many"}}"#,
      #"the payload of 'pay' cannot be used: it must be a whole number, not "many""#
    ),
    (
      #"{"pay":{"_0":1,"tip":2}}"#,
      "the payload of 'pay' cannot be used: it has no 'tip'; known: _0"
    ),
    (#"{"ship":{"by":"air"}}"#, #"'ship' has no payload, but was given '{"by":"air"}'"#),
    (
      #"{"pay":"#,
      #"{"pay": is no event, because it is not JSON: a value is missing before end, at character "#
        + #"8; write its name in quotes, or an object such as {"pay":{"_0":100}}"#
    ),
  ])
  func `an event that is none is refused, and nothing is stored`(
    _ event: String,
    _ reason: String
  ) async throws {
    let shop = try Shop()
    try await shop.orders.start("42", Order(cents: 100), key: "k")
    let machines = NamedMachines(shop.machines)
    let sent = await text { _ = try await machines.send(event: event, to: address, key: "e") }
    #expect(sent == "the machine Order/42 cannot take this: \(reason)")
    let row = try #require(await shop.store.machine(address))
    let explained = await text { _ = try machines.explain(event, for: row) }
    #expect(explained == sent)
    #expect(try await shop.orders.journal(of: "42").map(\.key) == ["k"])
  }

  @Test func `an id that is none is refused`() async throws {
    let machines = NamedMachines(try Shop().machines)
    let found = await text {
      _ = try await machines.start(
        MachineAddress(chart: "Order", id: ""),
        context: #"{"cents":1,"reminders":0}"#,
        key: "k"
      )
    }
    #expect(found == "the id '' is not usable: an id has 1 to 512 bytes, and this one has 0")
  }

  @Test func `a context in a store that does not fit any more is said in words`() async throws {
    let shop = try Shop()
    _ = await shop.store.post([
      Posting(to: address, key: "k", input: .start(context: #"{"cents":1}"#))
    ])
    try await shop.machines.processAll()
    let row = try #require(await shop.store.machine(address))
    #expect(row.status == .parked)
    #expect(row.fault?.reason == "'reminders' is missing; \(Self.form)")
  }
}
#endif
