#if SCXML
import Dispatch
import Foundation
import Statecraft
import StatecraftSCXML
import Synchronization
import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The thread that makes it.
private struct Caller: @unchecked Sendable {
  let thread = pthread_self()
}

/// How scripts are stopped and freed.
@Suite(.serialized) struct RunawayTests {
  let log = Log()

  @Test func `stopping a script leaves no lock of the C library held`() throws {
    var settings = log.settings
    settings.scriptTime = .milliseconds(10)
    let dates = document(
      """
      <state id="a"><onentry>
        <script>while (true) { new Date(1e12).toLocaleString(); new Date(2012, 1, 1); }</script>
      </onentry><transition event="error.execution" target="b"/></state><state id="b"/>
      """
    )
    for _ in 0..<100 {
      let session = try SCXMLPlatform(settings).start(dates)
      #expect(session.configuration == ["b"])
      var time = 0
      var parts = tm()
      // Waits forever when the lock is taken.
      #expect(localtime_r(&time, &parts) != nil)
    }
  }

  @Test func `script finalizers do not run when a session is freed`() throws {
    let platform = SCXMLPlatform(log.settings)
    _ = try platform.start(
      document(
        """
        <script>var kept = {}; Duktape.fin(kept, function () { while (true) {} });</script>
        <final id="a"/>
        """
      )
    )
    #expect(platform.instances.count == 0)
  }

  @Test func `foreign signals do not stop a script`() throws {
    // So that the handler is there.
    _ = try SCXMLPlatform(log.settings).start(document("<state id='x'/>"))
    let caller = Caller()
    let isOver = Mutex(false)
    let hasBegun = DispatchSemaphore(value: 0)
    let hasEnded = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      while !isOver.withLock({ $0 }) {
        pthread_kill(caller.thread, SIGURG)
        hasBegun.signal()
        // Signals without a pause between them leave the thread no time for anything else, not even for
        // the script's end.
        usleep(100)
      }
      hasEnded.signal()
    }
    // Whatever happens, no thread gets signals when the test has ended.
    defer {
      isOver.withLock { $0 = true }
      hasEnded.wait()
    }
    hasBegun.wait()
    _ = try SCXMLPlatform(log.settings).start(
      document(
        """
        <state id="a"><onentry>
          <script>var end = Date.now() + 150; while (Date.now() &lt; end) {}</script>
          <log expr="'over'"/></onentry></state>
        """
      )
    )
    #expect(log.lines == ["over"])
  }

  @Test func `signals that come faster than they are handled do not fill the stack`() throws {
    // So that the handler is there.
    _ = try SCXMLPlatform(log.settings).start(document("<state id='x'/>"))
    var action = sigaction()
    #expect(sigaction(SIGURG, nil, &action) == 0)
    #expect(action.sa_flags & SA_NODEFER == 0)
  }

  @Test(arguments: [true, false])
  func `a stopped script leaves the signals of its thread as they were`(_ isBlocked: Bool) throws {
    var settings = log.settings
    settings.scriptTime = .milliseconds(10)
    let endless = document(
      "<state id='a'><onentry><script>while (true) {}</script></onentry></state>"
    )
    var signals = sigset_t()
    var before = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGURG)
    pthread_sigmask(isBlocked ? SIG_BLOCK : SIG_UNBLOCK, &signals, &before)
    _ = try SCXMLPlatform(settings).start(endless)
    var after = sigset_t()
    pthread_sigmask(SIG_SETMASK, &before, &after)
    #expect(sigismember(&after, SIGURG) == (isBlocked ? 1 : 0))
  }

  @Test(arguments: [
    "/(a+)+$/.test(new Array(40).join('a') + 'b')",
    "Duktape.Thread.resume(new Duktape.Thread(function () { while (true) { In('a'); } }))",
    "[3, 2, 1].sort(function () { while (true) {} })",
    "JSON.stringify({ toJSON: function () { while (true) {} } })",
    "Duktape.errCreate = function () { while (true) {} }; nowhere",
  ])
  func `a script can be stopped at any point`(_ script: String) throws {
    var settings = log.settings
    settings.scriptTime = .milliseconds(50)
    let session = try SCXMLPlatform(settings).start(
      document(
        """
        <state id="a"><onentry><script>\(script)</script></onentry>
        <transition event="error.execution" target="b"/></state><state id="b"/>
        """
      )
    )
    #expect(session.configuration == ["b"])
  }
}
#endif
