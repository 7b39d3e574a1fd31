#if SCXML
import Foundation
import Statecraft
import StatecraftSCXML
import Testing

/// Sessions: their data, their children and their end.
@Suite struct SessionTests {
  let log = Log()

  private static let errors = """
    <transition event="error.*"><log label="error" expr="_event.name + ': ' + _event.data"/>
    </transition>
    """

  private func child(_ content: String, attributes: String = "") -> String {
    """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript" \
    \(attributes)>\(content)</scxml>
    """
  }

  // MARK: - Data

  @Test func `late binding gives data of the document as a whole their values at the start`()
    throws
  {
    _ = try SCXMLPlatform(log.settings).start(
      document(
        """
        <datamodel><data id="x" expr="7"/></datamodel>
        <state id="a"><datamodel><data id="z" expr="9"/></datamodel>
          <onentry><log expr="x + ' ' + typeof y + ' ' + z"/></onentry></state>
        <state id="b"><datamodel><data id="y" expr="8"/></datamodel></state>
        """,
        attributes: "binding='late'"
      )
    )
    #expect(log.lines == ["7 undefined 9"])
  }

  @Test(arguments: ["early", "late"])
  func `parameters are for data of the document as a whole`(_ binding: String) throws {
    _ = try SCXMLPlatform(log.settings).start(
      document(
        """
        <datamodel><data id="x" expr="7"/></datamodel>
        <state id="a"><datamodel><data id="y" expr="8"/></datamodel>
          <onentry><log expr="x + ' ' + y + ' ' + typeof z"/></onentry></state>
        """,
        attributes: "binding='\(binding)'"
      ),
      [.init("x", .number(1)), .init("y", .number(2)), .init("z", .number(3))]
    )
    #expect(log.lines == ["1 8 undefined"])
  }
}
#endif
