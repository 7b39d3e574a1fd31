#if Command && SQLite && SCXML
import Statecraft
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
      restoringAdvice:
        "keep the states and the delayed events of older versions in the document, or move the "
        + "machine with the older document before",
      versionAdvice: "give the document the version \(document.chart.version + 1), "
        + "\(StorableDocument.versionText(document.chart.version + 1))",
      namingAdvice: "give one of them another name, a document in <scxml name=\"…\">, or name a "
        + "document once",
      clientForm: { stored in
        JSONText.members(of: stored, depthLimit: SCXMLValue.depthLimit + 1).map { members in
          JSONText.object(members.filter { $0.key != DocumentSituation.restName })
        } ?? stored
      },
      inputProblem: { json in SCXMLValue.changedNumber(in: json).map { "\($0)" } },
      startProblem: { document.startProblem($0) },
      willStep: { document.willStep() },
      problem: { document.problem($0, isDone: $1) }
    )
    self.init(Durable(document.chart, environment: (), in: language))
  }
}
#endif
