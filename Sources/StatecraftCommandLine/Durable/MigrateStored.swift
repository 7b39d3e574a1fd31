#if Command && SQLite
import ArgumentParser
import StatecraftDurable
import StatecraftRecording
import StatecraftSQLite

/// The command `statecraft machines migrate CHART --dry-run`.
struct MigrateStored<Main: StatecraftCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "migrate",
      abstract: "Checks whether all stored machines fit the chart of this program.",
      discussion: """
        Machines are migrated one by one, when they handle their next input. The exit code is 1 when \
        a machine is refused.
        """
    )
  }

  @Argument(help: "The chart.")
  var chart: String

  @Flag(name: .customLong("dry-run"), help: "Only check; there is no other way yet.")
  var isDryRun = false

  @OptionGroup var store: StoreOptions

  func validate() throws {
    guard isDryRun else {
      throw ValidationError(
        "machines migrate by themselves with their next input; pass '--dry-run' to check that"
      )
    }
  }

  func run() throws {
    let (options, chart) = (store, chart)
    let registrations = try store.registrations(of: Main.self)
    try store.reading { store in
      let machines = NamedMachines(try DurableMachines(store: store) { registrations })
      let report = try await machines.checkMigration(of: chart)
      try options.write(lines: report.lines, StoredText.members(report))
      if !report.isTotal { throw CommandError(.different, "") }
    }
  }
}

extension StoredText {
  /// The members of a report; `example` is the first machine of a group that is refused.
  static func members(_ report: MigrationReport) -> Members {
    [
      ("chart", JSONText.string(report.chart)), ("version", "\(report.version)"),
      (
        "groups",
        JSONText.array(
          report.groups.map {
            JSONText.object([
              ("version", "\($0.version)"), ("configuration", JSONText.strings($0.configuration)),
              ("fits", "\($0.fits)"), ("maps", "\($0.maps)"), ("refused", "\($0.refused)"),
              ("example", $0.example.flatMap(example) ?? "null"),
            ])
          }
        )
      ),
    ]
  }

  private static func example(_ check: MigrationCheck) -> String? {
    guard case .refused(let reason) = check.result else { return nil }
    return JSONText.object([
      ("id", JSONText.string(check.id)), ("reason", JSONText.string(reason)),
    ])
  }
}
#endif
