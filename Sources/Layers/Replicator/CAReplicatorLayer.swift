public import Foundation
public import StrataGraphics

/// A layer that shows copies of its sublayers, each moved, delayed and tinted against the one before
/// it.
///
/// The layer's own background, contents, border and shadow are drawn once. The first copy, the
/// sublayers themselves, lies at the back. It alone is hit.
open class CAReplicatorLayer: CALayer {
  /// How many copies are shown, the sublayers themselves included; less than 1 shows none.
  open var instanceCount: Int {
    get { self[Self.instanceCount] }
    set { self[Self.instanceCount] = newValue }
  }
  static let instanceCount = LayerProperty(
    "instanceCount", \CAReplicatorLayer.instanceCount, .kept(), default: 1, moves: .implicitly)

  /// True: the copies are placed in depth as by a `CATransformLayer`, under its restrictions.
  open var preservesDepth: Bool {
    get { self[Self.preservesDepth] }
    set { self[Self.preservesDepth] = newValue }
  }
  static let preservesDepth = LayerProperty(
    "preservesDepth", \CAReplicatorLayer.preservesDepth, .kept(), default: false, moves: .never)

  /// Seconds by which each copy is behind the one before it; less than 0 is ahead.
  open var instanceDelay: CFTimeInterval {
    get { self[Self.instanceDelay] }
    set { self[Self.instanceDelay] = newValue }
  }
  static let instanceDelay = LayerProperty(
    "instanceDelay", \CAReplicatorLayer.instanceDelay, .kept(.time), default: 0, moves: .implicitly)

  /// Moves each copy from where the one before it lies, about the anchor point: copy k by the k-th
  /// power.
  open var instanceTransform: CATransform3D {
    get { self[Self.instanceTransform] }
    set { self[Self.instanceTransform] = newValue }
  }
  static let instanceTransform = LayerProperty(
    "instanceTransform", \CAReplicatorLayer.instanceTransform, .kept(.place),
    default: CATransform3DIdentity, moves: .implicitly)

  /// Multiplies the colours and alpha of the first copy; white by default, which nil stands for.
  open var instanceColor: CGColor? {
    get { self[Self.instanceColor] }
    set { self[Self.instanceColor] = newValue }
  }
  static let instanceColor = LayerProperty(
    "instanceColor", \CAReplicatorLayer.instanceColor, .color, default: .layerWhite,
    moves: .implicitly)

  /// Added to the red of `instanceColor` from copy to copy; sums are clamped to 0...1.
  open var instanceRedOffset: Float {
    get { self[Self.instanceRedOffset] }
    set { self[Self.instanceRedOffset] = newValue }
  }
  static let instanceRedOffset = LayerProperty(
    "instanceRedOffset", \CAReplicatorLayer.instanceRedOffset, .kept(.fraction), default: 0,
    moves: .implicitly)

  /// Added to the green of `instanceColor` from copy to copy; sums are clamped to 0...1.
  open var instanceGreenOffset: Float {
    get { self[Self.instanceGreenOffset] }
    set { self[Self.instanceGreenOffset] = newValue }
  }
  static let instanceGreenOffset = LayerProperty(
    "instanceGreenOffset", \CAReplicatorLayer.instanceGreenOffset, .kept(.fraction), default: 0,
    moves: .implicitly)

  /// Added to the blue of `instanceColor` from copy to copy; sums are clamped to 0...1.
  open var instanceBlueOffset: Float {
    get { self[Self.instanceBlueOffset] }
    set { self[Self.instanceBlueOffset] = newValue }
  }
  static let instanceBlueOffset = LayerProperty(
    "instanceBlueOffset", \CAReplicatorLayer.instanceBlueOffset, .kept(.fraction), default: 0,
    moves: .implicitly)

  /// Added to the alpha of `instanceColor` from copy to copy; sums are clamped to 0...1.
  open var instanceAlphaOffset: Float {
    get { self[Self.instanceAlphaOffset] }
    set { self[Self.instanceAlphaOffset] = newValue }
  }
  static let instanceAlphaOffset = LayerProperty(
    "instanceAlphaOffset", \CAReplicatorLayer.instanceAlphaOffset, .kept(.fraction), default: 0,
    moves: .implicitly)

  private static let own = LayerProperties.builtIn(
    [
      instanceCount, preservesDepth, instanceDelay, instanceTransform, instanceColor,
      instanceRedOffset, instanceGreenOffset, instanceBlueOffset, instanceAlphaOffset,
    ], of: CAReplicatorLayer.self, extending: CALayer.self
  ) { CAReplicatorLayer() }

  open override class var classProperties: LayerProperties { own }

  /// Makes a replicator layer that shows its sublayers once.
  public override init() {
    super.init()
  }

  /// Makes a layer with default values, whatever `layer` is: what a presentation copy starts as.
  public override init(layer: Any) {
    super.init(layer: layer)
  }

  /// Layers cannot be archived: always nil.
  public required init?(coder: NSCoder) {
    nil
  }

  package override var sublayerArrangement: SublayerArrangement {
    preservesDepth ? .transparent : .flattened
  }

  package override func replication(_ shown: LayerValues) -> Replication? {
    Replication(
      count: max(shown[Self.instanceCount], 0), delay: shown[Self.instanceDelay],
      step: ShownLayer(self, shown).aboutAnchor(shown[Self.instanceTransform]),
      color: shown[Self.instanceColor] ?? .white,
      colorOffsets: SIMD4(
        Double(shown[Self.instanceRedOffset]), Double(shown[Self.instanceGreenOffset]),
        Double(shown[Self.instanceBlueOffset]), Double(shown[Self.instanceAlphaOffset])))
  }
}
