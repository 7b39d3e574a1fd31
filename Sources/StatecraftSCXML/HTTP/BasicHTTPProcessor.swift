#if SCXML
public import Foundation

/// The Basic HTTP event processor: sessions send and receive events as HTTP requests.
///
/// There is none unless the host makes one. It serves the machine itself only, until it is told
/// another host, and belongs to one platform:
///
/// ```swift
/// var settings = SCXMLPlatform.Settings()
/// settings.processors = [try await BasicHTTPProcessor.listen()]
/// let platform = LiveSCXMLPlatform(settings)
/// ```
///
/// Each session has an address, `_ioprocessors['basichttp'].location`. It takes `GET`, `POST` and
/// `PUT`. The parameter `_scxmleventname` names the event; without it, the event is named after the
/// method, such as `HTTP.POST`. All other parameters, of the address and of a form, become
/// `_event.data`, texts without repeats; a body that is text, JSON or XML becomes the data itself,
/// or their member `content` where there are parameters, too. `_event.raw` is the whole request. The
/// answer is 200 when the event waits in the session's queue. A request that makes no event is
/// answered with 4xx, and with 503 when too many events wait.
///
/// `<send>` posts a form. A text in `<content>` is the body, percent-encoded; other values go as JSON
/// or XML; the event's name is in the address then. Every answer but 2xx is `error.communication`.
///
/// Source: SCXML C.2.
public final class BasicHTTPProcessor: SCXMLEventProcessor {
  /// How it serves and sends.
  public struct Configuration: Sendable {
    /// The address to serve on; `0.0.0.0` is every one of the machine.
    public var host = "127.0.0.1"

    /// The port; zero is any that is free.
    public var port: UInt16 = 0

    /// What comes before the session's id in the path, such as `/events`.
    public var path = ""

    /// How others see the server, when a proxy stands before it: the scheme, host and port.
    public var publicAddress: URL?

    /// Bytes of a request's body.
    public var bodyLimit = 1 << 20

    /// How long the handling of a request may take, and how long a connection may be silent.
    public var timeout = Duration.seconds(10)

    /// What measures the timeout; tests have one of their own.
    package var clock: any Clock<Duration> = ContinuousClock()

    /// Whether documents may send to an address.
    public var allows: @Sendable (URL) -> Bool = { _ in true }

    /// The default configuration.
    public init() {}
  }

  /// The type's full address.
  public static let type = "http://www.w3.org/TR/scxml/#BasicHTTPEventProcessor"

  /// The full address and `basichttp`.
  public let types = [type, "basichttp"]

  /// What the addresses of sessions begin with.
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

  /// Begins to serve.
  ///
  /// - Throws: ``SCXMLError`` when the address cannot be served, for instance because the port is
  ///   taken.
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
        "'\(configuration.host)' port \(configuration.port) cannot be served: \(error)"
      )
    }
  }

  // MARK: - As an event processor

  /// Takes the inbox; a processor serves one platform.
  public func attach(to inbox: SCXMLInbox) {
    precondition(
      receiver.attach(to: inbox),
      "this BasicHTTPProcessor serves another platform already; make one for each"
    )
  }

  /// A session's address.
  public func location(of session: String) -> String { address + session }

  /// Posts an event.
  public func send(_ message: SCXMLMessage, _ delivery: SCXMLDelivery) throws {
    try sender.send(message, delivery)
  }

  /// Ends serving; requests that are under way go on until their time is over.
  public func close() async {
    sender.close()
    await service.close()
  }
}
#endif
