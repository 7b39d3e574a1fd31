/// The reader of codes as the textbook's State pattern.
final class ReaderPattern: Contestant {
  fileprivate var last = ""
  fileprivate var length = 0
  fileprivate var opened = 0
  private var state: any ReaderState = ReaderIdle()

  init() {
    state.reader = self
  }

  var checksum: UInt64 { (UInt64(length) * 31 + UInt64(opened)) * 31 + state.number }

  func send(_ event: ReaderEvent) {
    switch event {
    case .scan(let code): state.scan(code)
    case .open: state.open()
    case .close: state.close()
    }
  }

  fileprivate func change(to next: any ReaderState) {
    next.reader = self
    state = next
  }
}

private protocol ReaderState: AnyObject {
  var reader: ReaderPattern? { get set }
  var number: UInt64 { get }
  func scan(_ code: String)
  func open()
  func close()
}

private final class ReaderIdle: ReaderState {
  weak var reader: ReaderPattern?
  let number: UInt64 = 0

  func scan(_ code: String) {}

  func open() {
    reader?.opened += 1
    reader?.change(to: ReaderReading())
  }

  func close() {}
}

private final class ReaderReading: ReaderState {
  weak var reader: ReaderPattern?
  let number: UInt64 = 1

  func scan(_ code: String) {
    guard let reader, code != reader.last else { return }
    reader.length += code.utf8.count
    reader.last = code
  }

  func open() {}

  func close() {
    reader?.change(to: ReaderIdle())
  }
}
