#if Studio
extension StudioMessages {
  /// A request of a page.
  struct Request: Decodable {
    var action: Action
    /// The machine; what concerns a store or a chart needs none.
    var machine: String?
    /// The number of the machine that the page shows, if it means no other one of the same name.
    var instance: Int?
    /// The number that the reply repeats; without one, only a refusal is replied.
    var request: Int?
    /// The event to send.
    var event: String?
    /// The event's payload, as JSON.
    var payload: String?
    /// The number of a step: to rewind to, whose data are asked for, or that a stored machine must
    /// have taken last when it gets an event.
    var step: Int?
    /// What to do with a stored machine, or with those of a chart.
    var operation: StudioOperation?
    /// The key of the input that must have parked a stored machine if it is skipped.
    var fault: String?
    /// The dead letter of a stored machine that is delivered again or discarded.
    var letter: String?
    /// The chart, for what is done with its machines.
    var chart: String?
    /// How the reasons of dead letters begin; any reason without it.
    var reason: String?
    /// The largest number of dead letters that are delivered again or discarded: how many were counted.
    var count: Int?
    /// The time to advance; up to the next deadline without it.
    var milliseconds: Double?
    /// The epoch that the page knows of a machine that it watches again.
    var epoch: Int?
    /// The number of the first step that the page does not know in that epoch.
    var nextStep: Int?
    /// What to browse in the store.
    var browsing: Browsing?
    /// The number of the claim whose path is asked for.
    var claim: Int?
    /// The number of the finding whose path is asked for.
    var finding: Int?
    /// The number of the transition to which a path is asked for.
    var transition: Int?
    /// The state of a machine of a system to which a path is asked for.
    var state: String?
    /// The states of a system that are to be active together in the situation to which a path is asked for.
    var states: [String]?
  }
}
#endif
