internal import Foundation

/// Why a file or a folder cannot be read or written, in plain words.
///
/// The words name neither the path nor what was to be done, which the caller says.
package enum FileFault {
  /// Returns the reason of an error of Foundation, whose own words may be no more than a number.
  package static func text(of error: any Error) -> String {
    let details = (error as NSError).userInfo
    if let path = details[NSFilePathErrorKey] as? String, isFolder(path) { return folder }
    // On Linux, it is an error of Swift in some cases, and one of Foundation in others.
    if let cause = (details[NSUnderlyingErrorKey] as? any Error) as NSError?,
      cause.domain == NSPOSIXErrorDomain
    {
      return text(ofSystem: Int32(truncatingIfNeeded: cause.code))
    }
    return switch (error as? CocoaError)?.code {
    case .fileReadNoSuchFile?, .fileNoSuchFile?: text(ofSystem: ENOENT)
    case .fileReadNoPermission?, .fileWriteNoPermission?: text(ofSystem: EACCES)
    case .fileWriteFileExists?: text(ofSystem: EEXIST)
    // A text in another encoding is the first one on Linux, and the second one on macOS.
    case .fileReadCorruptFile?, .fileReadInapplicableStringEncoding?: "it is not UTF-8"
    default: error.localizedDescription
    }
  }

  /// Returns the reason of an error number of the system, `errno`.
  package static func text(ofSystem code: Int32) -> String {
    switch code {
    case ENOENT: "there is no such file or folder"
    case EACCES, EPERM: "permission denied"
    case EEXIST: "a file has this name"
    case EISDIR: folder
    case ENOTDIR: "a part of its path is a file and no folder"
    default: String(cString: strerror(code))
    }
  }

  private static let folder = "it is a folder"

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}
