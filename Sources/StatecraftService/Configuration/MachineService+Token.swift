#if Service
extension MachineService {
  /// A secret by which a client is known, and what it may do.
  public struct Token: Sendable, Hashable {
    /// What a client may do.
    public enum Scope: String, Sendable, Hashable, CaseIterable {
      /// Read machines, journals and changes.
      case read
      /// Start machines, and send events.
      case write
      /// Read the metrics.
      case metrics
      /// See what is stuck; pause, resume, retry, skip, move and erase; end work; prune journals; handle dead
      /// letters.
      case operate
    }

    /// The least number of bytes of a secret.
    public static var shortest: Int { 16 }

    /// The secret, as clients send it: `Authorization: Bearer SECRET`.
    public var secret: String
    /// What the client may do.
    public var scopes: Set<Scope>

    /// Creates a token.
    ///
    /// - Parameters:
    ///   - secret: the secret, at least 16 bytes without spaces; use a random one.
    ///   - scopes: what the client may do.
    public init(_ secret: String, scopes: Set<Scope>) {
      self.secret = secret
      self.scopes = scopes
    }

    /// What a secret must be, in words.
    package static var rule: String {
      "a token has at least \(shortest) bytes, letters, digits and -._~+/= only"
    }

    /// Whether the secret is long enough, and clients can send it (RFC 6750, section 2.1).
    package var isUsable: Bool {
      secret.utf8.count >= Self.shortest
        && secret.utf8.allSatisfy { byte in
          switch byte {
          case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
          default: "-._~+/=".utf8.contains(byte)
          }
        }
    }

    /// Whether a text is the secret, in a time that does not depend on where they differ.
    func matches(_ text: String) -> Bool {
      let (secret, text) = (Array(secret.utf8), Array(text.utf8))
      var difference = secret.count ^ text.count
      for (index, byte) in text.enumerated() {
        difference |= Int(byte ^ (secret.isEmpty ? 0 : secret[index % secret.count]))
      }
      return difference == 0
    }
  }
}
#endif
