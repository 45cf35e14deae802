internal import Foundation
internal import StrataGraphics

/// Appends a job's lines to the manifest of its sequence, each after its frame has been renamed.
///
/// Each writing process holds a shared lock, which the system releases when the process ends.
/// If most lines are obsolete, for example after many jobs with the same name, a process that finds
/// no other writer removes them first.
final class SequenceLog {
  private let path: String
  private let descriptor: Int32
  private let key: String
  /// The job's line, which precedes the first frame's line unless the manifest already has it.
  private var heading: [UInt8] = []

  /// The maximum number of retries, a hundredth of a second apart, while another process removes
  /// lines.
  private static let mostTries = 100

  /// Opens or creates the manifest.
  ///
  /// - Throws: `OutputError` with the manifest's name.
  init(_ pattern: FrameNamePattern, identity: SequenceIdentity) throws {
    path = SequenceManifest.path(of: pattern)
    key = identity.key
    let (descriptor, contents) = try Self.open(path)
    self.descriptor = descriptor
    let manifest = contents.manifest
    if manifest?.isCut == true { heading.append(UInt8(ascii: "\n")) }
    if manifest?.jobs[key] == nil {
      heading += SequenceManifest.line(SequenceManifest.Job(identity))
    }
  }

  deinit {
    // A job that has not finished a frame leaves no manifest.
    if let status = FileSystem.status(of: descriptor), status.st_size == 0,
      flock(descriptor, LOCK_EX | LOCK_NB) == 0
    {
      FileSystem.remove(path)
    }
    close(descriptor)
  }

  /// Records a file that is complete and has been renamed.
  func add(_ frame: Int, bytes: Int, hash: StableHash) throws(OutputError) {
    let entry = SequenceManifest.Frame(frame: frame, bytes: bytes, hash: hash.hex, job: key)
    let text = heading + SequenceManifest.line(entry)
    // One system call, so that lines of other processes do not interleave.
    if let code = FileSystem.writeAll(text, to: descriptor) {
      throw OutputError(.write, path, code: code)
    }
    heading = []
  }

  // MARK: Opening

  /// A manifest as it was read; nil if the file is not a manifest.
  private struct Contents {
    let manifest: SequenceManifest?

    init(_ path: String) { manifest = SequenceManifest(contentsOf: path) }
  }

  private static func open(_ path: String) throws -> (descriptor: Int32, Contents) {
    var tries = 0
    while true {
      let descriptor = FileSystem.open(
        path, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, mode: 0o666)
      guard descriptor >= 0 else { throw OutputError(.create, path, code: errno) }
      tries += 1
      do {
        if let contents = try contents(descriptor, path, isLast: tries == mostTries) {
          return (descriptor, contents)
        }
        close(descriptor)
      } catch {
        close(descriptor)
        throw error
      }
    }
  }

  /// Returns the contents of a file that was just opened; nil if lines cannot be added to it, and
  /// the caller must open it again.
  ///
  /// - Parameter isLast: Whether to accept the file in any case.
  private static func contents(
    _ descriptor: Int32, _ path: String, isLast: Bool
  ) throws -> Contents? {
    guard let status = FileSystem.status(of: descriptor), status.st_mode & S_IFMT == S_IFREG else {
      throw OutputError(.create, path, code: EEXIST)
    }
    if isLast { return Contents(path) }
    var contents: Contents?
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
      let read = Contents(path)
      if let manifest = read.manifest, manifest.isWasteful {
        let worth = manifest.worth
        try OutputFile.write(to: path, links: .replace) { try $0.write(worth) }
        return nil
      }
      contents = read
    }
    // On a file system without locks, write anyway.
    if flock(descriptor, LOCK_SH | LOCK_NB) != 0, errno == EWOULDBLOCK {
      usleep(10_000)
      return nil
    }
    // Another process may have removed lines in the meantime, and replaced this file.
    guard let named = FileSystem.status(at: path), named.st_ino == status.st_ino,
      named.st_dev == status.st_dev
    else { return nil }
    return contents ?? Contents(path)
  }
}

/// A sink that hashes the bytes it passes on.
final class HashingSink: ByteSink {
  private let sink: any ByteSink
  private(set) var hash = StableHash()

  init(_ sink: any ByteSink) { self.sink = sink }

  func write(_ bytes: UnsafeRawBufferPointer) throws {
    unsafe hash.add(bytes)
    try unsafe sink.write(bytes)
  }
}
