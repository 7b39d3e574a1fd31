#if Macros
import Statecraft
import StatecraftMacros
import Testing

/// Enums of all kinds, expanded by the compiler itself.
@Suite struct AlphabetTests {
  @Test func `cases may have any names, labels and types`() {
    expectAlphabet(
      [
        Odd.default, .in(in: 3), .over(3, there: ["a"]), .`say "hi"`, .nested(.default, or: []),
        .maybe(nil), .forced(nil), .call {}, .caseIndex,
      ],
      named: [
        "default", "in", "over", "say \"hi\"", "nested", "maybe", "forced", "call", "caseIndex",
      ]
    )
    #expect(Odd.cases.in.extract(.in(in: 3)) == 3)
    #expect(Odd.cases.over.extract(.over(3, there: ["a"]))?.there == ["a"])
    #expect(Odd.cases.nested.extract(.nested(.default, or: [.caseIndex]))?.or.count == 1)
    #expect(
      Odd.caseDescriptions.map(\.hasPayload) == [
        false, true, true, false, true, true, true, true, false,
      ]
    )
  }

  @Test func `a nil payload differs from an absent case`() {
    #expect(Odd.cases.maybe.extract(.maybe(nil)) == .some(.none))
    #expect(Odd.cases.maybe.extract(.default) == .none)
    #expect(Odd.cases.forced.extract(.forced(nil)) == .some(.none))
  }

  @Test func `generic enums and enums in generic types are supported`() {
    expectAlphabet([Choice<Int>.pick(3), .none], named: ["pick", "none"])
    expectAlphabet([Box<Int>.Event.put(3), .take], named: ["put", "take"])
    expectAlphabet([Box<Int>.Other.all([3])], named: ["all"])
    #expect(Choice<String>.cases.pick.extract(.pick("a")) == "a")
    #expect(Box<String>.cases == ["put", "take"])
  }

  @Test func `private enums inside a type are supported`() {
    expectAlphabet([Hidden.a(1), .b], named: ["a", "b"])
    expectAlphabet([Cellar.Wine.Event.pour(1)], named: ["pour"])
  }

  @Test func `public enums and enums in public extensions are supported`() {
    expectAlphabet([PublicEvent.go(1), .stop], named: ["go", "stop"])
    expectAlphabet([PublicEvent.Nested.go(1)], named: ["go"])
    expectAlphabet([InlinableEvent.go(1), .stop], named: ["go", "stop"])
    expectAlphabet([PackageEvent.go(1), .stop], named: ["go", "stop"])
  }

  @Test func `conditions and unavailable cases leave no gap in the numbers`() {
    #if DEBUG
    expectAlphabet(
      [Conditional.on, .poke(1), .more, .off, .end],
      named: ["on", "poke", "more", "off", "end"]
    )
    #else
    expectAlphabet([Conditional.on, .off, .end], named: ["on", "off", "end"])
    #endif
  }

  @Test func `deprecated cases are numbered like others`() {
    #expect(Old.caseDescriptions.map(\.name) == ["coin", "note"])
    #expect(Old.note.caseIndex == 1)
  }

  @Test func `raw values are not used as names`() {
    expectAlphabet([Raw.up, .down], named: ["up", "down"])
  }

  @Test func `an enum may list its cases, too`() {
    expectAlphabet(Listed.allCases, named: ["a", "b"])
    let chart = MachineChart<ListedMachine>(initial: .only) {
      ListedMachine.state(.only) {
        ListedMachine.on(\.a).do { $0.count += 1 }
        ListedMachine.on(.b).do { $0.count += 10 }
      }
    }
    var machine = Machine(ListedMachine(), chart: chart)
    machine.send(.a)
    machine.send(.b)
    #expect(machine.count == 11)
  }

  @Test func `the cases of a very large enum are counted correctly`() {
    #expect(Large.allCases.map(\.caseIndex) == Array(0..<64))
    #expect(Large.caseDescriptions.map(\.name) == Large.allCases.map { "\($0)" })
  }

  /// Asserts that an alphabet counts its cases in their order.
  private func expectAlphabet<Event: EventAlphabet>(
    _ events: [Event],
    named names: [String],
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    #expect(events.map(\.caseIndex) == Array(events.indices), sourceLocation: sourceLocation)
    #expect(Event.caseDescriptions.map(\.name) == names, sourceLocation: sourceLocation)
    #expect(
      Event.caseDescriptions.map(\.index) == Array(names.indices),
      sourceLocation: sourceLocation
    )
  }

  @Events private enum Hidden: EventAlphabet { case a(Int), b }
}

@Events private indirect enum Odd {
  case `default`, `in`(in: Int), over(_ times: Int = 1, there: [String] = [])
  case `say "hi"`
  case nested(Self, or: [Self])
  case maybe(Int?), forced(Int!), call(@Sendable () -> Void)
  case caseIndex
}

@Events private enum Choice<Value: Sendable> { case pick(Value), none }

private struct Box<Item: Sendable> {
  @Events enum Event { case put(Item), take }
  static var cases: [String] { Event.caseDescriptions.map(\.name) }
}

extension Box {
  @Events fileprivate enum Other { case all([Item]) }
}

private struct Cellar {
  fileprivate struct Wine {
    @Events enum Event { case pour(Double) }
  }
}

@Events private enum Conditional {
  case on
  #if DEBUG
  case poke(Int)
  #if NEVER
  case never
  #else
  case more
  #endif
  #elseif NEVER
  case never
  #endif
  case off
  @available(*, unavailable) case gone
  case end
}

@Events private enum Old {
  @available(*, deprecated, message: "use 'note'") case coin(Int)
  case note
}

@Events private enum Raw: String { case up = "^", down = "v" }

@Events private enum Listed: CaseIterable { case a, b }

private struct ListedMachine: ChartContext {
  enum State: CaseIterable { case only }
  typealias Event = Listed
  var count = 0
}

@Events private enum Large: CaseIterable {
  case a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15
  case b0, b1, b2, b3, b4, b5, b6, b7, b8, b9, b10, b11, b12, b13, b14, b15
  case c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13, c14, c15
  case d0, d1, d2, d3, d4, d5, d6, d7, d8, d9, d10, d11, d12, d13, d14, d15
}
#endif
