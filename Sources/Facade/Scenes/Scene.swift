public import Foundation
import StrataDocuments
public import StrataGraphics
public import StrataLayers
public import StrataLottie

/// A layer tree read from a file, with the canvas that the file asks for.
public struct Scene {
  public let root: CALayer
  /// The canvas in points: what the document says, else the size of the root's bounds.
  public let size: CGSize
  /// Where y points in the space that the root lies in: what was asked for, else what the document
  /// says.
  ///
  /// The renderer must know: `Renderer(size: scene.size, yAxis: scene.yAxis)`. Nothing in the tree
  /// is turned.
  public let yAxis: YAxis
  /// What the document holds that is not read, or not drawn.
  public internal(set) var diagnostics: [Diagnostic]
  /// The pictures and the folders of tiles that the document asks for, each once, in order; missing ones too.
  public let assets: [DocumentAsset]
  /// How many frames a second the document has; nil where it does not say.
  public let frameRate: FrameRate?
  /// The times that the document names.
  public let markers: [LottieMarker]
  /// What a Lottie document has to choose from; nil for a scene of another kind.
  public let lottie: LottieContents?
  /// Shows the tree in the states of the document.
  let tree: TreeStates
  /// When the transition that is shown ends, on the root's timeline; nil where none is.
  var transitionEnd: Double?

  /// A scene of a tree of yours.
  ///
  /// - Parameters:
  ///   - size: The canvas in points; nil takes the size of the root's bounds.
  ///   - yAxis: Where y points in the space that the root lies in.
  public init(root: CALayer, size: CGSize? = nil, yAxis: YAxis = .down) {
    self.root = root
    self.size = size ?? root.bounds.size
    self.yAxis = yAxis
    (diagnostics, assets) = ([], [])
    (frameRate, markers, lottie) = (nil, [], nil)
    tree = TreeStates()
  }

  /// Reads a `.ca` bundle, a `.caml` file, or a Lottie animation.
  ///
  /// - Parameters:
  ///   - yAxis: Where y points, whatever the document says; nil takes the document's word. CAML runs
  ///     y up, unless the bundle's `index.xml` says `geometryFlipped`.
  ///   - layerClasses: Classes of yours that the document may name; their properties are those that
  ///     they declare, as ``LayerProperty`` tells.
  ///   - lottie: What is shown of a Lottie document that holds several things.
  /// - Throws: `DocumentError` with file and line, `PackageError`, `LottieError`, `LimitExceeded`.
  public init(
    contentsOf url: URL, yAxis: YAxis? = nil, limits: Limits = .default,
    layerClasses: [CALayer.Type] = [], lottie: LottieOptions = LottieOptions()
  ) throws {
    let path = SceneFile.path(of: url)
    try self.init(
      SceneFile(path: path, limits: limits), path, yAxis: yAxis, limits: limits,
      layerClasses: layerClasses, lottie: lottie)
  }

  /// Reads CAML text, a Lottie animation, or a package or zip file, as from standard input; images of text are
  /// looked for below `baseURL`.
  ///
  /// - Parameters:
  ///   - name: What errors call the document.
  ///   - yAxis: Where y points, whatever the document says; nil takes the document's word, which CAML text
  ///     alone never gives: up.
  ///   - layerClasses: Classes of yours that the text may name.
  public init(
    data: Data, name: String, baseURL: URL?, yAxis: YAxis? = nil, limits: Limits = .default,
    layerClasses: [CALayer.Type] = [], lottie: LottieOptions = LottieOptions()
  ) throws {
    try self.init(
      SceneFile(data, called: name, in: baseURL, limits: limits), name, yAxis: yAxis,
      limits: limits, layerClasses: layerClasses, lottie: lottie)
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
  }
}
