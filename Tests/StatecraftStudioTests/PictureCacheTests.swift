#if Studio
import StatecraftDiagrams
import Synchronization
import Testing

@testable import StatecraftStudio

@Suite final class PictureCacheTests: Sendable {
  private let count = Mutex(0)

  @Test func `a picture that could not be rendered is rendered again, and one that could is kept`()
    async
  {
    let cache = PictureCache { _ in
      self.count.withLock { count in
        count += 1
        return count == 1
          ? MachinePicture(problem: "the disk is full") : MachinePicture(svg: "<svg/>")
      }
    }
    let diagram = Diagram(Lamp.chart)
    #expect(await cache.picture(of: diagram).problem == "the disk is full")
    for _ in 0..<2 { #expect(await cache.picture(of: diagram).svg == "<svg/>") }
    #expect(count.withLock { $0 } == 2)
  }
}
#endif
