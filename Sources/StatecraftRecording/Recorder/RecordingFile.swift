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
  }

  /// What two paths to one file have in common.
  private struct Identity: Equatable {
    let device: UInt64
    let number: UInt64
  }

  /// Whether recording waits or drops steps when too many batches wait.
  let overflow: RecordingOverflow

  private let path: String
  private let descriptor: Int32
  private let identity: Identity
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
      throw .file(path: path, reason: "it cannot be written: \(FileFault.text(ofSystem: errno))")
    }
    var status = stat()
    fstat(descriptor, &status)
    identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      number: UInt64(truncatingIfNeeded: status.st_ino)
    )
  }

  deinit { close(descriptor) }

  /// Replaces the contents of the file with a first line.
  ///
  /// - Parameters:
  ///   - header: what the line says.
  ///   - others: the files that the recorder wrote before. One of them may be this file, by another
  ///     descriptor; its batches are written before the contents are replaced.
  func begin(_ header: Recording.Header, after others: [RecordingFile]) {
    let same = others.filter { $0.identity == identity }
    if same.isEmpty { removeContents() }
    enqueue { [self] in
      for file in same { file.queue.sync {} }
      if !same.isEmpty { removeContents() }
      let (header, line) = header.fitted
      state.withLock { $0.transitions = header.transitions }
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
    if let fault = state.withLock({ $0.fault }) {
      throw .file(path: path, reason: "it cannot be written: \(fault)")
    }
  }

  private func removeContents() {
    // A pipe or a device has none.
    guard ftruncate(descriptor, 0) != 0, errno != EINVAL else { return }
    let fault = FileFault.text(ofSystem: errno)
    state.withLock { $0.fault = fault }
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
          return FileFault.text(ofSystem: errno)
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
