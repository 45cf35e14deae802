package import Foundation
package import StrataDocuments
package import StrataGraphics
package import StrataLayers

/// A Lottie animation as a tree of layers.
package struct LottieDocument {
  package let root: CALayer
  /// The size in points.
  package let size: CGSize
  /// The duration in seconds.
  package let duration: Double
  /// The frame rate in frames per second.
  package let rate: Double
  package let markers: [LottieMarker]
  package let diagnostics: [Diagnostic]
  package let assets: [DocumentAsset]
  package let contents: LottieContents

  /// Reads an animation or a package; returns nil for a file of another type.
  ///
  /// - Parameter path: The name of the file in error messages.
  /// - Throws: `LottieError`, also for Lottie options with a file of another type, `LimitExceeded`,
  ///   `TextError`, and any error in reading a package.
  package init?(
    _ file: SceneFile, path: String, limits: Limits, options: LottieOptions = LottieOptions()
  ) throws {
    switch file {
    case .animation(let source):
      guard options.animation == nil, options.theme == nil else {
        throw LottieError.badChoice(
          file: path,
          problem: "animations and themes apply only to packages (.lottie); omit them")
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
            "animations, themes, slots and an assets folder apply only to Lottie animations; "
            + "omit them")
      }
      return nil
    }
  }

  /// Reads the JSON of an animation.
  ///
  /// - Parameters:
  ///   - name: The name of the document in error messages.
  ///   - files: The location of images and fonts; nil if only embedded ones are loaded.
  ///   - options: The options, whose animation and theme have been applied already.
  ///   - package: The package of the document; nil for a single document.
  ///   - samplesAll: Whether to sample all animations in every frame, even if key frames suffice.
  /// - Throws: `LottieError`, `LimitExceeded`, and `TextError` if text cannot be laid out.
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
    reader.checkEncoding(of: data, called: name)
    let files = try options.assetsDirectory.map { try Self.files(files, and: $0) } ?? files
    reader.files = files
    let animation = try withExtendedLifetime(document) {
      if let theme = package?.theme {
        try reader.apply(
          theme: theme.data, to: options.animation, isOnly: package?.animations.count == 1,
          called: theme.name)
      }
      try Self.fill(options.slots, in: &reader)
      let animation = try reader.animation(document.root) {
        MachineFonts(options.fonts, EmbeddedFonts($0, files: files, limits: limits))
      }
      try reader.checkMisuse()
      reader.checkNames(of: options.slots)
      if let theme = package?.theme { reader.checkRules(of: theme.name) }
      return animation
    }
    let writer = CompositionWriter(
      animation, file: name, limits: limits, images: ImageLoader(files: files, limits: limits),
      notes: reader.notes, samplesAll: samplesAll)
    let (root, notes) = try FoundNotes.collect { try writer.root() }
    for note in notes {
      writer.notes.add(note.severity, note.code, note.message, file: name, line: nil)
    }
    self.root = root
    size = CGSize(width: animation.width, height: animation.height)
    (duration, rate, markers) = (animation.duration, animation.rate, animation.markers)
    diagnostics = writer.notes.finished(file: name)
    assets = writer.images.assets
    contents = LottieContents(
      animations: package?.animations ?? [], themes: package?.themes ?? [],
      slots: reader.namedSlots.sorted(), fonts: animation.texts.families.sorted())
  }

  /// Applies slot values given by the user, whose errors are not attributed to the document.
  private static func fill(_ slots: [String: String], in reader: inout LottieReader) throws {
    do {
      try reader.fill(slots)
    } catch LottieError.notJSON(let slot, _, let column, let reason) {
      throw LottieError.badChoice(
        file: slot,
        problem:
          "not a JSON value, at byte \(column): \(reason); a list, an object or a text in "
          + "quotes must be complete")
    }
  }

  /// Returns the document's files with a folder as a fallback.
  ///
  /// - Throws: `LottieError` if there is no such folder.
  private static func files(
    _ own: (any DocumentFiles)?, and directory: URL
  ) throws -> any DocumentFiles {
    guard let folder = try DocumentFolder(path: directory.path) else {
      throw LottieError.badChoice(
        file: SceneFile.path(of: directory),
        problem: "no such folder; use the folder that contains the animation's images")
    }
    return AssetFiles(own: own, folder: folder)
  }
}
