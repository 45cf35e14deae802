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

  /// The values; what a frame shows of them lies elsewhere.
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

  /// What its class and those above it have declared.
  final package let properties: LayerProperties

  /// Values under keys that name no property.
  final var freeValues: [String: Any] = [:]

  // MARK: The tree

  /// The layer above; read through `superlayer`.
  ///
  /// Always one that has this layer as a sublayer or as its mask, and that parts with it when it is released: a
  /// weak reference would have every count of a layer with sublayers go through a table beside it.
  @exclusivity(unchecked)
  final unowned(unsafe) var parent: CALayer?

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
  final package internal(set) var isShown = false {
    didSet { noteActions() }
  }

  /// Whether changes have actions although the layer was not shown yet; false by default.
  ///
  /// A view's layer has it: its view decides what is animated, and a change inside an animation block
  /// is, wherever the view is. The action is then the delegate's or the layer's own: there is none by
  /// default before a layer is shown.
  @exclusivity(unchecked)
  public final var hasActionsBeforeShown = false {
    didSet { noteActions() }
  }

  /// Whether somebody is called when a property changes.
  @exclusivity(unchecked)
  final private(set) var tellsOfChanges = false

  final var hasActions: Bool { isShown || hasActionsBeforeShown }

  final func noteActions() { tellsOfChanges = hasActions || extras?.observers != nil }

  /// Whether a property may have been given a number that a frame cannot show.
  @exclusivity(unchecked)
  final package internal(set) var mayExceedRanges = false

  /// Whether there may be something to say of the layer where it is drawn, which is not looked for in
  /// every frame.
  @exclusivity(unchecked)
  final var hasRemarks = false

  /// Whether the next commit must look at the layer or at one below it; then all above it have it
  /// set too.
  @exclusivity(unchecked)
  final var needsCommit = true

  /// Where a document declares the layer, for messages; nil for one that code made.
  @exclusivity(unchecked)
  final package var declaredAt: SourceLine?

  /// The properties of all layers of the class; a class that declares some overrides it.
  open class var classProperties: LayerProperties { CALayer.declared }

  /// Of `values`, what every layer has.
  @inline(__always)
  final package var state: LayerState {
    get { values.state }
    _modify { yield &values.state }
  }

  override init() {
    properties = Self.classProperties
    values = LayerValues(defaults: properties.defaults)
    super.init()
  }

  // MARK: Properties that are stored and no more

  /// Mirrors the y axis of the bounds space, so that y = minY shows where maxY did.
  ///
  /// Image contents keep their orientation.
  open var isGeometryFlipped: Bool {
    get { traits.isGeometryFlipped }
    set { traits.isGeometryFlipped = newValue }
  }

  /// Where the contents lie in the bounds.
  ///
  /// An unknown gravity is stored as `.center`.
  open var contentsGravity: CALayerContentsGravity {
    get { traits.contentsGravity }
    set { traits.contentsGravity = newValue.known(or: .center) }
  }

  /// How the layer's own drawing is stored.
  ///
  /// An unknown format is stored as `.RGBA8Uint`.
  open var contentsFormat: CALayerContentsFormat {
    get { traits.contentsFormat }
    set { traits.contentsFormat = newValue.known(or: .RGBA8Uint) }
  }

  /// Used where the contents are drawn smaller than they are.
  open var minificationFilter: CALayerContentsFilter {
    get { traits.minificationFilter }
    set { traits.minificationFilter = newValue }
  }

  /// Used where the contents are drawn larger; `.trilinear` means `.linear`.
  open var magnificationFilter: CALayerContentsFilter {
    get { traits.magnificationFilter }
    set { traits.magnificationFilter = newValue }
  }

  /// States that the layer's own drawing fills the bounds; contents are drawn alike either way.
  open var isOpaque: Bool {
    get { traits.isOpaque }
    set { traits.isOpaque = newValue }
  }

  /// Kept, and without effect: layers are drawn when they are displayed.
  open var drawsAsynchronously: Bool {
    get { traits.drawsAsynchronously }
    set { traits.drawsAsynchronously = newValue }
  }

  /// Kept, and without effect: pictures have the standard dynamic range.
  open var wantsExtendedDynamicRangeContent: Bool {
    get { traits.wantsExtendedDynamicRangeContent }
    set { traits.wantsExtendedDynamicRangeContent = newValue }
  }

  /// Kept, and without effect.
  open var toneMapMode: CALayer.ToneMapMode {
    get { traits.toneMapMode }
    set { traits.toneMapMode = newValue }
  }

  /// Kept, and without effect.
  open var preferredDynamicRange: CALayer.DynamicRange {
    get { traits.preferredDynamicRange }
    set { traits.preferredDynamicRange = newValue }
  }

  /// Kept, and without effect.
  open var contentsHeadroom: CGFloat {
    get { traits.contentsHeadroom }
    set { traits.contentsHeadroom = newValue }
  }

  /// The corners that `cornerRadius` rounds; bits that name no corner are dropped.
  open var maskedCorners: CACornerMask {
    get { traits.maskedCorners }
    set { traits.maskedCorners = newValue.intersection(.all) }
  }

  /// How rounded corners run.
  ///
  /// An unknown curve is stored as `.circular`.
  open var cornerCurve: CALayerCornerCurve {
    get { traits.hasContinuousCorners ? .continuous : .circular }
    set { traits.hasContinuousCorners = newValue == .continuous }
  }

  /// True: `opacity` fades the layer and its sublayers as one picture.
  ///
  /// False: it is multiplied into each drawn element, so that what overlaps shows through.
  open var allowsGroupOpacity: Bool {
    get { traits.allowsGroupOpacity }
    set { traits.allowsGroupOpacity = newValue }
  }

  /// Whether edges that do not lie on pixel boundaries are antialiased; true at first, unlike on iOS.
  ///
  /// False: where an edge of the layer's background, contents, gradient, border or clip runs between
  /// pixel boundaries, a pixel is drawn whole when its centre is inside and not at all when it is
  /// outside. Layers with rounded corners, and paths, are antialiased all the same.
  open var allowsEdgeAntialiasing: Bool {
    get { traits.allowsEdgeAntialiasing }
    set { traits.allowsEdgeAntialiasing = newValue }
  }

  /// The edges that are antialiased; the others are drawn as if `allowsEdgeAntialiasing` were false.
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
