#if Studio
/// Gives a studio access to one machine: its feed, its description, and what pages may do with it.
protocol MachineHost: Sendable {
  /// The steps and the status of the machine.
  var feed: StepFeed { get }

  /// What pages need to know of the machine before they can show its steps.
  func description() async -> MachineDescription

  /// Grows when the description changes, so that pages get the new one.
  var descriptionNumber: Int { get }

  /// Updates the feed's status if it is out of date.
  func refreshStatus() async

  /// Sends an event.
  ///
  /// - Throws: why the machine has not received it.
  func send(_ event: String, payload: String?) async throws(StudioRefusal)

  /// Sends an event to a machine that must have taken a step last.
  ///
  /// - Parameters:
  ///   - event: the name of the event.
  ///   - payload: its payload as JSON; `nil` without one.
  ///   - step: the number of that step; `nil` for any.
  /// - Returns: what the event did, in words; `nil` if the steps of the feed say that.
  /// - Throws: why the machine has not taken the event.
  func send(
    _ event: String,
    payload: String?,
    ifLast step: Int?
  ) async throws(StudioRefusal) -> String?

  /// Does something with a stored machine.
  ///
  /// - Parameters:
  ///   - operation: what to do.
  ///   - key: the key of the input that must have parked the machine if it is skipped; `nil` for any.
  /// - Returns: what was done, in words.
  /// - Throws: why nothing was done.
  func perform(
    _ operation: StudioOperation,
    ifParkedAt key: String?
  ) async throws(StudioRefusal) -> String

  /// Does something with a dead letter of a stored machine.
  ///
  /// - Parameters:
  ///   - operation: what to do.
  ///   - letter: the dead letter, as the status names it.
  /// - Returns: what was done, in words.
  /// - Throws: why nothing was done.
  func perform(
    _ operation: StudioLetterOperation,
    onLetter letter: String
  ) async throws(StudioRefusal) -> String

  /// The data of the machine after a step that does not contain them.
  ///
  /// - Throws: why they cannot be read.
  func pastData(at step: Int) async throws(StudioRefusal) -> StudioPastData

  /// Starts the machine again.
  ///
  /// - Throws: why it was not started again.
  func restart() async throws(StudioRefusal)

  /// Starts the machine again, and repeats its inputs up to a step.
  ///
  /// - Throws: why it cannot go back to the step.
  func rewind(to step: Int) async throws(StudioRefusal)

  /// Advances the machine's virtual time.
  ///
  /// - Parameter duration: how far; `nil` for the next deadline.
  /// - Throws: why the time has not advanced, or not all the way.
  func advance(by duration: Duration?) async throws(StudioRefusal)

  /// Reads steps that came before those of the feed.
  ///
  /// - Parameter step: the number of the step before which they came.
  /// - Returns: the steps that came right before it.
  /// - Throws: why there are none.
  func earlier(than step: Int) async throws(StudioRefusal) -> StudioMessages.Earlier

  /// The machine as SCXML; `nil` when there is no such document.
  func scxml() async -> String?

  /// Ends all work for the machine.
  func close() async
}
#endif
