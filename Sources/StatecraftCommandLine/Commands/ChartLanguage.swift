#if Command
import ArgumentParser

/// The languages to which charts can be converted.
enum ChartLanguage: String, CaseIterable, ExpressibleByArgument {
  case scxml
}
#endif
