import CFuzzer
import Foundation
import Statecraft
import StatecraftSCXML

/// Gives libFuzzer's inputs to the parser of documents.
@main
enum FuzzDocuments {
  static func main() {
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    exit(LLVMFuzzerRunDriver(&count, &arguments) { fuzzDocuments($0, $1) })
  }
}

/// What libFuzzer looks for by this name.
///
/// Any bytes are a document, perhaps one with findings. What is sound is written, and must be read
/// again as the same document.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDocuments(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  let document = SCXMLDocument(bytes, name: "fuzz.scxml")
  guard document.isSound else {
    precondition(!document.diagnostics.contains { $0.description.isEmpty })
    return 0
  }
  let text = document.scxml
  let copy = SCXMLDocument(text.utf8, name: "copy.scxml")
  precondition(copy.isSound, "\(copy.diagnostics)\n\(text)")
  precondition(copy.scxml == text, "\(copy.scxml)\n\(text)")
  return 0
}
