public import Foundation
public import StrataGraphics

/// A layer that is drawn in tiles, each when it is seen: for pictures too large to be drawn whole.
///
/// `draw(in:)`, or the delegate's `draw(_:in:)`, is called for each tile that a frame shows and that
/// is not there yet. The context's `boundingBoxOfClipPath` is the tile's rectangle in the layer's
/// space, and its `ctm` holds the scale of the tile's level. Tiles are counted from the origin of the
/// layer's space, wherever its bounds begin, so that scrolling the bounds keeps them.
///
/// What is drawn is kept and shown by later frames until `setNeedsDisplay()`, within
/// `Limits.tileBytes`. A frame waits for all tiles that it shows, unless a job is told otherwise; see
/// ``TileLoading``. Each frame shows one level, except that tiles that cannot be drawn show what a
/// coarser level has in their place.
///
/// Setting `contents` makes it an ordinary layer.
open class CATiledLayer: CALayer {
  /// How long a tile that has come into view fades in, in seconds of the layer's time; 0.25.
  ///
  /// Only jobs that do not wait for tiles show it. A class of yours overrides it; 0 shows tiles at
  /// once.
  open class func fadeDuration() -> CFTimeInterval { 0.25 }

  /// How many levels of detail there are, each of half the resolution of the one before.
  ///
  /// Less than 1 counts as 1; a level on which the layer would be smaller than a pixel is left out.
  open var levelsOfDetail: Int {
    get { self[Self.levelsOfDetail] }
    set { self[Self.levelsOfDetail] = newValue }
  }
  static let levelsOfDetail = LayerProperty(
    "levelsOfDetail", \CATiledLayer.levelsOfDetail, .integer, default: 1, moves: .never)

  /// How many of the levels are finer than `contentsScale` says: each doubles it.
  ///
  /// With 4 levels and a bias of 1 there are those of 2, 1, ½ and ¼ times that scale.
  open var levelsOfDetailBias: Int {
    get { self[Self.levelsOfDetailBias] }
    set { self[Self.levelsOfDetailBias] = newValue }
  }
  static let levelsOfDetailBias = LayerProperty(
    "levelsOfDetailBias", \CATiledLayer.levelsOfDetailBias, .integer, default: 0, moves: .never)

  /// The largest size of a tile, in pixels of its level.
  ///
  /// It is taken as whole pixels from 1 to 2,048.
  open var tileSize: CGSize {
    get { self[Self.tileSize] }
    set { self[Self.tileSize] = newValue }
  }
  static let tileSize = LayerProperty(
    "tileSize", \CATiledLayer.tileSize, .kept(.length), default: CGSize(width: 256, height: 256),
    moves: .never)

  private static let own = LayerProperties.builtIn(
    [levelsOfDetail, levelsOfDetailBias, tileSize], of: CATiledLayer.self, extending: CALayer.self
  ) { CATiledLayer() }

  open override class var classProperties: LayerProperties { own }

  /// The tiles; presentation copies have those of their layer.
  package var tiles: TileStore? { (contentProvider as? TiledContent)?.store }

  /// Keeps a delegate alive that nobody else does, such as the folder of tiles that a document names.
  package final var ownedDelegate: (any CALayerDelegate)? {
    didSet { delegate = ownedDelegate }
  }

  /// Makes a tiled layer of one level, in tiles of 256 by 256 pixels.
  public override init() {
    super.init()
    contentProvider = TiledContent(of: self)
  }

  /// Makes a layer with default values, whatever `layer` is: what a presentation copy starts as.
  public override init(layer: Any) {
    super.init(layer: layer)
    contentProvider = TiledContent(of: self)
  }

  /// Layers cannot be archived: always nil.
  public required init?(coder: NSCoder) {
    nil
  }

  /// Has all tiles drawn again when they are next seen.
  ///
  /// A tile that is being drawn is drawn again at once. With `contents`, marks the layer as any other.
  open override func setNeedsDisplay() {
    if contents != nil { super.setNeedsDisplay() } else { drop(nil) }
  }

  /// Has the tiles that a rectangle of the layer's space touches drawn again when they are next seen.
  open override func setNeedsDisplay(_ r: CGRect) {
    if contents != nil { super.setNeedsDisplay(r) } else { drop(r.standardized) }
  }

  /// Has all tiles drawn again; with `contents`, provides them as any other layer does.
  open override func display() {
    if contents != nil { super.display() } else { drop(nil) }
  }

  private func drop(_ rect: CGRect?) {
    // Said by whoever draws a tile, it concerns what is being drawn, and the layer may be read by
    // other threads.
    if tiles?.invalidate(rect) == true { markForCommit() }
  }
}
