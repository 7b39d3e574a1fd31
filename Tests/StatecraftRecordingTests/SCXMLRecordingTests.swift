#if SCXML
import Statecraft
import StatecraftRecording
import StatecraftSCXML
import StatecraftTesting
import Testing

@Suite struct SCXMLRecordingTests {
  private static let document = SCXMLDocument(
    """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" name="oven">
      <parallel id="oven">
        <state id="door">
          <state id="closed"><transition event="open" target="opened"/></state>
          <state id="opened"><transition event="close" target="closed"/></state>
        </state>
        <state id="engine">
          <state id="off"><transition event="start" cond="In('closed')" target="on"/></state>
          <state id="on">
            <onentry><send event="bell" delay="90s"/></onentry>
            <transition event="bell open" target="off"/>
          </state>
        </state>
      </parallel>
    </scxml>
    """.utf8,
    name: "oven.scxml"
  )

  @Test func `a session is recorded by its steps, though the modules are independent`() throws {
    let document = Self.document
    let recorder = Recorder<SCXMLStep>(Recording.Header(document.chart)) { step in
      [
        RecordedStep(
          step.steps,
          event: step.event?.name,
          configuration: step.configuration,
          at: step.time
        )
      ]
    }
    let platform = SCXMLPlatform()
    platform.onStep = { _, step in recorder.record(step) }
    let session = try platform.start(document)
    platform.send(SCXMLEvent("start"), to: session)
    platform.send(SCXMLEvent("nothing"), to: session)
    platform.advance(by: .seconds(100))
    let steps = recorder.recording.steps
    #expect(steps.map(\.event) == ["start", "start", "nothing", "bell"])
    #expect(steps.map(\.outcome) == [.transitioned, .transitioned, .refused, .transitioned])
    #expect(steps[3].time == .seconds(90))
    #expect(steps[3].entered == ["off"])
    #expect(recorder.recording.header.name == "oven")
    #expect(recorder.recording.header.states == document.stateNames)
  }
}
#endif
