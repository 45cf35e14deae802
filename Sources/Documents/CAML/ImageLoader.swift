import Foundation
package import StrataGraphics
import StrataImageFiles

/// Why an image is not drawn; never a reason to refuse the document.
package struct ImageProblem: Error, Equatable {
  /// The diagnostic's code.
  package var code: String
  package var message: String

  /// Of a file that is in none of the places that are looked in.
  static func missing(_ source: String) -> ImageProblem {
    let quoted = DocumentNotes.quoted(source)
    // `http://…` and `file://…`.
    let isAddress = source.prefix { $0 != "/" }.hasSuffix(":") && source.contains("://")
    return ImageProblem(
      code: "missing-image",
      message: isAddress
        ? "the image \(quoted) is not read, since nothing is fetched; put the file beside the document, and "
          + "name it there"
        : "the image \(quoted) is missing")
  }

  /// The same whether or not there is such a file.
  static func outside(_ quoted: String) -> ImageProblem {
    ImageProblem(
      code: "outside-bundle", message: "the image \(quoted) is outside the bundle and is not read")
  }
}

/// Reads the images that a document names, each file once.
package final class ImageLoader {
  private let files: (any DocumentFiles)?
  private let limits: Limits
  /// What came of each file, failures too, so that no other mention costs as much as the first.
  ///
  /// By the bytes of names: two that are equal as a `String` may be of two files.
  private var known: [Source: Result<CGImage, ImageProblem>] = [:]
  /// Of all images so far.
  private var decodedPixels = 0
  /// What was asked for, each once, in order.
  package private(set) var assets: [DocumentAsset] = []
  private var listed: Set<Source> = []

  /// What a document calls an image, which may be the image itself.
  private struct Source: Hashable {
    let bytes: [UInt8]

    init(_ text: String) { bytes = Array(text.utf8) }

    /// By the end and the length, which are different for almost all images: to go through megabytes
    /// twice takes longer than to decode them.
    func hash(into hasher: inout Hasher) {
      hasher.combine(bytes.count)
      for byte in bytes.suffix(64) { hasher.combine(byte) }
    }
  }

  /// An image, and what of its file had no effect; the remarks come with the first use only.
  package struct Loaded {
    package var image: CGImage
    package var remarks: [Diagnostic] = []
    /// Of the file.
    var byteCount: Int?
  }

  /// - Parameter files: What names are relative to, and must not leave; nil when there is none.
  package init(files: (any DocumentFiles)?, limits: Limits) {
    self.files = files
    self.limits = limits
  }

  /// The image that `source` names: a `data:` URL with base64, or a name relative to the folder, in
  /// which percent signs may stand for bytes.
  ///
  /// - Throws: `ImageProblem`, `LimitExceeded` for an image that is too large to decode, by itself or
  ///   with those before it, or `DocumentError` where the machine lets no file be opened.
  package func image(_ source: String) throws -> Loaded {
    let isEmbedded = source.prefix(5).lowercased() == "data:"
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
        message: "the image \(quoted) is missing: there is no folder to look in")
    }
    var leadsOut = false
    for name in names {
      // Looked up each in its turn: a name that comes later may be known, and the first be there.
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

  /// nil where the folder has no file of that name.
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
        code: "unreadable-image", message: "the system refuses to read the image \(quoted)")
    } catch let error as PackageError {
      throw ImageProblem(
        code: "unreadable-image",
        message: "the image \(quoted) is not read from its package: \(error.problem)")
    }
  }

  /// What a file may be called that `source` names: without percent signs that stand for bytes, else
  /// as it is written.
  private func names(_ source: String) throws(ImageProblem) -> [String] {
    var names: [String] = []
    let given = files?.isWholeTree == true ? String(source.drop { $0 == "/" }) : source
    for spelling in [given.removingPercentEncoding, given].compactMap({ $0 }) {
      // Every spelling must stay inside, so that `%2e%2e` does not climb where `..` may not.
      guard let name = DocumentFolder.inner(spelling) else {
        throw .outside(DocumentNotes.quoted(source))
      }
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// The folder of tiles that `source` names, by the same rules.
  ///
  /// - Throws: `ImageProblem`.
  func tiles(_ source: String) throws -> TileFolder {
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
        message: "the folder of tiles \(quoted) is missing: there is no folder to look in")
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
      }
    }
    throw ImageProblem(
      code: "missing-tiles", message: "the folder of tiles \(quoted) is not shown: \(reason)")
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
    guard let comma = source.firstIndex(of: ","),
      source[..<comma].lowercased().hasSuffix(";base64"),
      let data = Data(
        base64Encoded: String(source[source.index(after: comma)...]),
        options: .ignoreUnknownCharacters)
    else {
      throw ImageProblem(
        code: "unreadable-image", message: "the embedded image is not in base64 and is not drawn")
    }
    return try decode(data, called: "embedded in the document")
  }

  private func decode(_ data: Data, called name: String) throws -> Loaded {
    try count(data, called: name)
    do {
      let decoded = try ImageFile.decode(data, name: name, limits: limits)
      return Loaded(
        image: CGImage(decoded.pixels), remarks: remarks(on: decoded, called: name),
        byteCount: data.count)
    } catch let error as ImageFileError where error.isAboutFormat {
      throw ImageProblem(code: "image-kind", message: "the image \(error.description)")
    } catch let error as ImageFileError {
      throw ImageProblem(code: "unreadable-image", message: "the image \(error.description)")
    }
  }

  /// Counts an image's pixels, as its header has them; those of damaged images cost time, too.
  private func count(_ data: Data, called name: String) throws {
    // Decoding tells what is wrong with a header.
    guard let header = try? ImageFile.header(data) else { return }
    let pixels = header.width * header.height
    guard pixels <= limits.imagePixels else { return }
    decodedPixels += pixels
    guard decodedPixels > limits.decodedPixels else { return }
    throw LimitExceeded(
      "number of pixels of all images of a document", asked: decodedPixels,
      allowed: limits.decodedPixels, place: name)
  }

  /// What had no effect; the orientation has none in Core Animation either.
  private func remarks(on decoded: DecodedImage, called name: String) -> [Diagnostic] {
    guard decoded.orientation != .up else { return decoded.diagnostics }
    let remark = Diagnostic(
      .note, code: "orientation-ignored",
      "the image is drawn as it is stored; its Exif orientation has no effect on a layer",
      file: name)
    return decoded.diagnostics + [remark]
  }
}

extension ImageFileError {
  /// Whether the file may be whole, and only of a format that this build does not read.
  fileprivate var isAboutFormat: Bool {
    switch self {
    case .otherFormat, .notInBuild: true
    default: false
    }
  }
}
