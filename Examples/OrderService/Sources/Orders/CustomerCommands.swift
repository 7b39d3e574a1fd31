import ArgumentParser
import StatecraftDurable

/// The command `orders place ID --cents 100`.
struct PlaceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "place",
    abstract: "Places an order."
  )

  @Argument(help: "The order's id.")
  var id: String

  @Option(help: "What it costs.")
  var cents: Int

  @OptionGroup var files: Files

  func run() async throws {
    let (machines, _) = try files.orders(Shop(folder: files.url))
    // The cart's id is a key that a repetition has again.
    print(try await machines[Order.self].start(id, Order(cents: cents), key: "cart-\(id)").text)
  }
}

/// The command `orders pay ID --key KEY`.
struct PayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pay",
    abstract: "Pays an order."
  )

  @Argument(help: "The order's id.")
  var id: String

  @Option(help: "The key, by which a repetition is recognized.")
  var key: String

  @OptionGroup var files: Files

  func run() async throws {
    let (machines, _) = try files.orders(Shop(folder: files.url))
    print(try await machines[Order.self].send(.pay, to: id, key: key).text)
  }
}

extension DurableAnswer {
  /// The answer in one line.
  var text: String {
    "\(isRepeated ? "as before: " : "")\(outcome.rawValue), revision \(revision): "
      + "\(configuration.joined(separator: ", "))\(reason.map { " (\($0))" } ?? "")"
  }
}
