#if SCXML
internal import Dispatch
internal import Foundation
internal import Synchronization

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// Makes requests of events.
final class HTTPSender: Sendable {
  private let configuration: BasicHTTPProcessor.Configuration
  private let session: URLSession
  private let answers: Answers

  init(_ configuration: BasicHTTPProcessor.Configuration) {
    self.configuration = configuration
    answers = Answers()
    let settings = URLSessionConfiguration.ephemeral
    // The time is watched here. Foundation on Linux knows whole seconds of silence only.
    settings.timeoutIntervalForRequest = configuration.timeout / .seconds(1) + 60
    settings.httpShouldSetCookies = false
    settings.urlCache = nil
    session = URLSession(configuration: settings, delegate: answers, delegateQueue: nil)
  }

  /// Takes no more; what is under way goes on.
  func close() {
    if answers.close() { session.finishTasksAndInvalidate() }
  }

  func send(_ message: SCXMLMessage, _ delivery: SCXMLDelivery) throws {
    let request = try request(of: message)
    guard !answers.isClosed else { throw SCXMLError.communication("the processor is closed") }
    let task = session.dataTask(with: request)
    answers.expect(delivery, task)
    task.resume()
    DispatchQueue.global().asyncAfter(deadline: .now() + configuration.timeout / .seconds(1)) {
      [weak answers, weak task] in
      if let task { answers?.expire(task) }
    }
  }

  /// The request that an event makes.
  ///
  /// Source: SCXML C.2.2.
  func request(of message: SCXMLMessage) throws -> URLRequest {
    guard let target = message.target, !target.isEmpty else {
      throw SCXMLError.communication("an event by HTTP needs a target")
    }
    guard var url = URL(string: target), ["http", "https"].contains(url.scheme?.lowercased()),
      url.host != nil
    else { throw SCXMLError.communication("'\(target)' is no address of HTTP") }
    guard configuration.allows(url) else {
      throw SCXMLError.communication("documents may not send to '\(target)'")
    }
    let name = message.event.map { SCXMLValue.Member("_scxmleventname", .string($0)) }
    let type: String
    let body: String
    if let content = message.content {
      if let name {
        let separator = url.query == nil ? "?" : "&"
        let text = url.absoluteString + separator + HTTPForm.text([name])
        guard let named = URL(string: text) else {
          throw SCXMLError.communication("'\(text)' is no address")
        }
        url = named
      }
      (type, body) = Self.body(content)
    } else {
      type = Self.form
      body = HTTPForm.text((name.map { [$0] } ?? []) + message.parameters)
    }
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.setValue(type, forHTTPHeaderField: "Content-Type")
    request.httpBody = Data(body.utf8)
    return request
  }

  private static let form = "application/x-www-form-urlencoded"

  private static func body(_ content: SCXMLValue) -> (type: String, body: String) {
    switch content {
    case .undefined: (form, "")
    case .string(let text): (form, HTTPForm.encoded(text))
    case .xml(let nodes): ("application/xml", nodes.map(\.xml).joined())
    case .null, .boolean, .number, .array, .object: ("application/json", content.json)
    }
  }
}

/// Tells deliveries what became of their requests; bodies of answers are thrown away.
private final class Answers: NSObject, URLSessionDataDelegate, Sendable {
  private struct State {
    var deliveries: [Int: SCXMLDelivery] = [:]
    var isClosed = false
  }

  private let state = Mutex(State())

  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Closes; `false` when it was closed before.
  func close() -> Bool {
    state.withLock { state in
      defer { state.isClosed = true }
      return !state.isClosed
    }
  }

  func expect(_ delivery: SCXMLDelivery, _ task: URLSessionTask) {
    state.withLock { $0.deliveries[task.taskIdentifier] = delivery }
  }

  private func take(_ task: URLSessionTask) -> SCXMLDelivery? {
    state.withLock { $0.deliveries.removeValue(forKey: task.taskIdentifier) }
  }

  func expire(_ task: URLSessionTask) {
    guard let delivery = take(task) else { return }
    delivery.fail("there was no answer in time")
    task.cancel()
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    // What may be sent where was decided for the address that the document gave.
    answer(take(task), response)
    #if canImport(FoundationNetworking)
    // It stops the process when it is told about a redirection whose task has just ended.
    task.cancel()
    #else
    completionHandler(nil)
    #endif
  }

  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    // The status says all. A short body is read, so that the connection can be used again.
    answer(take(dataTask), response)
    let isShort = (0...4096).contains(response.expectedContentLength)
    completionHandler(isShort ? .allow : .cancel)
    // Foundation on Linux does not look at what the handler is told.
    if !isShort { dataTask.cancel() }
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didCompleteWithError error: (any Error)?
  ) {
    guard let delivery = take(task) else { return }
    if let error {
      delivery.fail(error.localizedDescription)
    } else {
      answer(delivery, task.response)
    }
  }

  private func answer(_ delivery: SCXMLDelivery?, _ response: URLResponse?) {
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    if (200..<300).contains(status) {
      delivery?.succeed()
    } else {
      delivery?.fail("the server answered \(status)")
    }
  }
}
#endif
