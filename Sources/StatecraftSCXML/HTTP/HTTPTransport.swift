#if SCXML
internal import Foundation

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// Carries requests and tells deliveries what became of them.
protocol HTTPTransport: Sendable {
  /// Sends a request; returns at once.
  func send(_ request: URLRequest, _ delivery: SCXMLDelivery)

  /// Takes no more; what is under way goes on.
  func close()
}

extension SCXMLDelivery {
  /// Only 2xx says that a message has arrived.
  func answer(_ status: Int) {
    if (200..<300).contains(status) {
      succeed()
    } else {
      fail("the server answered \(status)")
    }
  }
}

/// Foundation's client, except for plain HTTP on Linux.
///
/// There, Foundation's client cannot be stopped while a server sends a body quickly, keeps all of it
/// in memory, and blocks who makes the next request meanwhile. A server of a document's choice must
/// not be able to do that. For HTTPS there is no other client on Linux.
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
/// Chooses by the address.
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
