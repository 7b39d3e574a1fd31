/// What the checks of a chart must know of the context's type.
struct ContextFacts {
  /// Data that a state holds.
  struct Holding {
    let state: Int
    /// The property of the context that it is kept in.
    let property: AnyKeyPath
  }

  /// The context's type, in words.
  let name: String
  /// Whether the context is an object, which copies share.
  let isClass: Bool
  /// The data that states hold, in document order.
  let holdings: [Holding]

  init<Context: ChartContext>(_ model: ChartModel<Context>) {
    name = "\(Context.self)"
    isClass = Context.self is AnyObject.Type
    let shape = model.shape
    holdings = shape.states.indices.flatMap { state in
      shape.states[state].data.map {
        Holding(state: state, property: $0.value(as: ScopedData<Context>.self).property)
      }
    }
  }
}
