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
  /// - Throws: `LottieError`, `LimitExceeded`, and what reading a package throws.
  package init?(
    _ file: SceneFile, limits: Limits, options: LottieOptions = LottieOptions()
  ) throws {
    switch file {
    case .animation(let source):
      guard options.animation == nil, options.theme == nil else {
        throw LottieError.notLottie(
          file: source.name,
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
    case .document, .wallpaper, .keyedArchive: return nil
    }
  }

  /// - Parameters:
  ///   - name: What errors call the document.
  ///   - folder: What files are relative to; nil where none are to be looked for.
  /// - Throws: `LottieError`, `LimitExceeded`.
  package init(
    data: Data, name: String, folder: URL?, limits: Limits = .default,
    options: LottieOptions = LottieOptions()
  ) throws {
    let files = try folder.flatMap { try DocumentFolder(path: $0.path) }
    try self.init(data: data, name: name, files: files, limits: limits, options: options)
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
        try reader.apply(theme: theme, to: options.animation, called: name)
      }
      try reader.fill(options.slots)
      let animation = try reader.animation(document.root)
      reader.checkNames(of: options.slots)
      return animation
    }
    let writer = CompositionWriter(
      animation, file: name, limits: limits, images: ImageLoader(files: files, limits: limits),
      notes: reader.notes, samplesAll: samplesAll)
    root = try writer.root()
    size = CGSize(width: animation.width, height: animation.height)
    (duration, rate, markers) = (animation.duration, animation.rate, animation.markers)
    diagnostics = writer.notes.finished(file: name)
    assets = writer.images.assets
    contents = LottieContents(
      animations: package?.animations ?? [], themes: package?.themes ?? [],
      slots: reader.namedSlots.sorted())
  }
}
