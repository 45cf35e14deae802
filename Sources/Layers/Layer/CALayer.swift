public import Foundation
public import StrataGraphics
public import StrataRaster

/// A rectangle with a place, a picture and sublayers.
///
/// Lengths are points and angles radians; on a default canvas y grows downward. A layer's
/// *bounds space* is the space of its own drawing and of its sublayers' positions; the *superspace*
/// is the bounds space of its superlayer, or the canvas for a root. Unit-space properties
/// (`anchorPoint`, `contentsRect`, `contentsCenter`) are fractions of the bounds or of the image
/// and are never clamped.
///
/// A layer is neither `Sendable` nor bound to the main thread: a tree belongs to the thread that
/// uses it. Releasing, hit testing and converting take constant stack, whatever the depth.
open class CALayer: NSObject {
  // MARK: Geometry

  /// The layer's rectangle in its own space; zero by default.
  ///
  /// An origin other than zero scrolls the sublayers and the layer's own drawing. A negative width
  /// or height is standardised: `(0, 0, -100, -50)` reads back as `(-100, -50, 100, 50)`.
  open var bounds: CGRect {
    get { state.bounds }
    set {
      let old = state.bounds
      change("bounds", from: old, to: newValue.standardized) { state.bounds = $0 }
      boundsDidChange(from: old)
    }
  }

  /// Where the anchor point lies in superspace.
  open var position: CGPoint {
    get { state.position }
    set { change("position", from: state.position, to: newValue) { state.position = $0 } }
  }

  /// Height over the superlayer's plane, towards the viewer; siblings are drawn in its order, and
  /// in the order of `sublayers` where it is equal.
  open var zPosition: CGFloat {
    get { state.zPosition }
    set { change("zPosition", from: state.zPosition, to: newValue) { state.zPosition = $0 } }
  }

  /// What `position` places and `transform` turns about, as fractions of the bounds.
  ///
  /// The centre, (0.5, 0.5), by default; values outside 0...1 are legal.
  open var anchorPoint: CGPoint {
    get { state.anchorPoint }
    set { change("anchorPoint", from: state.anchorPoint, to: newValue) { state.anchorPoint = $0 } }
  }

  /// Height of the anchor point over the layer's plane, in points.
  open var anchorPointZ: CGFloat {
    get { state.anchorPointZ }
    set {
      change("anchorPointZ", from: state.anchorPointZ, to: newValue) { state.anchorPointZ = $0 }
    }
  }

  /// Applied to the layer and its sublayers about the anchor point.
  open var transform: CATransform3D {
    get { state.transform }
    set {
      let old = state.transform
      change("transform", from: old, to: newValue) { state.transform = $0 }
      transformDidChange(from: old)
    }
  }

  /// Applied to every sublayer, about this layer's anchor point, and not to the layer's own drawing.
  open var sublayerTransform: CATransform3D {
    get { state.sublayerTransform }
    set {
      change("sublayerTransform", from: state.sublayerTransform, to: newValue) {
        state.sublayerTransform = $0
      }
    }
  }

  /// The smallest superspace rectangle that holds the transformed bounds.
  ///
  /// Follows from `position`, the size of `bounds`, `anchorPoint` and `transform` alone. Setting
  /// writes `position` and that size: it goes through the inverse of the transform's linear part,
  /// which gives what was asked for where the transform keeps the bounds axis-aligned, and little of
  /// use where it turns them otherwise. A singular transform keeps the size and moves the position.
  /// A negative size is standardised.
  open var frame: CGRect {
    get { transformedBounds().offsetBy(dx: position.x, dy: position.y) }
    set { place(in: newValue.standardized) }
  }

  /// Hides the layer with all its sublayers, from drawing and from hit testing.
  open var isHidden: Bool {
    get { state.isHidden }
    set { change("hidden", from: state.isHidden, to: newValue) { state.isHidden = $0 } }
  }

  /// False: the layer is not drawn while its back faces the viewer.
  open var isDoubleSided: Bool {
    get { state.isDoubleSided }
    set {
      change("doubleSided", from: state.isDoubleSided, to: newValue) { state.isDoubleSided = $0 }
    }
  }

  /// Mirrors the y axis of the bounds space, so that y = minY shows where maxY did.
  ///
  /// Image contents keep their orientation.
  open var isGeometryFlipped: Bool {
    get { traits.isGeometryFlipped }
    set { traits.isGeometryFlipped = newValue }
  }

  // MARK: Hierarchy

