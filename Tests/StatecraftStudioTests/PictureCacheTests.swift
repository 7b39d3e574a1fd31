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

  @Test func `only the last pictures are kept`() async {
    let cache = PictureCache { _ in
      self.count.withLock { $0 += 1 }
      return MachinePicture(svg: "<svg/>")
    }
    var diagram = Diagram(Lamp.chart)
    for number in 0...PictureCache.limit {
      diagram.title = "\(number)"
      _ = await cache.picture(of: diagram)
    }
    let most = PictureCache.limit + 1
    #expect(count.withLock { $0 } == most)
    // The last one is kept, and the first one is not.
    _ = await cache.picture(of: diagram)
    #expect(count.withLock { $0 } == most)
    diagram.title = "0"
    _ = await cache.picture(of: diagram)
    #expect(count.withLock { $0 } == most + 1)
  }
}
#endif
