#if Command && SCXML
import Foundation
import StatecraftRecording
import StatecraftSCXML
import Testing

@testable import StatecraftCommandLine

/// Data of events whose numbers a document cannot have as they are written.
@Suite struct ChangedEventNumberTests {
  private static let reason =
    "the number 9007199254740993 at 'id' would become 9007199254740992, because numbers of documents "
    + "are exact up to 2^53; send it as a text, \"9007199254740993\""

  private let event = NamedEvent("pay", payload: #"{"id":9007199254740993}"#)

  private func machine() throws -> DocumentMachine {
    try DocumentMachine(
      SCXMLDocument(
        #"""
        <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">
          <datamodel><data id="id" expr="0"/></datamodel>
          <state id="a"><transition event="pay"><assign location="id" expr="_event.data.id"/></transition>
          </state>
        </scxml>
        """#.utf8,
        name: "test"
      )
    )
  }

  @Test func `the event is not sent and not explained`() throws {
    var machine = try machine()
    let before = machine.values.map(\.text)
    let error = NamedEventError.payload(event: "pay", reason: Self.reason, offset: 6)
    #expect(throws: error) { try machine.send(event) }
    #expect(throws: error) { try machine.explain(event) }
    #expect("\(error)" == "the payload of 'pay' cannot be used: \(Self.reason)")
    #expect(machine.values.map(\.text) == before)
    _ = try machine.send(NamedEvent("pay", payload: #"{"id":"9007199254740993"}"#))
    #expect(machine.values.first?.text.contains("9007199254740993") == true)
  }

  @Test func `a recording that was made before replays`() throws {
    var old = try machine().forReplay
    var recording = Recording(old.header)
    recording.steps = old.start + (try old.send(event))
    #expect(recording.steps.last?.payload == event.payload)
    let read = try Recording(recording.text.utf8)
    let replay = read.replay(on: try machine().forReplay)
    #expect(replay.isSame, "\(replay)")
  }

  @Test func `an event of a proof is refused`() throws {
    let proofs = DocumentProofTests()
    let error = #expect(throws: CommandError.self) {
      try proofs.prove(proofs.numbers, data: "ecmascript") {
        $0.events = [#"add {"id":9007199254740993}"#]
      }
    }
    #expect(
      error?.message
        == #"the data of '--event add {"id":9007199254740993}' cannot be used: \#(Self.reason)"#
    )
    #expect(error?.code == .proofUsage)
  }
}
#endif
