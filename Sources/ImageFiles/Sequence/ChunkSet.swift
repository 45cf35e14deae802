internal import Foundation
internal import StrataGraphics

/// Chunks of one job, checked by their manifests, in the order of their frames.
package struct ChunkSet {
  /// The requirements on the chunks of a job.
  package struct Expectation: Sendable {
    /// The numbers of all frames, in order.
    package var frames: [Int]
    /// The values that the identity of each chunk must have; nil for any, but the same for all.
    package var identity: SequenceIdentity?
    /// Whether chunks may come from different drivers.
    package var allowsAnyDriver = false

    package init(
      frames: [Int], identity: SequenceIdentity? = nil, allowsAnyDriver: Bool = false
    ) {
      self.frames = frames
      self.identity = identity
      self.allowsAnyDriver = allowsAnyDriver
    }
  }

  private let chunks: [(path: String, manifest: MovieManifest)]

  /// The paths in the order of their frames.
  package var paths: [String] { chunks.map(\.path) }

  /// Checks chunks, reading each file completely.
  ///
  /// - Parameter paths: Movies, and folders, of which every file with a manifest is a chunk. A file
  ///   that is given several times counts once.
  /// - Throws: `ChunkError`.
  package init(_ paths: [String], _ expected: Expectation) throws {
    var found: [(path: String, manifest: MovieManifest)] = []
    var known: Set<String> = []
    for path in try paths.flatMap(Self.files)
    where known.insert(FileSystem.realPath(path) ?? path).inserted {
      guard let manifest = MovieManifest(of: path) else {
        throw ChunkError.noManifest(path: path)
      }
      found.append((path, manifest))
    }
    found.sort { ($0.manifest.numbers[0], $0.path) < ($1.manifest.numbers[0], $1.path) }
    chunks = found
    // The identity first: chunks of another job explain why frames are missing or present twice.
    try checkIdentities(expected)
    try checkFrames(expected.frames)
    for (path, manifest) in chunks where !manifest.matches(path) {
      throw ChunkError.changed(path: path, frames: manifest.numbers)
    }
  }

  /// Returns the file, or the files with manifests in a folder.
  private static func files(at path: String) throws -> [String] {
    guard let status = FileSystem.status(at: path) else { throw ChunkError.absent(path: path) }
    guard status.st_mode & S_IFMT == S_IFDIR else { return [path] }
    let names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    let folder = path.hasSuffix("/") ? path : path + "/"
    // A name with a dot is that of a file that is being written.
    return names.filter { $0.hasSuffix(MovieManifest.suffix) && !$0.hasPrefix(".") }.map {
      folder + $0.dropLast(MovieManifest.suffix.count)
    }
  }

  private func checkIdentities(_ expected: Expectation) throws(ChunkError) {
    var first: (path: String, identity: SequenceIdentity)?
    for (path, manifest) in chunks {
      for identity in manifest.jobs.sorted(by: { $0.key < $1.key }).map(\.value) {
        if let wanted = expected.identity, let difference = identity.deviation(from: wanted) {
          throw .foreign(
            path: path, fingerprint: identity.key, expected: wanted.key, difference: difference)
        }
        guard let known = first else {
          first = (path, identity)
          continue
        }
        let (one, other) =
          expected.allowsAnyDriver
          ? (known.identity.withoutDriver, identity.withoutDriver) : (known.identity, identity)
        guard one != other else { continue }
        throw .mixed(
          path: path, fingerprint: identity.key, other: known.path,
          otherFingerprint: known.identity.key, difference: other.differences(from: one))
      }
    }
  }

  private func checkFrames(_ wanted: [Int]) throws(ChunkError) {
    var owners: [Int: String] = [:]
    for (path, manifest) in chunks {
      for frame in manifest.numbers {
        if let other = owners.updateValue(path, forKey: frame) {
          throw .twice(frame: frame, path: path, other: other)
        }
      }
    }
    let missing = wanted.filter { owners[$0] == nil }
    if !missing.isEmpty { throw .missing(frames: missing, count: wanted.count) }
    let all = Set(wanted)
    for (path, manifest) in chunks {
      if let frame = manifest.numbers.first(where: { !all.contains($0) }) {
        throw .outside(frame: frame, path: path)
      }
    }
  }

  /// Writes the manifest of a file into which the chunks were joined.
  ///
  /// It is the manifest of the same movie rendered at once.
  ///
  /// - Parameter file: The file before it was moved to its name.
  /// - Throws: `OutputError`.
  package func writeManifest(of path: String, _ file: CompletedFile) throws {
    guard let hash = file.hash else { throw OutputError(.write, path, code: EIO) }
    var jobs: [String: SequenceIdentity] = [:]
    for (_, manifest) in chunks { jobs.merge(manifest.jobs) { first, _ in first } }
    try MovieManifest(jobs: jobs, file: hash, frames: chunks.flatMap(\.manifest.frames))
      .write(besides: path)
  }
}
