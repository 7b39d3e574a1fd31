public import Statecraft

/// A subscriber's phone, as those who call it meet it.
///
/// Dialling gets the treatment of the present state. Unpaid bills suspend the service whatever the
/// phone is doing; paying restores what was before, by history.
public struct Phone: Statechart, Sendable, Hashable {
  /// The situations of the subscriber.
  public enum State: CaseIterable, Sendable {
    /// The bills are paid.
    case service
    /// The phone is switched on.
    case on
    /// Nobody is calling.
    case idle
    /// The line is taken.
    case busy
    /// Somebody is calling.
    case ringing
    /// A call is going on.
    case talking
    /// The phone is switched off.
    case off
    /// Bills are unpaid.
    case suspended
  }

  /// What callers, the subscriber and the provider do.
  public enum Event: CaseIterable, Codable, Sendable {
    /// Somebody dials the subscriber's number.
    case dial
    /// The subscriber takes the call.
    case answer
    /// One of the two ends the call, or the caller gives up.
    case hangUp
    /// The subscriber switches the phone on.
    case switchOn
    /// The subscriber switches the phone off.
    case switchOff
    /// The provider suspends the service, because the credit has run out.
    case suspend
    /// The subscriber pays.
    case pay
  }

  /// What the caller hears.
  public enum Output: String, Sendable, Codable {
    /// It rings at the other end.
    case ringing
    /// The two can talk.
    case connected
    /// The line is taken.
    case busyTone
    /// The announcement that the phone is switched off.
    case switchedOff
    /// The announcement that the number is not in service.
    case suspended
  }

  /// A phone that is switched on and idle.
  public init() {}

  /// The treatment of a call in each situation, and what leads from one to another.
  public static let chart = Chart(initial: .service) {
    state(.service, initial: .on) {
      on(.suspend, to: .suspended)
      state(.on, initial: .idle) {
        on(.switchOff, to: .off)
        state(.idle) {
          on(.dial, to: .ringing).emit(.ringing)
        }
        state(.busy, initial: .ringing) {
          on(.dial).emit(.busyTone)
          on(.hangUp, to: .idle)
          state(.ringing) { on(.answer, to: .talking).emit(.connected) }
          state(.talking)
        }
      }
      state(.off) {
        on(.dial).emit(.switchedOff)
        on(.switchOn, to: .on)
      }
    }
    state(.suspended) {
      on(.dial).emit(.suspended)
      on(.pay, to: .deepHistory(of: .service))
    }
  }
}
