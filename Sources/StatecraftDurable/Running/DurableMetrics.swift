#if Durable
internal import Metrics

/// The metrics of durable machines, by the names that the documentation lists.
///
/// Charts, outcomes and names of work are dimensions; ids never are.
struct DurableMetrics: Sendable {
  /// Counts the entries of machines, those of the same chart and outcome together.
  func events(of decisions: [StepDecision]) {
    var counts: [(chart: String, outcome: String, count: Int)] = []
    for decision in decisions {
      guard let change = decision.change else { continue }
      for entry in change.journal {
        let place = counts.firstIndex {
          $0.outcome == entry.outcome && $0.chart == change.address.chart
        }
        if let place {
          counts[place].count += 1
        } else {
          counts.append((change.address.chart, entry.outcome, 1))
        }
      }
    }
    for (chart, outcome, count) in counts {
      Counter(
        label: "statecraft.events",
        dimensions: [("chart", chart), ("outcome", outcome)]
      ).increment(by: count)
    }
  }

  func outdated(_ count: Int, chart: String) {
    Counter(label: "statecraft.outdated", dimensions: [("chart", chart)]).increment(by: count)
  }

  func parked(chart: String) {
    Counter(label: "statecraft.parked", dimensions: [("chart", chart)]).increment()
  }

  func deadLetter(chart: String) {
    Counter(label: "statecraft.dead_letters", dimensions: [("chart", chart)]).increment()
  }

  func workAttempt(chart: String, work: String) {
    Counter(
      label: "statecraft.work.attempts",
      dimensions: [("chart", chart), ("work", work)]
    ).increment()
  }

  func step(_ duration: Duration) {
    Timer(label: "statecraft.step.duration").recordNanoseconds(Self.nanoseconds(duration))
  }

  func timerLateness(_ duration: Duration) {
    Timer(label: "statecraft.timer.lateness").recordNanoseconds(Self.nanoseconds(duration))
  }

  func ages(_ ages: QueueAges) {
    func record(_ label: String, _ age: Duration?) {
      Gauge(label: label).record(Double(Self.nanoseconds(age ?? .zero)) / 1e9)
    }
    record("statecraft.inbox.age", ages.inbox)
    record("statecraft.outbox.age", ages.outputs)
    record("statecraft.timer.age", ages.timers)
    record("statecraft.work.age", ages.work)
    Gauge(label: "statecraft.parked.machines").record(ages.parked)
  }

  private static func nanoseconds(_ duration: Duration) -> Int64 {
    let (seconds, attoseconds) = duration.components
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? .max : whole &+ attoseconds / 1_000_000_000
  }
}

extension Clock where Duration == Swift.Duration {
  /// Starts a measurement; the result returns the time since the call.
  func measureStart() -> @Sendable () -> Swift.Duration {
    let start = now
    return { start.duration(to: self.now) }
  }
}
#endif
