/// What happens in an exam.
enum ExamEvent: UInt8, CaseIterable, DrawnEvent {
  case answer, hand

  init(from draws: inout Draws) { self.init(number: draws.next() >> 31) }
}
