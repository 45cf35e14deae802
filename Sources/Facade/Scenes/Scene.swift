public import Foundation
import StrataDocuments
public import StrataGraphics
public import StrataLayers
public import StrataLottie

/// A layer tree read from a file, with the canvas size that the file specifies.
public struct Scene {
  public let root: CALayer
  /// The canvas in points: as the document specifies, or the size of the root's bounds.
  public let size: CGSize
  /// The direction of the y axis in the root's superspace: as requested, or as the document
  /// specifies.
  ///
  /// Pass it to the renderer: `Renderer(size: scene.size, yAxis: scene.yAxis)`. The tree itself is
  /// not flipped.
  public let yAxis: YAxis
  /// The diagnostics for content of the document that is not read or not drawn.
  public internal(set) var diagnostics: [Diagnostic]
  /// The images and tile folders that the document references, without duplicates, including
  /// missing ones.
  public let assets: [DocumentAsset]
  /// The frame rate of the document; nil if it does not specify one.
  public let frameRate: FrameRate?
  /// The named times of the document.
  public let markers: [LottieMarker]
  /// The selectable content of a Lottie document; nil for other kinds of scenes.
  public let lottie: LottieContents?
  /// The states of the document and their changes to the tree.
  let tree: TreeStates
  /// The end of the shown transition on the root's timeline; nil if no transition is shown.
  var transitionEnd: Double?

  /// Creates a scene from an existing layer tree.
  ///
  /// - Parameters:
  ///   - size: The canvas in points; nil uses the size of the root's bounds.
  ///   - yAxis: The direction of the y axis in the root's superspace.
  public init(root: CALayer, size: CGSize? = nil, yAxis: YAxis = .down) {
    self.root = root
    self.size = size ?? root.bounds.size
    self.yAxis = yAxis
    (diagnostics, assets) = ([], [])
    (frameRate, markers, lottie) = (nil, [], nil)
    tree = TreeStates()
  }

  /// Reads a `.ca` bundle, a `.caml` file, a `.caar` archive, a wallpaper (`.tendies`), or a Lottie
  /// animation (`.json` or `.lottie`).
  ///
  /// If a CAML document does not specify a canvas, the canvas shows the bounds of the root layer.
  /// The root is then moved to fill the canvas, regardless of its position in the document, unless
  /// it has a transform, or its position is animated or set by a state.
  ///
  /// - Parameters:
  ///   - yAxis: The direction of the y axis, which overrides the document. With nil the document
  ///     decides: in CAML y points up unless the bundle's `index.xml` or the
  ///     archive says `geometryFlipped`.
  ///   - layerClasses: Custom classes that the document may name. Their properties are those that
  ///     they declare; see ``LayerProperty``.
  ///   - lottie: The selection of content from a Lottie document.
  /// - Throws: `DocumentError` with file and line, `PackageError`, `LottieError`, `LimitExceeded`.
  public init(
    contentsOf url: URL, yAxis: YAxis? = nil, limits: Limits = .default,
    layerClasses: [CALayer.Type] = [], lottie: LottieOptions = LottieOptions()
  ) throws {
    let path = SceneFile.path(of: url)
    self = try ThreadWatch.during("a document", limits) {
      try Self(
        SceneFile(path: path, limits: limits), path, yAxis: yAxis, limits: limits,
        layerClasses: layerClasses, lottie: lottie)
    }
  }

  /// Reads CAML text, a Lottie animation, or a package or zip file from memory.
  ///
  /// Images that CAML text references are located below `baseURL`.
  ///
  /// - Parameters:
  ///   - name: The name of the document in errors.
  ///   - yAxis: The direction of the y axis, which overrides the document. With nil the document
  ///     decides. CAML text alone cannot specify it, so y points up.
  ///   - layerClasses: Custom classes that the text may name.
  public init(
    data: Data, name: String, baseURL: URL?, yAxis: YAxis? = nil, limits: Limits = .default,
    layerClasses: [CALayer.Type] = [], lottie: LottieOptions = LottieOptions()
  ) throws {
    self = try ThreadWatch.during("a document", limits) {
      try Self(
        SceneFile(data, called: name, in: baseURL, limits: limits), name, yAxis: yAxis,
        limits: limits, layerClasses: layerClasses, lottie: lottie)
    }
  }

  private init(
    _ file: SceneFile, _ path: String, yAxis: YAxis?, limits: Limits,
    layerClasses: [CALayer.Type], lottie: LottieOptions
  ) throws {
    if let animation = try LottieDocument(file, path: path, limits: limits, options: lottie) {
      self.init(animation, yAxis: yAxis)
    } else {
      self.init(
        try CAMLDocument(file, path: path, limits: limits, layerClasses: layerClasses), yAxis: yAxis
      )
    }
  }

  private init(_ document: LottieDocument, yAxis: YAxis?) {
    (root, size, self.yAxis) = (document.root, document.size, yAxis ?? .down)
    (diagnostics, assets) = (document.diagnostics, document.assets)
    (frameRate, markers) = (FrameRate(nearestTo: document.rate), document.markers)
    lottie = document.contents
    tree = TreeStates()
  }

  private init(_ document: CAMLDocument, yAxis: YAxis?) {
    (frameRate, markers, lottie) = (nil, [], nil)
    root = document.root
    size = document.size ?? document.root.bounds.size
    self.yAxis = yAxis ?? (document.geometryFlipped == true ? .down : .up)
    (diagnostics, assets) = (document.diagnostics, document.assets)
    tree = document.states
    if document.size == nil {
      let note = RootPlacement.fillCanvas(document.root, states: tree.owners)
      diagnostics += note.map { [$0] } ?? []
    }
  }
}
