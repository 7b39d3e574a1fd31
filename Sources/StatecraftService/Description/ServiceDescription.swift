#if Service
internal import Statecraft
internal import StatecraftDurable
internal import StatecraftRecording

/// The description of a service for programs: OpenAPI 3.1, made from the charts.
///
/// Each chart has paths of its own, so that its events and their payloads can be described.
struct ServiceDescription: Sendable {
  /// The description as JSON.
  let text: String

  /// Describes a service with the charts of machines.
  init(_ machines: NamedMachines, hasTokens: Bool) {
    let charts = machines.charts.compactMap { machines.chart($0) }
    var paths: [(key: String, value: String)] = [("/v1", ChartPaths.charts)]
    var schemas = CommonSchemas.all
    var taken: [String] = []
    for chart in charts {
      let described = Self.paths(of: chart, besides: taken)
      taken.append(described.component)
      paths += described.paths
      schemas += described.schemas
    }
    var components: [(key: String, value: String)] = [
      ("schemas", JSONText.object(schemas)), ("parameters", JSONText.object(Parameters.all)),
      ("responses", JSONText.object(Responses.all)),
    ]
    var members: [(key: String, value: String)] = [
      ("openapi", "\"3.1.0\""),
      (
        "info",
        JSONText.object([
          ("title", JSONText.string("Durable machines")), ("version", "\"1\""),
          (
            "description",
            JSONText.string(
              "Start machines, send them events with keys, and read where they are. "
                + "A repeated key gets the first answer."
            )
          ),
        ])
      ),
      ("paths", JSONText.object(paths)),
    ]
    if hasTokens {
      components.append(("securitySchemes", #"{"token":{"type":"http","scheme":"bearer"}}"#))
      members.append(("security", #"[{"token":[]}]"#))
    }
    members.append(("components", JSONText.object(components)))
    text = JSONText.object(members) + "\n"
  }

  private static func paths<Chart: TypedChart>(
    of chart: Chart,
    besides taken: [String]
  ) -> (
    component: String, paths: [(key: String, value: String)],
    schemas: [(key: String, value: String)]
  ) {
    let name = chart.chart.name
    let forms = chart.events.forms
    var events = forms.map { form in
      JSONSchema.event(
        form.name,
        form.payload,
        Self.payload(form.name, Chart.Context.Event.self)
      )
    }
    // The listed events of a document show what transitions ask for; it takes others, too.
    if chart.events.isOpen { events.append(JSONSchema.anyEvent) }
    let described = ChartPaths(
      chart: name,
      states: chart.stateNames,
      events: chart.events.isOpen ? nil : forms.map(\.name),
      component: ChartPaths.component(of: name, besides: taken)
    )
    return (
      described.component, described.paths,
      [
        (
          described.component + "Event",
          events.isEmpty
            ? JSONSchema.any
            : JSONText.object([(chart.events.isOpen ? "anyOf" : "oneOf", JSONText.array(events))])
        ),
        (described.component + "Data", JSONSchema.schema(chart.startForm)),
      ]
    )
  }

  /// The schema of an event's payload.
  private static func payload<Event>(_ name: String, _ type: Event.Type) -> String {
    func shape<Value: Decodable>(_ type: Value.Type) -> JSONShape? {
      JSONShape.ofPayload(name, in: type)
    }
    let known = (type as? any Decodable.Type).flatMap { shape($0) }
    return known.map(JSONSchema.schema) ?? JSONSchema.any
  }
}

extension JSONSchema {
  /// The schema of an event in a request to a chart that takes events of all names.
  static let anyEvent = object([("event", string), ("data", any)], required: ["event"])

  /// The schema of an event in a request.
  static func event(_ name: String, _ payload: EventForm.Payload, _ data: String) -> String {
    switch payload {
    case .none: object([("event", constant(name))])
    case .optional:
      object([("event", constant(name)), ("data", any)], required: ["event"])
    case .required: object([("event", constant(name)), ("data", data)])
    }
  }
}
#endif
