public import Statecraft

/// A subscriber's phone, from the point of view of its callers.
///
/// The current state determines the answer to a call. Unpaid bills suspend the service in any state
/// of the phone. After a payment, a history restores the previous state.
public struct Phone: Statechart, Codable, Sendable, Hashable {
  /// The states of the phone and of its service.
  public enum State: CaseIterable, Sendable {
    /// The bills are paid.
    case service
    /// The phone is switched on.
    case on
    /// There is no call.
    case idle
    /// The line is busy.
    case busy
    /// A call is ringing.
    case ringing
    /// A call is in progress.
    case talking
    /// The phone is switched off.
    case off
    /// Bills are unpaid.
    case suspended
  }

  /// The actions of callers, the subscriber and the provider.
  public enum Event: CaseIterable, Codable, Sendable {
    /// A caller dials the subscriber's number.
    case dial
    /// The subscriber takes the call.
    case answer
    /// One side ends the call, or the caller gives up.
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

  /// The signals and announcements that the caller hears.
  public enum Output: String, Sendable, Codable {
    /// The ringing tone.
    case ringing
    /// The call is connected.
    case connected
    /// The busy tone.
    case busyTone
    /// The announcement that the phone is switched off.
    case switchedOff
    /// The announcement that the number is not in service.
    case suspended
  }

  /// Creates a phone that is switched on and idle.
  public init() {}

  /// The answer to a call in each state, and the transitions between the states.
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
