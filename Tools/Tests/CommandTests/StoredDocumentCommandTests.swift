import Foundation
import Testing

/// `statecraft machines …` with the machines of SCXML documents.
@Suite struct StoredDocumentCommandTests {
  /// A lamp that goes off by itself.
  private static let lamp = """
    cat >lamp.scxml <<'END'
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" name="lamp">
      <datamodel><data id="watts" expr="40"/></datamodel>
      <state id="dark"><transition event="light" target="bright"/></state>
      <state id="bright"><onentry><send event="dim" delay="3600s"/></onentry>
        <transition event="more"><assign location="watts" expr="watts + _event.data"/></transition>
        <transition event="dim" target="dark"/></state>
    </scxml>
    END
    on() { statecraft machines "$@" --document lamp.scxml --store lamps.db; }

    """

  @Test func `machines of a document are started, sent events, explained and replayed`() throws {
    let result = try Command.run(
      Self.lamp
        + """
        on start lamp/1 '{"watts":60}' --key s; on send lamp/1 light --key l
        on send lamp/1 '{"more":15}' --key m; on explain lamp/1 dim; on replay lamp
        on migrate lamp --dry-run; statecraft machines show lamp/1 --store lamps.db | head -2
        statecraft machines journal lamp/1 --store lamps.db
        """
    )
    #expect(result.errors == "")
    #expect(
      result.output == """
        started at revision 1: dark
        transitioned at revision 2: bright
        internal at revision 3: bright
        taken: bright → dark on dim
        1 journal, 0 differ
        lamp, to version 1, 1 machine
          version 1, bright: 1 fit, 0 map, 0 refused
        lamp/1  active  revision 3  version 1
        in bright
        1  s  start {"watts":60} → started: dark
        2  l  "light" → transitioned: bright
        3  m  {"more":15} → internal: bright

        """
    )
    #expect(result.code == 0)
  }

  @Test(arguments: [
    ("'more 15'", "{\"more\":15}"), ("'more{\"by\":[1]}'", "{\"more\":{\"by\":[1]}}"),
    ("more 15", "{\"more\":15}"), ("more '\"x y\"'", "{\"more\":\"x y\"}"),
    ("'{\"more\":15}'", "{\"more\":15}"), ("more", "\"more\""), ("'\"more\"'", "\"more\""),
  ])
  func `events are written as for run, or as one JSON value`(event: String, stored: String) throws {
    let result = try Command.run(
      Self.lamp
        + """
        on start lamp/1 >/dev/null; on send lamp/1 light >/dev/null
        on explain lamp/1 \(event); on send lamp/1 \(event) --key m
        on journal lamp/1 --after 2
        """
    )
    #expect(result.errors == "")
    #expect(
      result.output == """
        taken: bright on more
        internal at revision 3: bright
        3  m  \(stored) → internal: bright

        """
    )
  }

  @Test func `an event that is not written right is said, and nothing is sent`() throws {
    let result = try Command.run(
      Self.lamp
        + """
        on start lamp/1 >/dev/null
        on send lamp/1 'more {'; echo $?; on explain lamp/1 '@wait 1s'; echo $?
        on send lamp/1 ''; echo $?; on journal lamp/1 | wc -l | tr -d ' '
        """
    )
    #expect(
      result.errors == """
        statecraft: the payload of 'more' cannot be used: it is not JSON: a member's name is \
        missing before end, at character 2
        statecraft: '@wait 1s' is not an event
        statecraft: '' is not an event

        """
    )
    #expect(result.output == "65\n65\n65\n1\n")
  }

  @Test func `nothing is left of what cannot be started, and only a start makes a store`() throws {
    let result = try Command.run(
      Self.lamp
        + """
        on start lmap/1; on start lamp/1 '['; on start lamp/1 '{"volts":1}'; on start lamp/1 --key ''
        on send lamp/1 light; echo $?; on run; on pause lamp; ls
        """
    )
    #expect(result.output == "66\nlamp.scxml\n")
    let lines = result.errors.split(separator: "\n")
    try #require(lines.count == 7)
    #expect(lines[0].hasPrefix("statecraft: this program does not have the chart 'lmap'"))
    #expect(
      lines[1].hasPrefix("statecraft: the machine lamp/1 cannot take this: the data of 'lamp' ")
    )
    #expect(
      lines[2]
        == "statecraft: the machine lamp/1 cannot take this: the data of 'lamp' cannot be used: the "
        + "document has no data 'volts'; it has 'watts'"
    )
    #expect(
      lines[3]
        == "statecraft: the key '' is not usable: a key has 1 to 512 bytes, and this one has 0"
    )
    #expect(
      Set(lines[4...]) == [
        "statecraft: there is no store 'lamps.db'; 'machines start' makes one with its first machine"
      ]
    )
  }

  @Test func `a document that has changed is told how a version is written`() throws {
    let result = try Command.run(
      Self.lamp
        + """
        on start lamp/1 >/dev/null; sed -i.old s/3600s/60s/ lamp.scxml
        on send lamp/1 light 2>&1 | grep -o "the chart 'lamp' has changed.*"
        """
    )
    #expect(
      result.output
        == "the chart 'lamp' has changed, but its version is still 1; give the document the version 2, "
        + "<scxml xmlns:sc=\"urn:statecraft:chart\" sc:version=\"2\" …>, so that old journals are "
        + "replayed against the chart that wrote them\n"
    )
  }

  @Test func `two documents of one name are refused with a document's advice`() throws {
    let result = try Command.run(
      Self.lamp + "cp lamp.scxml other.scxml; on start lamp/1 --document other.scxml; echo $?; ls"
    )
    #expect(
      result.errors.hasSuffix(
        "two charts with the name 'lamp' are registered; give one of them another name, a document in "
          + "<scxml name=\"…\">, or name a document once.\n"
      )
    )
    #expect(result.output == "65\nlamp.scxml\nother.scxml\n")
  }

  @Test func `machines of a document cannot be sent events without it`() throws {
    let result = try Command.run(
      Self.lamp
        + """
        on start lamp/1 >/dev/null
        statecraft machines send lamp/1 light --store lamps.db; echo $?
        on send lamp/1 lihgt; echo $?
        statecraft machines send lamp/1 light --document lump.scxml --store lamps.db; echo $?
        """
    )
    #expect(result.output == "65\n65\n66\n")
    #expect(result.errors.contains("this program does not have the chart 'lamp'"))
    #expect(result.errors.contains("or name the SCXML document with '--document'"))
    #expect(result.errors.contains("unknown event 'lihgt'"))
    #expect(result.errors.contains("lump.scxml: cannot be read: there is no such file or folder"))
  }
}
