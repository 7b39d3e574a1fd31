#if SCXML
internal import Dispatch
internal import Foundation
internal import Synchronization

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// Carries requests by Foundation's client.
final class URLSessionTransport: HTTPTransport {
  private let session: URLSession
  private let answers = URLSessionAnswers()
  /// Foundation on Linux blocks who makes a request while it is busy with others.
  private let queue = DispatchQueue(label: "statecraft.http")
  private let timeout: Duration
  private let clock: any Clock<Duration>

  init(_ timeout: Duration, _ clock: any Clock<Duration>) {
    self.timeout = timeout
    self.clock = clock
    let settings = URLSessionConfiguration.ephemeral
    // The time is watched here: Foundation on Linux knows whole seconds of silence only.
    settings.timeoutIntervalForRequest = timeout / .seconds(1) + 60
    settings.httpShouldSetCookies = false
    settings.urlCache = nil
    session = URLSession(configuration: settings, delegate: answers, delegateQueue: nil)
  }

  func close() {
    queue.async { [session, answers] in
      if answers.close() { session.finishTasksAndInvalidate() }
    }
  }

  func send(_ request: URLRequest, _ delivery: SCXMLDelivery) {
    queue.async { [session, answers, timeout, clock] in
      guard !answers.isClosed else { return delivery.fail("the event processor is closed") }
      let task = session.dataTask(with: request)
      answers.expect(delivery, task)
      task.resume()
      Task { [weak answers, weak task] in
        try? await clock.sleep(for: timeout)
        if let task { answers?.expire(task) }
      }
    }
  }
}

/// Tells deliveries what became of their requests; bodies of answers are thrown away.
private final class URLSessionAnswers: NSObject, URLSessionDataDelegate, Sendable {
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

  func expire(_ task: URLSessionTask) {
    guard let delivery = take(task) else { return }
    delivery.fail("there was no answer in time")
    task.cancel()
  }

  private func take(_ task: URLSessionTask) -> SCXMLDelivery? {
    state.withLock { $0.deliveries.removeValue(forKey: task.taskIdentifier) }
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    // What may be sent where was decided for the address that the document gave.
    take(task)?.answer(response.statusCode)
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
    // The status says all, unless it is provisional. A short body is read, so that the connection can
    // be used again.
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    if status >= 200 { take(dataTask)?.answer(status) }
    let isShort = status < 200 || (0...4096).contains(response.expectedContentLength)
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
      delivery.answer((task.response as? HTTPURLResponse)?.statusCode ?? 0)
    }
  }
}
#endif
