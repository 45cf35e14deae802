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
    get { replicatorState.instanceCount }
    set {
      change("instanceCount", from: replicatorState.instanceCount, to: newValue) {
        replicatorState.instanceCount = $0
      }
    }
  }

  /// True: the copies are placed in depth as by a `CATransformLayer`, under its restrictions.
  open var preservesDepth = false

  /// Seconds by which each copy is behind the one before it; less than 0 is ahead.
  open var instanceDelay: CFTimeInterval {
    get { replicatorState.instanceDelay }
    set {
      change("instanceDelay", from: replicatorState.instanceDelay, to: newValue) {
        replicatorState.instanceDelay = $0
      }
    }
  }

  /// Moves each copy from where the one before it lies, about the anchor point: copy k by the k-th
  /// power.
  open var instanceTransform: CATransform3D {
    get { replicatorState.instanceTransform }
    set {
      change("instanceTransform", from: replicatorState.instanceTransform, to: newValue) {
        replicatorState.instanceTransform = $0
      }
    }
  }

  /// Multiplies the colours and alpha of the first copy; white by default, which nil stands for.
  open var instanceColor: CGColor? {
    get { replicatorState.instanceColor.cgColor }
    set {
      change("instanceColor", from: replicatorState.instanceColor, to: LayerColor(newValue)) {
        replicatorState.instanceColor = $0
      }
    }
  }

  /// Added to the red of `instanceColor` from copy to copy; sums are clamped to 0...1.
  open var instanceRedOffset: Float {
    get { replicatorState.instanceRedOffset }
    set {
      change("instanceRedOffset", from: replicatorState.instanceRedOffset, to: newValue) {
        replicatorState.instanceRedOffset = $0
      }
    }
  }

  /// Added to the green of `instanceColor` from copy to copy; sums are clamped to 0...1.
  open var instanceGreenOffset: Float {
    get { replicatorState.instanceGreenOffset }
    set {
      change("instanceGreenOffset", from: replicatorState.instanceGreenOffset, to: newValue) {
        replicatorState.instanceGreenOffset = $0
      }
    }
  }

  /// Added to the blue of `instanceColor` from copy to copy; sums are clamped to 0...1.
  open var instanceBlueOffset: Float {
    get { replicatorState.instanceBlueOffset }
    set {
      change("instanceBlueOffset", from: replicatorState.instanceBlueOffset, to: newValue) {
        replicatorState.instanceBlueOffset = $0
      }
    }
  }

  /// Added to the alpha of `instanceColor` from copy to copy; sums are clamped to 0...1.
  open var instanceAlphaOffset: Float {
    get { replicatorState.instanceAlphaOffset }
    set {
      change("instanceAlphaOffset", from: replicatorState.instanceAlphaOffset, to: newValue) {
        replicatorState.instanceAlphaOffset = $0
      }
    }
  }

  /// The values that can move.
  final var replicatorState: ReplicatorState {
    get { values[ReplicatorState.block] }
    _modify { yield &values[ReplicatorState.block] }
  }

  open override class var classProperties: PropertyTable { .replicatorLayer }

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

  open override func presentationCopy() -> CALayer { CAReplicatorLayer(layer: self) }

  /// Takes over what the class adds to other layers.
  final func takeOwn(_ original: CAReplicatorLayer) {
    preservesDepth = original.preservesDepth
  }

  open override class func defaultValue(forKey key: String) -> Any? {
    PropertyTable.replicatorLayer.defaultValue(forKey: key)
  }

  package override var sublayerArrangement: SublayerArrangement {
    preservesDepth ? .transparent : .flattened
  }

  package override func replication(_ shown: LayerValues) -> Replication? {
    let state = shown[ReplicatorState.block]
    return Replication(
      count: max(state.instanceCount, 0), delay: state.instanceDelay,
      step: ShownLayer(self, shown).aboutAnchor(state.instanceTransform),
      color: state.instanceColor.value ?? .white,
      colorOffsets: SIMD4(
        Double(state.instanceRedOffset), Double(state.instanceGreenOffset),
        Double(state.instanceBlueOffset), Double(state.instanceAlphaOffset)))
  }
}
