extension Action {
  /// A description of the action for diagrams; `nil` when nothing is known about it.
  package var label: String? {
    if let name { return name }
    return switch kind {
    case .mutate: nil
    case .raise(let event): "raise \(event ?? "an event")"
    case .emit(let output): "emit \(output ?? "an output")"
    case .message(let invocation): "send to \(invocation)"
    case .timer(let action): action.label
    }
  }
}
