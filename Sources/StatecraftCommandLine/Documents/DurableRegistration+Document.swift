#if Command && SQLite && SCXML
import StatecraftDurable
import StatecraftRecording
import StatecraftSCXML

extension DurableRegistration {
  /// Creates the registration of a document.
  init(document: StorableDocument) {
    let field = PayloadField("", .json, isOptional: true)
    let language = DurableLanguage<DocumentSituation>(
      events: EventCodec(
        document.eventNames.map { EventForm($0, payload: .optional, fields: [field]) },
        reader: { name, payload in try document.event(name, data: payload) },
        writer: { NamedEvent($0.name, payload: $0.data) }
      ),
      startForm: .object(withOptional: document.dataNames),
      content: document.content,
      startProblem: { document.startProblem($0) },
      willStep: { document.willStep() },
      problem: { document.problem($0, isDone: $1) }
    )
    self.init(Durable(document.chart, environment: (), in: language))
  }
}
#endif
