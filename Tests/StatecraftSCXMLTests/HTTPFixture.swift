#if SCXML
import Foundation
import StatecraftSCXML
import StatecraftTesting
import Testing

/// A platform with the Basic HTTP event processor, over sockets of the machine.
struct HTTPFixture {
  /// Logs all that it gets.
  static let listener = document(
    """
    <state id="a"><transition event="*">
      <log expr="_event.name + ' ' + JSON.stringify(_event.data)"/>
    </transition></state>
    """
  )

  let log = Log()

  func platform(
    _ configuration: BasicHTTPProcessor.Configuration = .patient
  ) async throws -> (platform: LiveSCXMLPlatform, port: UInt16) {
    let processor = try await BasicHTTPProcessor.listen(configuration)
    var settings = log.settings
    settings.processors = [processor]
    let port = try #require(URL(string: processor.address)?.port)
    return (LiveSCXMLPlatform(settings), UInt16(port))
  }

  /// A processor on a port that no other test gets when this one has stopped.
  func listenOnUnsharedPort() async throws -> BasicHTTPProcessor {
    try await startOnUnsharedPort { port in
      var configuration = BasicHTTPProcessor.Configuration.patient
      configuration.port = port
      return try await BasicHTTPProcessor.listen(configuration)
    }
  }

  func status(_ port: UInt16, _ bytes: [UInt8]) async -> Int? {
    let answer = await exchange(port, bytes)
    let words = answer.split(separator: " ", maxSplits: 2)
    return words.count > 1 ? Int(words[1]) : nil
  }

  /// The characters of a text in order, because the order of members does not count.
  func sorted(_ text: String) -> String { String(text.sorted()) }
}

extension BasicHTTPProcessor.Configuration {
  /// Waits long: a busy machine is slow.
  static var patient: Self {
    var configuration = Self()
    configuration.timeout = .seconds(300)
    return configuration
  }
}
#endif
