import SeedSystems
import Statecraft
import Testing

@Suite struct PhoneTests {
  private func phone(after events: [Phone.Event]) -> Machine<Phone> {
    var phone = Machine(Phone())
    for event in events { phone.send(event) }
    return phone
  }

  @Test(
    arguments: [
      ([], [.ringing], .ringing),
      ([.dial], [.busyTone], .ringing),
      ([.dial, .answer], [.busyTone], .talking),
      ([.switchOff], [.switchedOff], .off),
      ([.suspend], [.suspended], .suspended),
      ([.switchOff, .suspend], [.suspended], .suspended),
    ] as [([Phone.Event], [Phone.Output], Phone.State)]
  )
  func `the current state decides what dialling does`(
    before: [Phone.Event],
    heard: [Phone.Output],
    state: Phone.State
  ) {
    var phone = phone(after: before)
    #expect(phone.send(.dial).outputs == heard)
    #expect(phone.state == state)
  }

  @Test func `a call rings, connects and ends`() {
    var phone = Machine(Phone())
    #expect(phone.configuration == [.service, .on, .idle])
    #expect(phone.send(.dial).outputs == [.ringing])
    #expect(phone.send(.answer).outputs == [.connected])
    #expect(phone.configuration == [.service, .on, .busy, .talking])
    phone.send(.hangUp)
    #expect(phone.state == .idle)
  }

  @Test func `a caller may hang up before the call is answered`() {
    #expect(phone(after: [.dial, .hangUp]).state == .idle)
  }

  @Test func `switching off ends a call`() {
    #expect(phone(after: [.dial, .answer, .switchOff, .switchOn]).state == .idle)
  }

  @Test(arguments: [[], [.switchOff], [.dial], [.dial, .answer]] as [[Phone.Event]])
  func `paying restores the state from before the suspension`(before: [Phone.Event]) {
    var phone = phone(after: before)
    let configuration = phone.configuration
    #expect(phone.send(.suspend).configuration == [.suspended])
    #expect(phone.send(.pay).configuration == configuration)
  }

  @Test(arguments: [Phone.Event.switchOn, .switchOff, .answer, .hangUp, .suspend])
  func `a suspension overrides being on or off`(event: Phone.Event) {
    var phone = phone(after: [.suspend])
    let outcome = phone.send(event)
    #expect(outcome.kind == .refused)
    #expect(outcome.explanation?.reason == "no transition for \(event) in suspended")
    #expect(phone.state == .suspended)
  }

  @Test func `an action that the state does not know does nothing and says why`() {
    var phone = Machine(Phone())
    let before = phone
    #expect(
      phone.send(.answer).description
        == "answer: refused, no transition for answer in idle, on, service"
    )
    #expect(phone == before)
  }

  @Test func `the chart is sound`() {
    #expect(Phone.chart.diagnostics.isEmpty)
  }
}
