#if SCXML
/// What a platform on a clock does when it is late.
extension SCXMLPlatform {
  /// The platform's time by its clock; `nil` without one.
  var elapsed: Duration? { clock.map { $0() - skippedTime } }

  /// The number of delayed events that may be late without a pause.
  var catchUpLimit: Int { max(1, settings.catchUpLimit) }

  /// Leaves out the time that was missed, if too many events were delivered late without a pause.
  ///
  /// The next delayed event is due then.
  func skipMissedTime() {
    guard lateDeliveries >= catchUpLimit, let elapsed, let next = nextDeadline else { return }
    lateDeliveries = 0
    // An event that is due just now is not late.
    let missed = elapsed - next
    guard missed > .zero else { return }
    skippedTime += missed
    settings.log(
      "platform",
      .string(
        "\(catchUpLimit) delayed events were late (Settings.catchUpLimit), so that \(missed) were "
          + "left out"
      )
    )
  }
}
#endif
