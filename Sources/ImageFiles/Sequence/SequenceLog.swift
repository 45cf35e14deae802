internal import Foundation
internal import StrataGraphics

/// Writes a job's lines into the manifest of its sequence, each when its frame has its name.
///
/// Each process that writes holds a lock that others may hold too, and that goes with the process.
/// Where most lines count for nothing any more, as after many jobs of one name, one that finds
/// nobody else writing drops them first.
final class SequenceLog {
  private let path: String
  private let descriptor: Int32
  private let key: String
  /// What comes before the first line: the job, unless the manifest has it.
  private var heading: [UInt8] = []

  /// How often to look again, a hundredth of a second apart, while another process drops lines.
  private static let mostTries = 100

  /// Opens the manifest, or makes it.
  ///
  /// - Throws: `OutputError` with the manifest's name.
  init(_ pattern: FrameNamePattern, identity: SequenceIdentity) throws {
    path = SequenceManifest.path(of: pattern)
    key = identity.key
    descriptor = try Self.open(path)
    let manifest = SequenceManifest(contentsOf: path)
    if manifest?.isCut == true { heading.append(UInt8(ascii: "\n")) }
    if manifest?.jobs[key] == nil {
      heading += SequenceManifest.line(SequenceManifest.Job(identity))
    }
  }

  deinit {
    // Nothing is left of a job that has finished nothing.
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_size == 0,
      flock(descriptor, LOCK_EX | LOCK_NB) == 0
    {
      unlink(path)
    }
    close(descriptor)
  }

  /// Notes a file that is whole and has its name.
  func add(_ frame: Int, bytes: Int, hash: StableHash) throws(OutputError) {
    let entry = SequenceManifest.Frame(frame: frame, bytes: bytes, hash: hash.hex, job: key)
    let text = heading + SequenceManifest.line(entry)
    // One call, so that no line of another process comes in between.
    let written = retryingInterrupts { write(descriptor, text, text.count) }
    guard written == text.count else {
      throw OutputError(.write, path, code: written < 0 ? errno : ENOSPC)
    }
    heading = []
  }

  // MARK: Opening

  private static func open(_ path: String) throws -> Int32 {
    var tries = 0
    while true {
      let descriptor = retryingInterrupts {
        Foundation.open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o666)
      }
      guard descriptor >= 0 else { throw OutputError(.create, path, code: errno) }
      tries += 1
      do {
        if try isSettled(descriptor, path, isLast: tries == mostTries) { return descriptor }
        close(descriptor)
      } catch {
        close(descriptor)
        throw error
      }
    }
  }

  /// Whether lines can be added to a file that was just opened; where not, it is to be opened
  /// again.
  ///
  /// - Parameter isLast: Whether it is taken as it is.
  private static func isSettled(
    _ descriptor: Int32, _ path: String, isLast: Bool
  ) throws -> Bool {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw OutputError(.create, path, code: EEXIST)
    }
    if isLast { return true }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0,
      let manifest = SequenceManifest(contentsOf: path), manifest.isWasteful
    {
      let worth = manifest.worth
      try OutputFile.write(to: path) { try $0.write(worth) }
      return false
    }
    // A file system without locks is written all the same.
    if flock(descriptor, LOCK_SH | LOCK_NB) != 0, errno == EWOULDBLOCK {
      usleep(10_000)
      return false
    }
    // Another process may have dropped lines meanwhile, and put a new file in this one's place.
    var named = stat()
    return stat(path, &named) == 0 && named.st_ino == status.st_ino
      && named.st_dev == status.st_dev
  }
}

/// Hashes what goes through it.
final class HashingSink: ByteSink {
  private let sink: any ByteSink
  private(set) var hash = StableHash()

  init(_ sink: any ByteSink) { self.sink = sink }

  func write(_ bytes: UnsafeRawBufferPointer) throws {
    hash.add(bytes)
    try sink.write(bytes)
  }
}
