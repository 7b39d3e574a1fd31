#if Command
public import StatecraftRecording
#if Studio
public import StatecraftStudio
#endif

extension CommandMachine {
  /// Returns the machine with a drawing for a terminal.
  ///
  /// - Parameter drawing: draws the machine after a step, with or without colours, as lines of
  ///   equal width.
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
  /// Returns the machine with a scene for the studio.
  ///
  /// - Parameter scenery: creates the scene of a machine.
  /// - Returns: the machine; `studio` shows the scene beside the diagram.
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
