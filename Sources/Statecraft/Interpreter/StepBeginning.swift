/// What a machine was before a step of a table that the engine goes on with, and may take back.
@usableFromInline
struct StepBeginning<Context: ChartContext> {
  let context: Context
  let engine: EngineState

  @usableFromInline
  init(_ context: Context, _ engine: EngineState) {
    self.context = context
    self.engine = engine
  }
}
