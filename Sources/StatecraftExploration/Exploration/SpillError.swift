/// Why situations could not be spilled.
enum SpillError: Error, Hashable {
  /// The system has refused something.
  case failed(folder: String, reason: String)
  /// Everything is used that may be written to the folder.
  case limit(Int)
}

extension SpillError: CustomStringConvertible {
  /// What happened, where, why, and what to do.
  var description: String {
    switch self {
    case .failed(let folder, let reason):
      "situations could not be spilled to '\(folder)' (\(reason); name a folder that exists, can be "
        + "written and has room)"
    case .limit(let bytes):
      "the budget of \(bytes.counted("byte")) for spilled situations ended"
    }
  }
}
