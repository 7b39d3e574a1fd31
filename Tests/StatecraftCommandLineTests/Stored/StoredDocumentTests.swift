#if Command && SQLite && SCXML
import ArgumentParser
import Foundation
import StatecraftDurable
import StatecraftDurableTesting
import StatecraftSQLite
import Testing

@testable import StatecraftCommandLine

/// Machines of a document in a database, which one process after another continues.
@Suite struct StoredDocumentTests {
  private let payment = PaymentStore.payment

  @Test func `a machine goes on in the next process with its data and its delayed events`()
    async throws
  {
    let payments = try PaymentStore()
    defer { payments.remove() }
    try await payments.inProcess { process in
      let answer = try await process.machines.start(payment, context: #"{"due":50}"#, key: "s")
      #expect(answer.configuration == ["running", "open"])
      let paid = try await process.machines.send(event: #"{"pay":20}"#, to: payment, key: "p1")
      #expect(paid.outcome == .internal)
      #expect(paid.revision == 2)
    }
    payments.time.advance(by: .seconds(3_599))
    try await payments.inProcess { process in
      try await process.machines.machines.processAll()
      #expect(
        try await process.state(of: payment)
          == #"active in running, open with {"due":50,"paid":[20]}"#
      )
      let again = try await process.machines.send(event: #"{"pay":20}"#, to: payment, key: "p1")
      #expect(again.isRepeated)
      #expect(again.revision == 2)
    }
    payments.time.advance(by: .seconds(1))
    try await payments.inProcess { process in
      try await process.machines.machines.processAll()
      #expect(
        try await process.state(of: payment)
          == #"active in running, late with {"due":55,"paid":[20]}"#
      )
      let refused = try await process.machines.send(event: "\"pay\"", to: payment, key: "p2")
      #expect(refused.outcome == .refused)
      let paid = try await process.machines.send(event: #"{"pay":35}"#, to: payment, key: "p3")
      #expect(paid.configuration == ["settled"])
    }
    try await payments.inProcess { process in
      #expect(try await process.store.row(payment).status == .done)
      let journal = try await process.store.wholeJournal(of: payment)
      #expect(
        journal.compactMap { $0.input.map { StoredText.text($0) } } == [
          #"start {"due":50}"#, #"{"pay":20}"#, "timer", "\"pay\"", #"{"pay":35}"#,
        ]
      )
      let replay = try process.machines.replay(journal, of: payment)
      #expect(replay.verdict == .same)
      #expect(replay.state == (try await process.store.row(payment).state))
    }
  }

  @Test func `a worker applies posted events and fires delayed ones`() async throws {
    let payments = try PaymentStore()
    defer { payments.remove() }
    try await payments.inProcess { process in
      _ = try await process.machines.postStart(payment, context: "{}", key: "s")
      _ = try await process.machines.post(event: #"{"pay":1}"#, to: payment, key: "p")
    }
    try await payments.inProcess { process in
      let worker = Task { [machines = process.machines.machines] in try await machines.run() }
      func wait(forRevision revision: Int64) async throws {
        let changes = process.machines.changes(of: payment, after: revision - 1)
        for try await change in changes where change.revision == revision { break }
      }
      try await wait(forRevision: 2)
      // The worker looks for timers when its own clock says so, and before each step.
      payments.time.advance(by: .seconds(3_601))
      _ = try await process.machines.send(event: #"{"pay":2}"#, to: payment, key: "p2")
      #expect(
        try await process.state(of: payment)
          == #"active in running, late with {"due":105,"paid":[1,2]}"#
      )
      worker.cancel()
      _ = try? await worker.value
    }
  }

  /// The error of an event that a machine refuses right after its start.
  private func refusal(
    of event: String,
    in process: PaymentStore.Process
  ) async throws -> DurableError {
    _ = try await process.machines.start(payment, context: "{}", key: "s")
    let thrown = await #expect(throws: DurableError.self) {
      _ = try await process.machines.send(event: event, to: payment, key: "p")
    }
    return try #require(thrown)
  }

  @Test func `an event with a number that would be changed is refused, and nothing is stored`()
    async throws
  {
    let payments = try PaymentStore()
    defer { payments.remove() }
    try await payments.inProcess { process in
      let error = try await refusal(of: #"{"pay":9007199254740993}"#, in: process)
      #expect(
        "\(error)".contains(
          "the event cannot be used: the number 9007199254740993 at 'pay' would become "
            + "9007199254740992, because "
        ),
        "\(error)"
      )
      #expect(try await process.store.row(payment).revision == 1)
    }
  }

  @Test(arguments: [
    ("[]", #"; write {"due"?:…,"paid"?:…}"#), (#"{"due":1"#, "it is not JSON"),
    (#"{"due":1"#, #"the data of 'payment' cannot be used: "#),
    (#"{"dew":1}"#, "the document has no data 'dew'; it has 'due' and 'paid'"),
    (
      #"{"due":9007199254740993}"#,
      "the data of 'payment' cannot be used: the number 9007199254740993 at 'due' would become "
        + "9007199254740992, because "
    ),
  ])
  func `data that the document does not have are refused, and nothing is stored`(
    data: String,
    words: String
  ) async throws {
    let payments = try PaymentStore()
    defer { payments.remove() }
    try await payments.inProcess { process in
      let thrown = await #expect(throws: DurableError.self) {
        _ = try await process.machines.start(payment, context: data, key: "s")
      }
      let error = try #require(thrown)
      #expect("\(error)".contains(words) && !"\(error)".contains("KEY"))
      #expect(try await process.store.machine(payment) == nil)
    }
  }

  @Test func `an event that no transition names is refused, with those that there are`()
    async throws
  {
    let payments = try PaymentStore()
    defer { payments.remove() }
    try await payments.inProcess { process in
      let error = try await refusal(of: "\"pays\"", in: process)
      #expect("\(error)".contains("unknown event 'pays'"))
      #expect("\(error)".contains("pay"))
    }
  }

  @Test func `a step that cannot be stored parks the machine, until the document is repaired`()
    async throws
  {
    let payments = try PaymentStore()
    defer { payments.remove() }
    let broken = PaymentStore.text.replacing("paid.push(_event.data)", with: "paid = /a/")
    try payments.write(broken)
    try await payments.inProcess { process in
      _ = try await process.machines.start(payment, context: "{}", key: "s")
      let thrown = await #expect(throws: DurableError.self) {
        _ = try await process.machines.send(event: #"{"pay":1}"#, to: payment, key: "p")
      }
      let error = try #require(thrown)
      #expect("\(error)".contains("the data cannot be stored: paid is an object"))
      #expect(try await process.store.row(payment).status == .parked)
    }
    try payments.write(PaymentStore.text)
    try await payments.inProcess { process in
      #expect(try await process.machines.retry(payment))
      try await process.machines.machines.processAll()
      #expect(
        try await process.state(of: payment)
          == #"active in running, open with {"due":100,"paid":[1]}"#
      )
    }
  }

  @Test func `a condition that fails is the reason of a refusal once`() async throws {
    let payments = try PaymentStore()
    defer { payments.remove() }
    try payments.write(
      PaymentStore.text.replacing("typeof _event.data === 'number'", with: "missing.value")
    )
    try await payments.inProcess { process in
      _ = try await process.machines.start(payment, context: "{}", key: "s")
      let answer = try await process.machines.send(event: "\"pay\"", to: payment, key: "p")
      #expect(answer.outcome == .refused)
      let reason = try #require(answer.reason)
      #expect(reason.contains("in running, the guard \"missing.value\" failed: "))
      #expect(reason.components(separatedBy: "'missing' undefined").count == 2, "\(reason)")
    }
  }

  // MARK: - Versions

  private static let second = PaymentStore.text
    .replacing("name=\"payment\"", with: "name=\"payment\" sc:version=\"2\"")
    .replacing("<data id=\"paid\"", with: "<data id=\"fee\" expr=\"7\"/><data id=\"paid\"")
    .replacing("total() &gt;= due", with: "total() &gt;= due + fee")

  @Test func `a machine of an older version is migrated with its next event`() async throws {
    let payments = try PaymentStore()
    defer { payments.remove() }
    try await payments.inProcess { process in
      _ = try await process.machines.start(payment, context: #"{"due":50}"#, key: "s")
    }
    try payments.write(Self.second)
    try await payments.inProcess { process in
      let report = try await process.machines.checkMigration(of: "payment")
      #expect(report.isTotal)
      let answer = try await process.machines.send(event: #"{"pay":55}"#, to: payment, key: "p")
      #expect(answer.configuration == ["running", "open"])
      #expect(answer.revision == 3)
      let row = try await process.store.row(payment)
      #expect(row.version == 2)
      let journal = try await process.store.wholeJournal(of: payment)
      #expect(journal[1].input.map { StoredText.text($0) } == "migration from version 1")
    }
    // The delayed event has not been lost.
    payments.time.advance(by: .seconds(3_600))
    try await payments.inProcess { process in
      try await process.machines.machines.processAll()
      #expect(
        try await process.state(of: payment)
          == #"active in running, late with {"due":55,"fee":7,"paid":[55]}"#
      )
    }
    // A program with the older document leaves the machine alone.
    try payments.write(PaymentStore.text)
    try await payments.inProcess { process in
      let thrown = await #expect(throws: DurableError.self) {
        _ = try await process.machines.send(event: #"{"pay":9}"#, to: payment, key: "q")
      }
      let error = try #require(thrown)
      #expect(error == .newerVersion(payment, found: 2, known: 1))
    }
  }

  @Test func `a version without the state of a machine is refused before and parks it`()
    async throws
  {
    let payments = try PaymentStore()
    defer { payments.remove() }
    try await payments.inProcess { process in
      _ = try await process.machines.start(payment, context: "{}", key: "s")
    }
    try payments.write(Self.second.replacing("\"open\"", with: "\"unpaid\""))
    try await payments.inProcess { process in
      let report = try await process.machines.checkMigration(of: "payment")
      #expect(!report.isTotal)
      #expect(
        "\(report)".contains(
          "the snapshot names the state 'open' in its configuration, which the chart does not have; "
        )
      )
      #expect(
        "\(report)".contains(
          "keep the states and the delayed events of older versions in the document, or move the machine with the "
            + "older document before"
        )
      )
      await #expect(throws: DurableError.self) {
        _ = try await process.machines.send(event: #"{"pay":1}"#, to: payment, key: "p")
      }
      #expect(try await process.store.row(payment).status == .parked)
    }
    try payments.write(Self.second)
    try await payments.inProcess { process in
      let isRetried = try await process.machines.retry(payment)
      #expect(isRetried)
      let status = try await process.store.row(payment).status
      #expect(status == .active)
    }
  }

  // MARK: - Commands

  @Test func `the commands start, send and skip nothing of what another process has done`()
    async throws
  {
    let payments = try PaymentStore()
    defer { payments.remove() }
    let options = ["--document", payments.path("payment.scxml"), "--store", payments.database]
    typealias Program = PaymentStore.Program
    let start = ["payment/42", #"{"due":9}"#, "--key", "s"] + options
    try await onThread {
      try StartStored<Program>.parse(start).run()
      try SendStored<Program>.parse(["payment/42", #"{"pay":4}"#, "--key", "p"] + options).run()
      try ReplayStored<Program>.parse(["payment/42"] + options).run()
      try ExplainStored<Program>.parse(["payment/42", "pay"] + options).run()
      try MigrateStored<Program>.parse(["payment", "--dry-run"] + options).run()
    }
    try await payments.inProcess { process in
      let row = try await process.store.row(payment)
      #expect(row.revision == 2)
      #expect(try await process.state(of: payment).hasSuffix(#""due":9,"paid":[4]}"#))
    }
  }

  /// Runs commands on a thread of their own: they block it until their tasks have ended, which need the
  /// threads of other tasks.
  private func onThread(_ body: @escaping @Sendable () throws -> Void) async throws {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
    }
  }

  private func refusal(_ names: [String], documents: [String] = []) -> CommandError? {
    do throws(CommandError) {
      _ = try RunningCharts.registrations(
        names,
        documents: documents,
        of: PaymentStore.Program.self
      )
      return nil
    } catch {
      return error
    }
  }

  @Test func `serve and worker take documents by their paths`() throws {
    let payments = try PaymentStore()
    defer { payments.remove() }
    let path = payments.path("payment.scxml")
    for (names, documents) in [([path], []), ([], [path])] {
      let found = try RunningCharts.registrations(
        names,
        documents: documents,
        of: PaymentStore.Program.self
      )
      #expect(found.map(\.chart) == ["payment"])
    }
    #expect(
      refusal([])?.message
        == "this program registers no charts of durable machines; name an SCXML document, or add "
        + "'static var durable' to 'Program'"
    )
    #expect(refusal(["payment"])?.message == "there is no chart 'payment'; this program has none")
    #expect(refusal([])?.code == .usage)
  }

  @Test func `a document that is missing, broken or sends outside is refused with its path`()
    throws
  {
    let payments = try PaymentStore()
    defer { payments.remove() }
    let missing = payments.path("missing.scxml")
    let message = refusal([missing])?.message
    #expect(message?.hasPrefix("\(missing.prefix(40))") == true)
    #expect(message?.hasSuffix(": cannot be read: there is no such file or folder") == true)
    #expect(refusal([missing])?.code == .noInput)
    try payments.write("<scxml", to: "broken.scxml")
    let broken = payments.path("broken.scxml")
    try payments.write(
      PaymentStore.text.replacing(
        "<raise event=\"check\"/>",
        with: "<send event='x' target='#_y'/>"
      ),
      to: "sending.scxml"
    )
    let sending = payments.path("sending.scxml")
    let both = try #require(refusal([sending], documents: [broken]))
    #expect(both.code == .data)
    let lines = both.message.split(separator: "\n")
    try #require(lines.count >= 2)
    #expect(lines[0].hasPrefix("\(sending):13:"))
    #expect(lines[0].contains("<send> to '#_y' leaves the machine"))
    #expect(lines[1].hasPrefix("\(broken):"))
  }
}
#endif
