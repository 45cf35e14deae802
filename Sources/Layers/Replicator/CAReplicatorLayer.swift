public import Foundation
public import StrataGraphics

/// A layer that draws copies of its sublayers, each moved, delayed and tinted relative to the
/// previous one.
///
/// The layer's own background, contents, border and shadow are drawn once. The first copy, which is
/// the sublayers themselves, is at the back. Hit testing finds only this one.
open class CAReplicatorLayer: CALayer {
  /// The number of copies, including the sublayers themselves; 1 by default.
  ///
  /// Less than 1 draws none.
  open var instanceCount: Int {
    get { self[Self.instanceCount] }
    set { self[Self.instanceCount] = newValue }
  }
  static let instanceCount = LayerProperty(
    "instanceCount", \CAReplicatorLayer.instanceCount, .stored(), default: 1, animates: .implicitly)

  /// Whether copies preserve depth as in a `CATransformLayer`, with the same restrictions.
  open var preservesDepth: Bool {
    get { self[Self.preservesDepth] }
    set { self[Self.preservesDepth] = newValue }
  }
  static let preservesDepth = LayerProperty(
    "preservesDepth", \CAReplicatorLayer.preservesDepth, .stored(), default: false, animates: .never
  )

  /// The time by which each copy lags behind the previous one, in seconds; 0 by default.
  ///
  /// A negative value is a lead.
  open var instanceDelay: CFTimeInterval {
    get { self[Self.instanceDelay] }
    set { self[Self.instanceDelay] = newValue }
  }
  static let instanceDelay = LayerProperty(
    "instanceDelay", \CAReplicatorLayer.instanceDelay, .stored(.time), default: 0,
    animates: .implicitly)

  /// The transform from each copy to the next, about the anchor point; copy k has the k-th power.
  open var instanceTransform: CATransform3D {
    get { self[Self.instanceTransform] }
    set { self[Self.instanceTransform] = newValue }
  }
  static let instanceTransform = LayerProperty(
    "instanceTransform", \CAReplicatorLayer.instanceTransform, .stored(.place),
    default: CATransform3DIdentity, animates: .implicitly)

  /// The color that multiplies the colors and alpha of the first copy; white by default.
  ///
  /// nil counts as white.
  open var instanceColor: CGColor? {
    get { self[Self.instanceColor] }
    set { self[Self.instanceColor] = newValue }
  }
  static let instanceColor = LayerProperty(
    "instanceColor", \CAReplicatorLayer.instanceColor, .color, default: .layerWhite,
    animates: .implicitly)

  /// The change of red in `instanceColor` from copy to copy; sums are clamped to 0...1.
  open var instanceRedOffset: Float {
    get { self[Self.instanceRedOffset] }
    set { self[Self.instanceRedOffset] = newValue }
  }
  static let instanceRedOffset = LayerProperty(
    "instanceRedOffset", \CAReplicatorLayer.instanceRedOffset, .stored(.fraction), default: 0,
    animates: .implicitly)

  /// The change of green in `instanceColor` from copy to copy; sums are clamped to 0...1.
  open var instanceGreenOffset: Float {
    get { self[Self.instanceGreenOffset] }
    set { self[Self.instanceGreenOffset] = newValue }
  }
  static let instanceGreenOffset = LayerProperty(
    "instanceGreenOffset", \CAReplicatorLayer.instanceGreenOffset, .stored(.fraction), default: 0,
    animates: .implicitly)

  /// The change of blue in `instanceColor` from copy to copy; sums are clamped to 0...1.
  open var instanceBlueOffset: Float {
    get { self[Self.instanceBlueOffset] }
    set { self[Self.instanceBlueOffset] = newValue }
  }
  static let instanceBlueOffset = LayerProperty(
    "instanceBlueOffset", \CAReplicatorLayer.instanceBlueOffset, .stored(.fraction), default: 0,
    animates: .implicitly)

  /// The change of alpha in `instanceColor` from copy to copy; sums are clamped to 0...1.
  open var instanceAlphaOffset: Float {
    get { self[Self.instanceAlphaOffset] }
    set { self[Self.instanceAlphaOffset] = newValue }
  }
  static let instanceAlphaOffset = LayerProperty(
    "instanceAlphaOffset", \CAReplicatorLayer.instanceAlphaOffset, .stored(.fraction), default: 0,
    animates: .implicitly)

  private static let own = LayerProperties.builtIn(
    [
      instanceCount, preservesDepth, instanceDelay, instanceTransform, instanceColor,
      instanceRedOffset, instanceGreenOffset, instanceBlueOffset, instanceAlphaOffset,
    ], of: CAReplicatorLayer.self, extending: CALayer.self
  ) { CAReplicatorLayer() }

  open override class var classProperties: LayerProperties { own }

  /// Creates a replicator layer that shows its sublayers once.
  public override init() {
    super.init()
  }

  /// Creates a layer with default values, regardless of `layer`, as the basis of a presentation
  /// copy.
  public override init(layer: Any) {
    super.init(layer: layer)
  }

  /// Returns nil, because layers cannot be archived.
  public required init?(coder: NSCoder) {
    nil
  }

  package override var sublayerArrangement: SublayerArrangement {
    preservesDepth ? .transparent : .flattened
  }

  package override func replication(_ shown: LayerValues) -> Replication? {
    Replication(
      count: max(shown[Self.instanceCount], 0), delay: shown[Self.instanceDelay],
      step: PresentedLayer(self, shown).aboutAnchor(shown[Self.instanceTransform]),
      color: shown[Self.instanceColor] ?? .white,
      colorOffsets: SIMD4(
        Double(shown[Self.instanceRedOffset]), Double(shown[Self.instanceGreenOffset]),
        Double(shown[Self.instanceBlueOffset]), Double(shown[Self.instanceAlphaOffset])))
  }
}
