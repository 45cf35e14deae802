public import Foundation
public import StrataGraphics

/// The storage and clock of a layer; the superclass of `CALayer`, not for subclassing.
///
/// A layer's clock drives those of its animations and its sublayers. The root's clock is driven by
/// the time that is rendered.
open class LayerStorage: NSObject, CAMediaTiming {
  // Exclusivity is not checked for the properties that a frame reads of every layer, because the
  // run-time checks took a quarter of its time. A tree belongs to one thread, and no code that
  // could read one of these properties is called while it changes. They are safe for that reason.

  // MARK: Values

  /// The model values; presented values are stored elsewhere.
  final package let values: LayerValues

  /// Other drawn properties of every layer, which are not animatable.
  @safe @exclusivity(unchecked)
  final package internal(set) var traits = LayerTraits()

  /// The layer's timing relative to its superlayer's time.
  @safe @exclusivity(unchecked)
  final package var timing = LayerTiming()

  /// Properties that few layers use.
  @safe @exclusivity(unchecked)
  final var extras: LayerExtras?

  /// The properties that the layer's class and its superclasses declare.
  final package let properties: LayerProperties

  /// Values under keys that are not properties.
  final var undeclaredValues: [String: Any] = [:]

  // MARK: The tree

  /// The layer above; read through `superlayer`.
  ///
  /// It always has this layer as a sublayer or as its mask, and it clears the reference when it is
  /// released. With a weak reference, all reference counting of a layer with sublayers would go
  /// through a side table.
  @safe @exclusivity(unchecked)
  final unowned(unsafe) var parent: CALayer?

  /// The sublayers from back to front.
  @safe @exclusivity(unchecked)
  final package internal(set) var children: [CALayer] = []

  @safe @exclusivity(unchecked)
  final package internal(set) var maskLayer: CALayer?

  // MARK: Frames

  /// The animations of the layer; nil for most layers.
  @safe @exclusivity(unchecked)
  final package internal(set) var animations: LayerAnimations?

  /// The drawing that a class adds to every layer's properties; set once, at creation.
  @safe @exclusivity(unchecked)
  final package var contentProvider: (any LayerContentProvider)?

  @safe @exclusivity(unchecked)
  final var displayState = DisplayState()

  @safe @exclusivity(unchecked)
  final var layoutState = LayoutState()

  /// Whether the layer was in a tree that was rendered.
  @safe @exclusivity(unchecked)
  final package internal(set) var isShown = false {
    didSet { noteActions() }
  }

  /// The number of frames of the thread before the layer last left a shown tree; negative if it
  /// never did.
  @safe @exclusivity(unchecked)
  final var lastExit = -1

  /// Whether changes have actions although the layer was not shown yet; false by default.
  ///
  /// It is true for a view's layer: the view decides what is animated, and a change inside an
  /// animation block is animated wherever the view is. The action is then the delegate's or the
  /// layer's own, because there are no default actions before a layer is shown.
  @safe @exclusivity(unchecked)
  public final var hasActionsBeforeShown = false {
    didSet { noteActions() }
  }

  /// Whether a property change calls an action or an observer.
  @safe @exclusivity(unchecked)
  final private(set) var tellsOfChanges = false

  final var hasActions: Bool { isShown || hasActionsBeforeShown }

  final func noteActions() {
    tellsOfChanges = !displayState.isForFrame && (hasActions || extras?.observers != nil)
  }

  /// Whether a property may have a number that cannot be drawn.
  @safe @exclusivity(unchecked)
  final package internal(set) var mayExceedRanges = false

  /// Whether the layer may have diagnostics to report; frames skip the search otherwise.
  @safe @exclusivity(unchecked)
  final var hasMessages = false

  /// Whether the next commit must visit the layer or one below it.
  ///
  /// If it is set, it is also set in all ancestors.
  @safe @exclusivity(unchecked)
  final var needsCommit = true

  /// The line of the document that declares the layer, for messages; nil for a layer created by
  /// code.
  @safe @exclusivity(unchecked)
  final package var declaredAt: SourceLine?

  /// The properties of all layers of the class; a class that declares properties overrides it.
  open class var classProperties: LayerProperties { CALayer.declared }

  /// The part of `values` that every layer has.
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

  // MARK: Properties without animations

  /// Whether the y axis of the bounds space is mirrored, so that y = minY is drawn where maxY was.
  ///
  /// Image contents keep their orientation.
  open var isGeometryFlipped: Bool {
    get { traits.isGeometryFlipped }
    set { traits.isGeometryFlipped = newValue }
  }

  /// The position of the contents in the bounds.
  ///
  /// An unknown gravity is stored as `.center`.
  open var contentsGravity: CALayerContentsGravity {
    get { traits.contentsGravity }
    set { traits.contentsGravity = newValue.known(or: .center) }
  }

  /// The pixel format of the layer's own drawing.
  ///
  /// An unknown format is stored as `.RGBA8Uint`.
  open var contentsFormat: CALayerContentsFormat {
    get { traits.contentsFormat }
    set { traits.contentsFormat = newValue.known(or: .RGBA8Uint) }
  }

  /// The filter for contents that are drawn smaller than their size.
  open var minificationFilter: CALayerContentsFilter {
    get { traits.minificationFilter }
    set { traits.minificationFilter = newValue }
  }

