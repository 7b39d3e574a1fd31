import Testing

/// What a command writes is none of the files that it reads.
@Suite struct OverwriteTests {
  /// Files with links to them.
  private static let files = """
    cat >d.scxml <<'END'
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0">
      <state id="a"><transition event="go" target="b"/></state>
      <final id="b"/>
    </scxml>
    END
    echo go >e; statecraft run d.scxml --events e --record r.jsonl >/dev/null
    ln -s d.scxml soft.scxml; ln d.scxml hard.xml; ln -s e link; mkdir runs; ln d.scxml runs/x.jsonl
    cp d.scxml d.before; cp e e.before; cp r.jsonl r.before

    """

  private static let end = "both are the same file; name another one\n"

  @Test(
    arguments: [
      ("run d.scxml --events e --record e", 64, "'--record e' would overwrite '--events e': "),
      (
        "run d.scxml --events e --record ./link", 64,
        "'--record ./link' would overwrite '--events e': "
      ),
      (
        "run d.scxml --record e <e", 64,
        "'--record e' would overwrite the file that the standard input reads: "
      ),
      (
        "run soft.scxml --events e --record hard.xml", 64,
        "'--record hard.xml' would overwrite the document 'soft.scxml': "
      ),
      (
        "draw d.scxml -o d.scxml", 64, "'--output d.scxml' would overwrite the document 'd.scxml': "
      ),
      (
        "draw d.scxml --recording r.jsonl -o $PWD/r.jsonl", 64,
        "/r.jsonl' would overwrite the recording 'r.jsonl': "
      ),
      (
        "prove d.scxml --junit d.scxml", 2,
        "'--junit d.scxml' would overwrite the document 'd.scxml': "
      ),
      ("prove d.scxml --sarif soft.scxml", 2, "'--sarif soft.scxml' would overwrite the document "),
      (
        "prove d.scxml --junit new --sarif ./new", 2,
        "'--sarif ./new' would overwrite '--junit new': "
      ),
      ("tests d.scxml --swift hard.xml", 2, "'--swift hard.xml' would overwrite the document "),
      (
        "coverage d.scxml r.jsonl --save r.jsonl", 2,
        "'--save r.jsonl' would overwrite the file 'r.jsonl': "
      ),
    ] as [(String, Int32, String)]
  )
  func `an output that is an input is refused, and nothing is done`(
    line: String,
    code: Int32,
    message: String
  ) throws {
    let result = try Command.run(
      Self.files + """
        statecraft \(line); code=$?
        cmp d.scxml d.before && cmp e e.before && cmp r.jsonl r.before; ls new; exit $code
        """
    )
    #expect(result.code == code)
    #expect(result.output == "")
    let error = result.errors.split(separator: "\n").first.map { "\($0)\n" } ?? ""
    #expect(error.hasPrefix("statecraft: '--"))
    #expect(error.contains(message) && error.hasSuffix(Self.end), "\(result.errors)")
  }

  @Test(arguments: ["prove", "tests"])
  func `a folder for recordings that has the document is refused`(command: String) throws {
    let result = try Command.run(
      Self.files + "statecraft \(command) d.scxml --record runs; code=$?; ls runs; exit $code"
    )
    #expect(result.code == 2)
    #expect(result.output == "x.jsonl\n")
    #expect(
      result.errors
        == "statecraft: '--record runs' could overwrite the document 'd.scxml', which is 'x.jsonl' "
        + "in this folder; name another folder\n"
    )
  }

  @Test func `other files are written, and links and pipes stay what they are`() throws {
    let result = try Command.run(
      Self.files + """
        statecraft run d.scxml --events e --record r.jsonl && cmp e e.before
        echo old >table; ln -s table other; mkfifo pipe; exec 3<>pipe
        statecraft draw d.scxml --format mermaid -o other && head -n 1 table && test -L other
        statecraft draw d.scxml --format mermaid -o pipe && test -p pipe && read -r line <&3 \\
          && echo "$line"
        """
    )
    #expect(result.errors == "")
    #expect(
      result.output
        == "start → a\ngo → b   done\nstateDiagram-v2\nstateDiagram-v2\n"
    )
    #expect(result.code == 0)
  }
}
