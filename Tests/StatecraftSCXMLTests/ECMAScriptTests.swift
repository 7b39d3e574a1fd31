#if SCXML
import StatecraftSCXML
import Testing

/// Conversion of values for scripts.
@Suite struct ECMAScriptTests {
  let log = Log()

  private func run(_ states: String, _ parameters: [SCXMLValue.Member] = []) throws -> [String] {
    _ = try SCXMLPlatform(log.settings).start(document(states), parameters)
    return log.lines
  }

  @Test(
    arguments: [
      ("null", "null null"), ("5", "number 5"), ("true", "boolean true"),
      (#""text""#, "string text"), ("plain  text", "string plain text"), ("[1,null]", "object 1,"),
    ] as [(String, String)]
  )
  func `values in data elements keep their types`(content: String, expected: String) throws {
    let lines = try run(
      """
      <datamodel><data id="x">\(content)</data><data id="y"/></datamodel>
      <state id="a"><onentry>
        <assign location="y">\(content)</assign>
        <log expr="(x === null ? 'null' : typeof x) + ' ' + x"/>
        <log expr="(y === null ? 'null' : typeof y) + ' ' + y"/>
      </onentry></state>
      """
    )
    #expect(lines == [expected, expected])
  }

  @Test func `data without a value is declared and undefined`() throws {
    let lines = try run(
      """
      <datamodel><data id="x"/><data id="y" expr="undefined"/><data id="z" expr="null"/></datamodel>
      <state id="a"><onentry>
        <log expr="['x' in this, typeof x, typeof y, z === null].join(' ')"/>
      </onentry></state>
      """
    )
    #expect(lines == ["true undefined undefined true"])
  }

  @Test func `parameters from outside keep null and undefined apart`() throws {
    let lines = try run(
      """
      <datamodel><data id="x" expr="1"/><data id="y" expr="1"/><data id="z" expr="1"/></datamodel>
      <state id="a"><onentry>
        <log expr="[x === null, typeof y, z.b === null].join(' ')"/>
      </onentry></state>
      """,
      [.init("x", .null), .init("y", .undefined), .init("z", .object([.init("b", .null)]))]
    )
    #expect(lines == ["true undefined true"])
  }

  @Test func `null is passed to an invoked session as null`() throws {
    let lines = try run(
      """
      <state id="a">
        <invoke>
          <param name="x" expr="null"/><param name="y" expr="undefined"/>
          <content>
            <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">
              <datamodel><data id="x" expr="1"/><data id="y" expr="1"/></datamodel>
              <state id="b"><onentry><log expr="x === null"/><log expr="typeof y"/></onentry></state>
            </scxml>
          </content>
        </invoke>
      </state>
      """
    )
    #expect(lines == ["true", "undefined"])
  }
}
#endif
