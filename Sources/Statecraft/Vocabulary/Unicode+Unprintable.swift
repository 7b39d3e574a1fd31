extension Unicode.Scalar {
  /// Whether the scalar changes how other text is shown, or breaks a line: control and format characters,
  /// separators of lines and paragraphs, and scalars without a meaning.
  ///
  /// The joiners of scripts and emoji are printable.
  package var isUnprintable: Bool {
    if self == "\u{200C}" || self == "\u{200D}" { return false }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      true
    default: false
    }
  }
}
