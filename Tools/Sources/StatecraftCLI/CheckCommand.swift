import ArgumentParser
import Statecraft
import StatecraftConsole
import StatecraftSCXML

/// `statecraft check FILE…`.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Says what is wrong with SCXML documents.",
    discussion: """
      Prints a line for each finding, as compilers do: file, line, column, problem and mend. The exit \
      code is 65 when there is an error.
      """
  )

  @Argument(help: "The documents.", completion: .file(extensions: ["scxml"]))
  var files: [String]

  func run() throws {
    var errors = 0
    for file in files {
      let document = try DocumentFile.read(file)
      for finding in document.diagnostics {
        try Terminal.output.write("\(finding)\n")
        if finding.severity == .error { errors += 1 }
      }
    }
    guard errors == 0 else {
      throw Stop(.data, errors == 1 ? "1 error" : "\(errors) errors")
    }
  }
}
