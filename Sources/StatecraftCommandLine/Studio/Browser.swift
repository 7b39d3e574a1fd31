#if Command && Studio
import Foundation

/// The user's web browser.
enum Browser {
  /// Opens an address.
  ///
  /// Without a suitable program, a message contains the address.
  static func open(_ address: String, for program: String) {
    #if os(macOS)
    let opener = "/usr/bin/open"
    #else
    let opener = "/usr/bin/xdg-open"
    #endif
    let process = Process()
    process.executableURL = URL(fileURLWithPath: opener)
    process.arguments = [address]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else {
      return Terminal.complain("\(program): no browser was found; open \(address)\n")
    }
  }
}
#endif
