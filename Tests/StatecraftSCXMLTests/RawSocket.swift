#if SCXML
import Foundation

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Sends bytes to a port of the machine and reads what comes back until the other side closes.
///
/// Tests of a server need a client that may be wrong.
func exchange(_ port: UInt16, _ bytes: [UInt8]) async -> String {
  await withCheckedContinuation { continuation in
    // A thread of its own: those of tasks must not wait.
    Thread.detachNewThread { continuation.resume(returning: blocking(port, bytes)) }
  }
}

/// Serves one connection on a port that is free: reads, answers with these bytes, and closes.
///
/// - Parameters:
///   - answer: what is sent; nothing means to be silent until the other side closes.
///   - chunk: what follows.
///   - repeats: how often it follows, as long as somebody reads.
/// - Returns: the port.
func serveOnce(_ answer: String, then chunk: String = "", repeats: Int = 0) -> UInt16 {
  #if canImport(Glibc)
  let stream = Int32(SOCK_STREAM.rawValue)
  let flags = Int32(MSG_NOSIGNAL)
  #else
  let stream = SOCK_STREAM
  let flags: Int32 = 0
  #endif
  let server = socket(AF_INET, stream, 0)
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = inet_addr("127.0.0.1")
  var size = socklen_t(MemoryLayout<sockaddr_in>.size)
  withUnsafeMutablePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      _ = bind(server, $0, size)
      _ = listen(server, 1)
      _ = getsockname(server, $0, &size)
    }
  }
  Thread.detachNewThread {
    let client = accept(server, nil, nil)
    var buffer = [UInt8](repeating: 0, count: 65536)
    _ = recv(client, &buffer, buffer.count, 0)
    while answer.isEmpty, recv(client, &buffer, buffer.count, 0) > 0 {}
    _ = send(client, answer, answer.utf8.count, flags)
    for _ in 0..<repeats where send(client, chunk, chunk.utf8.count, flags) <= 0 { break }
    close(client)
    close(server)
  }
  return UInt16(bigEndian: address.sin_port)
}

/// Makes the next `accept` on a port of this process fail.
///
/// - Returns: whether somebody listens.
func stopListening(_ port: UInt16) -> Bool {
  // A process with many connections has descriptors of any number.
  let descriptors = try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd")
  for descriptor in (descriptors ?? []).compactMap({ Int32($0) }) where descriptor > 2 {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    var listens: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    let status = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor, $0, &size)
      }
    }
    guard status == 0, address.sin_port == port.bigEndian,
      getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &listens, &length) == 0, listens != 0
    else { continue }
    return shutdown(descriptor, Int32(SHUT_RDWR)) == 0
  }
  return false
}

private func blocking(_ port: UInt16, _ bytes: [UInt8]) -> String {
  #if canImport(Glibc)
  let stream = Int32(SOCK_STREAM.rawValue)
  let flags = Int32(MSG_NOSIGNAL)
  #else
  let stream = SOCK_STREAM
  let flags: Int32 = 0
  #endif
  let socket = socket(AF_INET, stream, 0)
  defer { close(socket) }
  var time = timeval(tv_sec: 300, tv_usec: 0)
  let size = socklen_t(MemoryLayout<timeval>.size)
  setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &time, size)
  setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &time, size)
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = port.bigEndian
  address.sin_addr.s_addr = inet_addr("127.0.0.1")
  let status = withUnsafePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
  guard status == 0 else { return "no connection" }
  var sent = 0
  while sent < bytes.count {
    let count = bytes[sent...].withUnsafeBytes { send(socket, $0.baseAddress, $0.count, flags) }
    guard count > 0 else { break }
    sent += count
  }
  var answer: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 4096)
  while true {
    let count = recv(socket, &buffer, buffer.count, 0)
    guard count > 0 else { break }
    answer += buffer[..<count]
  }
  return String(decoding: answer, as: UTF8.self)
}
#endif
