#if SCXML
internal import Foundation

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// Sends requests and reports the results to their deliveries.
protocol HTTPTransport: Sendable {
  /// Sends a request and returns immediately.
  func send(_ request: URLRequest, _ delivery: SCXMLDelivery)

  /// Accepts no further requests. Requests that are in flight continue.
  func close()
}

extension SCXMLDelivery {
  /// Completes the delivery: it succeeds for a status of 2xx and fails for any other.
  func answer(_ status: Int) {
    if (200..<300).contains(status) {
      succeed()
    } else {
      fail("the server answered \(status)")
    }
  }
}

/// Returns Foundation's client, except for plain HTTP on Linux.
///
/// There, Foundation's client cannot be stopped while a server sends a body quickly. It keeps the
/// whole body in memory and blocks the caller that makes the next request. A server that a document
/// chooses must not be able to cause this. For HTTPS, there is no other client on Linux.
func makeHTTPTransport(
  _ timeout: Duration,
  _ clock: any Clock<Duration>
) -> any HTTPTransport {
  #if canImport(FoundationNetworking)
  return HTTPTransports(
    plain: SocketTransport(timeout, clock),
    secure: URLSessionTransport(timeout, clock)
  )
  #else
  return URLSessionTransport(timeout, clock)
  #endif
}

#if canImport(FoundationNetworking)
/// Selects a transport by the scheme of the address.
private struct HTTPTransports: HTTPTransport {
  let plain: any HTTPTransport
  let secure: any HTTPTransport

  func send(_ request: URLRequest, _ delivery: SCXMLDelivery) {
    let isPlain = request.url?.scheme?.lowercased() == "http"
    (isPlain ? plain : secure).send(request, delivery)
  }

  func close() {
    plain.close()
    secure.close()
  }
}
#endif
#endif
