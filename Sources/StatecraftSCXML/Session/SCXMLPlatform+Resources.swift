#if SCXML
internal import Foundation

/// Finds and opens the resources that documents refer to.
extension SCXMLPlatform {
  /// Opens a resource that a document refers to.
  func open(_ address: URL, _ base: URL?) throws -> [UInt8] {
    if !settings.hasCustomOpener, address.isFileURL {
      guard let base, base.isFileURL else {
        throw SCXMLError.communication(
          "'\(address.path)' is a file, and only documents whose base is a file may read files"
        )
      }
      let here = base.hasDirectoryPath ? base : base.deletingLastPathComponent()
      let folder = here.standardizedFileURL.resolvingSymlinksInPath().pathComponents
      let file = address.standardizedFileURL.resolvingSymlinksInPath().pathComponents
      guard file.starts(with: folder) else {
        throw SCXMLError.communication("'\(address.path)' is outside the document's folder")
      }
    }
    return try settings.open(address)
  }

  func address(_ text: String, _ base: URL?) throws -> URL {
    var text = text
    // Documents use `file:name` for a file in their own folder.
    if text.hasPrefix("file:"), !text.hasPrefix("file:/") { text.removeFirst(5) }
    guard let base else {
      throw SCXMLError.communication(
        "'\(text)': the document is not allowed to read other resources"
      )
    }
    guard let url = URL(string: text, relativeTo: base) else {
      throw SCXMLError.communication("'\(text)' is not an address")
    }
    return url.absoluteURL
  }
}
#endif
