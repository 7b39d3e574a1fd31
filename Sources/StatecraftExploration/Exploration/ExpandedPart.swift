internal import Statecraft

/// Situations that follow each other and whose steps are taken together.
struct ExpandedPart<Context: ChartContext> {
  /// The numbers of the situations.
  let range: Range<Int>
  /// Whether no more of them can be taken together, because they take much memory.
  let isFull: Bool
  /// Whether it is worth finding out of each situation whether it is plain.
  let triesPlain: Bool
  /// What was seen of each claim before.
  let watches: [ClaimWatch<Context>]
  /// What was found, in the order of the situations; empty before the steps were taken.
  var chunks: [ExpandedChunk<Context>] = []
  /// What has found the targets; `nil` if they are looked for when numbers are given.
  var search: TargetSearch?
}

/// What one worker has found out at a time.
final class ExpandedChunk<Context: ChartContext> {
  /// What was found.
  let found = FoundSituations()
  /// The events whose domains are computed.
  var computed: [Context.Event] = []
}
