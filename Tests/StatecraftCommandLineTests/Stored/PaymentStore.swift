#if Command && SQLite && SCXML
import Foundation
import Statecraft
import StatecraftDurable
import StatecraftDurableTesting
import StatecraftRecording
import StatecraftSQLite

@testable import StatecraftCommandLine

/// A folder with the document of payments and a database, which processes use one after another.
struct PaymentStore {
  /// A process that has opened the database and read the document.
  struct Process {
    let store: SQLiteStore
    let machines: NamedMachines

    /// The status of a machine, its states, and its data as JSON.
    func state(of address: MachineAddress) async throws -> String {
      let row = try await store.row(address)
      guard let chart = machines.chart(address.chart) else { return "there is no chart" }
      func read(_ chart: some TypedChart) throws -> String {
        let machine = try chart.machine(row)
        let states = machine.configuration.map { "\($0)" }.joined(separator: ", ")
        let data = JSONText.value(machine.context) ?? ""
        return "\(row.status) in \(states) with \(chart.clientForm(context: data))"
      }
      return try read(chart)
    }
  }

  /// A program without charts of its own.
  enum Program: StatecraftCommand {
    static let machines: [CommandMachine] = []
  }

  let folder: URL
  let time = DrivenTime()

  static let payment = MachineAddress(chart: "payment", id: "42")

  static let text = """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" xmlns:sc="urn:statecraft:chart" version="1.0"
      name="payment" datamodel="ecmascript">
      <datamodel><data id="due" expr="100"/><data id="paid" expr="[]"/></datamodel>
      <script>function total() { var sum = 0; for (var i in paid) sum += paid[i]; return sum; }</script>
      <state id="running" initial="open">
      <state id="open">
        <onentry><send event="remind" delay="3600s"><param name="due" expr="due"/></send></onentry>
        <transition event="remind" target="late"><assign location="due" expr="_event.data.due + 5"/>
        </transition>
      </state>
      <state id="late"/>
      <transition event="pay" cond="typeof _event.data === 'number'">
        <script>paid.push(_event.data);</script><raise event="check"/></transition>
      <transition event="check" cond="total() &gt;= due" target="settled"/>
      </state>
      <final id="settled"/>
    </scxml>
    """

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("statecraft-payments-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try write(Self.text)
  }

  /// The path of the database.
  var database: String { path("machines.db") }

  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  func write(_ text: String, to name: String = "payment.scxml") throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// Does something in a process of its own.
  func inProcess<Result>(_ body: (Process) async throws -> Result) async throws -> Result {
    let store = try SQLiteStore(path: database, clock: time.storeClock)
    defer { try? store.close() }
    let registrations = try DocumentFile.registrations([path("payment.scxml")])
    let machines = try DurableMachines(store: store, clock: time.clock) { registrations }
    return try await body(Process(store: store, machines: NamedMachines(machines)))
  }
}
#endif
