import Foundation
import Testing

/// `run --http`: events over sockets of the machine itself.
@Suite(.timeLimit(.minutes(30))) struct HTTPCommandTests {
  @Test func `an external event is received while a pipe is silent`() throws {
    let result = try Command.run(
      """
      cat > door.scxml <<'END'
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">
        <state id="shut">
          <transition event="knock" target="open">
            <log label="says" expr="_event.data.word"/>
          </transition>
        </state>
        <state id="open"/>
      </scxml>
      END
      await() { for _ in {1..15000}; do "$@" && return; sleep 0.02; done; exit 1; }
      mkfifo lines
      statecraft run door.scxml --http < lines > out 2> err &
      exec 3> lines
      await grep -q 'events are received at' err
      read -r port session < <(sed -n 's|.*http://127.0.0.1:\\([0-9]*\\)/\\(.*\\)|\\1 \\2|p' err)
      exec 4<> "/dev/tcp/127.0.0.1/$port"
      printf 'POST /%s?_scxmleventname=knock HTTP/1.1\\r\\nHost: 127.0.0.1\\r\\n%s\\r\\n\\r\\nword=hi' \\
        "$session" $'Content-Type: application/x-www-form-urlencoded\\r\\nContent-Length: 7' >&4
      head -n 1 <&4 | tr -d '\\r'
      await grep -q open out
      exec 3>&-
      wait
      cat out
      """
    )
    #expect(result.lines.first == "HTTP/1.1 200 OK")
    #expect(
      result.lines.dropFirst() == ["start → shut", "knock → open   (emitted: says: hi)"],
      "\(result.output) \(result.errors)"
    )
  }

  @Test func `messages arrive before virtual time advances`() throws {
    let result = try Command.run(
      """
      cat > loop.scxml <<'END'
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">
        <state id="a">
          <onentry>
            <send event="late" delay="1ms"/>
            <send type="basichttp" event="ping" targetexpr="_ioprocessors.basichttp.location"/>
          </onentry>
          <transition event="ping"/>
          <transition event="late" target="b"/>
        </state>
        <final id="b"/>
      </scxml>
      END
      echo '@wait 1h' | statecraft run loop.scxml --http --virtual-time
      """
    )
    #expect(result.output == "start → a\nping stays in a\nlate → b   done\n")
    #expect(result.errors.hasPrefix("statecraft: events are received at http://127.0.0.1:"))
    #expect(result.code == 0)
  }

  @Test func `no event is sent to other computers`() throws {
    let result = try Command.run(
      """
      cat > out.scxml <<'END'
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">
        <state id="a">
          <onentry><send type="basichttp" event="x" target="http://example.org/"/></onentry>
          <transition event="error.communication"><log expr="_event.data"/></transition>
        </state>
      </scxml>
      END
      statecraft run out.scxml --http
      """
    )
    #expect(result.output.contains("documents may not send to 'http://example.org/'"))
  }

  @Test func `HTTP is disabled without the option`() throws {
    let result = try Command.run(
      """
      cat > no.scxml <<'END'
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">
        <state id="a"><onentry><log expr="'basichttp' in _ioprocessors"/></onentry></state>
      </scxml>
      END
      statecraft run no.scxml; statecraft run elevator --http
      """
    )
    #expect(result.output == "start → a   (emitted: false)\n")
    #expect(
      result.errors == "statecraft: --http is for SCXML documents, but 'elevator' is not one\n"
    )
    #expect(result.code == 64)
  }
}
