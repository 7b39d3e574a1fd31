internal import Statecraft

extension SituationExpander {
  /// Whether a step that leads to the same situation changes the order of interchangeable elements.
  func reorders(_ origin: Origin, _ next: MachineMoment<Context>) -> Bool {
    guard let ordered = codec.ordered else { return false }
    var before = Packer()
    var after = Packer()
    ordered.pack(origin.moment, into: &before)
    ordered.pack(next, into: &after)
    return !before.written.elementsEqual(after.written)
  }
}
