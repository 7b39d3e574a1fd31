import Statecraft
import StatecraftExploration
import Testing

/// What single machines do on a path of a system.
@Suite struct SystemOutcomeTests {
  /// The times and the causes of outcomes.
  private func texts<Context>(_ outcomes: [Outcome<Context>]) -> [String] {
    outcomes.map { "\($0.time) \($0.cause)" }
  }

  @Test func `each machine has its start, its events, its messages and its timers`() throws {
    var system = MachineSystem("pair")
    let sender = system.add("sender", Sender())
    let receiver = system.add("receiver", Receiver())
    let sleeper = system.add("sleeper", Sleeper())
    system.connect(sender, to: receiver, via: .queue(2)) { sent in
      switch sent {
      case .item(let number): .item(number)
      }
    }
    system.every(.next, of: sender)
    system.without(.call, of: sleeper)
    system.never("awake, and two") {
      $0[sleeper].isIn(.awake) && $0[receiver].received == [1, 2]
    }
    let report = system.check()
    let path = try #require(report.claims.last?.path, "\(report)")
    #expect(path.steps.count == 5)
    let wake = try #require(path.steps.firstIndex { $0.text.hasPrefix("sleeper: after") })
    /// The time of the step at which the sender and the receiver are at its nth step.
    func times(of texts: (String) -> Bool) -> [Duration] {
      path.steps.indices.filter { texts(path.steps[$0].text) }
        .map { $0 > wake ? .seconds(1) : .zero }
    }
    let sent = path.outcomes(of: sender)
    #expect(sent.map { "\($0.cause)" } == ["start", "next", "next"])
    #expect(sent.dropFirst().map(\.time) == times { $0.hasPrefix("sender: ") })
    let received = path.outcomes(of: receiver)
    #expect(received.map { "\($0.cause)" }.first == "start")
    #expect(received.dropFirst().map(\.time) == times { $0.hasPrefix("sender → ") })
    #expect(
      received.dropFirst().map { outcome in
        guard case .event(.item(let number)) = outcome.cause else { return 0 }
        return number
      } == [1, 2]
    )
    #expect(
      texts(path.outcomes(of: sleeper)) == ["0.0 seconds start", "1.0 seconds after 1.0 seconds"]
    )
  }

  @Test func `a machine that does nothing has only its start`() throws {
    var system = MachineSystem("two")
    let (busy, idle) = (system.add("busy", Sender()), system.add("idle", Sender()))
    system.every(.next, of: busy)
    system.without(.next, of: idle)
    system.never("one") { $0[busy].sent == 1 }
    let path = try #require(system.check().claims[0].path)
    #expect(path.outcomes(of: busy).map { "\($0.cause)" } == ["start", "next"])
    #expect(path.outcomes(of: idle).map { "\($0.cause)" } == ["start"])
  }

  /// A machine that sends when it starts.
  private struct Caller: Statechart {
    enum State: CaseIterable { case calling }
    enum Event: CaseIterable { case none }
    enum Output { case call }
    static let chart = Chart(initial: .calling) { state(.calling) { onEntry().emit(.call) } }
  }

  @Test func `a message of the start and one that is refused are in the outcomes`() throws {
    var system = MachineSystem("morning")
    // A machine that starts before the caller has started when the call comes, too.
    let sleeper = system.add("sleeper", Sleeper())
    let caller = system.add("caller", Caller())
    system.connect(caller, to: sleeper, via: .synchronous) { _ in .call }
    system.without(.none, of: caller)
    system.never("awake") { $0[sleeper].isIn(.awake) }
    let path = try #require(system.check().claims[0].path)
    let outcomes = path.outcomes(of: sleeper)
    #expect(
      texts(outcomes) == [
        "0.0 seconds start", "0.0 seconds call", "1.0 seconds after 1.0 seconds",
      ]
    )
    #expect(outcomes[1].kind == .refused)
  }

  @Test func `the steps of a loop are taken once`() throws {
    var system = MachineSystem("nap")
    let sleeper = system.add("sleeper", Sleeper())
    system.every(.call, of: sleeper)
    system.fair(.call, of: sleeper)
    system.holds(
      "awake in the end",
      .eventually(.always(.fact(SystemFact("awake") { $0[sleeper].isIn(.awake) })))
    )
    let report = system.check()
    let path = try #require(report.claims[0].path, "\(report)")
    let loop = try #require(path.loopStart)
    let outcomes = path.outcomes(of: sleeper)
    #expect(outcomes.count == path.steps.count + 1)
    #expect(outcomes[loop].configuration == outcomes[outcomes.count - 1].configuration)
  }

  @Test func `a machine of another system has no outcomes`() throws {
    func nap() throws -> (MachineSystem.Member<Sleeper>, SystemPath) {
      var system = MachineSystem("nap")
      let sleeper = system.add("sleeper", Sleeper())
      system.without(.call, of: sleeper)
      system.never("awake") { $0[sleeper].isIn(.awake) }
      return (sleeper, try #require(system.check().claims[0].path))
    }
    let (first, path) = try nap()
    let (other, _) = try nap()
    #expect(path.outcomes(of: first).count == 2)
    #expect(path.outcomes(of: other).isEmpty)
  }

  // MARK: - Between the machines

  @Test func `each step has the states, the transitions and the messages that wait behind it`()
    throws
  {
    var system = MachineSystem("pair")
    let (sender, receiver) = (system.add("sender", Sender()), system.add("receiver", Receiver()))
    system.connect(sender, to: receiver, via: .queue(2)) { sent in
      switch sent {
      case .item(let number): .item(number)
      }
    }
    system.every(.next, of: sender)
    system.never("two") { $0[receiver].received == [1, 2] }
    let path = try #require(system.check().claims.last?.path)
    #expect(path.startWaiting == [])
    #expect(path.steps.count == 4)
    var (sent, queue) = (0, [Int]())
    for step in path.steps {
      let isSent = step.text == "sender: next"
      if isSent {
        sent += 1
        queue.append(sent)
      } else {
        #expect(step.text == "sender → receiver: item(\(queue.removeFirst()))")
      }
      #expect(step.transitions == [SystemTransition(machine: isSent ? 0 : 1, number: 0)])
      #expect(step.active == ["sender.sending", "receiver.receiving"])
      let texts = queue.map { "item(\($0))" }.joined(separator: ", ")
      #expect(step.waiting == (queue.isEmpty ? [] : ["sender → receiver: \(texts)"]))
    }
  }

  @Test func `a message may wait from the start on`() throws {
    var system = MachineSystem("morning")
    let (sleeper, caller) = (system.add("sleeper", Sleeper()), system.add("caller", Caller()))
    system.connect(caller, to: sleeper, via: .queue(1)) { _ in .call }
    system.without(.none, of: caller)
    system.never("awake") { $0[sleeper].isIn(.awake) }
    let path = try #require(system.check().claims.last?.path)
    #expect(path.start == ["sleeper.asleep", "caller.calling"])
    #expect(path.startWaiting == ["caller → sleeper: call"])
    #expect(path.steps.map(\.delay) == [.seconds(1)])
    #expect(path.steps.map(\.active) == [["sleeper.awake", "caller.calling"]])
    #expect(path.steps.map(\.transitions) == [[SystemTransition(machine: 0, number: 0)]])
    #expect(path.steps.map(\.waiting) == [["caller → sleeper: call"]])
  }

  @Test func `a system says what it claims before it is explored`() {
    var system = MachineSystem("pair")
    #expect(system.claimNames == [])
    #expect(system.missingClaims == "the system has no claims; write at least one")
    let (sender, receiver) = (system.add("sender", Sender()), system.add("receiver", Receiver()))
    system.connect(sender, to: receiver, via: .queue(3)) { sent in
      switch sent {
      case .item(let number): .item(number)
      }
    }
    system.every(.next, of: sender)
    #expect(system.claimNames == ["no queue is too full"])
    system.never("four") { $0[receiver].received.count == 4 }
    #expect(system.claimNames == ["no queue is too full", "four"])
    #expect(system.missingClaims == nil)
    #expect(system.check().claims.map(\.name) == system.claimNames)
  }
}
