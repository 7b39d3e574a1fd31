/// Measures what an event costs, beside what others would have written.
@main
enum Workloads {
  static func main() async {
    var report = Report()
    for workload in Workload.all {
      await workload.verify()
      report.measurements += await Comparison(workload, rounds: 7).measure()
    }
    print(report.markdown)
  }
}
