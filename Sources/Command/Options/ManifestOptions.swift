import ArgumentParser
import Strata
import StrataImageFiles

/// The manifest of a movie or an animation, for every command that draws frames.
struct ManifestOptions: ParsableArguments {
  @Flag(
    name: .customLong("manifest"),
    help: ArgumentHelp(
      "Write a manifest next to a movie or an animation, as NAME.manifest.",
      discussion: """
        It has the hashes of the scene, the file and every frame, the options, the version and the \
        driver. With --resume, a file that matches its manifest is not drawn again. strata join \
        --frames checks chunks by their manifests.
        """))
  var isWritten = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Fail unless the scene, the options and the version match this manifest.",
      discussion: "Requires --manifest. strata farm template writes such a manifest.",
      valueName: "manifest"),
    completion: .file(extensions: ["manifest"]))
  var expect: String?

  @Flag(
    name: .long,
    help: ArgumentHelp(
      "Draw nothing. Exit with code 5 unless the output exists and matches its manifest.",
      discussion: "Requires --manifest."))
  var verify = false

  func validate() throws {
    if !isWritten, let option = expect != nil ? "--expect" : verify ? "--verify" : nil {
      throw ValidationError("\(option) requires --manifest")
    }
  }

  /// Reads the identity of the job of a manifest.
  ///
  /// - Throws: A failure of kind `.resource` if it is not a readable manifest of one job.
  static func identity(at path: String) throws(CommandFailure) -> SequenceIdentity {
    guard let identity = SequenceIdentity(manifest: path) else {
      throw CommandFailure(
        .resource, "\(path): cannot read a manifest with one job; check the path")
    }
    return identity
  }

  /// Refuses a job that differs from the expected one, or that has frames to draw with `--verify`.
  ///
  /// - Parameter path: The path of the output.
  /// - Throws: A failure of kind `.usage` for another job, and of kind `.resource` for frames to
  ///   draw.
  func check(_ job: RenderJob, at path: String) throws(CommandFailure) {
    if let expect, let identity = job.identity {
      let expected = try Self.identity(at: expect)
      if let difference = identity.deviation(from: expected) {
        throw CommandFailure(
          .usage,
          "\(path): it would have the fingerprint \(identity.key), but the job of \(expect) has "
            + "\(expected.key): \(difference)")
      }
    }
    guard verify, let problem = job.problem else { return }
    throw CommandFailure(.resource, "\(path): \(problem.reason); draw it again")
  }
}

extension ManifestOptions: DirectOptions {
  mutating func read(from arguments: inout DirectArguments) throws {
    isWritten = try arguments.flag("--manifest")
    expect = try arguments.value("--expect")
    verify = try arguments.flag("--verify")
  }
}
