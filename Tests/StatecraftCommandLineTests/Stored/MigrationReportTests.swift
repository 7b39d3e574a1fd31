#if Command && SQLite
import StatecraftRecording
import Testing

@testable import StatecraftCommandLine
@testable import StatecraftDurable

struct MigrationReportTests {
  @Test func `a report as JSON says which machine is refused, and why`() {
    var report = MigrationReport(chart: "Order", version: 2, groups: [])
    var fitting = MigrationReport.Group(version: 2, configuration: ["paid"])
    fitting.fits = 1
    var refused = MigrationReport.Group(version: 1, configuration: ["open"])
    refused.refused = 2
    refused.example = MigrationCheck(
      id: "42",
      version: 1,
      configuration: ["open"],
      result: .refused("no state 'open'")
    )
    report.groups = [refused, fitting]
    #expect(
      JSONText.object(StoredText.members(report))
        == #"{"chart":"Order","version":2,"groups":["#
        + #"{"version":1,"configuration":["open"],"fits":0,"maps":0,"refused":2,"#
        + #""example":{"id":"42","reason":"no state 'open'"}},"#
        + #"{"version":2,"configuration":["paid"],"fits":1,"maps":0,"refused":0,"example":null}]}"#
    )
  }
}
#endif
