#if Studio
/// The files of the page, which are part of the program.
enum PageAssets {
  /// The response for the path of a request; `nil` when no such file is there.
  static func response(for path: Substring) -> PageResponse? {
    switch path {
    case "/", "/index.html":
      PageResponse("text/html; charset=utf-8", PackageResources.index_html)
    case "/favicon.ico", "/icon.svg": PageResponse("image/svg+xml", PackageResources.icon_svg)
    case "/studio.css": PageResponse("text/css; charset=utf-8", PackageResources.studio_css)
    case "/studio.js": script(PackageResources.studio_js)
    case "/connection.js": script(PackageResources.connection_js)
    case "/card.js": script(PackageResources.card_js)
    case "/machine.js": script(PackageResources.machine_js)
    case "/present.js": script(PackageResources.present_js)
    case "/scene.js": script(PackageResources.scene_js)
    case "/timers.js": script(PackageResources.timers_js)
    case "/diagram.js": script(PackageResources.diagram_js)
    case "/events.js": script(PackageResources.events_js)
    case "/confirm.js": script(PackageResources.confirm_js)
    case "/store.js": script(PackageResources.store_js)
    case "/stored.js": script(PackageResources.stored_js)
    case "/values.js": script(PackageResources.values_js)
    case "/history.js": script(PackageResources.history_js)
    case "/claims.js": script(PackageResources.claims_js)
    case "/coverage-part.js": script(PackageResources.coverage_part_js)
    case "/coverage.js": script(PackageResources.coverage_js)
    case "/links.js": script(PackageResources.links_js)
    case "/reach.js": script(PackageResources.reach_js)
    case "/situation.js": script(PackageResources.situation_js)
    case "/path.js": script(PackageResources.path_js)
    case "/clock.js": script(PackageResources.clock_js)
    case "/frames.js": script(PackageResources.frames_js)
    default: nil
    }
  }

  private static func script(_ bytes: [UInt8]) -> PageResponse {
    PageResponse("text/javascript; charset=utf-8", bytes)
  }
}
#endif
