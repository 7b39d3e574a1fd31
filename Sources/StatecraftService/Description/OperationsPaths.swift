#if Service
internal import StatecraftRecording

/// The routes of the port for operators.
struct OperationsPaths {
  typealias Members = [(key: String, value: String)]

  /// The charts of the service.
  let charts: [String]

  func all(_ hasMetrics: Bool) -> Members {
    let metrics: Members = hasMetrics ? [("/metrics", JSONText.object([("get", metrics)]))] : []
    return [
      ("/livez", JSONText.object([("get", health("livez", "Whether the program runs."))])),
      (
        "/readyz",
        JSONText.object([("get", health("readyz", "Whether the store can be read."))])
      ),
    ] + metrics + lists + chartPaths + machinePaths + letterPaths
  }

  // MARK: - Seeing

  private func health(_ id: String, _ summary: String) -> String {
    ChartPaths.operation(
      id,
      summary,
      "[]",
      Responses.list([(200, "It is well.", JSONSchema.reference("Status"))], [])
    )
  }

  private var metrics: String {
    ChartPaths.operation(
      "metrics",
      "The metrics of the runtime and of requests, for Prometheus.",
      "[]",
      Responses.list([(200, "The metrics.", JSONSchema.string)], [], type: "text/plain")
    )
  }

  private var lists: Members {
    let chart = Parameters.parameter(
      "chart",
      in: "query",
      JSONSchema.string,
      "Only what belongs to machines of this chart."
    )
    let overdue = Parameters.parameter(
      "overdue",
      in: "query",
      #"{"type":"integer","minimum":0,"maximum":31536000}"#,
      "How many seconds late a timer, input, work or output may be; 60 without it."
    )
    let after = Parameters.parameter(
      "after",
      in: "query",
      #"{"type":"integer","minimum":0,"maximum":9223372036854775807}"#,
      "The number behind which the page begins: `next` of the page before."
    )
    let stuck = ChartPaths.operation(
      "stuck",
      "What does not proceed, the gravest first, with the reasons.",
      Parameters.list(["limit"], [chart, overdue]),
      Responses.list([(200, "The findings.", JSONSchema.reference("Stuck"))], [])
    )
    let letters = ChartPaths.operation(
      "deadLetters",
      "Outputs that could not be delivered, oldest first, by pages.",
      Parameters.list(["limit"], [chart, after]),
      Responses.list([(200, "A page.", JSONSchema.reference("DeadLetters"))], [])
    )
    return [
      ("/v1/stuck", JSONText.object([("get", stuck)])),
      ("/v1/dead-letters", JSONText.object([("get", letters)])),
    ]
  }

  // MARK: - Charts

  private var chart: String {
    Parameters.parameter(
      "chart",
      in: "path",
      charts.isEmpty
        ? JSONSchema.string : JSONText.object([("enum", JSONText.strings(charts))]),
      "The chart. What needs no program of the chart also takes others that the store has.",
      isRequired: true
    )
  }

  private func post(
    _ id: String,
    _ summary: String,
    _ parameters: [String],
    _ successes: [(code: Int, text: String, schema: String?)],
    _ problems: [Int],
    body: String? = nil,
    isBodyRequired: Bool = true,
    with others: [String] = []
  ) -> String {
    JSONText.object([
      (
        "post",
        ChartPaths.operation(
          id,
          summary,
          Parameters.list(parameters, [chart] + others),
          Responses.list(successes, problems + (body == nil ? [] : [413])),
          body: body,
          isBodyRequired: isBodyRequired
        )
      )
    ])
  }

