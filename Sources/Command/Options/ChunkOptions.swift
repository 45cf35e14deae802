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
      "Manifest with the job that must have drawn the parts (default: any, but the same for all).",
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

  /// The requirements on the parts; nil without `--frames`.
  ///
  /// - Throws: `LimitExceeded` for more frames than the default limit, whatever `--limit` sets, and
  ///   the errors of reading the manifest.
  var expectation: ChunkSet.Expectation? {
    get throws {
      guard let frames else { return nil }
      let allowed = Limits.default.frames
      guard frames.count <= allowed else {
        throw LimitExceeded("number of frames", asked: frames.count, allowed: allowed)
      }
      return ChunkSet.Expectation(
        frames: Array(frames.numbers), identity: try expect.map(ManifestOptions.identity),
        allowsAnyDriver: anyDriver)
    }
  }
}
