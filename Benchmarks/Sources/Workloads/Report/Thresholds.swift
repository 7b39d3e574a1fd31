import Foundation

/// What must not be exceeded: a ratio, allocations and instructions, for a workload and a contender.
///
/// No absolute time is among them, so that they hold on other machines.
struct Thresholds {
  private struct Line {
    let workload: String
    let contender: Contender.Kind
    /// The median ratio; with slack for noise.
    let ratio: Double?
    /// For an event; two in a hundred more are allowed where there are many: those of Foundation's JSON
    /// (W9j) differ by one in a hundred between runs of one program.
    let allocations: Double?
    /// For an event; two in a hundred more are allowed, for other versions of the system's
    /// libraries.
    let instructions: Double?
  }

  private static let header = """
    # What 'Scripts/benchmark --check' allows; 'Scripts/benchmark --accept' writes it anew.
    # ratio: the median, with slack for other processors; the others are for an event; - is not checked.
    workload\tcontender\tratio\tallocations\tinstructions
    """

  /// How much a ratio may grow from what was accepted.
  ///
  /// Ratios differ between processors and, with how branch predictors fare, between runs of one program:
  /// by up to two for the same instructions, which W1 as data shows. Instructions and allocations do not
  /// differ, so they are what finds a small loss; a ratio finds a lock, a system call or a missed cache.
  private static let slack = 2.5

  /// How often a ratio that is too high is measured again.
  private static let attempts = 3

  private let lines: [Line]

  /// Reads a file.
  init(_ path: String) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    lines = try text.split(separator: "\n").enumerated()
      .filter { !$0.element.hasPrefix("#") && !$0.element.hasPrefix("workload") }
      .map { number, text in
        let cells = text.split(separator: "\t").map(String.init)
        guard cells.count == 5, let contender = Contender.Kind(rawValue: cells[1]) else {
          throw ThresholdError(description: "\(path):\(number + 1): what is '\(text)'?")
        }
        return Line(
          workload: cells[0],
          contender: contender,
          ratio: Double(cells[2]),
          allocations: Double(cells[3]),
          instructions: Double(cells[4])
        )
      }
  }

  /// Thresholds that a report keeps; only of what this library is to answer for.
  init(keptBy report: Report) {
    lines = report.measurements
      .filter(\.contender.isOurs)
      .map { measurement in
        Line(
          workload: measurement.workload,
          contender: measurement.contender,
          ratio: measurement.ratio.median * Self.slack,
          allocations: measurement.contender == .live ? nil : measurement.allocations,
          instructions: measurement.instructions
        )
      }
  }

  private init(_ lines: [Line]) {
    self.lines = lines
  }

  /// The same with other lines where these say nothing, in the order of all workloads.
  func completed(by others: Thresholds) -> Thresholds {
    let kept = others.lines.filter { other in
      !lines.contains { $0.workload == other.workload && $0.contender == other.contender }
    }
    let order = Dictionary(
      Workload.all.enumerated().map { ($1.name, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let all = (lines + kept).enumerated().sorted {
      let places = [$0, $1].map { order[$0.element.workload] ?? .max }
      return (places[0], $0.offset) < (places[1], $1.offset)
    }
    return Thresholds(all.map(\.element))
  }

  func write(to path: String) throws {
    let rows = lines.map { line in
      [
        line.workload, line.contender.rawValue, Self.cell(line.ratio, 2),
        Self.cell(line.allocations, 4), Self.cell(line.instructions, 1),
      ].joined(separator: "\t")
    }
    let text = ([Self.header] + rows).joined(separator: "\n") + "\n"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  private static func cell(_ number: Double?, _ decimals: Int) -> String {
    number.map { $0.decimals(decimals).replacing(",", with: "") } ?? "-"
  }

  /// Compares a report with the thresholds and says what does not hold.
  ///
  /// A ratio that is too high is measured up to three times more, and the lowest one counts: somebody else
  /// may have used the machine.
  func check(_ report: inout Report, _ options: Options) async throws -> Bool {
    var findings: [String] = []
    var checked = 0
    for line in lines {
      guard
        let index = report.measurements.firstIndex(where: {
          $0.workload == line.workload && $0.contender == line.contender
        })
      else {
        if options.isComplete && (isSelected(line, options) || !isKnown(line)) {
          findings.append("\(line.workload), \(line.contender.rawValue): was not measured")
        }
        continue
      }
      if let ratio = line.ratio {
        for _ in 0..<Self.attempts where report.measurements[index].ratio.median > ratio {
          await measureAgain(&report, index, options)
        }
      }
      checked += 1
      findings += complaints(about: report.measurements[index], line)
    }
    if options.valgrind == nil {
      Workloads.say("instructions were not checked: there is no valgrind")
    }
    for finding in findings { Workloads.say("error: \(finding)") }
    if findings.isEmpty { Workloads.say("\(checked) contenders keep their thresholds") }
    return findings.isEmpty
  }

  /// Whether the line is about a workload that was asked for.
  private func isSelected(_ line: Line, _ options: Options) -> Bool {
    options.selection.contains { $0.name == line.workload }
  }

  private func isKnown(_ line: Line) -> Bool {
    Workload.all.contains { $0.name == line.workload }
  }

  private func measureAgain(_ report: inout Report, _ index: Int, _ options: Options) async {
    let old = report.measurements[index]
    guard let workload = Workload.all.first(where: { $0.name == old.workload }) else { return }
    Workloads.say("\(old.workload) again")
    let again = await Comparison(
      workload.keeping([old.contender]),
      rounds: options.rounds * 2
    ).measure()
    guard var new = again.first(where: { $0.contender == old.contender }) else { return }
    new.instructions = old.instructions
    if new.ratio.median < old.ratio.median { report.measurements[index] = new }
  }

  private func complaints(about measurement: Measurement, _ line: Line) -> [String] {
    let name = "\(line.workload) (\(measurement.title)), \(line.contender.rawValue)"
    var complaints: [String] = []
    if let allowed = line.ratio, measurement.ratio.median > allowed {
      complaints.append(
        "\(name): takes \(measurement.ratio.median.short) times as long as the switch;"
          + " allowed are \(allowed.short)"
      )
    }
    if let allowed = line.allocations, let count = measurement.allocations,
      count > allowed * 1.02 + 0.01
    {
      complaints.append(
        "\(name): \(count.short) allocations for an event; allowed are \(allowed.short)"
          + " and two in a hundred"
      )
    }
    if let allowed = line.instructions, let count = measurement.instructions,
      count > allowed * 1.02 + 1
    {
      complaints.append(
        "\(name): \(count.short) instructions for an event; allowed are \(allowed.short)"
          + " and two in a hundred"
      )
    }
    return complaints
  }
}

/// The thresholds cannot be read.
struct ThresholdError: Error, CustomStringConvertible {
  let description: String
}
