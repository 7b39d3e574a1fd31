#if Command
import ArgumentParser
import Foundation

extension CompletionKind {
  /// Completes the names of a program's machines and systems and the paths of documents.
  static func machinesAndSystems<Main: StatecraftCommand>(of _: Main.Type) -> CompletionKind {
    .custom { _, _, prefix in Main.catalog.names + documents(beginning: prefix) }
  }

  /// Completes the names of a program's machines and the paths of documents.
  static func machines<Main: StatecraftCommand>(of _: Main.Type) -> CompletionKind {
    .custom { _, _, prefix in Main.machines.map(\.name) + documents(beginning: prefix) }
  }

  /// Returns the documents and folders whose paths have a prefix.
  private static func documents(beginning prefix: String) -> [String] {
    let folder = prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? ""
    let found = try? FileManager.default.contentsOfDirectory(
      at: URL(fileURLWithPath: folder.isEmpty ? "." : folder),
      includingPropertiesForKeys: [.isDirectoryKey],
      options: .skipsHiddenFiles
    )
    return (found ?? []).compactMap { file in
      let path = folder + file.lastPathComponent
      if file.pathExtension == "scxml" { return path }
      let isFolder = (try? file.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory
      return isFolder == true ? path + "/" : nil
    }.filter { $0.hasPrefix(prefix) }.sorted()
  }
}
#endif
