#if SCXML
internal import Foundation

/// The thread that calls.
enum CallingThread {
  /// A number of the thread, which is not zero.
  static var number: UInt {
    #if canImport(Glibc)
    UInt(pthread_self())
    #else
    UInt(bitPattern: pthread_self())
    #endif
  }
}
#endif
