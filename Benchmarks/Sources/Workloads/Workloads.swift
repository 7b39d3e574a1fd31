/// Measures what an event costs, beside what others would have written.
@main
enum Workloads {
  static func main() async {
    for workload in Workload.all {
      let results = await Comparison(workload, rounds: 7).measure()
      for result in results {
        print(
          "\(workload.name) \(result.kind.rawValue) \(result.nanoseconds.median) ns,"
            + " ratio \(result.ratios.median) (\(result.ratios.min)-\(result.ratios.max))"
        )
      }
    }
  }
}