  /// The filter for contents that are drawn larger than their size; `.trilinear` means `.linear`.
  open var magnificationFilter: CALayerContentsFilter {
    get { traits.magnificationFilter }
    set { traits.magnificationFilter = newValue }
  }

  /// Whether the bitmap for `draw(in:)` has no alpha, so that pixels that it leaves are black.
  ///
  /// The default is false. Contents that are set are drawn with their alpha.
  open var isOpaque: Bool {
    get { traits.isOpaque }
    set { traits.isOpaque = newValue }
  }

  /// A value that is stored but has no effect: layers are drawn when they are displayed.
  open var drawsAsynchronously: Bool {
    get { traits.drawsAsynchronously }
    set { traits.drawsAsynchronously = newValue }
  }

  /// A value that is stored but has no effect: images have the standard dynamic range.
  open var wantsExtendedDynamicRangeContent: Bool {
    get { traits.wantsExtendedDynamicRangeContent }
    set { traits.wantsExtendedDynamicRangeContent = newValue }
  }

  /// A value that is stored but has no effect.
  open var toneMapMode: CALayer.ToneMapMode {
    get { traits.toneMapMode }
    set { traits.toneMapMode = newValue }
  }

  /// A value that is stored but has no effect.
  open var preferredDynamicRange: CALayer.DynamicRange {
    get { traits.preferredDynamicRange }
    set { traits.preferredDynamicRange = newValue }
  }

  /// A value that is stored but has no effect.
  open var contentsHeadroom: CGFloat {
    get { traits.contentsHeadroom }
    set { traits.contentsHeadroom = newValue }
  }

  /// The corners that `cornerRadius` rounds; unknown bits are dropped.
  open var maskedCorners: CACornerMask {
    get { traits.maskedCorners }
    set { traits.maskedCorners = newValue.intersection(.all) }
  }

  /// The curve of rounded corners.
  ///
  /// An unknown curve is stored as `.circular`.
  open var cornerCurve: CALayerCornerCurve {
    get { traits.hasContinuousCorners ? .continuous : .circular }
    set { traits.hasContinuousCorners = newValue == .continuous }
  }

  /// Whether `opacity` fades the layer and its sublayers as one group.
  ///
  /// If false, it is multiplied into each drawn element, so that overlapping elements show through.
  open var allowsGroupOpacity: Bool {
    get { traits.allowsGroupOpacity }
    set { traits.allowsGroupOpacity = newValue }
  }

  /// Whether edges that are not on pixel boundaries are antialiased; true by default, unlike on
  /// iOS.
  ///
  /// If false, a pixel at an edge of the layer's background, contents, gradient, border or clip is
  /// drawn fully if its center is inside and not at all otherwise. Layers with rounded corners,
  /// paths, and everything in `render(in:)` are always antialiased.
  open var allowsEdgeAntialiasing: Bool {
    get { traits.allowsEdgeAntialiasing }
    set { traits.allowsEdgeAntialiasing = newValue }
  }

  /// The edges that are antialiased; the others are drawn as if `allowsEdgeAntialiasing` were
  /// false.
  open var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get { traits.edgeAntialiasingMask }
    set { traits.edgeAntialiasingMask = newValue }
  }

  /// The name of the layer for key paths (`sublayers.NAME.opacity`) and messages.
  open var name: String? {
    get { traits.name }
    set { traits.name = newValue }
  }

  /// The parts of the frame that follow the size of the superlayer's bounds; none by default.
  open var autoresizingMask: CAAutoresizingMask {
    get { layoutState.autoresizingMask }
    set { layoutState.autoresizingMask = newValue }
  }

  /// The layer's actions by key; nil by default.
  ///
  /// `NSNull` under a key stands for no action.
  open var actions: [String: any CAAction]? {
    get { extras?.actions }
    set { if newValue != nil || extras != nil { ownExtras.actions = newValue } }
  }

  /// A dictionary with more actions by key under "actions", and another such dictionary under
  /// "style".
  ///
  /// nil by default. Values for other properties have no effect.
  open var style: [AnyHashable: Any]? {
    get { extras?.style }
    set { if newValue != nil || extras != nil { ownExtras.style = newValue } }
  }

  // MARK: Timing

  /// The start of the layer's time, in its superlayer's time; 0 by default.
  open var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }

  /// A value that is stored but has no effect; infinite by default.
  open var duration: CFTimeInterval {
    get { timing.duration }
    set { timing.duration = newValue }
  }

  /// The speed of the layer's time; 0 stops it at `timeOffset`.
  open var speed: Float {
    get { timing.speed }
    set { timing.speed = newValue }
  }

  /// An offset added to the layer's time after `speed` has been applied; 0 by default.
  open var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }

  /// A value that is stored but has no effect; 0 by default.
  open var repeatCount: Float {
    get { timing.repeatCount }
    set { timing.repeatCount = newValue }
  }

  /// A value that is stored but has no effect; 0 by default.
  open var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }

  /// A value that is stored but has no effect; false by default.
  open var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }

  /// A value that is stored but has no effect; `.removed` by default.
  open var fillMode: CAMediaTimingFillMode {
    get { timing.fillMode }
    set { timing.fillMode = newValue }
  }
}
