/// The report of a step of the tables of regions, which knows the configurations of all of them.
///
/// The unchecked `Sendable` is right because a machine changes the state of the regions only while it is
/// its only owner.
@usableFromInline
final class RegionReport<Context: ChartContext>: StepReport<Context>, @unchecked Sendable {
  @usableFromInline let regions: RegionState<Context>

  @inlinable
  init(_ regions: RegionState<Context>, _ trigger: StepTrigger) {
    self.regions = regions
    super.init(regions, trigger)
  }

  override var states: StateSet? { regions.states }

  override var history: HistoryValues? { regions.history }

  override var joinedStep: PrecomputedStep<Context>.Step? { regions.joinedStep }

  override var joinedEnabled: Set<Int>? { regions.joinedEnabled }
}
