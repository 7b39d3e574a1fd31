import Statecraft
import StatecraftExploration
import Testing

/// Systems whose machines have invocations.
@Suite struct SystemInvocationTests {
  struct Offline: Error, CustomStringConvertible { let description = "offline" }

  // MARK: - A client and a server

  /// A machine that fetches a page, unless it is stopped.
  struct Client: ChartContext {
    enum State: CaseIterable { case idle, fetching, shown, failed, stopped }
    enum Event: CaseIterable { case open, stop }
    enum Output { case loaded }

    var page = 0

    static let chart = Chart(initial: .idle) {
      state(.idle) {
        on(.open, to: .fetching)
        on(.stop, to: .stopped)
      }
      state(.fetching) {
        invoke("fetch") { _, _ in 1 }
          .onDone(to: .shown) { $0.page = $1 }.emit(.loaded)
          .onFailure(to: .failed)
        on(.stop, to: .stopped)
      }
      final(.shown)
      final(.failed)
      final(.stopped)
    }
  }

  /// A machine that stops its client when it closes.
  struct Server: ChartContext {
    enum State: CaseIterable { case open, closed }
    enum Event: CaseIterable { case close, loaded }
    enum Output { case stop }

    var loaded = 0

    static let chart = Chart(initial: .open) {
      state(.open) {
        on(.close, to: .closed).emit(.stop)
        on(.loaded) { $0.loaded += 1 }
      }
      final(.closed)
    }
  }

  /// A client that fetches one of two pages, or none, and a server that stops it by a link.
  private func library(stops link: SystemLink) -> SystemReport {
    var system = MachineSystem("library")
    let client = system.add("client", Client(), chart: Client.chart)
    let server = system.add("server", Server(), chart: Server.chart)
    system.connect(client, to: server, via: .synchronous) { _ in .loaded }
    system.connect(server, to: client, via: link) { _ in .stop }
    system.every(.open, of: client)
    system.every(.close, of: server)
    system.completes("fetch", with: 1, 2, of: client)
    system.fails("fetch", with: Offline(), of: client)
    system.step("nothing is shown when the server is closed") { before, after in
      !before[server].isIn(.closed) || before[client].page == after[client].page
    }
    system.always("what is shown was counted") {
      $0[server].loaded == ($0[client].isIn(.shown) ? 1 : 0)
    }
    system.possible("the second page") { $0[client].page == 2 }
    system.possible("no page") { $0[client].isIn(.failed) }
    system.always("work runs while a page is fetched") {
      $0[client].invocations == ($0[client].isIn(.fetching) ? ["fetch"] : [])
    }
    return system.check()
  }

