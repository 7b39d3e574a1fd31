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
      "The time after which other processes take over work and outputs that this one has begun: when it is killed, they wait "
        + "for so long.",
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
