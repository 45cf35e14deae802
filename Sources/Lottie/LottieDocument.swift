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

  /// Reads an animation, or that of a package; nil for a file of another kind.
  ///
  /// - Throws: `LottieError`, `LimitExceeded`, and what reading a package throws.
  package init?(_ file: SceneFile, limits: Limits) throws {
    switch file {
    case .animation(let source):
      try self.init(data: source.data, name: source.name, files: source.files, limits: limits)
    case .animations, .document, .wallpaper, .keyedArchive: return nil
    }
  }

  /// - Parameters:
  ///   - name: What errors call the document.
  ///   - folder: What files are relative to; nil where none are to be looked for.
  /// - Throws: `LottieError`, `LimitExceeded`.
  package init(data: Data, name: String, folder: URL?, limits: Limits = .default) throws {
    let files = try folder.flatMap { try DocumentFolder(path: $0.path) }
    try self.init(data: data, name: name, files: files, limits: limits)
  }

  /// - Parameters:
  ///   - name: What errors call the document.
  ///   - files: Where pictures lie; nil where they are not to be looked for.
  ///   - samplesAll: Whether what keyframes could say is asked for at every frame too.
  /// - Throws: `LottieError`, `LimitExceeded`.
  package init(
    data: Data, name: String, files: (any DocumentFiles)?, limits: Limits = .default,
    samplesAll: Bool = false
  ) throws {
    guard data.count <= limits.documentBytes else {
      throw LimitExceeded(
        "document size in bytes", asked: data.count, allowed: limits.documentBytes, place: name)
    }
    let bytes = [UInt8](data)
    let document: JSONDocument
    do {
      document = try JSONDocument(bytes, depth: LottieReader.depth)
    } catch {
      let place = JSONDocument.place(of: error.offset, in: bytes)
      throw LottieError.notJSON(
        file: name, line: place.line, column: place.column, reason: error.reason)
    }
    var reader = LottieReader(file: name, limits: limits)
    let animation = try withExtendedLifetime(document) { try reader.animation(document.root) }
    let writer = CompositionWriter(
      animation, file: name, limits: limits, images: ImageLoader(files: files, limits: limits),
      notes: reader.notes, samplesAll: samplesAll)
    root = try writer.root()
    size = CGSize(width: animation.width, height: animation.height)
    (duration, rate, markers) = (animation.duration, animation.rate, animation.markers)
    diagnostics = writer.notes.finished(file: name)
    assets = writer.images.assets
  }
}
