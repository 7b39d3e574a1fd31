/// The timer of the textbook's forms; it stands for whatever an application has.
final class ManualTimer {
  /// Something that is due; it is cancelled when nobody holds it any more.
  final class Alarm {
    let due: Duration
    let action: () -> Void

    init(due: Duration, action: @escaping () -> Void) {
      self.due = due
      self.action = action
    }
  }

  private struct Entry {
    weak var alarm: Alarm?
  }

  private(set) var now = Duration.zero
  private var entries: [Entry] = []

  func schedule(after duration: Duration, _ action: @escaping () -> Void) -> Alarm {
    let alarm = Alarm(due: now + duration, action: action)
    entries.append(Entry(alarm: alarm))
    return alarm
  }

  func advance(by duration: Duration) {
    let end = now + duration
    while let next = entries.compactMap(\.alarm).filter({ $0.due <= end })
      .min(by: { $0.due < $1.due })
    {
      entries.removeAll { $0.alarm === next || $0.alarm == nil }
      now = next.due
      next.action()
    }
    now = end
  }
}
