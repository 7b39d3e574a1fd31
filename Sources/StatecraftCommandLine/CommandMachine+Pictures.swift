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
      started.drawing = { drawing($0, $1) }
      return started
    }
    return machine
  }

  #if Studio
  /// The machine with a picture of what it is about, for the studio.
  ///
  /// - Parameter scenery: makes the picture of a machine.
  /// - Returns: the machine; `studio` shows the picture beside the diagram.
  public func scene(_ scenery: @escaping @Sendable () -> StudioScenery) -> CommandMachine {
    var machine = self
    machine.makeModels = { [makeModels] in
      let make = try makeModels()
      return {
        var model = try make()
        model.scenery = scenery()
        return model
      }
    }
    return machine
  }
  #endif
}
#endif
