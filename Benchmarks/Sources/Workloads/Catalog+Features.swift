extension Workload {
  /// A workload for each feature that an event can use.
  static let features: [Workload] = [
    .of("W11", "raise", RelaySwitch.self, ValueMachine<RelayChart>.self),
    .of("W12", "history", FanSwitch.self, ValueMachine<FanChart>.self),
    .of("W13", "postpone", PrinterSwitch.self, ValueMachine<PrinterChart>.self),
    .of("W14", "emit", BellSwitch.self, BellMachine.self),
    .of("W15", "timer set and cancelled", LampSwitch.self, ValueMachine<LampChart>.self),
    .of("W16", "timer fired", SignalSwitch.self, SignalMachine.self),
    .of("W17", "throw and roll back", AccountSwitch.self, ValueMachine<AccountChart>.self),
    .of("W18", "eventless chain", SorterSwitch.self, ValueMachine<SorterChart>.self),
    .of("W19", "done", OvenSwitch.self, ValueMachine<OvenChart>.self),
    .of("W20", "invocation", FetchSwitch.self, FetchMachine.self),
    .of("W30", "postpone a payload", CopierSwitch.self, ValueMachine<CopierChart>.self),
    .of("W31", "an output of one region", ChimesSwitch.self, ChimesMachine.self),
    .of(
      "W32",
      "outputs of 16 regions",
      ManyChimes<ChimesSwitch>.self,
      ManyChimes<ChimesMachine>.self
    ),
    .of("W33", "an event restarts inactivity", ScreenSwitch.self, ScreenMachine.self),
    .of("W34", "raise a computed event", ScaleSwitch.self, ValueMachine<ScaleChart>.self),
    .of("W35", "a loop of two to five rounds", DialerSwitch.self, ValueMachine<DialerChart>.self),
    .of("W36", "an output that a guard reads", ExamSwitch.self, ValueMachine<ExamChart>.self),
    .of("W37", "the end of a machine", ParcelSwitch.self, ParcelMachine.self),
  ]
}
