#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#endif

/// Writes warnings to the standard error.
enum StandardError {
  /// Writes a line.
  static func write(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    var start = 0
    while start < bytes.count {
      let written = bytes[start...].withUnsafeBytes { systemWrite($0) }
      guard written > 0 else { return }
      start += written
    }
  }

  private static func systemWrite(_ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Darwin)
    Darwin.write(2, bytes.baseAddress, bytes.count)
    #elseif canImport(Glibc)
    Glibc.write(2, bytes.baseAddress, bytes.count)
    #elseif canImport(Musl)
    Musl.write(2, bytes.baseAddress, bytes.count)
    #elseif canImport(Android)
    Android.write(2, bytes.baseAddress, bytes.count)
    #else
    bytes.count
    #endif
  }
}
