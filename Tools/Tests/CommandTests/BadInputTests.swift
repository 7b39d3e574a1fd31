import Testing

@Suite struct BadInputTests {
  @Test(
    arguments: [
      ("statecraft run elevatr", 64, "did you mean 'elevator'?"),
      ("statecraft", 0, ""),
      ("statecraft fly", 64, "Unexpected argument 'fly'"),
      ("statecraft run", 64, "Missing expected argument '<name>'"),
      ("statecraft explain elevator opn", 64, "unknown event 'opn'; did you mean 'open'?"),
      ("statecraft explain elevator '@wait 1s'", 64, "'@wait 1s' is not an event"),
      (
        "statecraft run elevator --events nothing", 66,
        "nothing: cannot be read: there is no such file or folder\n"
      ), ("statecraft run elevator --events .", 66, ".: cannot be read: it is a folder\n"),
      ("statecraft run elevator <&-", 66, "stdin: cannot be read: Bad file descriptor"),
      ("echo opn | statecraft run elevator", 65, "stdin:1: unknown event 'opn'"),
      ("echo 'work {' | statecraft run working-day", 65, "stdin:1:7: the payload of 'work'"),
      ("echo '@wait 1e30s' | statecraft run phone", 65, "'1e30s' is not a duration"),
      ("printf 'dial\\n\\xff\\n' | statecraft run phone", 65, "stdin:2: the line is not UTF-8"),
      ("head -c 300000 /dev/zero | statecraft run phone", 65, "longer than 65536 bytes"),
    ] as [(String, Int32, String)]
  )
  func `each mistake has a message and an exit code`(
    line: String,
    code: Int32,
    message: String
  ) throws {
    let result = try Command.run(line)
    #expect(result.code == code)
    #expect(result.errors.contains(message))
  }

  @Test(
    arguments: [
      ("prove phone --sarif folder", 74, "folder: it cannot be written: it is a folder"),
      (
        "prove phone --junit none/x", 74,
        "none/x: it cannot be written: there is no such file or folder"
      ),
      ("prove phone --record file", 74, "file: the folder cannot be made: a file has this name"),
      (
        "prove phone --record file/x", 74,
        "file/x: the folder cannot be made: a part of its path is a file and no folder"
      ), ("draw phone -o folder.mmd", 74, "folder.mmd: it cannot be written: it is a folder"),
      (
        "serve --store :memory: --tokens none", 66,
        "the file 'none' cannot be read: there is no such file or folder"
      ),
      (
        "serve --store :memory: --tokens folder", 66,
        "the file 'folder' cannot be read: it is a folder"
      ),
      ("coverage phone folder.json", 66, "folder.json: it cannot be read: it is a folder"),
      ("check none.scxml", 66, "none.scxml: cannot be read: there is no such file or folder"),
    ] as [(String, Int32, String)]
  )
  func `a file that cannot be read or written is said in plain words`(
    arguments: String,
    code: Int32,
    message: String
  ) throws {
    let result = try Command.run(
      "mkdir folder folder.mmd folder.json; touch file; statecraft \(arguments) > /dev/null"
    )
    #expect(result.errors == "statecraft: \(message)\n")
    #expect(result.code == code)
  }

  @Test func `the output from before a mistake is printed`() throws {
    let result = try Command.run(
      "printf 'dial\\nanswer\\nhangup\\ndial\\n' > calls; statecraft run phone --events calls"
    )
    #expect(result.lines.count == 3)
    #expect(
      result.errors == "statecraft: calls:3: unknown event 'hangup'; did you mean 'hangUp'? "
        + "known: dial, answer, hangUp, switchOn, switchOff, suspend, pay\n"
    )
    #expect(result.code == 65)
  }

  @Test(arguments: [
    "yes dial | statecraft run phone", "statecraft list", "statecraft --help",
    "echo '@wait 9999h' | statecraft run traffic-light --virtual-time --json",
  ])
  func `a pipe that closes early ends the program quietly`(line: String) throws {
    let result = try Command.run("\(line) | head -n 1; echo ${PIPESTATUS[*]}")
    #expect(result.lines.count == 2)
    #expect(result.errors == "")
    #expect(result.lines.last?.split(separator: " ").dropLast().last == "0")
  }

  @Test(arguments: 1...20)
  func `random input never crashes the program`(seed: Int) throws {
    let result = try Command.run(
      "awk 'BEGIN { srand(\(seed)); for (i = 0; i < 400; i++) printf \"%c\", rand() * 256 }' "
        + "| statecraft run working-day"
    )
    #expect([0, 65].contains(result.code))
    #expect(result.output == "start → forenoon\n")
  }
}
