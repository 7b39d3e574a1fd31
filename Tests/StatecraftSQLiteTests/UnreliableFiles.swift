#if SQLite
import Foundation
import GRDBSQLite
import Synchronization

/// The files on unreliable disks, as SQLite sees them.
///
/// SQLite's own functions open all files. It is made the standard of the process, because GRDB lets nobody choose;
/// files of other tests have SQLite's own functions from then on. Those of an ``UnreliableDisk`` get the functions
/// below, which ask the disk and then do what SQLite would have done.
enum UnreliableFiles {
  /// A file that is open.
  private struct File {
    let disk: UnreliableDisk
    let suffix: String
    /// The address of SQLite's own functions.
    let methods: UInt
  }

  private struct Weak {
    weak var disk: UnreliableDisk?
  }

  private struct State {
    var disks: [String: Weak] = [:]
    var files: [UInt: File] = [:]
    /// The addresses of the functions below, by those of SQLite's own.
    var methods: [UInt: UInt] = [:]
  }

  private static let state = Mutex(State())

  static func add(_ disk: UnreliableDisk) {
    precondition(isRegistered, "SQLite has refused a further kind of file")
    state.withLock { $0.disks[disk.path] = Weak(disk: disk) }
  }

  static func remove(_ path: String) { state.withLock { $0.disks[path] = nil } }

  // MARK: - Opening

  /// The address of SQLite's own functions for a system.
  private static let system = UInt(bitPattern: sqlite3_vfs_find(nil))

  private static let isRegistered: Bool = {
    guard let own = UnsafeMutablePointer<sqlite3_vfs>(bitPattern: system) else { return false }
    let shim = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    shim.initialize(to: own.pointee)
    shim.pointee.pNext = nil
    shim.pointee.zName = UnsafePointer(strdup("statecraft-unreliable"))
    shim.pointee.xOpen = { _, name, file, flags, actual in
      guard let own = UnsafeMutablePointer<sqlite3_vfs>(bitPattern: UnreliableFiles.system) else {
        return SQLITE_CANTOPEN
      }
      let code = own.pointee.xOpen(own, name, file, flags, actual)
      if code == SQLITE_OK, let name, let file {
        UnreliableFiles.adopt(file, String(cString: name))
      }
      return code
    }
    return sqlite3_vfs_register(shim, 1) == SQLITE_OK
  }()

  /// Gives a file that SQLite has opened the functions below, if it is on an unreliable disk.
  private static func adopt(_ file: UnsafeMutablePointer<sqlite3_file>, _ path: String) {
    guard let own = file.pointee.pMethods else { return }
    for suffix in UnreliableDisk.suffixes where path.hasSuffix(suffix) {
      // The last reference to a disk must not end under the lock, which its end takes, too.
      let name = String(path.dropLast(suffix.count))
      guard let disk = state.withLock({ $0.disks[name]?.disk }) else { continue }
      let address = UInt(bitPattern: own)
      let methods = state.withLock { state in
        let methods = state.methods[address] ?? makeMethods(own)
        state.methods[address] = methods
        state.files[UInt(bitPattern: file)] = File(disk: disk, suffix: suffix, methods: address)
        return methods
      }
      file.pointee.pMethods = UnsafePointer(bitPattern: methods)
    }
  }

  /// Returns the address of a copy of SQLite's own functions in which those are replaced that change a file.
  private static func makeMethods(_ own: UnsafePointer<sqlite3_io_methods>) -> UInt {
    let methods = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    methods.initialize(to: own.pointee)
    methods.pointee.xWrite = { file, bytes, count, offset in
      guard let (open, own) = UnreliableFiles.open(file) else { return SQLITE_IOERR }
      let buffer = UnsafeRawBufferPointer(start: bytes, count: Int(count))
      let (code, kept) = open.disk.write(open.suffix, buffer, at: Int(offset))
      guard kept > 0 else { return code }
      let written = own.pointee.xWrite(file, bytes, Int32(kept), offset)
      return written == SQLITE_OK ? code : written
    }
    methods.pointee.xTruncate = { file, size in
      guard let (open, own) = UnreliableFiles.open(file) else { return SQLITE_IOERR }
      let code = open.disk.truncate(open.suffix, to: Int(size))
      return code == SQLITE_OK ? own.pointee.xTruncate(file, size) : code
    }
    methods.pointee.xSync = { file, _ in
      // What a real disk keeps is not what these tests are about.
      guard let (open, _) = UnreliableFiles.open(file) else { return SQLITE_IOERR }
      return open.disk.sync(open.suffix)
    }
    methods.pointee.xClose = { file in
      guard let (_, own) = UnreliableFiles.open(file) else { return SQLITE_IOERR }
      // The disk may end with its last file, and takes the lock for that.
      let gone = UnreliableFiles.state.withLock {
        $0.files.removeValue(forKey: UInt(bitPattern: file))
      }
      return withExtendedLifetime(gone) { own.pointee.xClose(file) }
    }
    return UInt(bitPattern: methods)
  }

  /// Returns an open file, and SQLite's own functions for it.
  private static func open(
    _ file: UnsafeMutablePointer<sqlite3_file>?
  ) -> (file: File, own: UnsafePointer<sqlite3_io_methods>)? {
    guard let found = state.withLock({ $0.files[UInt(bitPattern: file)] }),
      let own = UnsafePointer<sqlite3_io_methods>(bitPattern: found.methods)
    else { return nil }
    return (found, own)
  }
}
#endif
