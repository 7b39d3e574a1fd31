// The runtime's own entry for reflection, which `Mirror` uses, too.
@_silgen_name("swift_getMetadataKind")
private func metadataKind(of type: any Any.Type) -> UInt

/// What kind of type it is, as far as packing cares.
enum TypeKind {
  case structure, enumeration, optional, tuple, existential, reference, function, other

  init(_ type: any Any.Type) {
    // Source: the Swift ABI, MetadataKind.def.
    switch metadataKind(of: type) {
    case 0x200: self = .structure
    case 0x201: self = .enumeration
    case 0x202: self = .optional
    case 0x301: self = .tuple
    case 0x303: self = .existential
    case 0, 0x203, 0x305: self = .reference
    case 0x302: self = .function
    default: self = .other
    }
  }
}
