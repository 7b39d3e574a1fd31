#if SCXML
import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The process has one output: who listens to it does so alone.
private let turn = Mutex(())

/// What the process writes to its standard output and error meanwhile; it appears there afterwards.
func outputOfProcess(_ body: () throws -> Void) throws -> String {
  try turn.withLock { _ in try output(of: body) }
}

private func output(of body: () throws -> Void) throws -> String {
  let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  defer { try? FileManager.default.removeItem(at: file) }
  fflush(nil)
  let descriptor = open(file.path, O_RDWR | O_CREAT, 0o600)
  let kept = [dup(1), dup(2)]
  dup2(descriptor, 1)
  dup2(descriptor, 2)
  defer {
    close(descriptor)
    for descriptor in kept { close(descriptor) }
  }
  let result = Result { try body() }
  fflush(nil)
  dup2(kept[0], 1)
  dup2(kept[1], 2)
  let data = try Data(contentsOf: file)
  FileHandle.standardOutput.write(data)
  try result.get()
  return String(decoding: data, as: UTF8.self)
}
#endif
