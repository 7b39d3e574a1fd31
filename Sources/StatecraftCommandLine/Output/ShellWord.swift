#if Command
/// Words of a command line.
enum ShellWord {
  /// Returns a word as one types it: in quotation marks where the shell would divide or change it.
  static func quoted(_ word: String) -> String {
    let isPlain = word.allSatisfy { letter in
      letter.isLetter || letter.isNumber || "/._-+:@%".contains(letter)
    }
    guard !isPlain || word.isEmpty else { return word }
    guard word.contains(where: { "\"$\\`!".contains($0) }) else { return "\"\(word)\"" }
    return "'"
      + word.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "'\\''") + "'"
  }
}
#endif