  /// The layer that has this one among its sublayers or as its mask; not retained.
  open internal(set) var superlayer: CALayer? {
    get { parent ?? extras?.presentation?.copyAbove() }
    set { parent = newValue }
  }
  private weak var parent: CALayer?

  /// The sublayers from back to front; nil when there are none.
  ///
  /// Assigned layers are moved here from wherever they were; one that is listed twice keeps its
  /// last place.
  ///
  /// - Precondition: No assigned layer is this one or one of its ancestors.
  open var sublayers: [CALayer]? {
    get {
      extras?.presentation?.fill(self)
      return children.isEmpty ? nil : children
    }
    set { replaceChildren(with: newValue ?? []) }
  }
  @exclusivity(unchecked)
  final package internal(set) var children: [CALayer] = []

  /// Puts `layer` in front of the other sublayers, taking it out of its old superlayer first.
  ///
  /// One that is a sublayer already moves to the front.
  ///
  /// - Precondition: `layer` is not this layer or one of its ancestors.
  open func addSublayer(_ layer: CALayer) {
    insertChild(layer, at: .max)
  }

  /// Puts `layer` at a place in `sublayers`, taking it out of its old superlayer first.
  ///
  /// - Parameter idx: Counted once `layer` is out; beyond the end means the end.
  /// - Precondition: `layer` is not this layer or one of its ancestors.
  open func insertSublayer(_ layer: CALayer, at idx: UInt32) {
    insertChild(layer, at: Int(idx))
  }

  /// Takes the layer out of its superlayer, of which it is a sublayer or the mask; does nothing for
  /// a root.
  open func removeFromSuperlayer() {
    detach()
  }

  /// A layer by whose alpha all that this one shows is multiplied, its shadow and sublayers too.
  ///
  /// It lies in bounds space like a sublayer, but `sublayerTransform` does not move it; outside what
  /// it draws its alpha is 0. It is moved here from wherever it was, and this layer becomes its
  /// superlayer. Its own mask, compositing filter and background filters have no effect.
  ///
  /// - Precondition: The mask is not this layer or one of its ancestors.
  open var mask: CALayer? {
    get {
      extras?.presentation?.fill(self)
      return maskLayer
    }
    set { replaceMask(with: newValue) }
  }
  @exclusivity(unchecked)
  final package internal(set) var maskLayer: CALayer?

  // MARK: Contents

  /// What is shown in the bounds: a `CGImage`, or nil.
  ///
  /// Objects of other types are kept, not drawn, and reported when the tree is rendered.
  open var contents: Any? {
    get { state.contents.object }
    set { changeContents(to: newValue) }
  }

  /// The part of `contents` that is shown, in unit space with (0, 0) at the image's top-left.
  ///
  /// Outside the unit square the image's edge pixels repeat; an empty rectangle shows nothing.
  open var contentsRect: CGRect {
    get { state.contentsRect }
    set {
      change("contentsRect", from: state.contentsRect, to: newValue) { state.contentsRect = $0 }
    }
  }

  /// The part that stretches when the gravity scales the image, in unit space of what
  /// `contentsRect` has chosen: corners keep their size, edges stretch along one axis.
  ///
  /// A width or height of 0 stands for one source pixel.
  open var contentsCenter: CGRect {
    get { state.contentsCenter }
    set {
      change("contentsCenter", from: state.contentsCenter, to: newValue) {
        state.contentsCenter = $0
      }
    }
  }

  /// Where the contents lie in the bounds.
  ///
  /// An unknown gravity is stored as `.center`.
  open var contentsGravity = CALayerContentsGravity.resize {
    didSet { contentsGravity = contentsGravity.known(or: .center) }
  }

  /// Pixels of `contents` a point; the natural size of an image is its pixels divided by this.
  open var contentsScale: CGFloat {
    get { state.contentsScale }
    set {
      change("contentsScale", from: state.contentsScale, to: newValue) { state.contentsScale = $0 }
    }
  }

  /// How the layer's own drawing is stored.
  ///
  /// An unknown format is stored as `.RGBA8Uint`.
  open var contentsFormat = CALayerContentsFormat.RGBA8Uint {
    didSet { contentsFormat = contentsFormat.known(or: .RGBA8Uint) }
  }

  // MARK: Display

  /// Asked to draw for the layer; not retained.
  open weak var delegate: (any CALayerDelegate)?

  /// True: new bounds mark the layer as `setNeedsDisplay()` does.
  open var needsDisplayOnBoundsChange = false

  @exclusivity(unchecked)
  final var displayState = DisplayState()
  @exclusivity(unchecked)
  final var layoutState = LayoutState()

