import Foundation
package import StrataGraphics
import StrataImageFiles

/// The reason why an image is not drawn, which never makes the document fail.
package struct ImageProblem: Error, Equatable {
  /// The code of the diagnostic.
  package var code: String
  package var message: String

  /// Returns the problem of a file that was not found in any searched location.
  static func missing(_ source: String) -> ImageProblem {
    let quoted = DocumentNotes.quoted(source)
    // Matches `http://…` and `file://…`.
    let isAddress = source.prefix { $0 != "/" }.hasSuffix(":") && source.contains("://")
    return ImageProblem(
      code: "missing-image",
      message: isAddress
        ? "the image \(quoted) is not loaded because URLs are not fetched; put the file next to "
          + "the document and use its file name"
        : "the image \(quoted) is missing")
  }

  /// Returns the problem of a path outside the folder, regardless of whether a file exists there.
  static func outside(_ quoted: String) -> ImageProblem {
    ImageProblem(
      code: "outside-bundle", message: "the image \(quoted) is outside the bundle and is not read")
  }
}

/// Reads the images that a document names, each file only once.
package final class ImageLoader {
  private let files: (any DocumentFiles)?
  private let limits: Limits
  /// The result for each file, including failures, so that only the first reference costs time.
  ///
  /// The keys are the bytes of the names; names equal as `String` may be different files.
  private var known: [Source: Result<CGImage, ImageProblem>] = [:]
  /// The total of all images so far.
  private var decodedPixels = 0
  /// The derived images, with their sources, which keeps the identifiers unique.
  private var derivedImages: [Derivation: (source: CGImage, image: CGImage)] = [:]
  /// The requested assets, each once, in order of first use.
  package private(set) var assets: [DocumentAsset] = []
  private var listed: Set<Source> = []

  /// The source of an image as written in the document, which may embed the image itself.
  package struct Source: Hashable {
    let bytes: [UInt8]

    package init(_ text: String) { bytes = Array(text.utf8) }

    /// Hashes all bytes, because a document may contain thousands of images that differ only in
    /// the bytes that are left out.
    package func hash(into hasher: inout Hasher) {
      unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }
  }

  /// An image and the notes about its file, which accompany only the first use.
  package struct Loaded {
    package var image: CGImage
    package var messages: [Diagnostic] = []
    /// The size of the file in bytes.
    var byteCount: Int?
  }

  /// - Parameter files: The files that names are relative to and confined to; nil if there are
  ///   none.
  package init(files: (any DocumentFiles)?, limits: Limits) {
    self.files = files
    self.limits = limits
  }

  /// Returns the image that `source` names.
  ///
  /// The source is a `data:` URL with base64 data, or a name relative to the folder, optionally
  /// with percent encoding.
  ///
  /// - Throws: `ImageProblem`, `LimitExceeded` if the image is too large to decode, alone or
  ///   together with earlier images, or `DocumentError` if the system runs out of resources for
  ///   opening files.
  package func image(_ source: String) throws -> Loaded {
    let isEmbedded = DataURL.isDataURL(source)
    let name = isEmbedded ? nil : source
    do {
      let loaded = try isEmbedded ? embedded(source) : file(source)
      list(
        source,
        DocumentAsset(
          .image, name, width: loaded.image.width, height: loaded.image.height,
          bytes: loaded.byteCount))
      return loaded
    } catch {
      list(source, DocumentAsset(.image, name))
      throw error
    }
  }

  private func list(_ source: String, _ asset: DocumentAsset) {
    if listed.insert(Source(source)).inserted { assets.append(asset) }
  }

  private func file(_ source: String) throws -> Loaded {
    let quoted = DocumentNotes.quoted(source)
    let names = try names(source)
    guard let files else {
      throw ImageProblem(
        code: "missing-image",
        message: "the image \(quoted) is missing: there is no folder to search")
    }
    var leadsOut = false
    for name in names {
      // Candidates are checked in order: a later name may be cached while an earlier one exists as
      // a file.
      let key = Source(name)
      if let known = known[key] { return Loaded(image: try known.get()) }
      do {
        guard let loaded = try load(name, in: files, called: quoted, &leadsOut) else { continue }
        known[key] = .success(loaded.image)
        return loaded
      } catch let problem as ImageProblem {
        known[key] = .failure(problem)
        throw problem
      }
    }
    if leadsOut { throw ImageProblem.outside(quoted) }
    throw ImageProblem.missing(source)
  }

  /// Returns nil if the folder has no file of that name.
  private func load(
    _ name: String, in files: any DocumentFiles, called quoted: String, _ leadsOut: inout Bool
  ) throws -> Loaded? {
    do {
      switch try files.find(name, limits: limits) {
      case .data(let data): return try decode(data, called: quoted)
      case .outside: leadsOut = true
      case .missing: break
      }
      return nil
    } catch let error as DocumentError where !error.isShortage {
      throw ImageProblem(
        code: "unreadable-image", message: "the system cannot read the image \(quoted)")
    } catch let error as PackageError {
      throw ImageProblem(
        code: "unreadable-image",
        message: "cannot read the image \(quoted) from its package: \(error.problem)")
    }
  }

  /// Returns the possible file names of `source`: percent-decoded first, then as written.
  private func names(_ source: String) throws(ImageProblem) -> [String] {
    var names: [String] = []
    let given = files?.isWholeTree == true ? String(source.drop { $0 == "/" }) : source
    for spelling in [given.removingPercentEncoding, given].compactMap({ $0 }) {
      // Every spelling must stay inside, so that `%2e%2e` is rejected like `..`.
      guard let name = DocumentFolder.inner(spelling) else {
        throw .outside(DocumentNotes.quoted(source))
      }
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// Returns the tile folder that `source` names, by the rules for image names.
  ///
  /// - Throws: `ImageProblem`, `LimitExceeded`, or `DocumentError` if the system runs out of
  ///   resources for opening files.
  package func tiles(_ source: String) throws -> TileFolder {
    do {
      let folder = try tileFolder(source)
      list(
        source,
        DocumentAsset(
          .tiles, source, width: Int(folder.size.width), height: Int(folder.size.height)))
      return folder
    } catch {
      list(source, DocumentAsset(.tiles, source))
      throw error
    }
  }

  private func tileFolder(_ source: String) throws -> TileFolder {
    let quoted = DocumentNotes.quoted(source)
    let names = try names(source)
    guard let files else {
      throw ImageProblem(
        code: "missing-tiles",
        message: "the tile folder \(quoted) is missing: there is no folder to search")
    }
    var reason = ""
    for name in names {
      do {
        return try TileFolder(files, inner: name, called: name, limits: limits)
      } catch let error as TileFolderError {
        reason = error.description
      } catch let error as ImageFileError {
        reason = error.description
      } catch let error as PackageError {
        reason = error.description
      } catch let error as DocumentError where !error.isShortage {
        reason = error.description
      }
    }
    throw ImageProblem(
      code: "missing-tiles", message: "cannot show the tile folder \(quoted): \(reason)")
  }

  private func embedded(_ source: String) throws -> Loaded {
    let key = Source(source)
    if let known = known[key] { return Loaded(image: try known.get()) }
    do {
      let loaded = try decodeEmbedded(source)
      known[key] = .success(loaded.image)
      return loaded
    } catch let problem as ImageProblem {
      known[key] = .failure(problem)
      throw problem
    }
  }

  private func decodeEmbedded(_ source: String) throws -> Loaded {
    guard let data = DataURL.data(source) else {
      throw ImageProblem(
        code: "unreadable-image", message: "the embedded image is invalid base64 and is not drawn")
    }
    return try decode(data, called: "embedded in the document")
  }

  private func decode(_ data: Data, called name: String) throws -> Loaded {
    try count(data, called: name)
    do {
      let decoded = try ImageFile.decode(data, name: name, limits: limits)
      return Loaded(
        image: CGImage(decoded.pixels), messages: messages(on: decoded, called: name),
        byteCount: data.count)
    } catch let error as ImageFileError where error.isAboutFormat {
      throw ImageProblem(code: "image-kind", message: "the image \(error.description)")
    } catch let error as ImageFileError {
      throw ImageProblem(code: "unreadable-image", message: "the image \(error.description)")
    }
  }

  /// Counts the pixels in an image's header, even if the image is damaged, as decoding takes time.
  private func count(_ data: Data, called name: String) throws {
    // A malformed header is reported by the decoder.
    guard let header = try? ImageFile.header(data) else { return }
    let pixels = Limits.decodingCost(width: header.width, height: header.height)
    guard pixels <= limits.imagePixels else { return }
    try count(pixels: pixels, of: name)
  }

  private func count(pixels: Int, of name: String?) throws {
    decodedPixels += pixels
    guard decodedPixels > limits.decodedPixels else { return }
    throw LimitExceeded(
      "number of pixels in all images of a document", asked: decodedPixels,
      allowed: limits.decodedPixels, place: name)
  }

  /// Returns the image that a closure computes from another.
  ///
  /// The closure is called at most once for each image and color.
  ///
  /// - Parameter color: The parameter of the computation.
  /// - Throws: `LimitExceeded`.
  func derived(
    _ image: CGImage, color: Color?, _ compute: (Pixels) -> Pixels
  ) throws -> CGImage {
    let key = Derivation(source: ObjectIdentifier(image), color: color)
    if let known = derivedImages[key] { return known.image }
    try count(pixels: image.width * image.height, of: nil)
    let result = CGImage(compute(image.pixels))
    derivedImages[key] = (image, result)
    return result
  }

  /// Returns the notes of the decoder, and one about an orientation.
  ///
  /// As in Core Animation, the orientation has no effect.
  private func messages(on decoded: DecodedImage, called name: String) -> [Diagnostic] {
    guard decoded.orientation != .up else { return decoded.diagnostics }
    let message = Diagnostic(
      .note, code: "orientation-ignored",
      "the image is drawn as it is stored; its Exif orientation has no effect on a layer",
      file: name)
    return decoded.diagnostics + [message]
  }
}

extension ImageFileError {
  /// Whether the problem is an unsupported format, so that the file itself may be valid.
  fileprivate var isAboutFormat: Bool {
    switch self {
    case .otherFormat, .notInBuild: true
    default: false
    }
  }
}
