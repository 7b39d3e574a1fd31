#if SQLite && PostgreSQL
import Foundation

/// A process that works on a PostgreSQL database until it is killed.
struct Worker {
  /// How a worker reaches the database.
  enum Network {
    case direct(address: String)
    case proxy(Proxy, address: String)
    /// A network namespace, which a device links to the server.
    case namespace(String, link: String, address: String)

    var address: String {
      switch self {
      case .direct(let address), .proxy(_, let address), .namespace(_, _, let address): address
      }
    }

    /// Cuts the worker off, or no longer; returns how that is called, or `nil` if it cannot be done.
    func setPartitioned(_ isPartitioned: Bool) throws -> String? {
      switch self {
      case .direct: return nil
      case .proxy(let proxy, _):
        proxy.setHolding(isPartitioned)
        return "partitions by a proxy"
      case .namespace(_, let link, _):
        try runProgram("ip", "link", "set", link, isPartitioned ? "down" : "up")
        return "links set down"
      }
    }
  }

  /// The version of the chart with which it works.
  let version: Int

  private let process = Process()
  private let output = Pipe()

  /// Starts a worker on schemas with commas between them, with a version of the chart and a number of
  /// machines to which it sends; the folder is that of the ledger.
  init(
    _ number: Int,
    _ network: Network,
    _ schemas: String,
    _ folder: URL,
    version: Int,
    machines: Int
  ) throws {
    self.version = version
    let program = URL(fileURLWithPath: CommandLine.arguments[0]).path
    let arguments = [
      program, "worker", "\(number)", network.address, schemas, folder.path, "\(version)",
      "\(machines)",
    ]
    // Both replace the process, so that the worker has its number.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      if case .namespace(let name, _, _) = network {
        ["ip", "netns", "exec", name] + arguments
      } else {
        arguments
      }
    process.standardOutput = output
    try process.run()
  }

  /// Waits until the process has had some answers.
  func wait(for answers: Int) throws {
    var missing = answers
    while missing > 0, let seen = try output.fileHandleForReading.read(upToCount: missing),
      !seen.isEmpty
    {
      missing -= seen.count
    }
    guard missing == 0 else {
      process.waitUntilExit()
      throw endedByItself
    }
  }

  func signal(_ number: Int32) { Foundation.kill(process.processIdentifier, number) }

  func kill() {
    guard process.isRunning else { return }
    signal(SIGKILL)
    process.waitUntilExit()
  }

  /// Kills the process, which must not have ended before.
  func end() throws {
    kill()
    guard process.terminationReason == .uncaughtSignal else { throw endedByItself }
  }

  private var endedByItself: Failure {
    Failure("a worker ended by itself, with status \(process.terminationStatus)")
  }
}

/// Runs a program, which must succeed.
func runProgram(_ command: String...) throws {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = command
  try process.run()
  process.waitUntilExit()
  guard process.terminationStatus == 0 else {
    throw Failure("'\(command.joined(separator: " "))' failed: \(process.terminationStatus)")
  }
}
#endif
