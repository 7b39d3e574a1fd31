#if Command
import Foundation
package import Statecraft
package import StatecraftExploration
package import StatecraftRecording

extension MachineProof {
  /// Records the paths of a report, each from the start of a new machine.
  ///
  /// - Parameters:
  ///   - report: the report.
  ///   - name: the name of the machine on the command line.
  ///   - context: the data that the exploration started with.
  ///   - chart: the chart that was explored.
  /// - Throws: an error if the machine cannot start.
  package init<Context: ChartContext>(
    recording report: ProofReport<Context>,
    named name: String,
    from context: Context,
    chart: MachineChart<Context>
  ) throws(StartError) {
    var paths: [RecordedPath] = []
    for (title, path) in report.titledPaths {
      var recording = try Recording(path, from: context, chart: chart)
      recording.header.name = name
      paths.append(RecordedPath(name: title, recording: recording))
    }
    self.init(machine: name, summary: report.summary, paths: paths)
  }

  /// Records the paths of a system's report, each as one run of each machine.
  ///
  /// The runs are those in which the paths were replayed: each machine starts anew, and gets its events,
  /// messages and timers at their times.
  ///
  /// - Parameters:
  ///   - report: the report.
  ///   - name: the name of the system on the command line.
  package init(recording report: SystemReport, named name: String) {
    var paths: [RecordedPath] = []
    for (title, path) in report.titledPaths {
      for run in path.runs {
        var recording = Recording(run)
        recording.header.name = CommandSystem.recordedName(of: run.machine, in: name)
        paths.append(RecordedPath(name: title, machine: run.machine, recording: recording))
      }
    }
    self.init(machine: name, summary: report.summary, paths: paths)
  }

  /// Writes the recordings into a folder, which is made if it does not exist.
  ///
  /// The names of the files consist of the machine's name and that of the claim, or of the names of the system,
  /// the claim and the machine. The headers of the recordings have the names of the claims.
  ///
  /// - Parameters:
  ///   - folder: the folder.
  ///   - used: the names that files of other machines have.
  /// - Throws: an error if a file cannot be written.
  package mutating func write(
    to folder: String,
    besides used: inout Set<String>
  ) throws(CommandError) {
    for position in paths.indices {
      paths[position].recording.header.claim = paths[position].name
    }
    try Self.write(&paths, of: machine, to: folder, besides: &used)
  }

  /// Writes recordings of paths of a machine into a folder.
  static func write(
    _ paths: inout [RecordedPath],
    of machine: String,
    to folder: String,
    besides used: inout Set<String>
  ) throws(CommandError) {
    do {
      try FileManager.default.createDirectory(
        at: URL(fileURLWithPath: folder),
        withIntermediateDirectories: true
      )
    } catch {
      throw CommandError(
        .output,
        "\(Printable.text(folder, limit: 500)): the folder cannot be made: "
          + FileFault.text(of: error)
      )
    }
    for position in paths.indices {
      let base = fileName(of: paths[position].name, machine, paths[position].machine)
      var name = base
      var number = 2
      while !used.insert(name).inserted {
        name = "\(base)-\(number)"
        number += 1
      }
      let file = URL(fileURLWithPath: folder).appendingPathComponent("\(name).jsonl").relativePath
      do {
        try paths[position].recording.write(to: file)
      } catch {
        throw CommandError(
          .output,
          "\(Printable.text(file, limit: 500)): \(RecordingFiles.printable(error.reason))"
        )
      }
      paths[position].file = path(of: name, in: folder)
    }
  }

  /// The path of a recording in a folder.
  static func path(of name: String, in folder: String) -> String {
    (folder.hasSuffix("/") ? folder : "\(folder)/") + "\(name).jsonl"
  }

