internal import StrataGraphics

/// The manifest of a file with many frames, such as a movie or a chunk of one: its inputs, its size
/// and its hash, and the hash of each frame's pixels.
///
/// Its name is that of the file followed by ".manifest". It is written after the file, atomically,
/// so a file whose manifest matches is complete. Its lines are ordered: jobs, file, frames. They do
/// not depend on where or when the frames were drawn, so that equal files have equal manifests.
package struct MovieManifest {
  /// The job that drew a frame, the size of the frame's pixels in bytes, and their hash.
  typealias Frame = SequenceManifest.Frame

  /// The jobs that drew the frames, by their keys; one unless chunks of several were joined.
  package let jobs: [String: SequenceIdentity]
  let file: SequenceManifest.Movie
  /// The frames by ascending number.
  let frames: [Frame]

  package static func path(of file: String) -> String { file + suffix }

  static let suffix = ".manifest"

  init(jobs: [String: SequenceIdentity], file: FileHash, frames: [Frame]) {
    self.jobs = jobs
    self.file = SequenceManifest.Movie(
      bytes: file.bytes, frames: frames.count, hash: file.hash)
    self.frames = frames.sorted { $0.frame < $1.frame }
  }

  /// Reads the manifest of a file; nil if it is missing, incomplete or not a manifest.
  package init?(of path: String) {
    guard let manifest = SequenceManifest(contentsOf: Self.path(of: path)),
      let file = manifest.movie, file.frames == manifest.frames.count, file.frames > 0,
      manifest.frames.values.allSatisfy({ manifest.jobs[$0.job] != nil })
    else { return nil }
    (jobs, self.file) = (manifest.jobs, file)
    frames = manifest.frames.values.sorted { $0.frame < $1.frame }
  }

  /// The frame numbers in ascending order.
  package var numbers: [Int] { frames.map(\.frame) }

  /// Returns whether the file has the recorded size and hash, which reads it completely.
  package func matches(_ path: String) -> Bool {
    FileHash.matches(path, bytes: file.bytes, hash: file.hash)
  }

  /// Writes the manifest of a file.
  ///
  /// - Throws: `OutputError`.
  package func write(besides path: String) throws {
    let lines =
      jobs.sorted { $0.key < $1.key }.map { SequenceManifest.line(SequenceManifest.Job($0.value)) }
      + [SequenceManifest.line(file)] + frames.map { SequenceManifest.line($0) }
    try OutputFile.write(to: Self.path(of: path), links: .replace) { writer in
      for line in lines { try writer.write(line) }
    }
  }
}
