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

  /// Events whose texts differ although they are equal, or are equal although they differ.
  private struct Label: Statechart, Codable, Sendable {
    enum State: CaseIterable { case plain }
    enum Event: EventAlphabet, Codable, Hashable {
      case clear
      case tag(Set<String>)

      struct Cases: Sendable {
        let clear = EventCase<Event, Void>(0, "clear") { if case .clear = $0 { () } else { nil } }
        let tag = EventCase<Event, Set<String>>(1, "tag") {
          if case .tag(let names) = $0 { names } else { nil }
        }
      }
      static let cases = Cases()
      var caseIndex: Int { self == .clear ? 0 : 1 }
    }

    var names: Set<String> = []

    static let chart = Chart(initial: .plain) {
      state(.plain) {
        on(\.tag).do { $0.names = $1 }
        on(\.clear).do { context, _ in context.names = [] }
      }
    }
  }

  @Test func `an equal event is the same input, in whichever order it is written`() async throws {
    let machines = try DurableMachines(store: InMemoryStore()) { Durable(Label.self) }
    let named = NamedMachines(machines)
    let address = MachineAddress(chart: "Label", id: "1")
    _ = try await named.start(address, context: #"{"names":[]}"#, key: "s")
    let text = #"{"tag":{"_0":["a","b","c","d","e","f","g","h"]}}"#
    for round in 0..<20 {
      let answer = try await named.send(event: text, to: address, key: "k")
      #expect(answer.isRepeated == (round > 0))
      #expect(try await named.post(event: text, to: address, key: "k")?.isRepeated == true)
    }
    let other = text.replacing("h", with: "i")
    #expect(
      await self.text { _ = try await named.send(event: other, to: address, key: "k") }
        .hasPrefix("the key 'k'")
    )

    // What Swift sends and what clients send is the same.
    let labels = machines[Label.self]
    #expect(try await labels.send(.clear, to: "1", key: "c").isRepeated == false)
    #expect(try await named.send(event: "\"clear\"", to: address, key: "c").isRepeated)
    #expect(try await named.send(event: "{\"clear\":{}}", to: address, key: "c").isRepeated)
    _ = try await labels.post(.clear, to: "1", key: "p")
    #expect(try await named.post(event: "\"clear\"", to: address, key: "p") == nil)
  }

  /// Events whose names and raw values are exchanged.
  private struct Swapped: Statechart, Codable, Sendable {
    enum State: CaseIterable { case a, b }
    enum Event: String, CaseIterable, Codable, Sendable {
      case a = "b"
      case b = "a"
    }
    static let chart = Chart(initial: .a) {
      on(.a, to: .a)
      on(.b, to: .b)
      state(.a)
      state(.b)
    }
  }

  @Test func `the event that is stored is the one that was written`() async throws {
    let machines = try DurableMachines(store: InMemoryStore()) { Durable(Swapped.self) }
    let named = NamedMachines(machines)
    let address = MachineAddress(chart: "Swapped", id: "1")
    _ = try await named.start(address, context: "{}", key: "s")
    for (round, name) in ["b", "a", "b"].enumerated() {
      let event = try #require(Swapped.Event.allCases.first { "\($0)" == name })
      let answer = try await machines[Swapped.self].send(event, to: "1", key: "s\(round)")
      #expect(answer.configuration == [name])
      let other = try await named.send(event: "\"\(name)\"", to: address, key: "n\(round)")
      #expect(other.configuration == answer.configuration)
    }
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
    let explained = await text { _ = try await machines.explain(event, for: row) }
    #expect(explained == sent)
    #expect(try await shop.orders.journal(of: "42").map(\.key) == ["k"])
  }

  @Test func `an event for a machine that has not started is explained`() async throws {
    let shop = try Shop()
    let machines = NamedMachines(shop.machines)
    try await shop.orders.postStart("42", Order(cents: 100), key: "k")
    let row = try #require(await shop.store.machine(address))
    let start =
      "not yet: the machine Order/42 has not started; its start waits, and an event that is accepted "
      + "now comes after it"
    let (text, isTaken) = try await machines.explain("\"ship\"", for: row)
    #expect(text == start)
    #expect(!isTaken)
    let unknown = await self.text { _ = try await machines.explain("\"shop\"", for: row) }
    #expect(unknown.contains("unknown event 'shop'; did you mean 'ship'?"), "\(unknown)")
    try await shop.machines.operations.pause(Order.self)
    let paused = try await machines.explain("\"ship\"", for: row)
    #expect(
      paused.text
        == "not now: the machine Order/42 or its chart is paused; resume it, or post the event\n\(start)"
    )
    #expect(!paused.isTaken)
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
