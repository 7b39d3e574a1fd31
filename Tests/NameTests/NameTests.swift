import Foundation
import Observation
import RegexBuilder
import StateObjects
import Statecraft
import StatecraftDiagrams
import StatecraftDurable
import StatecraftDurableTesting
import StatecraftExploration
import StatecraftPostgreSQL
import StatecraftRecording
import StatecraftSCXML
import StatecraftSQLite
import StatecraftService
import StatecraftStudio
import StatecraftStudioProofs
import StatecraftTesting
import Synchronization
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif
#if Macros
import StatecraftMacros
#endif
#if Studio
import NIOCore
import NIOHTTP1
import NIOPosix
#endif

/// Names of Swift, Foundation, Observation, Testing and NIO, unqualified, in a file that imports
/// all modules of Statecraft: each keeps its meaning.
@Suite struct NameTests {
  struct Door: Statechart {
    enum State: CaseIterable { case shut, open }
    enum Event: CaseIterable { case push }

    static let chart = Chart(initial: .shut) {
      state(.shut) { on(.push, to: .open) }
      state(.open) { on(.push, to: .shut) }
    }
  }

  @Observable final class Model {
    var door = Machine(Door())
    @ObservationIgnored var pushes = 0
  }

  @Test func `a class with a machine is observable`() {
    let model = Model()
    let changes = Mutex(0)
    withObservationTracking {
      _ = model.door.state
    } onChange: {
      changes.withLock { $0 += 1 }
    }
    model.door.send(.push)
    #expect(changes.withLock { $0 } == 1)
    let observable: any Observable = model
    #expect(observable as? Model === model)
  }

  @Test(.tags(.names)) func `the names of Testing keep their meaning`() {
    let here: SourceLocation = #_sourceLocation
    let comment: Comment = "a comment"
    #expect(here.fileName == "NameTests.swift", comment)
    let bug: any Trait = Bug.bug("https://www.swift.org")
    let types: [Any.Type] = [Issue.self, Bug.self, Tag.self]
    #expect(types.count == 3 && bug.comments.isEmpty)
  }

  @Test func `the names of Foundation keep their meaning`() throws {
    let element: XMLElement = XMLElement(name: "state")
    let node: XMLNode = element
    #expect(node.name == "state")
    #expect(XMLDocument(rootElement: element).rootElement() === element)
    let types: [Any.Type] = [Timer.self, NSObject.self]
    #expect(types.count == 2)
    #expect(Date(timeIntervalSince1970: 1).timeIntervalSince1970 == 1)
    #expect(Process().isRunning == false)
  }

  @Test func `the names of Swift keep their meaning`() async throws {
    let clock: any Clock<Duration> = ContinuousClock()
    let task: Task<Int, Never> = Task { 1 }
    let result: Result<Int, any Error> = .success(await task.value)
    #expect(try result.get() == 1)
    let sequence: any Sequence<Int> = [1]
    #expect(sequence.underestimatedCount == 1 && clock.minimumResolution >= .zero)
    let regex: Regex<Substring> = Regex { OneOrMore(.digit) }
    #expect("42".wholeMatch(of: regex) != nil)
  }

  #if Studio
  @Test func `the names of NIO keep their meaning`() throws {
    let group: any EventLoopGroup = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let future: EventLoopFuture<ByteBuffer> = group.next().makeSucceededFuture(
      ByteBuffer(string: "a")
    )
    #expect(try future.wait().readableBytes == 1)
    #expect(HTTPHeaders([("a", "b")]).first(name: "a") == "b")
    let types: [Any.Type] = [(any Channel).self, EventLoopPromise<Int>.self]
    #expect(types.count == 2 && TimeAmount.seconds(1) > .zero)
    try group.syncShutdownGracefully()
  }
  #endif
}

extension Tag {
  @Tag static var names: Self
}
