#if Macros
import Foundation
import Statecraft
import StatecraftTesting
import Testing

/// Charts over alphabets that the macro writes.
@Suite struct GateTests {
  @Test func `the chart is sound`() {
    expectSound(Gate.chart)
  }

  @Test func `guards, actions and outputs read a typed payload`() {
    var test = MachineTest(Gate())
    test.send(.coin(60)) { $0.credit = 60 }
    test.send(.push, is: .ignored)
    test.send(.coin(50), to: .unlocked, emits: [.change(10), .beep]) { $0.credit = 0 }
    test.send(.kick(force: 3, by: "cat"), is: .refused)
    test.send(.kick(force: 10, by: "horse"), to: .broken) { $0.culprit = "horse" }
  }

  /// What is sent to both gates, event by event.
  @Test(arguments: [
    "coin 60, push, coin 50, coin 5, push", "coin 100, coin 1, coin 2, push, push, coin 97, coin 0",
    "kick 3, coin 250, kick 9.5, push",
  ])
  func `the chart behaves like one with a hand-written alphabet`(_ script: String) {
    var written = Machine(Gate())
    var handmade = Machine(HandmadeGate())
    for line in script.split(separator: ", ") {
      let words = line.split(separator: " ")
      let number = words.count > 1 ? Double(words[1]) ?? 0 : 0
      let (one, other) =
        switch words[0] {
        case "coin":
          ("\(written.send(.coin(Int(number))))", "\(handmade.send(.coin(Int(number))))")
        case "kick":
          (
            "\(written.send(.kick(force: number, by: "me")))",
            "\(handmade.send(.kick(force: number, by: "me")))"
          )
        default:
          ("\(written.send(.push))", "\(handmade.send(.push))")
        }
      #expect(one == other.replacing("HandmadeGate", with: "Gate"))
      #expect("\(written.state)" == "\(handmade.state)")
      #expect(written.credit == handmade.credit)
      #expect(written.permittedEvents.map(\.event) == handmade.permittedEvents.map(\.event))
    }
  }

  @Test func `the generated alphabet equals the hand-written one`() {
    #expect(Gate.Event.caseDescriptions == HandmadeGate.Event.caseDescriptions)
  }

  @Test(arguments: [
    (Gate.Event.coin(5), #"{"coin":{"_0":5}}"#),
    (.push, #"{"push":{}}"#),
    (.kick(force: 2.5, by: "cat"), #"{"kick":{"by":"cat","force":2.5}}"#),
  ])
  func `Codable events are encoded with the names that command lines use`(
    _ event: Gate.Event,
    _ text: String
  ) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(String(decoding: try encoder.encode(event), as: UTF8.self) == text)
    #expect(try JSONDecoder().decode(Gate.Event.self, from: Data(text.utf8)) == event)
    let name = Gate.Event.caseDescriptions[event.caseIndex].name
    #expect(text.hasPrefix("{\"\(name)\":"))
  }

  @Test func `snapshots keep postponed payloads`() throws {
    var machine = Machine(Gate())
    machine.send(.coin(100))
    #expect(machine.send(.coin(30)).kind == .postponed)
    let saved = try JSONEncoder().encode(machine)
    var restored = try JSONDecoder().decode(Machine<Gate>.self, from: saved)
    restored.send(.push)
    #expect(restored.credit == 30)
  }
}
#endif
