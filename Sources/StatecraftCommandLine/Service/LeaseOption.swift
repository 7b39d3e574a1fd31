#if Command
import ArgumentParser
#if SQLite
import StatecraftDurable
#endif

/// The option of commands that run machines which says how long leases are.
struct LeaseOption: ParsableArguments {
  @Option(
    name: .customLong("lease"),
    help: ArgumentHelp(
      "The time for which other processes leave alone what this one has begun; for so long, work and outputs wait when it "
        + "is killed.",
      valueName: "seconds"
    )
  )
  var seconds = 30

  func validate() throws {
    guard (1...86_400).contains(seconds) else {
      throw ValidationError("--lease takes 1 to 86400 seconds, not \(seconds)")
    }
  }

  #if SQLite
  var settings: DurableSettings {
    var settings = DurableSettings()
    settings.lease = .seconds(seconds)
    return settings
  }
  #endif
}
#endif
