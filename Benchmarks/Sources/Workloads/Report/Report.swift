/// All that was measured.
struct Report: Codable {
  var measurements: [Measurement] = []

  /// The table that people read.
  var markdown: String {
    var table = Table([
      "workload", "contender", ">ns/event", ">ratio", ">from", ">to", ">allocations",
      ">instructions",
    ])
    var last = ""
    for measurement in measurements {
      let isNew = measurement.workload != last
      last = measurement.workload
      table.add([
        isNew ? "\(measurement.workload) \(measurement.title)" : "",
        measurement.contender.rawValue,
        measurement.nanoseconds.median.short,
        measurement.ratio.median.short,
        measurement.ratio.min.short,
        measurement.ratio.max.short,
        measurement.allocations.map { $0 == 0 ? "0" : $0.short } ?? "–",
        measurement.instructions.map(\.short) ?? "–",
      ])
    }
    return table.markdown
  }
}
