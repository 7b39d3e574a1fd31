internal import Dispatch
internal import Foundation
internal import Synchronization

/// A file that grows by batches, which are put into words and written on a queue of their own.
final class RecordingFile: Sendable {
  /// How many batches may wait; who records faster than the disk writes waits, too.
  private static let backlogLimit = 64
  /// How long a batch grows before it is written.
  private static let patience = DispatchTimeInterval.milliseconds(250)

  private struct State {
    var transitions: [String] = []
    var fault: String?
  }

  private let path: String
  private let descriptor: Int32
  private let queue = DispatchQueue(label: "statecraft.recording", qos: .utility)
  private let backlog = DispatchSemaphore(value: backlogLimit)
  private let state = Mutex(State())

  /// Makes the file; what was in it is gone.
  init(path: String) throws(RecordingError) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw .file(path: path, reason: "it cannot be written: \(String(cString: strerror(errno)))")
    }
  }

  deinit { close(descriptor) }

  /// Writes the first line.
  func begin(_ header: Recording.Header) {
    enqueue { [self] in
      let (header, line) = header.fitted
      state.withLock { $0.transitions = header.transitions }
      write(line + "\n")
    }
  }

  /// Writes a batch; returns at once unless too many wait.
  func append<Entry: Sendable>(
    _ batch: [Entry],
    _ steps: @escaping @Sendable (Entry) -> [RecordedStep]
  ) {
    guard !batch.isEmpty else { return }
    enqueue { [self] in
      let known = state.withLock { $0.transitions }
      write(
        batch.lazy.flatMap(steps).map { RecordingLine.text($0, known) + "\n" }.joined()
      )
    }
  }

  /// Calls back when a batch has grown for long enough.
  func soon(_ body: @escaping @Sendable () -> Void) {
    // Not on the queue: the body may have to wait for it.
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + Self.patience, execute: body)
  }

  /// Waits until everything is written.
  ///
  /// - Throws: why something could not be written.
  func wait() throws(RecordingError) {
    queue.sync {}
    if let fault = state.withLock({ $0.fault }) {
      throw .file(path: path, reason: "it cannot be written: \(fault)")
    }
  }

  private func enqueue(_ work: @escaping @Sendable () -> Void) {
    backlog.wait()
    queue.async { [backlog] in
      work()
      backlog.signal()
    }
  }

  private func write(_ text: String) {
    guard state.withLock({ $0.fault == nil }) else { return }
    var text = text
    let fault = text.withUTF8 { bytes -> String? in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Foundation.write(descriptor, rest.baseAddress, rest.count)
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          return String(cString: strerror(errno))
        }
      }
      return nil
    }
    if let fault { state.withLock { $0.fault = fault } }
  }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  fileprivate var baseAddress: UnsafePointer<UInt8>? {
    UnsafeBufferPointer(rebasing: self).baseAddress
  }
}
