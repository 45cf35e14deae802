public import Foundation
public import StrataGraphics

/// A layer that is drawn in tiles, each when it is first visible, for images too large to draw
/// whole.
///
/// `draw(in:)`, or the delegate's `draw(_:in:)`, is called for each tile that a frame shows and
/// that is not cached. The context's `boundingBoxOfClipPath` is the tile's rectangle in the layer's
/// space, and its `ctm` contains the scale of the tile's level. Tiles are counted from the origin
/// of the layer's space, independently of the origin of its bounds, so that scrolling the bounds
/// keeps them.
///
/// Tiles are cached for later frames until `setNeedsDisplay()`, within `Limits.tileBytes`. A frame
/// waits for all tiles that it shows, unless the job specifies otherwise; see ``TileLoading``. Each
/// frame shows one level. Only a tile that cannot be drawn is replaced by a coarser level.
///
/// Setting `contents` makes it an ordinary layer.
open class CATiledLayer: CALayer {
  /// Returns the fade-in duration of a newly visible tile, in seconds of the layer's time: 0.25.
  ///
  /// Only jobs that do not wait for tiles fade them in. A custom class may override it; 0 shows
  /// tiles at once.
  open class func fadeDuration() -> CFTimeInterval { 0.25 }

  /// The number of levels of detail, each with half the resolution of the previous one.
  ///
  /// Less than 1 counts as 1. Levels at which the layer would be smaller than a pixel are left out.
  open var levelsOfDetail: Int {
    get { self[Self.levelsOfDetail] }
    set { self[Self.levelsOfDetail] = newValue }
  }
  static let levelsOfDetail = LayerProperty(
    "levelsOfDetail", \CATiledLayer.levelsOfDetail, .integer, default: 1, animates: .never)

  /// The number of levels that are finer than `contentsScale`, each doubling the resolution.
  ///
  /// With 4 levels and a bias of 1, the levels have 2, 1, ½ and ¼ times that scale.
  open var levelsOfDetailBias: Int {
    get { self[Self.levelsOfDetailBias] }
    set { self[Self.levelsOfDetailBias] = newValue }
  }
  static let levelsOfDetailBias = LayerProperty(
    "levelsOfDetailBias", \CATiledLayer.levelsOfDetailBias, .integer, default: 0, animates: .never)

  /// The maximum size of a tile, in pixels of its level.
  ///
  /// It is rounded to whole pixels and clamped to 1...2,048.
  open var tileSize: CGSize {
    get { self[Self.tileSize] }
    set { self[Self.tileSize] = newValue }
  }
  static let tileSize = LayerProperty(
    "tileSize", \CATiledLayer.tileSize, .stored(.length), default: CGSize(width: 256, height: 256),
    animates: .never)

  private static let own = LayerProperties.builtIn(
    [levelsOfDetail, levelsOfDetailBias, tileSize], of: CATiledLayer.self, extending: CALayer.self
  ) { CATiledLayer() }

  open override class var classProperties: LayerProperties { own }

  /// The tiles, which presentation copies share with their layer.
  package var tiles: TileStore? { (contentProvider as? TiledContent)?.store }

  /// A delegate that the layer retains, such as the folder of tiles that a document names.
  package final var ownedDelegate: (any CALayerDelegate)? {
    didSet { delegate = ownedDelegate }
  }

  /// Creates a tiled layer of one level, in tiles of 256 by 256 pixels.
  public override init() {
    super.init()
    contentProvider = TiledContent(of: self)
  }

  /// Creates a layer with default values, regardless of `layer`, as the basis of a presentation
  /// copy.
  public override init(layer: Any) {
    super.init(layer: layer)
    contentProvider = TiledContent(of: self)
  }

  /// Returns nil, because layers cannot be archived.
  public required init?(coder: NSCoder) {
    nil
  }

  /// Invalidates all tiles, so that each is drawn again when it is next visible.
  ///
  /// A tile that is being drawn is drawn again immediately. A layer with `contents` is marked as
  /// any other.
  open override func setNeedsDisplay() {
    if contents != nil { super.setNeedsDisplay() } else { drop(nil) }
  }

  /// Invalidates the tiles that intersect a rectangle of the layer's space.
  open override func setNeedsDisplay(_ r: CGRect) {
    if contents != nil { super.setNeedsDisplay(r) } else { drop(r.standardized) }
  }

  /// Invalidates all tiles; with `contents`, provides them as any other layer does.
  open override func display() {
    if contents != nil { super.display() } else { drop(nil) }
  }

  private func drop(_ rect: CGRect?) {
    // A call from code that draws a tile concerns the tiles being drawn, and other threads may be
    // reading the layer.
    if tiles?.invalidate(rect) == true { markForCommit() }
  }
}
