#if Command && SQLite && Studio
import Statecraft
import StatecraftDurable
import StatecraftRecording
import Testing

@testable import StatecraftCommandLine

/// How `machines dead-letters` shows outputs that could not be delivered.
@Suite struct DeadLetterTextTests {
  private let letter = StoredOutput(
    sequence: 12,
    address: MachineAddress(chart: "Order", id: "42"),
    revision: 4,
    number: 0,
    topic: .output,
    body: #"{"mail":{"_0":"shipped"}}"#,
    attempt: 20,
    due: WallTime(sinceEpoch: .seconds(60)),
    emitted: WallTime(sinceEpoch: .zero),
    error: "no such address (after 20 attempts)",
    isDead: true
  )

  @Test func `a dead letter has its number, its machine, its key and the reason`() {
    #expect(
      StoredText.text(letter)
        == #"12  Order/42  42:4:0  {"mail":{"_0":"shipped"}}  no such address (after 20 attempts)"#
    )
  }

  @Test func `no value of a dead letter makes a further line`() {
    var letter = letter
    letter.address.id = "4\n2"
    letter.error = "no such\r\naddress\u{1B}[1m"
    let text = StoredText.text(letter)
    #expect(
      text.hasPrefix("12  Order/4\\u{a}2  4\\u{a}2:4:0  {") && !text.contains(where: \.isNewline)
    )
    #expect(text.hasSuffix("  no such\\u{d}\\u{a}address\\u{1b}[1m"))
    #expect(JSONText.object(StoredText.members(letter)).contains(#""id":"4\n2""#))
  }

  @Test func `a dead letter is an object of JSON`() {
    let object = JSONText.object(StoredText.members(letter))
    #expect(object.hasPrefix(#"{"number":12,"chart":"Order","id":"42","key":"42:4:0","body":{"#))
    #expect(object.contains(#""attempt":20,"reason":"no such address (after 20 attempts)""#))
    #expect(object.hasSuffix(#""to":null}"#))
    var message = letter
    message.topic = .machine(MachineAddress(chart: "Shipment", id: "7"))
    #expect(
      JSONText.object(StoredText.members(message))
        .hasSuffix(#""to":{"chart":"Shipment","id":"7"}}"#)
    )
  }
}
#endif
