#if Macros
public import Statecraft
import StatecraftMacros

// Alphabets that other modules see. The compiler does not count a macro's use of a public import, so
// one of them declares its conformance.

/// Public.
@Events public enum PublicEvent: EventAlphabet { case go(Int), stop }

// swift-format-ignore: NoAccessLevelOnExtensionDeclaration
public extension PublicEvent {
  /// Public because of the extension.
  @Events enum Nested { case go(Int) }
}

/// For inlinable code.
@Events @usableFromInline enum InlinableEvent { case go(Int), stop }

/// For other modules of the package.
@Events package enum PackageEvent { case go(Int), stop }
#endif
