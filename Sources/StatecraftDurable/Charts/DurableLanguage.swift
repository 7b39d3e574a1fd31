#if Durable
package import Statecraft
package import StatecraftRecording

/// What a language of its own, such as that of documents, says of a chart beyond the chart.
package struct DurableLanguage<Context: ChartContext & Codable & Sendable>: Sendable {
  /// How events are read and written.
  package var events: EventCodec<Context.Event>
  /// The form of a context with which a machine starts.
  package var startForm: JSONShape
  /// The whole content as text: what changes it changes the chart's fingerprint.
  package var content: String
  /// What to do about a stored machine that does not fit the chart.
  package var restoringAdvice: String
  /// What to do about a chart that has changed and has its old version.
  package var versionAdvice: String
  /// What to do about a chart with the name of another one.
  package var namingAdvice: String
  /// Returns a stored context as clients read it: without what only the language itself needs.
  package var clientForm: @Sendable (_ context: String) -> String
  /// Says what is wrong with JSON that somebody sends, a context to start with or an event; `nil` if nothing is.
  ///
  /// It is not asked about what is stored.
  package var inputProblem: @Sendable (_ json: String) -> String?
  /// Says what is wrong with a context to start with; `nil` if nothing is.
  package var startProblem: @Sendable (Context) -> String?
  /// Is called before each step, on the step's thread.
  package var willStep: @Sendable () -> Void
  /// Says why what a step has made cannot be stored, on the step's thread; `nil` if it can.
  package var problem: @Sendable (_ context: Context, _ isDone: Bool) -> String?

  /// Creates the description of a chart in a language of its own.
  package init(
    events: EventCodec<Context.Event>,
    startForm: JSONShape,
    content: String,
    restoringAdvice: String,
    versionAdvice: String,
    namingAdvice: String,
    clientForm: @escaping @Sendable (_ context: String) -> String,
    inputProblem: @escaping @Sendable (_ json: String) -> String?,
    startProblem: @escaping @Sendable (Context) -> String?,
    willStep: @escaping @Sendable () -> Void,
    problem: @escaping @Sendable (_ context: Context, _ isDone: Bool) -> String?
  ) {
    self.events = events
    self.startForm = startForm
    self.content = content
    self.restoringAdvice = restoringAdvice
    self.versionAdvice = versionAdvice
    self.namingAdvice = namingAdvice
    self.clientForm = clientForm
    self.inputProblem = inputProblem
    self.startProblem = startProblem
    self.willStep = willStep
    self.problem = problem
  }
}
#endif
