#if Durable
internal import StatecraftRecording

/// A text that is no event.
struct EventFormError: Error, CustomStringConvertible {
  let text: String
  /// Why the text is not JSON; `nil` if it is.
  let fault: String?

  var description: String {
    "\(Printable.text(text)) is no event\(fault.map { ", because \($0)" } ?? ""); write its name in quotes, or an object such as "
      + "{\"pay\":{\"_0\":100}}"
  }
}
#endif
