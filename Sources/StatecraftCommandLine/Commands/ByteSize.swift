#if Command
internal import ArgumentParser

/// A number of bytes on the command line, such as `1.5GB`.
package struct ByteSize: ExpressibleByArgument, CustomStringConvertible {
  /// The number of bytes.
  package let bytes: Int

  /// The size as it is written on the command line.
  package let description: String

  /// Reads a size in kB, MB or GB, or in KiB, MiB or GiB; `nil` when it is none, or more than can be counted.
  package init?(argument: String) {
    let number = argument.prefix { $0.isNumber || $0 == "." }
    guard let value = Double(number), value > 0 else { return nil }
    let factor: Double
    switch argument.dropFirst(number.count).lowercased() {
    case "kb": factor = 1_000
    case "mb": factor = 1_000_000
    case "gb": factor = 1_000_000_000
    case "kib": factor = 1_024
    case "mib": factor = 1_048_576
    case "gib": factor = 1_073_741_824
    default: return nil
    }
    guard let bytes = Int(exactly: (value * factor).rounded()), bytes > 0 else { return nil }
    self.bytes = bytes
    description = argument
  }
}
#endif
