#if SCXML
internal import Dispatch
internal import Foundation
internal import Statecraft
internal import Synchronization

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// Sends requests with Foundation's client.
final class URLSessionTransport: HTTPTransport {
  private let session: URLSession
  private let answers = URLSessionAnswers()
  /// Foundation on Linux blocks a caller while it is busy with other requests.
  ///
  /// The queue takes the wait.
  private let queue = DispatchQueue(label: "statecraft.http")
  private let timeout: Duration
  private let clock: any Clock<Duration>

  init(_ timeout: Duration, _ clock: any Clock<Duration>) {
    self.timeout = timeout
    self.clock = clock
    let settings = URLSessionConfiguration.ephemeral
    // This type enforces the timeout: Foundation on Linux measures silence in whole seconds only.
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
        try? await clock.cancellableSleep(for: timeout)
        if let task { answers?.expire(task) }
      }
    }
  }
}

/// Reports the results of requests to their deliveries and discards the bodies of answers.
private final class URLSessionAnswers: NSObject, URLSessionDataDelegate, Sendable {
  private struct State {
    var deliveries: [Int: SCXMLDelivery] = [:]
    var isClosed = false
  }

  private let state = Mutex(State())

  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Closes the answers; returns `false` if they were closed before.
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
    delivery.fail("the server did not answer in time")
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
    // Redirections are not followed: the host has permitted only the address in the document.
    take(task)?.answer(response.statusCode)
    #if canImport(FoundationNetworking)
    // Foundation traps if the handler is called for a redirection whose task has just ended.
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
    // The status is sufficient unless it is provisional. A short body is read, so that the
    // connection can be reused.
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    if status >= 200 { take(dataTask)?.answer(status) }
    let isShort = status < 200 || (0...4096).contains(response.expectedContentLength)
    completionHandler(isShort ? .allow : .cancel)
    // Foundation on Linux ignores the disposition that the handler receives.
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
