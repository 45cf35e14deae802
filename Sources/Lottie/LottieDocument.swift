package import Foundation
package import StrataDocuments
package import StrataGraphics
package import StrataLayers

/// A Lottie animation as a tree of layers.
package struct LottieDocument {
  package let root: CALayer
  /// Points.
  package let size: CGSize
  /// Seconds.
  package let duration: Double
  package let rate: Double
  package let markers: [LottieMarker]
  package let diagnostics: [Diagnostic]
  package let assets: [DocumentAsset]
  package let contents: LottieContents

  /// Reads an animation, or that of a package; nil for a file of another kind.
  ///
  /// - Parameter path: What errors call the file.
  /// - Throws: `LottieError`, also for choices in a file of another kind, `LimitExceeded`, and what reading a
  ///   package throws.
  package init?(
    _ file: SceneFile, path: String, limits: Limits, options: LottieOptions = LottieOptions()
  ) throws {
    switch file {
    case .animation(let source):
      guard options.animation == nil, options.theme == nil else {
        throw LottieError.badChoice(
          file: path,
          problem: "only packages, .lottie files, hold several animations and themes; choose none")
      }
      try self.init(
        data: source.data, name: source.name, files: source.files, limits: limits, options: options)
    case .animations(let archive):
      let package = try LottiePackage(archive, options, limits: limits)
      var options = options
      options.animation = package.animation
      try self.init(
        data: package.data, name: package.name, files: package.files, limits: limits,
        options: options, package: package)
    case .document, .wallpaper, .keyedArchive:
      guard options.isEmpty else {
        throw LottieError.badChoice(
          file: path,
          problem:
            "only Lottie animations have animations, themes, slots and a folder of assets to choose; "
            + "choose none")
      }
      return nil
    }
  }

  /// - Parameters:
  ///   - name: What errors call the document.
  ///   - files: Where pictures lie; nil where they are not to be looked for.
  ///   - options: The animation and the theme have been chosen already.
  ///   - package: Where the document lies; nil for one by itself.
  ///   - samplesAll: Whether what keyframes could say is asked for at every frame too.
  /// - Throws: `LottieError`, `LimitExceeded`.
  package init(
    data: Data, name: String, files: (any DocumentFiles)?, limits: Limits = .default,
    options: LottieOptions = LottieOptions(), package: LottiePackage? = nil,
    samplesAll: Bool = false
  ) throws {
    guard data.count <= limits.documentBytes else {
      throw LimitExceeded(
        "document size in bytes", asked: data.count, allowed: limits.documentBytes, place: name)
    }
    let document = try JSONDocument.read(data, called: name, depth: LottieReader.depth)
    var reader = LottieReader(file: name, limits: limits)
    if let package { reader.notes.add(contentsOf: package.notes) }
    let animation = try withExtendedLifetime(document) {
      if let theme = package?.theme {
        try reader.apply(theme: theme.data, to: options.animation, called: theme.name)
      }
      try Self.fill(options.slots, in: &reader)
      let animation = try reader.animation(document.root)
      reader.checkNames(of: options.slots)
      return animation
    }
    let files = try options.assetsDirectory.map { try Self.files(files, and: $0) } ?? files
    let writer = CompositionWriter(
      animation, file: name, limits: limits, images: ImageLoader(files: files, limits: limits),
      fonts: options.fonts, notes: reader.notes, samplesAll: samplesAll)
    root = try writer.root()
    size = CGSize(width: animation.width, height: animation.height)
    (duration, rate, markers) = (animation.duration, animation.rate, animation.markers)
    diagnostics = writer.notes.finished(file: name)
    assets = writer.images.assets
    contents = LottieContents(
      animations: package?.animations ?? [], themes: package?.themes ?? [],
      slots: reader.namedSlots.sorted(), fonts: writer.fonts.names.sorted())
  }

  /// What the user says of slots is no part of the document, and neither is what is wrong with it.
  private static func fill(_ slots: [String: String], in reader: inout LottieReader) throws {
    do {
      try reader.fill(slots)
    } catch LottieError.notJSON(let slot, _, let column, let reason) {
      throw LottieError.badChoice(
        file: slot,
        problem:
          "no JSON value, at character \(column): \(reason); text has quotes, as in \"Hello\", and a "
          + "colour a #, as in #ff0000")
    }
  }

  /// - Throws: `LottieError` where there is no such folder.
  private static func files(
    _ own: (any DocumentFiles)?, and directory: URL
  ) throws -> any DocumentFiles {
    guard let folder = try DocumentFolder(path: directory.path) else {
      throw LottieError.badChoice(
        file: SceneFile.path(of: directory),
        problem: "no such folder; give one that the animation's pictures lie in")
    }
    return AssetFiles(own: own, folder: folder)
  }
}
