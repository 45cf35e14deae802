import Foundation
import StrataGraphics
import StrataLayers

/// A tree read from a document, and the document's settings.
struct DocumentPart {
  var root: CALayer
  var states: [LayerStates] = []
  /// The canvas size that the document specifies, in points; nil if it does not.
  var size: CGSize?
  var geometryFlipped: Bool?
  var playerScale = PlayerScale.points
  var notes = DocumentNotes()
  var layersByID: [String: CALayer] = [:]
  var assets: [DocumentAsset] = []

  /// The canvas size in points; the size of the root if the document does not specify one.
  var canvas: CGSize { size ?? root.bounds.size }
}

/// Reads documents of every type into layer trees.
struct DocumentReader {
  let limits: Limits
  let classes: [CALayer.Type]

  /// Reads CAML text.
  ///
  /// - Parameter files: The location of images; nil if images are not loaded.
  func read(
    _ data: Data, called name: String, files: (any DocumentFiles)?,
    index: DocumentIndex = DocumentIndex(), notes: DocumentNotes = DocumentNotes()
  ) throws -> DocumentPart {
    let reader = MarkupReader(file: name, limits: limits, countsLayers: true)
    let tree = try reader.read(data)
    try MarkupReferences.resolve(in: tree, file: name)
    var part = try read(tree, called: name, files: files, notes)
    (part.size, part.geometryFlipped) = (index.size, index.geometryFlipped)
    part.playerScale = index.playerScale
    return part
  }

  func read(_ source: DocumentSource) throws -> DocumentPart {
    try read(
      source.data, called: source.name, files: source.files, index: source.index,
      notes: source.notes)
  }

  /// Reads an archive written by NSKeyedArchiver.
  func read(archive data: Data, called name: String) throws -> DocumentPart {
    let archive = try ArchiveDocument(data: data, file: name, limits: limits)
    var part = try read(archive.tree, called: name, files: nil, DocumentNotes())
    (part.size, part.geometryFlipped) = (archive.size, archive.geometryFlipped)
    return part
  }

  private func read(
    _ tree: MarkupTree, called name: String, files: (any DocumentFiles)?, _ notes: DocumentNotes
  ) throws -> DocumentPart {
    let images = ImageLoader(files: files, limits: limits)
    var builder = LayerTreeBuilder(
      file: name, images: images, limits: limits, notes: notes, classes: classes)
    let (root, states) = try builder.build(builder.rootLayer(of: tree.root))
    return DocumentPart(
      root: root, states: states, notes: builder.notes, layersByID: builder.layersByID,
      assets: images.assets)
  }

  // MARK: Wallpapers

  /// Reads the bundles of a wallpaper into one tree, from back to front.
  ///
  /// Each root is in a layer that represents the bundle's canvas, centered on the screen. That
  /// layer is flipped if the y axis of the bundle points down. A bundle that cannot be read is
  /// reported and left out.
  ///
  /// - Throws: The error of the first bundle if none can be read.
  func read(_ package: WallpaperPackage) throws -> DocumentPart {
    var notes = package.notes
    var bundles: [(name: String, part: DocumentPart)] = []
    var firstError: DocumentError?
    for (part, source) in package.sources {
      do {
        bundles.append((part?.rawValue ?? "wallpaper", try read(source)))
      } catch let error as DocumentError where !error.isShortage {
        firstError = firstError ?? error
        notes.addUnreadable(error, source.name)
      }
    }
    if bundles.isEmpty, let firstError { throw firstError }
    let screen = package.size ?? bundles.first?.part.canvas ?? .zero
    let root = CALayer()
    root.name = "wallpaper"
    root.bounds = CGRect(origin: .zero, size: screen)
    root.position = CGPoint(x: screen.width / 2, y: screen.height / 2)
    var whole = DocumentPart(root: root, size: screen)
    for (name, part) in bundles {
      let canvas = CALayer()
      canvas.name = name
      canvas.bounds = CGRect(origin: .zero, size: part.canvas)
      canvas.position = root.position
      let factor = part.playerScale.factor(
        canvas: part.canvas, screen: screen, density: package.scale)
      canvas.transform = CATransform3DMakeScale(factor, factor, 1)
      canvas.isGeometryFlipped = part.geometryFlipped == true
      let moved = part.size == nil ? RootPlacement.fillCanvas(part.root, states: part.states) : nil
      canvas.addSublayer(part.root)
      root.addSublayer(canvas)
      whole.states += part.states.map { $0.of(document: name) }
      whole.layersByID.merge(part.layersByID) { first, _ in first }
      whole.assets += part.assets.map { asset in
        var asset = asset
        asset.name = asset.name.map { name + "/" + $0 }
        return asset
      }
      notes.add(contentsOf: part.notes)
      if let moved { notes.add(moved) }
    }
    whole.notes = notes
    return whole
  }
}