  @Test func `work ends with each of its results, or is cancelled when its state is left`() throws {
    let report = library(stops: .synchronous)
    #expect(report.isProved && report.findings.isEmpty, "\(report)")
    #expect(report.situations == 9 && report.steps == 9 && report.depth == 3)
    #expect(report.assumptions == ["client: the invocation 'fetch' ends, with one of 3 results"])
    #expect(
      "\(report.claims[2])" == """
        ✓ the second page: proved
          1. client: open  client in fetching
          2. client: 'fetch' ends with 2  client in shown; client.page: 0 → 2; server.loaded: 0 → 1
          true: the second page
        """
    )
    let failing = try #require(report.claims[3].path)
    #expect(failing.steps.map(\.text) == ["client: open", "client: 'fetch' fails with offline"])
    #expect(failing.steps.map(\.entered) == [["client.fetching"], ["client.failed"]])
  }

  @Test func `a result that comes late refutes a claim`() {
    let report = library(stops: .queue(1))
    #expect(
      report.claims.map(\.verdict) == [.proved, .refuted, .refuted, .proved, .proved, .proved],
      "\(report)"
    )
    #expect(report.situations == 18 && report.problems.isEmpty && report.findings.isEmpty)
    #expect(
      report.assumptions == [
        "weakly fair: messages server → client",
        "client: the invocation 'fetch' ends, with one of 3 results",
      ]
    )
    #expect(
      "\(report.claims[1])" == """
        ✗ nothing is shown when the server is closed: refuted
          1. client: open  client in fetching
          2. server: close  server in closed
          3. client: 'fetch' ends with 1  client in shown; client.page: 0 → 1
          the last step breaks it: nothing is shown when the server is closed
        """
    )
  }

  @Test func `work of one name in two states is named with its state`() throws {
    var system = MachineSystem("pages")
    let pages = ["first", "second"].map {
      system.add($0, NamedAlikeTests.Page(), chart: NamedAlikeTests.Page.chart)
    }
    for page in pages {
      system.without(.never, of: page)
      system.completes("load", with: 1, of: page)
      system.acknowledge(.stuck, because: "all is loaded") { $0[page].isIn(.gotLeft) }
    }
    system.never("right of the second one") {
      $0[pages[1]].isIn(.gotRight) && !$0[pages[1]].isIn(.gotLeft)
    }
    let report = system.check()
    #expect(report.situations == 16 && report.depth == 4)
    let path = try #require(report.claims[0].path, "\(report)")
    #expect(path.steps.map(\.text) == ["second: 'load of r' ends with 1"])
    #expect(path.steps.map(\.entered) == [["second.gotRight"]])
  }

  // MARK: - Runs

  /// A machine that works when it is told to, and may be told so again while it works.
  struct Worker: ChartContext {
    enum State: CaseIterable { case ready, working, done }
    enum Event: CaseIterable { case work }

    static let chart = Chart(initial: .ready) {
      state(.ready) { on(.work, to: .working) }
      state(.working) {
        invoke("work") { _, _ in }.onDone(to: .done)
        on(.work, to: .working)
      }
      state(.done)
    }
  }

  /// What is said of a worker beside a player that never rests.
  private func report(
    canRestart: Bool,
    _ declare: (inout MachineSystem, MachineSystem.Member<Worker>) -> Void
  ) -> SystemReport {
    var system = MachineSystem("works")
    let once = Worker.Chart(initial: .working) {
      Worker.state(.ready)
      Worker.state(.working) { Worker.invoke("work") { _, _ in }.onDone(to: .done) }
      Worker.state(.done)
    }
    let worker = system.add("worker", Worker(), chart: canRestart ? Worker.chart : once)
    let player = system.add("player", Player())
    if canRestart {
      system.every(.work, of: worker)
    } else {
      system.without(.work, of: worker)
    }
    system.every(.ball, of: player)
    declare(&system, worker)
    system.whenever(
      SystemFact("working") { $0[worker].isIn(.working) },
      leadsTo: SystemFact("done") { $0[worker].isIn(.done) }
    )
    return system.check()
  }

  @Test func `work whose results are declared ends, whatever other machines do`() {
    let report = report(canRestart: false) { $0.completes("work", of: $1) }
    #expect(report.claims.map(\.verdict) == [.proved], "\(report)")
    #expect(report.problems.isEmpty && report.situations == 2)
    // Nothing is stuck while work runs.
    #expect(report.findings.count == 1 && report.findings[0].problem.hasPrefix("1 stuck situation"))
  }

  @Test func `work that is started again and again need not end`() throws {
    let report = report(canRestart: true) { $0.completes("work", of: $1) }
    #expect(report.claims.map(\.verdict) == [.refuted], "\(report)")
    let path = try #require(report.claims[0].path)
    let loop = path.steps.dropFirst(try #require(path.loopStart)).map(\.text)
    #expect(loop.contains("worker: work") && !loop.contains("worker: 'work' ends"))
  }

  @Test func `work that never ends runs until its state is left`() throws {
    var system = MachineSystem("hanging")
    let client = system.add("client", Client(), chart: Client.chart)
    system.every(.open, .stop, of: client)
    system.neverEnds("fetch", of: client)
    system.whenever(
      SystemFact("fetching") { $0[client].isIn(.fetching) },
      leadsTo: SystemFact("done") { $0[client].isDone }
    )
    system.never("shown") { $0[client].isIn(.shown) }
    let report = system.check()
    #expect(report.claims.map(\.verdict) == [.refuted, .proved], "\(report)")
    #expect(report.assumptions == ["client: the invocation 'fetch' never ends"])
    let path = try #require(report.claims[0].path)
    #expect(path.steps.map(\.text) == ["client: open", "nothing happens any more"])
    #expect(path.loopStart == 1)
    system.fair(.stop, of: client)
    #expect(system.check().claims.map(\.verdict) == [.proved, .proved])
  }

  // MARK: - Time

  /// A machine whose work has a time-out.
  struct Patient: ChartContext {
    enum State: CaseIterable { case waiting, served, late }
    enum Event: CaseIterable { case never }

    static let chart = Chart(initial: .waiting) {
      state(.waiting) {
        invoke("serve") { _, _ in }.onDone(to: .served)
        after(.seconds(5), to: .late)
      }
      final(.served)
      final(.late)
    }
  }

  @Test func `work takes any time, up to the timer that leaves its state`() throws {
    var system = MachineSystem("practice")
    let patients = ["first", "second"].map {
      system.add($0, Patient(), chart: Patient.chart)
    }
    for patient in patients {
      system.without(.never, of: patient)
      system.completes("serve", of: patient)
    }
    let isWaiting = SystemFact("waiting") { $0[patients[0]].isIn(.waiting) }
    let isDone = SystemFact("done") { $0[patients[0]].isDone }
    system.whenever(isWaiting, leadsTo: isDone, within: .seconds(5))
    system.whenever(isWaiting, leadsTo: isDone, within: .seconds(4))
    system.possible("the second one is served behind the first one's time-out") {
      $0[patients[0]].isIn(.late) && $0[patients[1]].isIn(.served)
    }
    let report = system.check()
    #expect(report.claims.map(\.verdict) == [.proved, .refuted, .proved], "\(report)")
    #expect(report.situations == 9 && report.problems.isEmpty && report.findings.isEmpty)
    #expect(
      report.assumptions == [
        "never from outside: first: never",
        "never from outside: second: never",
        "first: the invocation 'serve' ends, with one result",
        "second: the invocation 'serve' ends, with one result",
        "all machines have one clock, timers fire when they are due, and time goes on",
        "the work of an invocation takes any time",
      ]
    )
    let late = try #require(report.claims[1].path)
    #expect(late.steps.map(\.text) == ["the time is up"])
    #expect(late.steps.map(\.delay) == [.seconds(4)])
    let served = try #require(report.claims[2].path)
    #expect(Set(served.steps.map(\.text)).contains("second: 'serve' ends"))
    #expect(Set(served.steps.map(\.text)).contains("first: after 5.0 seconds in waiting"))
    #expect(served.steps.reduce(.zero) { $0 + $1.delay } == .seconds(5))
  }

  // MARK: - Findings

  @Test func `a failure that nothing takes is found, and so is what is stuck then`() throws {
    var system = MachineSystem("works")
    let worker = system.add("worker", Worker(), chart: Worker.chart)
    system.every(.work, of: worker)
    system.fails("work", with: Offline(), of: worker)
    system.always("true") { _ in true }
    let report = system.check()
    #expect(report.problems.isEmpty && report.situations == 3, "\(report)")
    // The worker can be told to work again where its work has failed.
    try #require(report.findings.map(\.kind) == [.failingStep])
    #expect(report.findings[0].problem == "worker: 'work' fails with offline fails in 1 step")
    let path = try #require(report.findings[0].path)
    #expect(path.steps.map(\.text) == ["worker: work", "worker: 'work' fails with offline"])
    #expect(path.steps.map { $0.error == nil } == [true, false])
  }

  // MARK: - Refusals

  private func problems(
    _ declare: (inout MachineSystem, MachineSystem.Member<Worker>) -> Void
  ) -> [String] {
    var system = MachineSystem("refused")
    let worker = system.add("worker", Worker(), chart: Worker.chart)
    system.every(.work, of: worker)
    system.always("true") { _ in true }
    declare(&system, worker)
    return system.check().problems
  }

  @Test func `an invocation of which nothing is declared is refused`() {
    #expect(
      problems { _, _ in } == [
        "the system does not say how the invocation 'work' of 'worker' ends; write "
          + "`completes(…, of:)` or `fails(…, of:)` with its results, or `neverEnds(…, of:)` if its "
          + "work never ends"
      ]
    )
  }

  @Test func `declarations that contradict each other or name nothing are refused`() {
    let contradiction = problems { system, worker in
      system.completes("work", of: worker)
      system.neverEnds("work", of: worker)
    }
    #expect(
      contradiction == [
        "the system says both that the invocation 'work' of 'worker' ends and that it never does; "
          + "remove one of them"
      ]
    )
    let misspelled = problems { system, worker in
      system.completes("work", of: worker)
      system.completes("wrk", of: worker)
    }
    #expect(
      misspelled == [
        "the system says how the invocation 'wrk' of 'worker' ends, and its chart has none of that "
          + "name; correct the name"
      ]
    )
  }

  @Test func `invocations of machines of another system are refused`() {
    var other = MachineSystem("other")
    let stranger = other.add("stranger", Worker(), chart: Worker.chart)
    let found = problems { system, worker in
      system.completes("work", of: worker)
      system.completes("work", with: 1, of: stranger)
      system.completes("work", of: stranger)
      system.fails("work", with: Offline(), of: stranger)
      system.neverEnds("work", of: stranger)
    }
    let refusals = ["completes", "fails", "neverEnds"].map {
      "`\($0)(…, of:)` speaks of the machine 'stranger', which is not one of this system; use what "
        + "`add` of this system has returned"
    }
    #expect(found == refusals)
  }
}