  /// The name of the file with a path, without its ending.
  ///
  /// - Parameters:
  ///   - path: the name of the claim, the finding or the test.
  ///   - machine: the name of the machine or the system.
  ///   - member: the machine of the system; `nil` for a path of a single machine.
  /// - Returns: the name.
  static func fileName(of path: String, _ machine: String, _ member: String?) -> String {
    fileName(of: "\(machine)-\(path)") + (member.map { "-" + fileName(of: $0) } ?? "")
  }

  /// Returns a text in lower case, with a hyphen for all that is neither a letter nor a digit.
  static func fileName(of text: String) -> String {
    var name = ""
    for character in text.lowercased() {
      if character.isASCII, character.isLetter || character.isNumber {
        name.append(character)
      } else if !name.isEmpty, !name.hasSuffix("-") {
        name.append("-")
      }
      if name.count == 100 { break }
    }
    while name.hasSuffix("-") { name.removeLast() }
    return name.isEmpty ? "path" : name
  }
}

extension ProofReport {
  /// The paths of the claims and the findings, each with the name of the claim or the kind of finding.
  var titledPaths: [(title: String, path: ProofPath<Context>)] {
    let all = claims.map { ($0.name, $0.path) } + findings.map { ($0.kind.rawValue, $0.path) }
    return all.compactMap { title, path in path.map { (title, $0) } }
  }
}

extension SystemReport {
  /// The paths of the claims and the findings, each with the name of the claim or the kind of finding.
  var titledPaths: [(title: String, path: SystemPath)] {
    let all = claims.map { ($0.name, $0.path) } + findings.map { ($0.kind.rawValue, $0.path) }
    return all.compactMap { title, path in path.map { (title, $0) } }
  }
}

extension Recording {
  /// Records what a machine of a system has done on a path.
  package init(_ run: some SystemRun) {
    self.init(Header(run.chart))
    for (position, step) in run.steps.enumerated() {
      if position == run.loopStart { header.loopStart = steps.count }
      steps += RecordedStep.steps(of: step.outcome, endingWith: step.end)
    }
  }

  /// Records a path of a proof from the start of a new machine; the steps of a loop are taken once, and the
  /// header says where it begins.
  ///
  /// - Throws: an error if the machine cannot start.
  package init<Context: ChartContext>(
    _ path: ProofPath<Context>,
    from context: Context,
    chart: MachineChart<Context>
  ) throws(StartError) {
    self.init(Header(chart))
    let all = try path.takenSteps(from: context, chart: chart)
    header.ending = path.ending(after: all.last?.position)
    for taken in all {
      let end: Result<any Sendable, any Error>? =
        switch taken.step?.action {
        case .completion(_, let value)?: .success(value)
        case .failure(_, let error)?: .failure(error)
        case .event?, .time?, nil: nil
        }
      if header.loopStart == nil, path.isInLoop(taken) { header.loopStart = steps.count }
      steps += RecordedStep.steps(of: taken.outcome, endingWith: end)
    }
  }
}

extension ProofPath {
  /// Returns what comes behind the last step that a machine has taken.
  ///
  /// - Parameter last: the position of that step; `nil` if it was the start.
  /// - Returns: the ending; `nil` if no other step of the path comes after it.
  package func ending(after last: Int?) -> Recording.Ending? {
    let next = (last ?? -1) + 1
    guard next < steps.count else { return nil }
    if let loopStart { return loopStart < next ? nil : .nothingMore }
    let time = steps[next...].reduce(.zero) { $0 + $1.delay }
    return time > .zero ? .waiting(time) : nil
  }
}

extension RecordedStep {
  /// Returns the steps of an outcome with the result of the work that has ended, which it does not contain.
  fileprivate static func steps<Context>(
    of outcome: Outcome<Context>,
    endingWith end: Result<any Sendable, any Error>?
  ) -> [RecordedStep] {
    var steps = steps(of: outcome)
    switch end {
    case .success(let value)?: steps[0].payload = JSONText.value(value)
    case .failure(let error)?: steps[0].payload = JSONText.string("\(error)")
    case nil: break
    }
    return steps
  }
}
#endif
