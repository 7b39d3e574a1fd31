internal import Foundation

/// Short forms of Foundation's messages about files.
enum FileFault {
  static func text(of error: any Error) -> String {
    guard let error = error as? CocoaError else { return error.localizedDescription }
    return switch error.code {
    case .fileReadNoSuchFile, .fileNoSuchFile: "there is no such file or folder"
    case .fileReadNoPermission, .fileWriteNoPermission: "permission denied"
    default:
      (error.underlying as? POSIXError).map { String(cString: strerror($0.code.rawValue)) }
        ?? error.localizedDescription
    }
  }
}
