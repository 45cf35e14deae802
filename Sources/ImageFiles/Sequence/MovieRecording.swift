/// The manifest that a job writes for a file with many frames, and whether the file is complete.
package struct MovieRecording: Sendable {
  private let path: String
  private let numbers: [Range<Int>]
  private let identity: SequenceIdentity

  /// - Parameters:
  ///   - path: The path of the file.
  ///   - numbers: The numbers of its frames, in order.
  package init(_ path: String, numbers: [Range<Int>], identity: SequenceIdentity) {
    (self.path, self.numbers, self.identity) = (path, numbers, identity)
  }

  /// The reason why a file must be rendered again.
  package struct Problem: Sendable {
    package let code: String
    package let reason: String
    /// Whether the file is absent, which needs no message.
    package let isAbsent: Bool

    init(_ code: String, _ reason: String, isAbsent: Bool = false) {
      (self.code, self.reason, self.isAbsent) = (code, reason, isAbsent)
    }
  }

  /// Returns nil if the same job has completed the file, which is read completely.
  package func problem() -> Problem? {
    guard FileSystem.exists(path) else {
      return Problem("movie-missing", "the file does not exist", isAbsent: true)
    }
    guard let manifest = MovieManifest(of: path) else {
      return Problem("movie-unknown", "its manifest is missing or incomplete")
    }
    guard manifest.jobs.count == 1, let other = manifest.jobs.first?.value, other == identity else {
      let difference = manifest.jobs.first.map { identity.differences(from: $0.value) } ?? ""
      return Problem("movie-of-another-job", "another job rendered it: \(difference)")
    }
    guard manifest.numbers.elementsEqual(numbers.joined()) else {
      return Problem("movie-of-other-frames", "it contains other frames")
    }
    return manifest.matches(path)
      ? nil : Problem("movie-changed", "the file does not match its manifest")
  }

  /// Returns an encoder that writes the manifest after the file.
  ///
  /// - Parameter make: Creates the encoder of the file.
  package func encoder(
    to output: PendingOutput, _ make: (PendingOutput) throws -> any FrameEncoder
  ) throws -> any FrameEncoder {
    try ManifestEncoder(path, to: output, numbers: numbers, identity: identity, encoder: make)
  }
}
