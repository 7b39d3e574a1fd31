#if PostgreSQL
import Foundation
import Testing

/// Executes a text by PostgreSQL's own client, as another program would; returns its output.
///
/// - Throws: ``PSQLFailure`` with what the client says if a statement fails.
func psql(_ text: String) async throws -> String {
  let address = try #require(TestDatabase.address)
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = [
    "psql", "--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--set", "ON_ERROR_STOP=1",
    address,
  ]
  let (input, output, errors) = (Pipe(), Pipe(), Pipe())
  process.standardInput = input
  process.standardOutput = output
  process.standardError = errors
  try process.run()
  try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
  try input.fileHandleForWriting.close()
  let found = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
  let failed = String(
    decoding: try errors.fileHandleForReading.readToEnd() ?? Data(),
    as: UTF8.self
  )
  process.waitUntilExit()
  guard process.terminationStatus == 0 else { throw PSQLFailure(text: failed) }
  return found
}

/// What the client says about a statement that failed.
struct PSQLFailure: Error {
  let text: String
}
#endif
