#if Command && SCXML
package import StatecraftSCXML

extension SCXMLPlatform.Settings {
  /// What documents get that the command runs or checks.
  package static var ofCommand: Self {
    var settings = Self()
    // As authors of documents expect who name no data model.
    settings.defaultDataModel = "ecmascript"
    return settings
  }
}
#endif
