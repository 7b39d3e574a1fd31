/// What draws scenes in the page.
enum Scripts {
  static let picture = text(PackageResources.picture_js)
  static let mirrorPad = text(PackageResources.mirror_pad_js)

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
