/// A step of a ``StepProgram``.
///
/// The references are unmanaged; the program owns the objects.
@usableFromInline
package struct Instruction<Context: ChartContext> {
  /// What an instruction does.
  @usableFromInline
  package enum Code: UInt8, Sendable {
    /// Runs a ``PlainOperation``.
    case plain
    /// Runs a ``PayloadOperation`` with the event.
    case payload
    /// Evaluates a ``PlainTest``; goes to the instruction ``number`` when it is false.
    case test
    /// The same with a ``PayloadTest`` and the event.
    case payloadTest
    /// Ends with the leaf ``number``.
    case end
    /// Leaves the event to the engine's general way; nothing has been done.
    case general
    /// Runs an action with a ``Performance``, which may throw.
    case perform
    /// Emits the output of an ``Emission``.
    case emit
    /// Starts the timer of a ``TimerStart``.
    case startTimer
    /// Cancels the timers of the state ``number``.
    case cancelTimers
    /// Starts the invocation ``number``.
    case startInvocation
    /// Cancels the invocations of the state ``number``.
    case cancelInvocations
  }

  @usableFromInline let code: Code
  @usableFromInline var number: Int
  @usableFromInline let object: UnsafeRawPointer?

  init(_ code: Code, _ number: Int = 0, _ object: AnyObject? = nil) {
    self.code = code
    self.number = number
    self.object = object.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) }
  }

  /// The object of an instruction, whose code says the type.
  @inlinable @inline(__always)
  func object<Object: AnyObject>(as type: Object.Type = Object.self) -> Unmanaged<Object> {
    .fromOpaque(object.unsafelyUnwrapped)
  }
}

/// An action that a table cannot do without a call: it may throw, or handle timers of the machine.
@usableFromInline
final class Performance<Context: ChartContext>: Sendable {
  @usableFromInline let action: Action<Context>
  /// What the action reacts to; `nil` for what came from outside.
  @usableFromInline let occurrence: Knowledge<Context>
  /// Where the action is written.
  @usableFromInline let place: Macrostep<Context>.Place
  /// How many instructions the rest of the block has, which is skipped after an error.
  @usableFromInline let rest: Int

  init(
    _ action: Action<Context>,
    _ occurrence: Knowledge<Context>,
    _ place: Macrostep<Context>.Place,
    rest: Int
  ) {
    self.action = action
    self.occurrence = occurrence
    self.place = place
    self.rest = rest
  }
}

/// An output that an action emits.
@usableFromInline
final class Emission<Context: ChartContext>: Sendable {
  /// The output, if it is always the same.
  @usableFromInline let constant: Context.Output?
  @usableFromInline
  let computed: (@Sendable (Context, Occurrence<Context>?) throws -> Context.Output)?
  @usableFromInline let occurrence: Knowledge<Context>
  @usableFromInline let place: Macrostep<Context>.Place
  @usableFromInline let rest: Int

  init(
    constant: Context.Output?,
    computed: (@Sendable (Context, Occurrence<Context>?) throws -> Context.Output)?,
    _ occurrence: Knowledge<Context>,
    _ place: Macrostep<Context>.Place,
    rest: Int
  ) {
    self.constant = constant
    self.computed = computed
    self.occurrence = occurrence
    self.place = place
    self.rest = rest
  }
}

/// A timer that starts with its state.
@usableFromInline
final class TimerStart<Context: ChartContext>: Sendable {
  @usableFromInline let timer: Int
  @usableFromInline let delay: TimerDelay<Context>
  /// The duration, if it does not depend on the context.
  @usableFromInline let constant: Duration?
  @usableFromInline let isInactivity: Bool

  init(_ timer: Int, _ delay: TimerDelay<Context>, isInactivity: Bool) {
    self.timer = timer
    self.delay = delay
    constant = if case .constant(let duration) = delay { duration.asDelay } else { nil }
    self.isInactivity = isInactivity
  }
}

/// What executable content of a precomputed step reacts to.
@usableFromInline
enum Knowledge<Context: ChartContext>: Sendable {
  /// What came from outside.
  case external
  /// An event that an action of the step raised.
  case raised(index: Int, Context.Event)
  /// The completion of a state, by its column.
  case done(index: Int)
}
