#if Service
internal import StatecraftDurable
internal import StatecraftRecording

/// The description of the port for operators: OpenAPI 3.1.
struct OperationsDescription: Sendable {
  /// The description as JSON.
  let text: String

  /// Describes the port of a service with the charts of machines.
  init(_ machines: NamedMachines, hasTokens: Bool, hasMetrics: Bool) {
    let parameters = Parameters.all.filter { ["id", "key", "limit"].contains($0.key) }
    let schemas = CommonSchemas.all.filter { ["Answer", "Problem"].contains($0.key) }
    var components: [(key: String, value: String)] = [
      ("schemas", JSONText.object(schemas + OperationsSchemas.all)),
      ("parameters", JSONText.object(parameters)),
      ("responses", JSONText.object(Responses.all)),
    ]
    var members: [(key: String, value: String)] = [
      ("openapi", "\"3.1.0\""),
      (
        "info",
        JSONText.object([
          ("title", JSONText.string("Durable machines for operators")), ("version", "\"1\""),
          (
            "description",
            JSONText.string(
              "See what does not proceed, stop and continue machines, and repair them."
            )
          ),
        ])
      ),
      ("paths", JSONText.object(OperationsPaths(charts: machines.charts).all(hasMetrics))),
    ]
    if hasTokens {
      components.append(("securitySchemes", #"{"token":{"type":"http","scheme":"bearer"}}"#))
      members.append(("security", #"[{"token":[]}]"#))
    }
    members.append(("components", JSONText.object(components)))
    text = JSONText.object(members) + "\n"
  }
}
#endif
