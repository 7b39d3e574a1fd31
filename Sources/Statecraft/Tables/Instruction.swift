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
    /// The same with an ``OutputTest``.
    case outputTest
    /// Ends with the leaf ``number``.
    case end
    /// Ends with the leaf ``number``, and the machine with it, as a ``MachineEnd`` says.
    case finish
    /// Leaves the event to the engine's general way; nothing has been done.
    case general
    /// Runs an action with a ``Performance``, which may throw.
    case perform
    /// Emits the output of an ``Emission``.
    case emit
    /// Computes and raises the event of a ``ComputedRaise``.
    case raise
    /// Goes on where a ``RaisedEventJump`` says, with the event that was computed.
    case jump
    /// Ends a round of a loop with a ``LoopRound``, and goes back to the instruction ``number``.
    case again
    /// Leaves what an ``UnfinishedStep`` says to the engine, from the leaf ``number`` on.
    case unfinished
    /// The same if an action has thrown in a chart that goes on after errors.
    case checkErrors
    /// Raises the event of a ``DelayedRaise`` after its delay.
    case raiseLater
    /// Computes and keeps the output of an ``OutputComputation``.
    case computeOutput
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
