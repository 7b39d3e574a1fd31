#if Service
import Foundation
import HTTPTestClient
import Statecraft
import StatecraftDurable
import Testing

@testable import StatecraftService

/// What operators repair over HTTP.
@Suite struct RepairTests {
  // MARK: - Work

  @Test func `work is resolved by its key, and a repetition is recognized`() async throws {
    let world = try await ErrandService()
    try await world.start("1")
    let shown = try await world.client.send("GET", "/v1/Errand/1")
    #expect(
      shown.body.contains(
        #""work":[{"name":"fetch","key":"Errand/1:1","attempt":0,"running":false,"started":"#
      )
    )
    func resolve(_ body: String, _ id: String = "1") async throws -> String {
      try await world.operate("POST", "/v1/Errand/\(id)/resolve", body)
    }
    #expect(try await resolve("") == "400 malformed")
    #expect(try await resolve(#"{"work":7,"result":"bread"}"#) == "400 malformed")
    #expect(try await resolve(#"{"work":"fetch","with":"bread"}"#) == "400 malformed")
    #expect(try await resolve(#"{"work":"fetch"}"#) == "400 unreadable-input")
    #expect(try await resolve(#"{"work":"fetch","result":7}"#) == "400 unreadable-input")
    #expect(try await resolve(#"{"work":"Errand/1:2","result":"bread"}"#) == "404 unknown-work")
    #expect(try await resolve(#"{"work":"fetch","result":"bread"}"#, "7") == "404 unknown-machine")
    let bread = #"{"work":"Errand/1:1","result":"bread"}"#
    #expect(
      try await resolve(bread) == #"202 {"accepted":true,"work":"Errand/1:1","repeated":false}"#
        + "\n"
    )
    #expect(
      try await resolve(bread) == #"202 {"accepted":true,"work":"Errand/1:1","repeated":true}"#
        + "\n"
    )
    #expect(try await resolve(#"{"work":"Errand/1:1","result":"cake"}"#) == "409 nothing-done")
    try await world.machines.processAll()
    #expect(try await world.machines[Errand.self].machine("1").bag == "bread")
    #expect(try await resolve(bread).hasPrefix("202 "))
    #expect(try await world.operate("GET", "/v1/Errand/1/resolve") == "405 method-not-allowed")
    await world.service.stop()
  }

  @Test func `work fails by its name, with a reason that the journal has`() async throws {
    let world = try await ErrandService()
    try await world.start("1")
    func fail(_ body: String) async throws -> String {
      try await world.operate("POST", "/v1/Errand/1/fail", body)
    }
    #expect(try await fail(#"{"work":"fetch"}"#) == "400 malformed")
    let shut = #"{"work":"fetch","reason":"the shop is shut"}"#
    #expect(
      try await fail(shut) == #"202 {"accepted":true,"work":"Errand/1:1","repeated":false}"# + "\n"
    )
    try await world.machines.processAll()
    #expect(try await world.state("1") == .lost)
    let journal = try await world.client.send("GET", "/v1/Errand/1/journal")
    #expect(journal.body.contains("the shop is shut"))
    #expect(try await fail(shut) == "404 unknown-work")
    await world.service.stop()
  }

  // MARK: - States

  @Test func `a machine is moved once for each key, and its journal has the reason`() async throws {
    let world = try await ErrandService()
    try await world.start("1")
    func move(_ body: String, _ key: String?, _ id: String = "1") async throws -> String {
      try await world.operate("POST", "/v1/Errand/\(id)/move", body, key: key)
    }
    let home = #"{"states":["home"],"reason":"ticket 812"}"#
    #expect(try await move(home, nil) == "400 key-missing")
    #expect(try await move("{}", "m") == "400 malformed")
    #expect(try await move(#"{"states":"home","reason":"ticket 812"}"#, "m") == "400 malformed")
    #expect(
      try await move(#"{"states":["nowhere"],"reason":"ticket 812"}"#, "m")
        == "400 unreadable-input"
    )
    #expect(try await move(home, "m", "7") == "404 unknown-machine")
    for isRepeated in [false, true] {
      #expect(
        try await move(home, "m")
          == #"200 {"outcome":"moved","revision":2,"configuration":["home"],"outputs":[],"#
          + #""reason":"ticket 812","repeated":\#(isRepeated)}"# + "\n"
      )
    }
    #expect(
      try await move(#"{"states":["lost"],"reason":"ticket 813"}"#, "m") == "422 key-reused"
    )
    let conditional = try await world.operators.send(
      "POST",
      "/v1/Errand/1/move",
      home,
      ["Idempotency-Key": "n", "If-Match": "\"2\""]
    )
    #expect(conditional.problem == "malformed")
    #expect(try await world.state("1") == .home)
    #expect(try await world.machines[Errand.self].pending("1").work.isEmpty)
    let journal = try await world.client.send("GET", "/v1/Errand/1/journal?after=1")
    #expect(journal.body.contains(#""key":"m","kind":"move""#))
    await world.service.stop()
  }

  // MARK: - Journals

  @Test func `journals of a chart are pruned`() async throws {
    let world = try await ErrandService()
    try await world.start("1", "2")
    let home = #"{"states":["home"],"reason":"ticket 812"}"#
    #expect(
      try await world.operate("POST", "/v1/Errand/1/move", home, key: "m").hasPrefix("200 ")
    )
    func prune(_ body: String, _ chart: String = "Errand") async throws -> String {
      try await world.operate("POST", "/v1/\(chart)/prune", body)
    }
    #expect(try await prune("{}") == "400 malformed")
    #expect(try await prune(#"{"last":-1}"#) == "400 malformed")
    #expect(try await prune(#"{"olderThan":"a day"}"#) == "400 malformed")
    #expect(try await prune(#"{"last":1}"#, "Trip") == "404 unknown-chart")
    #expect(try await prune(#"{"last":1,"olderThan":3600}"#) == "200 {\"entries\":0}\n")
    #expect(try await prune(#"{"last":1}"#) == "200 {\"entries\":1}\n")
    #expect(try await prune(#"{"last":1}"#) == "200 {\"entries\":0}\n")
    await world.service.stop()
  }

  // MARK: - Dead letters

  /// The dead letters of a page, and what follows it.
  private func letters(
    _ world: ErrandService,
    _ query: String = ""
  ) async throws -> (letters: [[String: Any]], next: Int64?, link: String?) {
    let answer = try await world.operators.send("GET", "/v1/dead-letters\(query)")
    #expect(answer.status == 200, "\(answer.body)")
    return (
      try #require(answer.members["deadLetters"] as? [[String: Any]]),
      (answer.members["next"] as? NSNumber)?.int64Value, answer.headers["link"]
    )
  }

  /// Resolves the work of errands, whose messages then have no receiver.
  private func bury(_ world: ErrandService, _ ids: String...) async throws -> [String: Int64] {
    for id in ids {
      try await world.start(id)
      let resolved = try await world.operate(
        "POST",
        "/v1/Errand/\(id)/resolve",
        #"{"work":"fetch","result":"bread"}"#
      )
      #expect(resolved.hasPrefix("202 "))
    }
    try await world.machines.processAll()
    var numbers: [String: Int64] = [:]
    for letter in try await letters(world).letters {
      let id = try #require(letter["id"] as? String)
      numbers[id] = try #require(letter["number"] as? NSNumber).int64Value
    }
    return numbers
  }

  @Test func `dead letters are listed by pages`() async throws {
    let world = try await ErrandService()
    #expect(try await letters(world).letters.isEmpty)
    let numbers = try await bury(world, "1", "2")
    let all = try await letters(world, "?chart=Errand")
    #expect(all.letters.count == 2)
    #expect(all.next == nil)
    let letter = try #require(all.letters.first { $0["id"] as? String == "1" })
    #expect(letter["chart"] as? String == "Errand")
    #expect(letter["key"] as? String == "1:2:0")
    #expect(letter["to"] as? [String: String] == ["chart": "Errand", "id": "none"])
    #expect(
      letter["reason"] as? String == "there is no machine Errand/none; start it, then retry"
    )
    let sorted = numbers.values.sorted()
    let first = try await letters(world, "?limit=1")
    #expect(first.letters.count == 1)
    #expect(first.next == sorted[0])
    #expect(first.link == "</v1/dead-letters?after=\(sorted[0])&limit=1>; rel=\"next\"")
    let second = try await letters(world, "?limit=1&after=\(sorted[0])")
    #expect((second.letters.first?["number"] as? NSNumber)?.int64Value == sorted[1])
    #expect(try await letters(world, "?after=\(sorted[1])").letters.isEmpty)
    #expect(try await world.operate("GET", "/v1/dead-letters?chart=Trip") == "404 unknown-chart")
    #expect(try await world.operate("GET", "/v1/dead-letters?limit=0") == "400 malformed")
    #expect(try await world.operate("DELETE", "/v1/dead-letters") == "405 method-not-allowed")
    await world.service.stop()
  }

  @Test func `a dead letter of a machine is retried or discarded`() async throws {
    let world = try await ErrandService()
    let numbers = try await bury(world, "1", "2")
    let (first, second) = (try #require(numbers["1"]), try #require(numbers["2"]))
    let path = "/v1/Errand/1/dead-letters"
    #expect(try await world.operate("DELETE", "\(path)/\(second)") == "404 unknown-dead-letter")
    #expect(try await world.operate("DELETE", "\(path)/one") == "400 malformed")
    #expect(try await world.operate("POST", "\(path)/\(first)") == "405 method-not-allowed")
    #expect(try await world.operate("DELETE", "\(path)/\(first)") == "204 ")
    #expect(try await world.operate("DELETE", "\(path)/\(first)") == "404 unknown-dead-letter")
    #expect(
      try await world.operate("POST", "\(path)/\(first)/retry") == "404 unknown-dead-letter"
    )
    #expect(try await letters(world).letters.count == 1)
    #expect(
      try await world.operate("POST", "/v1/Errand/2/dead-letters/\(second)/retry")
        == "200 {\"retried\":1}\n"
    )
    #expect(try await letters(world).letters.isEmpty)
    try await world.machines.processAll()
    #expect(try await letters(world).letters.count == 1)
    try await world.start("none")
    let all = "/v1/Errand/retry-dead-letters"
    #expect(
      try await world.operate("POST", all) == "200 {\"found\":1,\"retried\":1,\"more\":false}\n"
    )
    try await world.machines.processAll()
    #expect(try await letters(world).letters.isEmpty)
    #expect(
      try await world.operate("POST", all) == "200 {\"found\":0,\"retried\":0,\"more\":false}\n"
    )
    #expect(
      try await world.operate("POST", "/v1/Trip/retry-dead-letters") == "404 unknown-chart"
    )
    #expect(try await world.operate("POST", "/v1/Trip/retry") == "404 unknown-chart")
    await world.service.stop()
  }

  @Test func `dead letters of a chart are counted, retried and discarded by what a body says`()
    async throws
  {
    let world = try await ErrandService()
    _ = try await bury(world, "1", "2", "3")
    let retry = "/v1/Errand/retry-dead-letters"
    let discard = "/v1/Errand/discard-dead-letters"
    let counts = [
      ("{}", 3, false), (#"{"limit":2}"#, 2, true), (#"{"limit":3}"#, 3, false),
      (#"{"reason":"there is no machine"}"#, 3, false), (#"{"reason":"no machine"}"#, 0, false),
      (#"{"olderThan":3600}"#, 0, false), (#"{"olderThan":0,"limit":1}"#, 1, true),
    ]
    for (body, count, hasMore) in counts {
      let dry = body == "{}" ? #"{"dryRun":true}"# : body.dropLast() + #","dryRun":true}"#
      #expect(
        try await world.operate("POST", retry, String(dry))
          == "200 {\"found\":\(count),\"retried\":0,\"more\":\(hasMore)}\n",
        "\(body)"
      )
      #expect(
        try await world.operate("POST", discard, String(dry))
          == "200 {\"found\":\(count),\"discarded\":0,\"more\":\(hasMore)}\n",
        "\(body)"
      )
    }
    // What is given up for good has to be meant.
    for body in ["", "{}", #"{"limit":2}"#, #"{"dryRun":1}"#, #"{"dryRun":null}"#] {
      #expect(try await world.operate("POST", discard, body) == "400 malformed", "\(body)")
    }
    for body in [#"{"limit":-1}"#, #"{"olderThan":"1 d"}"#, #"{"reason":7}"#, #"{"chart":"Trip"}"#]
    {
      #expect(try await world.operate("POST", retry, body) == "400 malformed", "\(body)")
    }
    #expect(try await letters(world).letters.count == 3)
    #expect(
      try await world.operate("POST", discard, #"{"reason":"there is","limit":1,"dryRun":false}"#)
        == "200 {\"found\":1,\"discarded\":1,\"more\":true}\n"
    )
    #expect(try await letters(world).letters.count == 2)
    #expect(
      try await world.operate("POST", retry, #"{"limit":1}"#)
        == "200 {\"found\":1,\"retried\":1,\"more\":true}\n"
    )
    #expect(try await letters(world).letters.count == 1)
    #expect(
      try await world.operate("POST", "/v1/Trip/discard-dead-letters", #"{"dryRun":true}"#)
        == "404 unknown-chart"
    )
    await world.service.stop()
  }

  // MARK: - Description

  @Test func `the port for operators describes all of its routes`() async throws {
    let world = try await ErrandService()
    let answer = try await world.operators.send("GET", "/openapi.json")
    #expect(answer.status == 200)
    #expect(answer.members["openapi"] as? String == "3.1.0")
    let paths = try #require(answer.members["paths"] as? [String: Any])
    let machine = "/v1/{chart}/{id}"
    #expect(
      paths.keys.sorted() == [
        "/livez", "/readyz", "/v1/dead-letters", "/v1/stuck",
        "/v1/{chart}/discard-dead-letters", "/v1/{chart}/pause",
        "/v1/{chart}/prune", "/v1/{chart}/resume", "/v1/{chart}/retry",
        "/v1/{chart}/retry-dead-letters", "/v1/{chart}/skip", machine,
        "\(machine)/dead-letters/{number}", "\(machine)/dead-letters/{number}/retry",
        "\(machine)/fail", "\(machine)/move", "\(machine)/pause", "\(machine)/resolve",
        "\(machine)/resume", "\(machine)/retry", "\(machine)/skip",
      ]
    )
    // Nothing is named that is not there.
    let components = try #require(answer.members["components"] as? [String: [String: Any]])
    let names = answer.body.matches(of: /"#\/components\/(\w+)\/(\w+)"/)
    #expect(names.count > 100)
    for name in names {
      #expect(components["\(name.1)"]?["\(name.2)"] != nil, "\(name.0)")
    }
    await world.service.stop()
  }

  @Test func `who may not operate repairs nothing`() async throws {
    let reader = "5d41402abc4b2a76b9719d911017c592"
    let world = try await ParcelService {
      $0.tokens = [MachineService.Token(reader, scopes: [.read, .write, .metrics])]
    }
    for (method, path) in [
      ("POST", "/v1/Parcel/1/move"), ("POST", "/v1/Parcel/1/resolve"), ("GET", "/v1/dead-letters"),
      ("DELETE", "/v1/Parcel/1/dead-letters/1"), ("POST", "/v1/Parcel/prune"),
      ("POST", "/v1/Parcel/discard-dead-letters"),
      ("GET", "/openapi.json"),
    ] {
      let headers = ["Authorization": "Bearer \(reader)"]
      let answer = try await world.operators.send(method, path, "", headers)
      #expect("\(answer.status) \(answer.problem ?? "")" == "403 forbidden", "\(path)")
    }
    await world.service.stop()
  }
}
#endif
