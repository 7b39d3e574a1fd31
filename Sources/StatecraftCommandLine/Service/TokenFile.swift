#if Command && SQLite && Service
import Foundation
import StatecraftRecording
import StatecraftService

/// The file with the tokens of a service.
enum TokenFile {
  /// Reads the tokens: on each line a token and, behind a space, its scopes.
  ///
  /// Empty lines and those that begin with `#` are comments. Errors never show a token.
  static func tokens(_ path: String) throws(CommandError) -> [MachineService.Token] {
    let text: String
    do {
      text = try String(contentsOfFile: path, encoding: .utf8)
    } catch {
      throw CommandError(
        .noInput,
        "the file '\(path)' cannot be read: \(FileFault.text(of: error))"
      )
    }
    var tokens: [MachineService.Token] = []
    var secrets: Set<Substring> = []
    for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let words = line.split(whereSeparator: \.isWhitespace)
      guard let secret = words.first, !secret.hasPrefix("#") else { continue }
      let place = "the file '\(path)', line \(number + 1)"
      guard words.count == 2 else {
        throw CommandError(.data, "\(place): write a token, a space, and its scopes: read,write")
      }
      var scopes: Set<MachineService.Token.Scope> = []
      for word in words[1].split(separator: ",") {
        guard let scope = MachineService.Token.Scope(rawValue: String(word)) else {
          let known = MachineService.Token.Scope.allCases.map(\.rawValue).joined(separator: ", ")
          throw CommandError(
            .data,
            "\(place): there is no scope '\(Printable.text(String(word)))'; there are \(known)"
          )
        }
        scopes.insert(scope)
      }
      guard !scopes.isEmpty else {
        throw CommandError(.data, "\(place): the token has no scope; write such as read,write")
      }
      let token = MachineService.Token(String(secret), scopes: scopes)
      guard token.isUsable else {
        throw CommandError(
          .data,
          "\(place): the token is not usable; \(MachineService.Token.rule)"
        )
      }
      guard secrets.insert(secret).inserted else {
        throw CommandError(
          .data,
          "\(place): the token is there twice; write it once, with all of its scopes"
        )
      }
      tokens.append(token)
    }
    guard !tokens.isEmpty else { throw CommandError(.data, "the file '\(path)' has no tokens") }
    return tokens
  }
}
#endif
