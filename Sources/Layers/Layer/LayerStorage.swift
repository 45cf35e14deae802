public import Foundation
public import StrataGraphics

/// What a layer stores, and its clock: the superclass of `CALayer`, through which it is changed; not
/// for subclassing.
///
/// A layer's clock drives those of its animations and its sublayers; the root's is driven by the
/// time that is rendered.
open class LayerStorage: NSObject, CAMediaTiming {
  // What a frame reads of every layer is not checked for overlapping access at run time, which took
  // a quarter of its time: a tree belongs to one thread, and while one of these changes nobody is
  // called who could read it.

  // MARK: Values

  /// The values that can move; what a frame shows of them lies elsewhere.
  final package let values: LayerValues

  /// What else is drawn of every layer, and cannot move.
  @exclusivity(unchecked)
  final package internal(set) var traits = LayerTraits()

  /// How the layer's time runs against its superlayer's.
  @exclusivity(unchecked)
  final package var timing = LayerTiming()

  /// What few layers have.
  @exclusivity(unchecked)
  final var extras: LayerExtras?

  /// The properties that key-value calls find: those of the class.
  final package let properties: PropertyTable

  /// Values under keys that name no property.
  final var freeValues: [String: Any] = [:]

  // MARK: The tree

  /// The layer above; read through `superlayer`.
  final weak var parent: CALayer?

  /// The sublayers from back to front.
  @exclusivity(unchecked)
  final package internal(set) var children: [CALayer] = []

  @exclusivity(unchecked)
  final package internal(set) var maskLayer: CALayer?

  // MARK: Frames

  /// What moves the layer; nil for most.
  @exclusivity(unchecked)
  final package internal(set) var animations: LayerAnimations?

  /// What a class draws beyond the properties of every layer; set once, when the layer is made.
  @exclusivity(unchecked)
  final package var contentProvider: (any LayerContentProvider)?

  @exclusivity(unchecked)
  final var displayState = DisplayState()

  @exclusivity(unchecked)
  final var layoutState = LayoutState()

  /// Whether the layer was in a tree that was rendered.
  @exclusivity(unchecked)
  final package internal(set) var isShown = false

  /// Whether a property may have been given a number that a frame cannot show.
  @exclusivity(unchecked)
  final package internal(set) var mayExceedRanges = false

  /// Whether there may be something to say of the layer where it is drawn, which is not looked for in
  /// every frame.
  @exclusivity(unchecked)
  final package var hasRemarks = false

  /// Whether the next commit must look at the layer or at one below it; then all above it have it
  /// set too.
  @exclusivity(unchecked)
  final var needsCommit = true

  /// Where a document declares the layer, for messages; nil for one that code made.
  @exclusivity(unchecked)
  final package var declaredAt: SourceLine?

  /// The properties of all layers of the class; a class that adds some has its own table.
  open class var classProperties: PropertyTable { .layer }

  /// Of `values`, what every layer has.
  @inline(__always)
  final package var state: LayerState {
    get { values.state }
    _modify { yield &values.state }
  }

  override init() {
    properties = Self.classProperties
    values = LayerValues(properties.layout)
    super.init()
  }

  // MARK: Properties that are stored and no more

  /// Whether edges that do not lie on pixel boundaries are antialiased.
  open var allowsEdgeAntialiasing: Bool {
    get { traits.allowsEdgeAntialiasing }
    set { traits.allowsEdgeAntialiasing = newValue }
  }

  /// The edges that are antialiased.
  open var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get { traits.edgeAntialiasingMask }
    set { traits.edgeAntialiasingMask = newValue }
  }

  /// Names the layer for key paths (`sublayers.NAME.opacity`) and in messages.
  open var name: String? {
    get { traits.name }
    set { traits.name = newValue }
  }

  /// How the frame follows the size of the superlayer's bounds; by default it stays.
  open var autoresizingMask: CAAutoresizingMask {
    get { layoutState.autoresizingMask }
    set { layoutState.autoresizingMask = newValue }
  }

  /// What the layer does at events, by key; nil by default.
  ///
  /// `NSNull` under a key stands for nothing to be done.
  open var actions: [String: any CAAction]? {
    get { extras?.actions }
    set { if newValue != nil || extras != nil { ownExtras.actions = newValue } }
  }

  /// A dictionary whose value under "actions" holds more actions by key, and under "style" another
  /// such dictionary; nil by default, and values for other properties have no effect.
  open var style: [AnyHashable: Any]? {
    get { extras?.style }
    set { if newValue != nil || extras != nil { ownExtras.style = newValue } }
  }

  // MARK: Timing

  /// When the layer's time begins, in its superlayer's; 0 by default.
  open var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }

  /// Kept, and without effect; infinite by default.
  open var duration: CFTimeInterval {
    get { timing.duration }
    set { timing.duration = newValue }
  }

  /// How fast the layer's time runs; 0 stands still at `timeOffset`.
  open var speed: Float {
    get { timing.speed }
    set { timing.speed = newValue }
  }

  /// Added to the layer's time once `speed` has been applied; 0 by default.
  open var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }

  /// Kept, and without effect; 0 by default.
  open var repeatCount: Float {
    get { timing.repeatCount }
    set { timing.repeatCount = newValue }
  }

  /// Kept, and without effect; 0 by default.
  open var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }

  /// Kept, and without effect; false by default.
  open var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }

  /// Kept, and without effect; `.removed` by default.
  open var fillMode: CAMediaTimingFillMode {
    get { timing.fillMode }
    set { timing.fillMode = newValue }
  }
}
