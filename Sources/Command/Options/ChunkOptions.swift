import ArgumentParser
import Strata
import StrataImageFiles

/// The check of parts by their manifests before they are joined.
struct ChunkOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Frames that the parts must contain, each once, according to their manifests.",
      valueName: "range"),
    transform: FrameSelection.init(parsing:))
  var frames: FrameSelection?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Manifest of the job that must have drawn the parts (default: any job, but only one).",
      valueName: "manifest"),
    completion: .file(extensions: ["manifest"]))
  var expect: String?

  @Flag(
    name: .long,
    help: "Accept parts from different GL drivers, which may differ by a level or two of 255.")
  var anyDriver = false

  func validate() throws {
    guard frames == nil, let option = expect != nil ? "--expect" : anyDriver ? "--any-driver" : nil
    else { return }
    throw ValidationError("\(option) requires --frames")
  }

  /// Returns the requirements on the parts; nil without `--frames`.
  ///
  /// - Throws: `LimitExceeded` for too many frames, and the errors of reading the manifest.
  func expectation(_ limits: Limits) throws -> ChunkSet.Expectation? {
    guard let frames else { return nil }
    guard frames.count <= limits.frames else {
      throw LimitExceeded("frames in a job", asked: frames.count, allowed: limits.frames)
    }
    return ChunkSet.Expectation(
      frames: Array(frames.numbers), identity: try expect.map(ManifestOptions.identity),
      allowsAnyDriver: anyDriver)
  }
}
