public import Foundation
public import StrataGraphics
public import StrataLayers

/// A layer tree read from a CAML document: a `.ca` folder, a `.caml` file, or its bytes.
///
/// The reader is permissive, as the format requires. It skips unknown elements, attributes and
/// layer classes, and lists what is missing from the rendering in `diagnostics`. Nothing is
/// converted: lengths are in points, and the y axis has the direction that the document specifies.
///
/// - Important: Images are decoded while the document is read. Images and the root document are
///   read only from the bundle's own folder.
public struct CAMLDocument {
  /// The root layer of the tree.
  public let root: CALayer
  /// The canvas size in the bundle's index, in points.
  ///
  /// nil if the index does not specify it; the bounds of the root layer are then the canvas.
  public let size: CGSize?
  /// Whether the y axis points down at the root, according to the bundle's index.
  ///
  /// nil if the index does not specify it; the y axis then points up, as without a flip.
  public let geometryFlipped: Bool?
  /// The parts of the scene that are not drawn or not understood, by file and line.
  ///
  /// Diagnostics about a file as a whole precede those with a line. There are at most 10,000, and
  /// one more that gives the number of omitted ones.
  public let diagnostics: [Diagnostic]
  /// The images and tile folders that the document refers to, including missing ones.
  ///
  /// Each is listed once, in the order of first use.
  public let assets: [DocumentAsset]
  /// The layers by `id`; the first one if several have the same `id`.
  package let layersByID: [String: CALayer]
  /// The states that the document declares.
  package let states: TreeStates

  /// Reads a `.ca` folder, a `.caml` or `.caar` file, a `.tendies` wallpaper, or a zip file of a
  /// folder.
  ///
  /// The bundles of a wallpaper become one tree. Each bundle has a layer of its own above the
  /// previous bundle, centered on the screen that the wallpaper was made for.
  ///
  /// - Parameter layerClasses: Custom classes that the document may name. Each has declared
  ///   properties; see `LayerProperty`.
  /// - Throws: `DocumentError` if something is missing or malformed, `PackageError` if a zip file
  ///   is damaged or unsafe, `LimitExceeded` if a limit is exceeded. All of them name the file, and
  ///   the line if there is one.
  public init(
    contentsOf url: URL, limits: Limits = .default, layerClasses: [CALayer.Type] = []
  ) throws {
    let path = SceneFile.path(of: url)
    self = try ThreadWatch.during("a document", limits) {
      try Self(
        SceneFile(path: path, limits: limits), path: path, limits: limits,
        layerClasses: layerClasses)
    }
  }

  /// - Parameter path: The name of the file in error messages.
  package init(
    _ file: SceneFile, path: String, limits: Limits, layerClasses: [CALayer.Type]
  ) throws {
    let reader = DocumentReader(limits: limits, classes: layerClasses)
    switch file {
    case .animation, .animations: throw DocumentError.unknownFileType(file: path)
    case .document(let source): self.init(try reader.read(source), file: source.name)
    case .keyedArchive(let data, let name):
      self.init(try reader.read(archive: data, called: name), file: name)
    case .wallpaper(let package): self.init(try reader.read(package), file: path)
    }
  }

  /// Reads the bytes of a `.caml` or `.caar` file, or of a zip file.
  ///
  /// - Parameters:
  ///   - name: The name of the document in errors and diagnostics.
  ///   - baseURL: The folder that images are relative to. Without one, images that are not embedded
  ///     in the document are reported as missing.
  ///   - layerClasses: Custom classes that the document may name.
  /// - Throws: `DocumentError`, `PackageError` or `LimitExceeded`, as `init(contentsOf:)` does.
  public init(
    data: Data, name: String, baseURL: URL? = nil, limits: Limits = .default,
    layerClasses: [CALayer.Type] = []
  ) throws {
    self = try ThreadWatch.during("a document", limits) {
      try Self(
        SceneFile(data, called: name, in: baseURL, limits: limits), path: name, limits: limits,
        layerClasses: layerClasses)
    }
  }

  private init(_ part: DocumentPart, file: String) {
    (root, states) = (part.root, TreeStates(part.states))
    (size, geometryFlipped) = (part.size, part.geometryFlipped)
    (diagnostics, layersByID) = (part.notes.finished(file: file), part.layersByID)
    assets = part.assets
  }
}