  /// Marks the layer to be displayed before it is next rendered.
  open func setNeedsDisplay() {
    displayState.isNeeded = true
    markForCommit()
  }

  /// Marks a part of the layer; all of it is displayed.
  open func setNeedsDisplay(_ r: CGRect) { setNeedsDisplay() }

  /// Provides the contents: the delegate does, or `draw(in:)` on a bitmap.
  ///
  /// Called when the layer is marked; to have it displayed, call `setNeedsDisplay()`.
  open func display() { provideContents() }

  /// Draws the layer's contents; by default its delegate does.
  ///
  /// - Parameter ctx: A bitmap in the layer's bounds space, y as it is shown: downward unless the
  ///   layer is geometry-flipped or its canvas has y up.
  open func draw(in ctx: CGContext) { delegate?.draw(self, in: ctx) }

  /// Used where the contents are drawn smaller than they are.
  open var minificationFilter = CALayerContentsFilter.linear

  /// Used where the contents are drawn larger; `.trilinear` means `.linear`.
  open var magnificationFilter = CALayerContentsFilter.linear

  /// Added to the level of detail of `.trilinear` minification: 1 takes an image half as wide.
  open var minificationFilterBias: Float {
    get { state.minificationFilterBias }
    set {
      change("minificationFilterBias", from: state.minificationFilterBias, to: newValue) {
        state.minificationFilterBias = $0
      }
    }
  }

  /// States that the layer's own drawing fills the bounds; contents are drawn alike either way.
  open var isOpaque = false

  // MARK: Layout

  /// Marks the layer to be laid out before it is next rendered.
  ///
  /// Other sublayers or another layout manager mark a layer too; new bounds or another transform
  /// mark it and its superlayer. What a layer's own layout changes does not mark it.
  open func setNeedsLayout() { markForLayout() }

  /// Places the sublayers: the delegate does, or the layout manager.
  ///
  /// Called when the layer is marked; to have it laid out now, call `layoutIfNeeded()`.
  open func layoutSublayers() {
    if let delegate { delegate.layoutSublayers(of: self) } else { arrangeByManager() }
  }

  /// The size that the layer would like to have in superspace: what its layout manager prefers, or
  /// the size of the frame.
  open func preferredFrameSize() -> CGSize { layoutManager?.preferredSize(of: self) ?? frame.size }

  /// Called when the size of the bounds has changed: calls `resize(withOldSuperlayerSize:)` of every
  /// sublayer, unless a layout manager places them.
  open func resizeSublayers(withOldSize size: CGSize) { resizeChildren(from: size) }

  /// Changes the frame as `autoresizingMask` tells.
  ///
  /// - Parameter size: What the superlayer's bounds had before.
  open func resize(withOldSuperlayerSize size: CGSize) { autoresize(from: size) }

  // MARK: Appearance

  /// Fills the rounded bounds, under everything else of the layer; nil fills nothing.
  open var backgroundColor: CGColor? {
    get { state.backgroundColor.cgColor }
    set {
      change("backgroundColor", from: state.backgroundColor, to: LayerColor(newValue)) {
        state.backgroundColor = $0
      }
    }
  }

