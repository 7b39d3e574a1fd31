#if Durable
/// A short number that stands for a text: FNV-1a with 64 bits.
///
/// It tells texts of one client apart. It is not safe against someone who looks for two texts of
/// the same digest.
package enum Digest {
  /// Returns the digest of texts, with a zero byte between them.
  package static func of(_ texts: String...) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for (number, text) in texts.enumerated() {
      if number > 0 { hash = hash &* 0x100_0000_01b3 }
      for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    return hash
  }
}
#endif
