import Foundation
import Testing

/// The command-line side of `demo` and `studio`; the pages have their own tests.
@Suite struct StudioCommandTests {
  @Test func `lights are drawn when they are requested`() throws {
    let result = try Command.run(
      "echo '@wait 1s' | statecraft run traffic-light --virtual-time --draw"
    )
    #expect(
      result.output == """
        ╭───╮
        │ ○ │
        │ ○ │  start → green
        │ ● │
        ╰───╯
        ╭───╮
        │ ○ │
        │ ● │  after the green time → yellow
        │ ○ │
        ╰───╯

        """
    )
  }

  @Test func `lights are not drawn into files`() throws {
    let result = try Command.run("echo '@wait 1s' | statecraft run traffic-light --virtual-time")
    #expect(result.lines.first == "start → green")
  }

  @Test func `a terminal shows lights in colour`() throws {
    let line = "echo '@wait 10ms' | $STATECRAFT run traffic-light-objects --virtual-time"
    #if os(macOS)
    let command = "script -q /dev/null bash -c \"\(line)\""
    #else
    let command = "TERM=xterm script -qc \"\(line)\" /dev/null </dev/null"
    #endif
    let result = try Command.run(command)
    #expect(result.output.contains("\u{1B}[48;2;219;163;64m"))
    #expect(result.output.contains("\u{1B}[38;2;0;255;0m●"))
  }

  @Test func `a wrong port, machine or address is reported before anything is opened`() throws {
    let port = try Command.run("statecraft demo --port 70000")
    #expect(port.code == 64)
    #expect(port.errors.contains("a port is a number from 0 to 65535, not 70000"))
    let machine = try Command.run("statecraft studio elevatr")
    #expect(machine.code == 64)
    #expect(machine.errors.contains("unknown machine 'elevatr'"))
    let system = try Command.run("statecraft studio forgetful-paymnt")
    #expect(system.code == 64)
    #expect(system.errors.contains("did you mean 'forgetful-payment'?"))
    let document = try Command.run("statecraft studio nothing.scxml")
    #expect(document.code == 66)
    let claim = try Command.run("statecraft studio elevator --never 'In(open)'")
    #expect(claim.code == 64)
    #expect(
      claim.errors.contains(
        "events, bounds and claims on the command line are for documents, and none is named; a machine "
          + "has its own in its 'proof'"
      )
    )
    let address = try Command.run("statecraft studio elevator --host 203.0.113.7 --port 0")
    #expect(address.code == 69)
    #expect(address.errors.contains("the studio cannot listen on 203.0.113.7, port 0"))
  }

  @Test(.timeLimit(.minutes(30)), arguments: ["studio elevator payment", "demo"])
  func `an interruption closes the studio and its port with a message`(line: String) throws {
    let result = try Command.run(
      """
      "$STATECRAFT" \(line) --port 0 >address 2>words & pid=$!
      while ! grep -q 'Ctrl-C closes it' words; do sleep 0.05; done
      port=$(sed 's/.*:\\([0-9]*\\).*/\\1/' address)
      exec 3<>/dev/tcp/127.0.0.1/$port && echo open
      kill -INT $pid
      wait $pid
      echo "exit $?"
      (exec 4<>/dev/tcp/127.0.0.1/$port) 2>/dev/null || echo closed
      tail -n 1 words
      """
    )
    #expect(result.lines == ["open", "exit 130", "closed", "statecraft: the studio is closed"])
  }

  @Test func `a store that is not there, or no store, is reported before anything is opened`()
    throws
  {
    let missing = try Command.run(
      "statecraft studio --store none.db --port 0; code=$?; ls; exit $code"
    )
    #expect(missing.code == 66)
    #expect(missing.output == "")
    #expect(missing.errors.contains("none.db"))
    let other = try Command.run("echo 'no database' >other.db; statecraft studio --store other.db")
    #expect(other.code == 70)
    #expect(other.errors.contains("'other.db' is damaged, or it is no SQLite database"))
  }

  @Test(.timeLimit(.minutes(30)))
  func `the studio of a store reads it while another process writes`() throws {
    let result = try Command.run(
      """
      statecraft machines start Elevator/1 --store orders.db --key first >/dev/null
      "$STATECRAFT" studio --store orders.db --port 0 >address 2>words & pid=$!
      while ! grep -q 'Ctrl-C closes it' words; do sleep 0.05; done
      statecraft machines send Elevator/1 run --store orders.db --key second
      kill -INT $pid
      wait $pid
      echo "exit $?"
      """
    )
    #expect(
      result.lines == [
        "transitioned at revision 2: running  (emitted: \"the elevator runs\")", "exit 130",
      ]
    )
  }

  @Test func `a port in use is not taken over`() throws {
    let result = try Command.run(
      """
      "$STATECRAFT" studio elevator --port 0 >address & pid=$!
      while ! [ -s address ]; do sleep 0.05; done
      port=$(sed 's/.*:\\([0-9]*\\).*/\\1/' address)
      statecraft studio elevator --port "$port"; code=$?
      kill -9 $pid
      exit $code
      """
    )
    #expect(result.code == 69)
    #expect(result.errors.contains("choose another port, or 0 for any that is free"))
  }
}
