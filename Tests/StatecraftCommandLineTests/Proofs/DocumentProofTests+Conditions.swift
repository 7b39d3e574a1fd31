#if Command && SCXML
import StatecraftCommandLine
import StatecraftExploration
import Testing

/// Conditions in claims about documents that say nothing.
extension DocumentProofTests {
  @Test(arguments: [
    ("In(", "cannot be read"), ("nothing == 1", "cannot be read"), ("In(\"nowhere\")", "nowhere"),
  ])
  func `a condition that cannot be read is refused`(_ text: String, _ reason: String) {
    let error = #expect(throws: CommandError.self) { try prove(door) { $0.always = [text] } }
    #expect(error?.code == .proofUsage)
    #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
  }

  @Test func `a condition that names an unknown variable proves nothing`() {
    let text = """
      <datamodel><data id="count" expr="0"/></datamodel>
      <state id="a"><transition event="go" target="b"/></state>
      <state id="b"/>
      """
    let error = #expect(throws: CommandError.self) {
      try prove(text, data: "ecmascript") { $0.never = ["conut < 0"] }
    }
    #expect(error?.message.contains("the condition 'conut < 0' cannot be evaluated") == true)
    let misspelt = #expect(throws: CommandError.self) {
      try prove(text, data: "ecmascript") { $0.never = ["In('c') && count < 0"] }
    }
    let reason =
      "the condition 'In('c') && count < 0' names the state 'c', which the document does not have; its "
      + "states are a, b"
    #expect(misspelt?.message.contains(reason) == true, "\(misspelt?.message ?? "")")
  }
}
#endif