  /// Radius of the corners of background, border and clip; 0 or less is square, more than half the
  /// shorter side is drawn as half.
  ///
  /// Contents and sublayers are clipped only with `masksToBounds`.
  open var cornerRadius: CGFloat {
    get { state.cornerRadius }
    set {
      change("cornerRadius", from: state.cornerRadius, to: newValue) { state.cornerRadius = $0 }
    }
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

  /// Width of the border, inside the bounds and over the sublayers; 0 or less draws none, more than
  /// half the shorter side fills the bounds.
  open var borderWidth: CGFloat {
    get { state.borderWidth }
    set { change("borderWidth", from: state.borderWidth, to: newValue) { state.borderWidth = $0 } }
  }

  /// Opaque black by default; nil draws no border.
  open var borderColor: CGColor? {
    get { state.borderColor.cgColor }
    set {
      change("borderColor", from: state.borderColor, to: LayerColor(newValue)) {
        state.borderColor = $0
      }
    }
  }

  /// 0 is invisible, 1 opaque.
  ///
  /// Kept as given, clamped when drawn.
  open var opacity: Float {
    get { state.opacity }
    set { change("opacity", from: state.opacity, to: newValue) { state.opacity = $0 } }
  }

  /// True: `opacity` fades the layer and its sublayers as one picture.
  ///
  /// False: it is multiplied into each drawn element, so that what overlaps shows through.
  open var allowsGroupOpacity: Bool {
    get { traits.allowsGroupOpacity }
    set { traits.allowsGroupOpacity = newValue }
  }

  /// Clips contents and sublayers to the rounded bounds.
  open var masksToBounds: Bool {
    get { state.masksToBounds }
    set {
      change("masksToBounds", from: state.masksToBounds, to: newValue) { state.masksToBounds = $0 }
    }
  }

  /// Opaque black by default; its alpha multiplies `shadowOpacity`, and nil casts no shadow.
  open var shadowColor: CGColor? {
    get { state.shadowColor.cgColor }
    set {
      change("shadowColor", from: state.shadowColor, to: LayerColor(newValue)) {
        state.shadowColor = $0
      }
    }
  }

  /// How strong the shadow is: 0, the default, casts none.
  ///
  /// Kept as given, clamped to 0...1 when drawn. The layer with its sublayers casts one shadow, which
  /// lies behind it and shows where it is not opaque.
  open var shadowOpacity: Float {
    get { state.shadowOpacity }
    set {
      change("shadowOpacity", from: state.shadowOpacity, to: newValue) { state.shadowOpacity = $0 }
    }
  }

  /// Where the shadow lies, in the layer's own space.
  open var shadowOffset: CGSize {
    get { state.shadowOffset }
    set {
      change("shadowOffset", from: state.shadowOffset, to: newValue) { state.shadowOffset = $0 }
    }
  }

  /// Standard deviation of the Gaussian that blurs the shadow, in points; less than 0 counts as 0.
  open var shadowRadius: CGFloat {
    get { state.shadowRadius }
    set {
      change("shadowRadius", from: state.shadowRadius, to: newValue) { state.shadowRadius = $0 }
    }
  }

  /// An outline in bounds space, filled by the non-zero rule, that casts the shadow instead of what
  /// the layer shows.
  ///
  /// Copied when set, so that a mutable path can be changed afterwards without effect here.
  open var shadowPath: CGPath? {
    get { state.shadowPath.cgPath }
    set {
      change("shadowPath", from: state.shadowPath, to: LayerPath(newValue)) {
        state.shadowPath = $0
      }
    }
  }

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

  // MARK: Actions

  /// What the layer does at an event: when a property with the key has changed, or for
  /// `kCAOnOrderIn`, `kCAOnOrderOut`; nil for nothing.
  ///
  /// The first that is found: by the delegate, in `actions`, in `style`, by the class's
  /// `defaultAction(forKey:)`. `NSNull` ends the search, and then there is none. In a tree that was
  /// rendered, the change of a property that Core Animation animates by itself is else an animation
  /// from what was shown in the last frame.
  open func action(forKey event: String) -> (any CAAction)? { findAction(forKey: event) }

  /// What layers of the class do at an event if neither the layer nor its delegate says; by default
  /// nil.
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  /// A new layer that is to become a copy of this one for `presentation()`: one of its class here.
  ///
  /// A subclass overrides it to have copies of its own class: `MyLayer(layer: self)`. What the class
  /// here has is copied afterwards.
  open func presentationCopy() -> CALayer { CALayer(layer: self) }

  /// What few layers have.
  @exclusivity(unchecked)
  final var extras: LayerExtras?

  // MARK: State

  // What a frame reads of every layer is not checked for overlapping access at run time, which took
  // a quarter of its time: a tree belongs to one thread, and while one of these changes nobody is
  // called who could read it.

  /// What else is drawn of every layer, and cannot move.
  @exclusivity(unchecked)
  final package private(set) var traits = LayerTraits()

  /// The values that can move, as `LayerState` tells.
  @exclusivity(unchecked)
  final package var state = LayerState()

  /// Whether the layer was in a tree that was rendered.
  @exclusivity(unchecked)
  final package internal(set) var isShown = false

  /// Whether a property may have been given a number that a frame cannot show.
  @exclusivity(unchecked)
  final var mayExceedRanges = false

  /// Whether the next commit must look at the layer or at one below it; then all above it have it
  /// set too.
  @exclusivity(unchecked)
  final var needsCommit = true

  /// How the layer's time runs against its superlayer's.
  @exclusivity(unchecked)
  final package var timing = LayerTiming()

  // MARK: Making and releasing

  /// What a class draws beyond these properties; set once, when the layer is made.
  @exclusivity(unchecked)
  final package var contentProvider: (any LayerContentProvider)?

  /// How evaluation treats the sublayers; a class's own.
  package var sublayerArrangement: SublayerArrangement { .flattened }

  /// What copies of the sublayers are drawn; nil draws them once.
  package var replication: Replication? { nil }

  /// The properties that key-value calls find; a subclass with more sets its own table when made.
  package var properties: PropertyTable = .layer

  /// Where a document declares the layer, for messages; nil for one that code made.
  @exclusivity(unchecked)
  final package var declaredAt: SourceLine?

  /// Values under keys that name no property.
  var freeValues: [String: Any] = [:]

  /// Whether there may be something to say of the layer where it is drawn, which is not looked for in
  /// every frame.
  @exclusivity(unchecked)
  final package var hasRemarks = false

  /// Makes a layer with default values.
  public override init() {
    super.init()
  }

  /// Makes a layer with default values, whatever `layer` is: what a presentation copy of it starts as.
  ///
  /// A subclass overrides it to copy its own stored properties from `layer`. Those of this framework's
  /// classes are copied once the copy is made.
  public init(layer: Any) {
    super.init()
  }

  /// Layers cannot be archived: always nil.
  public required init?(coder: NSCoder) {
    nil
  }

  deinit {
    releaseTree()
  }

  // MARK: Animations

  /// Has a copy of an animation run on the layer; later changes of `anim` have no effect.
  ///
  /// Animations are evaluated in the order in which they were added, each on what those before it
  /// show. Without a begin time the animation begins with the next frame, or rather with the frame
  /// before that, and at 0 where there was none. A duration of 0 or less becomes the transaction's.
  ///
  /// - Parameter key: Replaces the animation that has the same key; any number can have none. A
  ///   `CATransition` always has the key "transition".
  open func add(_ anim: CAAnimation, forKey key: String?) {
    addInTransaction(anim, forKey: key)
  }

  /// Removes the animation with a key, so that the layer shows the model's value at once.
  open func removeAnimation(forKey key: String) { animations?.remove(forKey: key) }

  /// Removes all animations, those without a key too.
  open func removeAllAnimations() { animations?.removeAll() }

  /// The keys of the animations in the order in which they were added, without those that had ended
  /// and been removed in the last frame; nil when there are none.
  open func animationKeys() -> [String]? { animations?.keys }

  /// The layer's own copy of the animation with a key, which must not be changed; nil where
  /// `animationKeys()` does not have the key.
  open func animation(forKey key: String) -> CAAnimation? { animations?.animation(forKey: key) }

  /// What moves the layer; nil for most.
  @exclusivity(unchecked)
  final package internal(set) var animations: LayerAnimations?

  // MARK: Points

  /// Whether a point of bounds space lies in the bounds; the smaller edges belong to them, the
  /// larger ones do not.
  open func contains(_ p: CGPoint) -> Bool {
    p.x >= bounds.minX && p.x < bounds.maxX && p.y >= bounds.minY && p.y < bounds.maxY
  }

  /// The deepest layer at a point, this layer or one under it, or nil.
  ///
  /// Layers in front are asked first: a higher `zPosition`, then a later place in `sublayers`.
  /// Hidden layers are skipped with all below them, and so are those edge-on to the viewer.
  /// Sublayers are found outside their superlayer's bounds unless it masks to them. Opacity, rounded
  /// corners and facing do not matter.
  ///
  /// - Parameter p: In superspace.
  open func hitTest(_ p: CGPoint) -> CALayer? {
    deepestLayer(at: p)
  }

  // MARK: Key-value access

  /// The default of a property, nil when that is what an unset value of its type reads: 0, the zero
  /// point, size or rectangle, the identity transform, nil.
  ///
  /// Nil for an unknown key.
  open class func defaultValue(forKey key: String) -> Any? {
    PropertyTable.layer.defaultValue(forKey: key)
  }

  /// The value of a property, or what was stored under an unknown key; nil when nothing was.
  ///
  /// Numbers and truth values come as `NSNumber`, points, sizes, rectangles and transforms as
  /// themselves, names such as gravities as `String`.
  open func value(forKey key: String) -> Any? {
    properties.value(of: self, forKey: key)
  }

  /// Sets a property, or stores the value under an unknown key.
  ///
  /// Takes any kind of number, boxed or not. Nil clears an optional property and gives any other its
  /// default. A property that is a number takes of a string the number that it begins with, or 0; any
  /// other value of a wrong type leaves the property as it was. Both are reported when the tree is
  /// rendered.
  open func setValue(_ value: Any?, forKey key: String) {
    take(value, forKeyPath: key) { (value) throws(KeyPathError) in
      try assign(value, forKey: key)
    }
  }
}
