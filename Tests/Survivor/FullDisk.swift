#if SQLite
import Foundation
import Statecraft
import StatecraftDurable
import StatecraftSQLite

/// Fills a small disk, and checks that nothing was acknowledged that is not stored, and that the
/// store goes on after space was made.
struct FullDisk {
  let folder: URL

  func run() async throws {
    // A file takes a part of the disk, to be removed later.
    let ballast = folder.appendingPathComponent("ballast")
    try Data(count: 700_000).write(to: ballast)
    let ledger = try Ledger(folder: FileManager.default.temporaryDirectory)
    let store = try SQLiteStore(path: folder.appendingPathComponent("machines.db").path)
    let version = Parcel.versions.upperBound
    let parcels = try durableMachines(store, ledger, version: version)
      .machines(of: Parcel.chart(version: version))
    var acknowledged: [String] = []
    var refusal: StoreError?
    for number in 0..<100_000 where refusal == nil {
      do {
        _ = try await parcels.start("p\(number)", Parcel(), key: "start")
        acknowledged.append("p\(number)")
      } catch let error as StoreError {
        refusal = error
      }
    }
    guard let refusal, refusal.kind == .full else {
      throw Failure("the disk was not full: \(String(describing: refusal))")
    }
    for id in acknowledged where try await parcels.journal(of: id).count != 1 {
      throw Failure("\(id) was acknowledged and is not in its journal")
    }
    let next = "p\(acknowledged.count)"
    guard try await store.machine(MachineAddress(chart: "Parcel", id: next)) == nil else {
      throw Failure("\(next) was refused and is stored")
    }
    try FileManager.default.removeItem(at: ballast)
    _ = try await parcels.start(next, Parcel(), key: "start")
    guard try await store.damage().isEmpty else { throw Failure("the file is damaged") }
    print("survivor: the disk was full after \(acknowledged.count) machines: nothing lost")
  }
}
#endif
