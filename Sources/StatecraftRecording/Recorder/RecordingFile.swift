internal import Dispatch
internal import Foundation
internal import Synchronization

/// A file that grows by batches, which are put into words and written on a queue of their own.
final class RecordingFile: Sendable {
  /// How many batches may wait to be written.
  static let backlogLimit = 64
  /// How long a batch grows before it is written.
  private static let patience = DispatchTimeInterval.milliseconds(250)

  private struct State {
    var transitions: [String] = []
    /// The time of the last step that was written.
    var lastTime = Duration.zero
    var fault: String?
  }

  /// Whether who records waits, or drops, when too many batches wait.
  let overflow: RecordingOverflow

  private let path: String
  private let descriptor: Int32
  private let queue = DispatchQueue(label: "statecraft.recording", qos: .utility)
  /// How many batches wait; it sinks while ``hasSunk`` is locked.
  private let backlog = Atomic(0)
  private let hasSunk = NSCondition()
  private let state = Mutex(State())

  /// Makes the file; what was in it is gone.
  init(path: String, overflow: RecordingOverflow) throws(RecordingError) {
    self.path = path
    self.overflow = overflow
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

  /// Writes a batch and returns at once; who records asks ``isFull`` or calls ``waitForRoom()``.
  ///
  /// - Parameters:
  ///   - lost: how many steps were left out before it.
  ///   - batch: puts the batch into words, on the file's queue.
  func append(after lost: Int = 0, _ batch: @escaping @Sendable () -> [RecordedStep]) {
    enqueue { [self] in
      let (known, lastTime) = state.withLock { ($0.transitions, $0.lastTime) }
      var steps = batch()
      if lost > 0 { steps.insert(.gap(of: lost, at: lastTime), at: 0) }
      if let last = steps.last { state.withLock { $0.lastTime = last.time } }
      write(steps.lazy.map { RecordingLine.text($0, known) + "\n" }.joined())
    }
  }

  /// How many batches wait to be written.
  var backlogCount: Int { backlog.load(ordering: .acquiring) }

  /// Whether no more batches should come for now.
  var isFull: Bool { backlogCount >= Self.backlogLimit }

  /// Waits until the file has caught up; call it without a lock.
  func waitForRoom() {
    guard overflow == .wait, isFull else { return }
    hasSunk.lock()
    while isFull { hasSunk.wait() }
    hasSunk.unlock()
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
    backlog.add(1, ordering: .acquiringAndReleasing)
    queue.async { [self] in
      work()
      hasSunk.lock()
      backlog.subtract(1, ordering: .acquiringAndReleasing)
      hasSunk.broadcast()
      hasSunk.unlock()
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
