import Foundation

/// The world outside: a bank, a carrier and the mail.
///
/// Each of them is a file that lines are appended to, and recognizes a repetition by its key.
struct Shop: Sendable {
  /// The folder with the files.
  let folder: URL
  /// Whether the process is killed as soon as the bank has taken the money.
  var isKilledAfterCapture = false

  /// Takes money, once for each key.
  func capture(_ cents: Int, key: String) async throws -> String {
    let receipt = "receipt-\(key)"
    try await append("took \(cents) cents, \(receipt)", to: "bank.log", unlessIt: receipt)
    // The worst moment for a crash: the bank has the money, and the order does not know it yet.
    if isKilledAfterCapture { kill(getpid(), SIGKILL) }
    return receipt
  }

  /// Sends a parcel, once for each key.
  func ship(key: String) async throws -> String {
    let parcel = "parcel-\(key)"
    try await append("sent \(parcel)", to: "carrier.log", unlessIt: parcel)
    return parcel
  }

  /// Sends mail, once for each key.
  func mail(_ text: String, key: String) async throws {
    try await append("[\(key)] \(text)", to: "mail.log", unlessIt: "[\(key)]")
  }

  /// Appends a line on the main actor: one after the other, or a line would be lost.
  @MainActor private func append(_ line: String, to name: String, unlessIt has: String) throws {
    let file = folder.appendingPathComponent(name)
    let before = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    guard !before.contains(has) else { return }
    try Data((before + line + "\n").utf8).write(to: file, options: .atomic)
  }
}
