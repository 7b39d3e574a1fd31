#if SCXML
public import Foundation

/// The Basic HTTP event processor: sessions send and receive events as HTTP requests.
///
/// A platform has this processor only if the host creates it. By default it serves the local
/// machine only; ``Configuration/host`` selects another address. A processor belongs to one
/// platform:
///
/// ```swift
/// var settings = SCXMLPlatform.Settings()
/// settings.processors = [try await BasicHTTPProcessor.listen()]
/// let platform = LiveSCXMLPlatform(settings)
/// ```
///
/// Each session has an address, `_ioprocessors['basichttp'].location`, which accepts `GET`, `POST`
/// and `PUT`. The parameter `_scxmleventname` names the event. Without it, the event is named after
/// the method, such as `HTTP.POST`. All other parameters, of the address and of a form, become
/// members of `_event.data`; their values are strings. A body of text, JSON or XML becomes the data
/// itself, or the member `content` if there are parameters as well. `_event.raw` is the whole
/// request. The status of the answer is 200 when the event is in the session's queue, 4xx when the
/// request does not form an event, and 503 when too many events wait.
///
/// `<send>` posts a form. A text in `<content>` is sent as a percent-encoded body, and other values
/// are sent as JSON or XML; the event's name is then a parameter of the address. Every status other
/// than 2xx becomes `error.communication`.
///
/// Source: SCXML C.2.
public final class BasicHTTPProcessor: SCXMLEventProcessor {
  /// The configuration of a Basic HTTP event processor.
  public struct Configuration: Sendable {
    /// The address to serve on; `0.0.0.0` stands for all addresses of the machine.
    public var host = "127.0.0.1"

    /// The port; zero selects any free port.
    public var port: UInt16 = 0

    /// The path in front of the session's id, such as `/events`.
    public var path = ""

    /// The scheme, host and port that clients use, if the server is behind a proxy.
    public var publicAddress: URL?

    /// The maximum size of a request's body, in bytes.
    public var bodyLimit = 1 << 20

    /// The time limit for handling a request, and for silence on a connection.
    public var timeout = Duration.seconds(10)

    /// The clock that measures the timeout; tests supply their own.
    package var clock: any Clock<Duration> = ContinuousClock()

    /// Returns whether documents may send to an address.
    public var allows: @Sendable (URL) -> Bool = { _ in true }

    /// Creates the default configuration.
    public init() {}
  }

  /// The full address of the processor's type.
  public static let type = "http://www.w3.org/TR/scxml/#BasicHTTPEventProcessor"

  /// The full address and the short name `basichttp`.
  public let types = [type, "basichttp"]

  /// The common prefix of the addresses of sessions.
  public let address: String

  private let receiver: HTTPReceiver
  private let sender: HTTPSender
  private let service: HTTPService

  private init(
    _ configuration: Configuration,
    _ receiver: HTTPReceiver,
    _ service: HTTPService
  ) {
    let host = configuration.host.contains(":") ? "[\(configuration.host)]" : configuration.host
    var base = configuration.publicAddress?.absoluteString ?? "http://\(host):\(service.port)"
    while base.hasSuffix("/") { base.removeLast() }
    address = base + configuration.path + "/"
    self.receiver = receiver
    self.service = service
    sender = HTTPSender(configuration)
  }

  deinit { sender.close() }

  /// Starts to serve.
  ///
  /// - Throws: ``SCXMLError`` if the server cannot listen on the address, for instance because the
  ///   port is in use.
  public static func listen(
    _ configuration: Configuration = Configuration()
  ) async throws -> BasicHTTPProcessor {
    let receiver = HTTPReceiver(configuration)
    do {
      return BasicHTTPProcessor(
        configuration,
        receiver,
        try await HTTPService(configuration, receiver)
      )
    } catch {
      throw SCXMLError.communication(
        "'\(configuration.host)' port \(configuration.port) cannot be opened: \(error)"
      )
    }
  }

  // MARK: - As an event processor

  /// Connects the processor to a platform's inbox.
  ///
  /// A processor serves one platform.
  public func attach(to inbox: SCXMLInbox) {
    precondition(
      receiver.attach(to: inbox),
      "this BasicHTTPProcessor already serves another platform; create one for each"
    )
  }

  /// Returns the address of a session.
  public func location(of session: String) -> String { address + session }

  /// Sends an event as a request.
  public func send(_ message: SCXMLMessage, _ delivery: SCXMLDelivery) throws {
    try sender.send(message, delivery)
  }

  /// Stops the server.
  ///
  /// Requests that are in flight continue until their timeout.
  public func close() async {
    sender.close()
    await service.close()
  }
}
#endif
