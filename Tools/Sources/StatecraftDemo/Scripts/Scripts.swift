/// The scripts that draw the scenes in the page.
enum Scripts {
  static let picture = text(PackageResources.picture_js)
  static let animation = text(PackageResources.animation_js)
  static let elevator = text(PackageResources.elevator_js)
  static let mirrorPad = text(PackageResources.mirror_pad_js)

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
