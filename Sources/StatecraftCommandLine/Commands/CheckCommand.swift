#if Command
import ArgumentParser
import Statecraft

/// `statecraft check FILE…`.
struct CheckCommand<Main: StatecraftCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "check",
      abstract: "Says what is wrong with SCXML documents.",
      discussion: """
        Prints a line for each finding, as compilers do: file, line, column, problem and mend. The exit \
        code is 65 when there is an error.
        """
    )
  }

  @Argument(help: "The documents.", completion: .file(extensions: ["scxml"]))
  var files: [String]

  func run() throws {
    var errors = 0
    for file in files {
      for finding in try DocumentFile.findings(file) {
        try Terminal.output.write("\(finding)\n")
        if finding.severity == .error { errors += 1 }
      }
    }
    guard errors == 0 else {
      throw Stop(.data, errors == 1 ? "1 error" : "\(errors) errors")
    }
  }
}
#endif
