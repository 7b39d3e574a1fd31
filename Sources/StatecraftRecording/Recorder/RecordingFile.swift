internal import Dispatch
internal import Foundation
internal import Synchronization

/// A file that grows in batches, which are converted and written on a queue of the file.
final class RecordingFile: Sendable {
  /// The maximum number of batches that wait to be written.
  static let backlogLimit = 64
  /// The time after which an incomplete batch is written.
  private static let patience = DispatchTimeInterval.milliseconds(250)

  private struct State {
    var transitions: [String] = []
    /// The time of the last step that was written.
    var lastTime = Duration.zero
    var fault: String?
    /// The error of the file that was written before this one.
    var earlierError: RecordingError?
  }

  /// Whether recording waits or drops steps when too many batches wait.
  let overflow: RecordingOverflow

  private let path: String
  private let descriptor: Int32
  private let queue = DispatchQueue(label: "statecraft.recording", qos: .utility)
  /// The number of waiting batches.
  ///
  /// It decreases only while ``hasSunk`` is locked.
  private let backlog = Atomic(0)
  private let hasSunk = NSCondition()
  private let state = Mutex(State())

  /// Creates the file, or opens an existing one, whose contents are replaced when the recording begins.
  init(path: String, overflow: RecordingOverflow) throws(RecordingError) {
    self.path = path
    self.overflow = overflow
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw .file(path: path, reason: "it cannot be written: \(String(cString: strerror(errno)))")
    }
  }

  deinit { close(descriptor) }

  /// Replaces the contents of the file with a first line.
  ///
  /// - Parameters:
  ///   - header: what the line says.
  ///   - previous: the file that the recorder has written until now; it may have the same path, so that
  ///     its batches are written before the contents are replaced.
  func begin(_ header: Recording.Header, after previous: RecordingFile?) {
    enqueue { [self] in
      previous?.queue.sync {}
      let earlierError = previous?.error
      let (header, line) = header.fitted
      state.withLock {
        $0.earlierError = earlierError
        $0.transitions = header.transitions
        // A pipe or a device has no contents to replace.
        if ftruncate(descriptor, 0) != 0, errno != EINVAL {
          $0.fault = String(cString: strerror(errno))
        }
      }
      write(line + "\n")
    }
  }

  /// Appends a batch and returns immediately.
  ///
  /// The caller limits the batches with ``isFull`` or ``waitForRoom()``.
  ///
  /// - Parameters:
  ///   - lost: the number of steps that were dropped before the batch.
  ///   - batch: converts the batch to steps, on the file's queue.
  func append(after lost: Int = 0, _ batch: @escaping @Sendable () -> [RecordedStep]) {
    enqueue { [self] in
      let (known, lastTime) = state.withLock { ($0.transitions, $0.lastTime) }
      var steps = batch()
      if lost > 0 { steps.insert(.gap(of: lost, at: lastTime), at: 0) }
      if let last = steps.last { state.withLock { $0.lastTime = last.time } }
      write(steps.lazy.map { RecordingLine.text($0, known) + "\n" }.joined())
    }
  }

  /// The number of batches that wait to be written.
  var backlogCount: Int { backlog.load(ordering: .acquiring) }

  /// Whether the maximum number of batches is waiting.
  var isFull: Bool { backlogCount >= Self.backlogLimit }

  /// Waits until there is room for a batch.
  ///
  /// Do not hold a lock while you call this method.
  func waitForRoom() {
    guard overflow == .wait, isFull else { return }
    hasSunk.lock()
    while isFull { hasSunk.wait() }
    hasSunk.unlock()
  }

  /// Calls a closure when an incomplete batch is due to be written.
  func soon(_ body: @escaping @Sendable () -> Void) {
    // The closure may wait for the file's queue, so it must not run on that queue.
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + Self.patience, execute: body)
  }

  /// Waits until all batches are written.
  ///
  /// - Throws: an error if a batch could not be written.
  func wait() throws(RecordingError) {
    queue.sync {}
    if let error { throw error }
  }

  /// Why not everything could be written, to this file or to the one before it.
  private var error: RecordingError? {
    state.withLock { state in
      guard let fault = state.fault else { return state.earlierError }
      return .file(path: path, reason: "it cannot be written: \(fault)")
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