  private var chartPaths: Members {
    let path = "/v1/{chart}"
    let status = JSONSchema.reference("ChartStatus")
    let machines = JSONSchema.reference("Machines")
    return [
      (
        "\(path)/pause",
        post(
          "pauseChart",
          "Stops all machines of a chart; posted events wait.",
          [],
          [(200, "The chart is paused.", status)],
          []
        )
      ),
      (
        "\(path)/resume",
        post("resumeChart", "Continues a chart.", [], [(200, "The chart goes on.", status)], [])
      ),
      (
        "\(path)/retry",
        post(
          "retryParked",
          "Lets all parked machines of a chart apply the input that failed again.",
          [],
          [(200, "The number of machines.", machines)],
          [409, 410]
        )
      ),
      (
        "\(path)/skip",
        post(
          "skipParked",
          "Gives up the inputs that parked machines of a chart.",
          [],
          [(200, "The number of machines.", machines)],
          [409, 410]
        )
      ),
      (
        "\(path)/retry-dead-letters",
        post(
          "retryDeadLetters",
          "Delivers dead letters of a chart again, or counts them: all, or those whose reasons begin with a "
            + "text and that are old enough, up to a limit.",
          [],
          [(200, "The numbers of dead letters.", JSONSchema.reference("RetriedLetters"))],
          [],
          body: OperationsSchemas.selection(required: []),
          isBodyRequired: false
        )
      ),
      (
        "\(path)/discard-dead-letters",
        post(
          "discardDeadLetters",
          "Gives up dead letters of a chart, or counts them, as `dryRun` says; those that are given up are "
            + "never delivered, and the journals still have them.",
          [],
          [(200, "The numbers of dead letters.", JSONSchema.reference("DiscardedLetters"))],
          [],
          body: OperationsSchemas.selection(required: ["dryRun"])
        )
      ),
      (
        "\(path)/prune",
        post(
          "prune",
          "Removes inputs from the beginnings of journals, but those of the last entries and younger "
            + "ones; keys and answers stay.",
          [],
          [(200, "The number of entries.", JSONSchema.reference("Pruned"))],
          [],
          body: OperationsSchemas.prune
        )
      ),
    ]
  }

  // MARK: - Machines

  private var machinePaths: Members {
    let path = "/v1/{chart}/{id}"
    let erase = ChartPaths.operation(
      "erase",
      "Removes the contents of a machine; revisions and keys stay.",
      Parameters.list(["id"], [chart]),
      Responses.list([(204, "The machine is erased.", nil)], [410])
    )
    let operations: Members = [
      ("pause", "Stops a machine; posted events wait."), ("resume", "Continues a machine."),
      ("retry", "Lets a parked machine apply the input that failed again."),
      ("skip", "Gives up the input that parked a machine."),
    ].map { id, summary in
      let done = (200, "It is done.", JSONSchema.reference("Machines"))
      return ("\(path)/\(id)", post(id, summary, ["id"], [done], [409, 410]))
    }
    return [(path, JSONText.object([("delete", erase)]))] + operations + [
      (
        "\(path)/move",
        post(
          "move",
          "Moves a machine to other states, as a repair that its journal records.",
          ["id", "key"],
          [(200, "The machine is there.", JSONSchema.reference("Answer"))],
          [409, 410, 422],
          body: OperationsSchemas.move
        )
      ),
      (
        "\(path)/resolve",
        post(
          "resolve",
          "Ends work with a result, whether it waits or runs; a repetition by the key of the work is recognized.",
          ["id"],
          [(202, "The result is durable.", JSONSchema.reference("EndedWork"))],
          [409, 410],
          body: OperationsSchemas.resolve
        )
      ),
      (
        "\(path)/fail",
        post(
          "fail",
          "Ends work with a failure, whether it waits or runs; a repetition by the key of the work is recognized.",
          ["id"],
          [(202, "The failure is durable.", JSONSchema.reference("EndedWork"))],
          [409, 410],
          body: OperationsSchemas.fail
        )
      ),
    ]
  }

  private var letterPaths: Members {
    let path = "/v1/{chart}/{id}/dead-letters/{number}"
    let number = Parameters.parameter(
      "number",
      in: "path",
      #"{"type":"integer","minimum":1,"maximum":9223372036854775807}"#,
      "The number of the dead letter.",
      isRequired: true
    )
    let discard = ChartPaths.operation(
      "discardDeadLetter",
      "Gives up a dead letter, which is never delivered; the journal still has it.",
      Parameters.list(["id"], [chart, number]),
      Responses.list([(204, "The dead letter is gone.", nil)], [409])
    )
    return [
      (path, JSONText.object([("delete", discard)])),
      (
        "\(path)/retry",
        post(
          "retryDeadLetter",
          "Delivers a dead letter again.",
          ["id"],
          [(200, "It is delivered again.", JSONSchema.reference("Retried"))],
          [],
          with: [number]
        )
      ),
    ]
  }
}
#endif
