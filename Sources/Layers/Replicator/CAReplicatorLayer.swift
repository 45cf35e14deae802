public import Foundation
public import StrataGraphics

/// A layer that shows copies of its sublayers, each moved, delayed and tinted against the one before
/// it.
///
/// The layer's own background, contents, border and shadow are drawn once. The first copy, the
/// sublayers themselves, lies at the back. It alone is hit.
open class CAReplicatorLayer: CALayer {
  /// How many copies are shown, the sublayers themselves included; less than 1 shows none.
  open var instanceCount = 1

  /// True: the copies are placed in depth as by a `CATransformLayer`, under its restrictions.
  open var preservesDepth = false

  /// Seconds by which each copy is behind the one before it; less than 0 is ahead.
  open var instanceDelay: CFTimeInterval = 0

  /// Moves each copy from where the one before it lies, about the anchor point: copy k by the k-th
  /// power.
  open var instanceTransform = CATransform3DIdentity

  /// Multiplies the colours and alpha of the first copy; white by default, which nil stands for.
  open var instanceColor: CGColor? = CGColor.white

  /// Added to the red of `instanceColor` from copy to copy; sums are clamped to 0...1.
  open var instanceRedOffset: Float = 0

  /// Added to the green of `instanceColor` from copy to copy; sums are clamped to 0...1.
  open var instanceGreenOffset: Float = 0

  /// Added to the blue of `instanceColor` from copy to copy; sums are clamped to 0...1.
  open var instanceBlueOffset: Float = 0

  /// Added to the alpha of `instanceColor` from copy to copy; sums are clamped to 0...1.
  open var instanceAlphaOffset: Float = 0

  /// Makes a replicator layer that shows its sublayers once.
  public override init() {
    super.init()
    properties = .replicatorLayer
  }

  /// Makes a copy of `layer`'s own properties, without its sublayers, mask and superlayer.
  public override init(layer: Any) {
    super.init(layer: layer)
    properties = .replicatorLayer
    guard let original = layer as? CAReplicatorLayer else { return }
    instanceCount = original.instanceCount
    preservesDepth = original.preservesDepth
    instanceDelay = original.instanceDelay
    instanceTransform = original.instanceTransform
    instanceColor = original.instanceColor
    instanceRedOffset = original.instanceRedOffset
    instanceGreenOffset = original.instanceGreenOffset
    instanceBlueOffset = original.instanceBlueOffset
    instanceAlphaOffset = original.instanceAlphaOffset
  }

  /// Layers cannot be archived: always nil.
  public required init?(coder: NSCoder) {
    nil
  }

  open override class func defaultValue(forKey key: String) -> Any? {
    PropertyTable.replicatorLayer.defaultValue(forKey: key)
  }

  package override var sublayerArrangement: SublayerArrangement {
    preservesDepth ? .transparent : .flattened
  }

  package override var replication: Replication? {
    Replication(
      count: max(instanceCount, 0), delay: instanceDelay, step: aboutAnchor(instanceTransform),
      color: instanceColor?.value ?? .white,
      colorOffsets: SIMD4(
        Double(instanceRedOffset), Double(instanceGreenOffset), Double(instanceBlueOffset),
        Double(instanceAlphaOffset)))
  }
}
