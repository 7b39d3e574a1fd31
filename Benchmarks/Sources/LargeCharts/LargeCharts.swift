import Foundation

/// Writes the Swift source of a large chart, to measure how long it takes to compile.
///
/// `LargeCharts --states 200 --transitions 1000 [--group 20 | --rows]`
@main
enum LargeCharts {
  static func main() {
    let arguments = CommandLine.arguments
    func number(_ option: String) -> Int? {
      arguments.firstIndex(of: option).flatMap { Int(arguments[$0 + 1]) }
    }
    let chart = ChartSource(
      states: number("--states") ?? 50,
      transitions: number("--transitions") ?? 250
    )
    if arguments.contains("--rows") {
      print(chart.rows)
    } else if let group = number("--group") {
      print(chart.split(into: group))
    } else {
      print(chart.inOneClosure)
    }
  }
}
