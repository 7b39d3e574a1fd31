#if Durable
internal import Statecraft
internal import StatecraftRecording

extension ChartRunner: TypedChart {
  var events: EventCodec<Context.Event> { coding.events }

  var startForm: JSONShape {
    durable.language?.startForm ?? JSONShape.of(Context.self).shape
  }

  func machine(_ row: StoredMachine) throws -> Machine<Context> {
    guard let text = row.state else { throw DurableError.unknownMachine(row.address) }
    return try coding.restored(try coding.state(text).snapshot).machine
  }

  func clientForm(event: NamedEvent) -> NamedEvent { coding.event(event, durations: .text) }

  func clientForm(context: String) -> String {
    durable.language?.clientForm(context) ?? coding.context(context, durations: .text)
  }

  func clientForm(outputs: [String]) -> [String] { coding.outputs(outputs, durations: .text) }
}
#endif
