extension AnimationEngine {
  /// Returns an engine with a few animations.
  ///
  /// `spin`, `slide` and `pulse` follow each other, and `pulse` ends. `blink` continues until it is
  /// stopped.
  ///
  /// - Throws: nothing with these names.
  public static func tour() throws -> AnimationEngine {
    let engine = AnimationEngine()
    try engine.add(Rotation("spin", by: 360, lasting: .seconds(1), next: "slide"))
    try engine.add(Translation("slide", x: 100, y: 50, lasting: .seconds(2), next: "pulse"))
    let grow = Parallel(
      "grow",
      [
        Scale("larger", by: 2, lasting: .seconds(1)),
        Fade("paler", to: 0.5, lasting: .milliseconds(500)),
      ]
    )
    let shrink = Parallel(
      "shrink",
      [
        Scale("smaller", by: 0.5, lasting: .seconds(1)),
        Fade("clearer", to: 1, lasting: .seconds(1)),
      ]
    )
    try engine.add(Succession("pulse", [grow, shrink]))
    let blink = [
      Fade("out", to: 0, lasting: .milliseconds(250)),
      Fade("in", to: 1, lasting: .milliseconds(250)),
    ]
    try engine.add(Succession("blink", blink, next: "blink"))
    return engine
  }
}
