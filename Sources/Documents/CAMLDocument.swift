public import Foundation
public import StrataGraphics
public import StrataLayers

/// A layer tree read from a CAML document: a `.ca` folder, a `.caml` file, or its bytes.
///
/// The reader is permissive, as the format asks: unknown elements, attributes and layer classes are
/// passed over, and `diagnostics` says what the picture lacks for it. Nothing is converted: lengths
/// are points, and y runs as the document has it.
///
/// - Important: A document's images are decoded while it is read. Images and the root document are
///   taken from the bundle's own folder only.
public struct CAMLDocument {
  public let root: CALayer
  /// The canvas that the bundle's index asks for, in points; nil where it says nothing, and the
  /// root layer's bounds are the canvas.
  public let size: CGSize?
  /// Whether the bundle's index has y run down where the root lies; nil where it says nothing, and y
  /// runs up as it does without a flip.
  public let geometryFlipped: Bool?
  /// What is not drawn, or was not understood: first what concerns the bundle, then line by line.
  ///
  /// At most 10,000, and one more that counts the rest.
  public let diagnostics: [Diagnostic]
  /// The pictures and the folders of tiles that it asks for, each once, in order; missing ones too.
  public let assets: [DocumentAsset]
  /// Layers by the `id` they declare; the first of several that declare the same.
  package let layersByID: [String: CALayer]
  /// Shows the tree in the states that the document declares.
  package let states: TreeStates

  /// Reads a `.ca` folder, a `.caml` or `.caar` file, a `.tendies` wallpaper, or a zip file of a folder.
  ///
  /// The bundles of a wallpaper lie in one tree, each in a layer of its own over the one before, in the
  /// middle of the screen that the wallpaper was made for.
  ///
  /// - Parameter layerClasses: Classes of yours that the document may name. Each has declared
  ///   properties; see `LayerProperty`.
  /// - Throws: `DocumentError` for what is missing or malformed, `PackageError` for a zip file that is
  ///   damaged or unsafe, `LimitExceeded` for what is too large; all name the file, and the line where
  ///   there is one.
  public init(
    contentsOf url: URL, limits: Limits = .default, layerClasses: [CALayer.Type] = []
  ) throws {
    let path = SceneFile.path(of: url)
    try self.init(
      SceneFile(path: path, limits: limits), path: path, limits: limits, layerClasses: layerClasses)
  }

  /// - Parameter path: What errors call the file.
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
  ///   - name: What errors and diagnostics call the document.
  ///   - baseURL: The folder that images are relative to; without one, images that are not in the
  ///     document itself are reported as missing.
  ///   - layerClasses: Classes of yours that the document may name.
  public init(
    data: Data, name: String, baseURL: URL? = nil, limits: Limits = .default,
    layerClasses: [CALayer.Type] = []
  ) throws {
    try self.init(
      SceneFile(data, called: name, in: baseURL, limits: limits), path: name, limits: limits,
      layerClasses: layerClasses)
  }

  private init(_ part: DocumentPart, file: String) {
    (root, states) = (part.root, TreeStates(part.states))
    (size, geometryFlipped) = (part.size, part.geometryFlipped)
    (diagnostics, layersByID) = (part.notes.finished(file: file), part.layersByID)
    assets = part.assets
  }
}
