#if Command
public import StatecraftRecording
#if Studio
public import StatecraftStudio
#endif

extension CommandMachine {
  /// The machine with a picture of what it is about, for a terminal.
  ///
  /// - Parameter drawing: draws the machine after a step, with colours or without: lines of equal
  ///   width.
  /// - Returns: the machine; `run` shows the drawing beside each step.
  public func drawing(
    _ drawing: @escaping @Sendable (_ step: RecordedStep, _ isColoured: Bool) -> [String]
  ) -> CommandMachine {
    var machine = self
    machine.makeMachine = { [makeMachine] in
      var started = try makeMachine()
      started.drawing = { drawing(RecordedStep($0, source: .other), $1) }
      return started
    }
    return machine
  }

  #if Studio
  /// The machine with a picture of what it is about, for the studio.
  ///
  /// - Parameter scene: adds a picture to the model that the studio runs.
  /// - Returns: the machine; `studio` shows the picture beside the diagram.
  public func scene(
    _ scene: @escaping @Sendable (any StudioModel) -> any StudioModel
  ) -> CommandMachine {
    var machine = self
    machine.makeModels = { [makeModels] in
      let make = try makeModels()
      return { scene(try make()) }
    }
    return machine
  }
  #endif
}
#endif
