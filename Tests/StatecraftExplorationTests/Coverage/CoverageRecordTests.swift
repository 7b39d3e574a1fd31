import Foundation
import Statecraft
import StatecraftExploration
import Testing

/// Coverage by names, which several processes put together through files.
@Suite struct CoverageRecordTests {
  struct Door: ChartContext {
    enum State: CaseIterable { case shut, open }
    enum Event: CaseIterable { case push, pull }
    var pushes = 0

    static let chart = Chart(initial: .shut) {
      state(.shut) {
        on(.push, to: .open).when("odd") { $0.pushes % 2 == 1 }
        on(.push) { $0.pushes += 1 }
        // Two transitions with one name.
        on(.pull).when("none") { $0.pushes == 0 }
        on(.pull).when("none") { $0.pushes < 2 }
      }
      state(.open) { on(.pull, to: .shut) }
    }
  }

  private func coverage(_ events: [Door.Event]) throws -> ChartCoverage<Door> {
    var coverage = ChartCoverage(of: Door.chart)
    var (machine, start) = try Machine.start(Door(), chart: Door.chart)
    coverage.begin(start)
    for event in events {
      let before = machine
      coverage.add(machine.send(event), from: before)
    }
    return coverage
  }

  private let json: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return encoder
  }()

  private func read(_ data: Data) throws -> CoverageRecord {
    try JSONDecoder().decode(CoverageRecord.self, from: data)
  }

  @Test func `a record says by names what was covered and how often`() throws {
    let record = try coverage([.push, .push, .pull]).record
    #expect(record.chart == "Door")
    #expect(record.states.map(\.name) == ["shut", "open"])
    #expect(record.states.map(\.count) == [2, 1])
    #expect(
      record.transitions.map(\.name) == [
        "shut → open on push when odd", "shut on push", "open → shut on pull",
      ]
    )
    #expect(record.transitions.map(\.count) == [1, 1, 1])
    #expect(
      record.pairs.map { "\($0.first), \($0.second)" } == [
        "shut → open on push when odd, open → shut on pull",
        "shut on push, shut → open on push when odd",
      ]
    )
    #expect(
      record.guards.map(\.transition) == Array(repeating: "shut → open on push when odd", count: 2)
    )
    #expect(record.guards.map(\.value) == [true, false])
  }

  @Test func `records of several runs in files are together what all runs have covered`() throws {
    let runs: [[Door.Event]] = [[.pull, .push, .pull], [.push, .push, .pull, .push], []]
    var direct = ChartCoverage(of: Door.chart)
    for run in runs { direct.merge(try coverage(run)) }
    var read = ChartCoverage(of: Door.chart)
    for run in runs { try read.merge(self.read(json.encode(coverage(run).record))) }
    #expect(read.record == direct.record)
    #expect(!read.record.pairs.isEmpty && !read.record.guards.isEmpty)
  }

  @Test func `transitions with one name are told apart`() throws {
    let record = try coverage([.push, .pull]).record
    let taken = "shut on pull when none #2"
    #expect(record.transitions.map(\.name) == ["shut on push", taken])
    var read = ChartCoverage(of: Door.chart)
    try read.merge(record)
    #expect(read.record == record)
  }

  @Test func `a record that does not fit is refused with the reason, and nothing is added`() throws
  {
    let sound = try String(decoding: json.encode(coverage([.push, .push]).record), as: UTF8.self)
    let wrong: [(String, String, CoverageRecordError)] = [
      (#""chart":"Door""#, #""chart":"Gate""#, .otherChart("Gate", expected: "Door")),
      (#""name":"open""#, #""name":"ajar""#, .unknownState("ajar")),
      (#""name":"shut on push""#, #""name":"shut on kick""#, .unknownTransition("shut on kick")),
      (#""first":"shut on push""#, #""first":"kick""#, .unknownTransition("kick")),
      (
        #""part":0"#, #""part":1"#,
        .unknownPart(1, ofTransition: "shut → open on push when odd")
      ),
      (#""count":1"#, #""count":0"#, .wrongCount(0)),
      (#""count":1"#, #""count":\#(Int.max)"#, .wrongCount(Int.max)),
    ]
    for (part, replacement, error) in wrong {
      #expect(sound.contains(part))
      let record = try read(Data(sound.replacingOccurrences(of: part, with: replacement).utf8))
      var coverage = try coverage([.push, .push])
      let before = coverage.record
      #expect(throws: error) { try coverage.merge(record) }
      #expect(coverage.record == before)
    }
    #expect(
      "\(CoverageRecordError.unknownState("ajar"))"
        == "the record names the state 'ajar', which the chart has not; record the coverage anew"
    )
  }
}
