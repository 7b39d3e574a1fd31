#if Command && SCXML
package import StatecraftSCXML

extension SCXMLPlatform.Settings {
  /// The settings for documents that the command runs or checks.
  package static var ofCommand: Self {
    var settings = Self()
    // Authors who name no data model expect this one.
    settings.defaultDataModel = "ecmascript"
    return settings
  }
}
#endif
