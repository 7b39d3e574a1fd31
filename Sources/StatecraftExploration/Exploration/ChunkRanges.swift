/// How situations that follow each other are divided into chunks, of which each worker takes the next one.
///
/// Each chunk is smaller than the one before, so that no worker has much left when there are no more. The
/// last ones may be empty.
struct ChunkRanges {
  private let situations: Range<Int>
  /// The number of chunks.
  let count: Int

  init(_ situations: Range<Int>, workers: Int) {
    self.situations = situations
    let most = min(workers * 12, situations.count / 2, StepPlace.mostChunks)
    count = workers == 1 ? 1 : max(1, most)
  }

  /// The numbers of the situations of a chunk.
  subscript(chunk: Int) -> Range<Int> { start(of: chunk)..<start(of: chunk + 1) }

  private func start(of chunk: Int) -> Int {
    let rest = count - chunk
    return situations.upperBound - situations.count * rest / count * rest / count
  }
}
