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
open class CALayer: LayerStorage {
  // MARK: Geometry

  /// The layer's rectangle in its own space; zero by default.
  ///
  /// An origin other than zero scrolls the sublayers and the layer's own drawing. A negative width
  /// or height is standardised: `(0, 0, -100, -50)` reads back as `(-100, -50, 100, 50)`.
  open var bounds: CGRect {
    get { state.bounds }
    set {
      let old = state.bounds
      self[Self.bounds] = newValue.standardized
      boundsDidChange(from: old)
    }
  }

  /// Where the anchor point lies in superspace.
  open var position: CGPoint {
    get { state.position }
    set { self[Self.position] = newValue }
  }

  /// Height over the superlayer's plane, towards the viewer; siblings are drawn in its order, and
  /// in the order of `sublayers` where it is equal.
  open var zPosition: CGFloat {
    get { state.zPosition }
    set { self[Self.zPosition] = newValue }
  }

  /// What `position` places and `transform` turns about, as fractions of the bounds.
  ///
  /// The centre, (0.5, 0.5), by default; values outside 0...1 are legal.
  open var anchorPoint: CGPoint {
    get { state.anchorPoint }
    set { self[Self.anchorPoint] = newValue }
  }

  /// Height of the anchor point over the layer's plane, in points.
  open var anchorPointZ: CGFloat {
    get { state.anchorPointZ }
    set { self[Self.anchorPointZ] = newValue }
  }

  /// Applied to the layer and its sublayers about the anchor point.
  open var transform: CATransform3D {
    get { state.transform }
    set {
      let old = state.transform
      self[Self.transform] = newValue
      transformDidChange(from: old)
    }
  }

  /// Applied to every sublayer, about this layer's anchor point, and not to the layer's own drawing.
  open var sublayerTransform: CATransform3D {
    get { state.sublayerTransform }
    set { self[Self.sublayerTransform] = newValue }
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
    set { self[Self.isHidden] = newValue }
  }

  /// False: the layer is not drawn while its back faces the viewer.
  open var isDoubleSided: Bool {
    get { state.isDoubleSided }
    set { self[Self.isDoubleSided] = newValue }
  }

  /// True when an odd number of layers from this one to the root are geometry-flipped.
  open func contentsAreFlipped() -> Bool {
    sequence(first: self, next: \.superlayer).reduce(false) { $0 != $1.isGeometryFlipped }
  }

  /// The transform as a map of the plane; the identity when `transform` leaves it.
  open func affineTransform() -> CGAffineTransform {
    CATransform3DIsAffine(transform) ? CATransform3DGetAffineTransform(transform) : .identity
  }

  /// Replaces the whole of `transform` with a map of the plane.
  open func setAffineTransform(_ m: CGAffineTransform) {
    transform = CATransform3DMakeAffineTransform(m)
  }

  // MARK: Hierarchy

  /// The layer that has this one among its sublayers or as its mask; not retained.
  open internal(set) var superlayer: CALayer? {
    get { parent ?? extras?.presentation?.copyAbove() }
    set { parent = newValue }
  }

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

  /// Puts `layer` right behind `sibling`; behind all sublayers when `sibling` is nil.
  ///
  /// - Precondition: `sibling` is a sublayer of this layer, and `layer` is not this layer or one of
  ///   its ancestors.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insertChild(layer, beside: sibling, offset: 0, otherwise: 0)
  }

  /// Puts `layer` right in front of `sibling`; in front of all sublayers when `sibling` is nil.
  ///
  /// - Precondition: That of `insertSublayer(_:below:)`.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insertChild(layer, beside: sibling, offset: 1, otherwise: .max)
  }

  /// Puts `newLayer` in the place of `oldLayer`; does nothing when `oldLayer` is not a sublayer.
  ///
  /// - Precondition: `newLayer` is not this layer or one of its ancestors.
  open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    replaceChild(oldLayer, with: newLayer)
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

  // MARK: Contents

  /// What is shown in the bounds: a `CGImage`, or nil.
  ///
  /// Objects of other types are kept, not drawn, and reported when the tree is rendered.
  open var contents: Any? {
    get { state.contents.object }
    set { set(Self.contents, to: newValue) }
  }

  /// The part of `contents` that is shown, in unit space with (0, 0) at the image's top-left.
  ///
  /// Outside the unit square the image's edge pixels repeat; an empty rectangle shows nothing.
  open var contentsRect: CGRect {
    get { state.contentsRect }
    set { self[Self.contentsRect] = newValue }
  }

  /// The part that stretches when the gravity scales the image, in unit space of what
  /// `contentsRect` has chosen: corners keep their size, edges stretch along one axis.
  ///
  /// A width or height of 0 stands for one source pixel.
  open var contentsCenter: CGRect {
    get { state.contentsCenter }
    set { self[Self.contentsCenter] = newValue }
  }

  /// Pixels of `contents` a point; the natural size of an image is its pixels divided by this.
  open var contentsScale: CGFloat {
    get { state.contentsScale }
    set { self[Self.contentsScale] = newValue }
  }

  // MARK: Display

  /// Asked to draw for the layer; not retained.
  open weak var delegate: (any CALayerDelegate)?

  /// True: new bounds mark the layer as `setNeedsDisplay()` does.
  open var needsDisplayOnBoundsChange: Bool {
    get { traits.needsDisplayOnBoundsChange }
    set { traits.needsDisplayOnBoundsChange = newValue }
  }

  /// Whether setting the property with a key marks layers of the class as `setNeedsDisplay()` does.
  ///
  /// Asked about the properties that animations can move, but for `contents`, `colors`, filters and
  /// those of emitter cells, and about keys that name no property.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// True from `setNeedsDisplay()` until the layer is displayed.
  open func needsDisplay() -> Bool { displayState.isNeeded }

  /// Marks the layer to be displayed before it is next rendered.
  open func setNeedsDisplay() {
    displayState.isNeeded = true
    markForCommit()
  }

  /// Marks a part of the layer; all of it is displayed.
  open func setNeedsDisplay(_ r: CGRect) { setNeedsDisplay() }

  /// Displays the layer if it is marked.
  open func displayIfNeeded() {
    guard displayState.isNeeded else { return }
    // Before, since an override need not call this class's method.
    displayState.isNeeded = false
    display()
  }

  /// Provides the contents: the delegate does, or `draw(in:)` on a bitmap.
  ///
  /// Called when the layer is marked; to have it displayed, call `setNeedsDisplay()`.
  open func display() { provideContents() }

  /// Draws the layer's contents; by default its delegate does.
  ///
  /// - Parameter ctx: A bitmap in the layer's bounds space, y as it is shown: downward unless the
  ///   layer is geometry-flipped or its canvas has y up.
  open func draw(in ctx: CGContext) { delegate?.draw(self, in: ctx) }

  /// Draws the layer and its sublayers in the user space of a context, as `Renderer` draws them on
  /// the CPU with 8 bits, without animations; what those show is drawn by the `presentation()`.
  ///
  /// Bounds space is user space: the layer's own position, anchor point, transform and geometry flip
  /// do not count, those of its sublayers do. Its opacity and `isHidden` count. The context's clip
  /// cuts the picture; its alpha, blend mode and shadow are applied to the picture as a whole. Images
  /// are upright on the bitmap, whichever way user space has y. Blend modes and background filters
  /// see what the layer itself has drawn. What stands in the way of drawing is left in the context's
  /// `lastError`; what comes before it is drawn.
  open func render(in ctx: CGContext) { treeDrawer.drawTree(in: ctx) }

  /// Added to the level of detail of `.trilinear` minification: 1 takes an image half as wide.
  open var minificationFilterBias: Float {
    get { state.minificationFilterBias }
    set { self[Self.minificationFilterBias] = newValue }
  }

  // MARK: Layout

  /// Places the sublayers, unless a delegate does; nil by default.
  ///
  /// A layer with a manager ignores the `autoresizingMask` of its sublayers.
  open var layoutManager: (any CALayoutManager)? {
    get { layoutState.manager }
    set { changeLayoutManager(to: newValue) }
  }

  /// What a `CAConstraintLayoutManager` of the superlayer obeys; nil by default.
  open var constraints: [CAConstraint]? {
    get { layoutState.constraints }
    set { changeConstraints(to: newValue) }
  }

  /// Adds to `constraints`.
  open func addConstraint(_ c: CAConstraint) { constraints = (constraints ?? []) + [c] }

  /// True from `setNeedsLayout()` until the layer is laid out.
  open func needsLayout() -> Bool { layoutState.isNeeded }

  /// Marks the layer to be laid out before it is next rendered.
  ///
  /// Other sublayers or another layout manager mark a layer too; new bounds or another transform
  /// mark it and its superlayer. What a layer's own layout changes does not mark it.
  open func setNeedsLayout() { markForLayout() }

  /// Lays out what is marked of the layer and all below it.
  ///
  /// While the superlayer is marked, as far up as that goes, its layout comes first.
  open func layoutIfNeeded() { layOutMarkedTree() }

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
    set { self[Self.backgroundColor] = newValue }
  }

  /// Radius of the corners of background, border and clip; 0 or less is square, more than half the
  /// shorter side is drawn as half.
  ///
  /// Contents and sublayers are clipped only with `masksToBounds`.
  open var cornerRadius: CGFloat {
    get { state.cornerRadius }
    set { self[Self.cornerRadius] = newValue }
  }

  /// How far from its corner a curve begins, in radii: 1.528665 for `.continuous`, else 1.
  open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? 1.528665 : 1
  }

  /// Width of the border, inside the bounds and over the sublayers; 0 or less draws none, more than
  /// half the shorter side fills the bounds.
  open var borderWidth: CGFloat {
    get { state.borderWidth }
    set { self[Self.borderWidth] = newValue }
  }

  /// Opaque black by default; nil draws no border.
  open var borderColor: CGColor? {
    get { state.borderColor.cgColor }
    set { self[Self.borderColor] = newValue }
  }

  /// 0 is invisible, 1 opaque.
  ///
  /// Kept as given, clamped when drawn.
  open var opacity: Float {
    get { state.opacity }
    set { self[Self.opacity] = newValue }
  }

  /// Clips contents and sublayers to the rounded bounds.
  open var masksToBounds: Bool {
    get { state.masksToBounds }
    set { self[Self.masksToBounds] = newValue }
  }

  /// Opaque black by default; its alpha multiplies `shadowOpacity`, and nil casts no shadow.
  open var shadowColor: CGColor? {
    get { state.shadowColor.cgColor }
    set { self[Self.shadowColor] = newValue }
  }

  /// How strong the shadow is: 0, the default, casts none.
  ///
  /// Kept as given, clamped to 0...1 when drawn. The layer with its sublayers casts one shadow, which
  /// lies behind it and shows where it is not opaque.
  open var shadowOpacity: Float {
    get { state.shadowOpacity }
    set { self[Self.shadowOpacity] = newValue }
  }

  /// Where the shadow lies, in the layer's own space.
  open var shadowOffset: CGSize {
    get { state.shadowOffset }
    set { self[Self.shadowOffset] = newValue }
  }

  /// Standard deviation of the Gaussian that blurs the shadow, in points; less than 0 counts as 0.
  open var shadowRadius: CGFloat {
    get { state.shadowRadius }
    set { self[Self.shadowRadius] = newValue }
  }

  /// An outline in bounds space, filled by the non-zero rule, that casts the shadow instead of what
  /// the layer shows.
  ///
  /// Copied when set, so that a mutable path can be changed afterwards without effect here.
  open var shadowPath: CGPath? {
    get { state.shadowPath.cgPath }
    set { self[Self.shadowPath] = newValue }
  }

  /// Change the finished picture of the layer with its sublayers, before its shadow, mask and
  /// opacity; nil or empty changes nothing.
  ///
  /// Each is a `CAFilter` or the name of a filter type, applied in order. One that Strata does not
  /// draw is reported when the tree is rendered and has no effect. A filter is changed through its
  /// key path, `filters.NAME.inputRadius`, where NAME is its name, or its type if it has none.
  open var filters: [Any]? {
    get { state.filters }
    set { set(Self.filters, to: newValue) }
  }

  /// Change what lies behind the layer, within its bounds when it masks to them; nil or empty
  /// changes nothing, and neither do those of a root.
  open var backgroundFilters: [Any]? {
    get { state.backgroundFilters }
    set { set(Self.backgroundFilters, to: newValue) }
  }

  /// How the finished layer is combined with what lies behind it: a `CAFilter` or the name of its
  /// type, such as "multiplyBlendMode"; nil lays it over.
  open var compositingFilter: Any? {
    get { state.compositingFilter }
    set { set(Self.compositingFilter, to: newValue) }
  }

  /// Shows the layer, its sublayers, filters and shadow as a bitmap, drawn in the layer's own space.
  open var shouldRasterize: Bool {
    get { state.shouldRasterize }
    set { self[Self.shouldRasterize] = newValue }
  }

  /// Pixels a point of that bitmap; 0 or less counts as 1.
  open var rasterizationScale: CGFloat {
    get { state.rasterizationScale }
    set { self[Self.rasterizationScale] = newValue }
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

  /// A new layer that is to become a copy of this one for `presentation()`: by default what the
  /// class's `init(layer:)` makes, or for a class that declares properties what its list of them makes.
  ///
  /// What was declared is copied afterwards.
  open func presentationCopy() -> CALayer {
    type(of: self) == properties.layerClass
      ? properties.table.makeDefault() : type(of: self).make(copying: self)
  }

  // MARK: Making and releasing

  /// How evaluation treats the sublayers; a class's own.
  package var sublayerArrangement: SublayerArrangement { .flattened }

  /// Whether layers of the class draw anything but their sublayers.
  package class var drawsItself: Bool { true }

  /// What copies of the sublayers are drawn; nil draws them once.
  package func replication(_ shown: LayerValues) -> Replication? { nil }

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

  // Called by their symbols, with the class to make a layer of.

  @usableFromInline
  convenience init(ofOwnClass: Void) { self.init() }

  @usableFromInline
  convenience init(copying layer: CALayer) { self.init(layer: layer) }

  deinit {
    releaseTree()
  }

  // MARK: Presentation

  /// A copy of the layer with the values that its animations showed in the last frame; nil before
  /// the first one, and for a layer that has left the tree.
  ///
  /// A change that no animation covers shows in it at once. Its superlayer, sublayers and mask are
  /// the copies of the layer's, so that `hitTest(_:)` finds what is seen where. Changing a copy has
  /// no effect on what is drawn. Copies of a subclass of yours are made by its `init(layer:)`, which it
  /// must implement if it has an initializer of its own.
  open func presentation() -> Self? { shownVersion() as? Self }

  /// Of a presentation copy the layer that it was made of; any other layer itself.
  open func model() -> Self { extras?.presentation?.model as? Self ?? self }

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
  ///
  /// Of a class of yours that does not copy itself, the animation that was added.
  open func animation(forKey key: String) -> CAAnimation? { animations?.animation(forKey: key) }

  // MARK: Time

  /// Turns a time of `layer`, or of the timeline above its root for nil, into one of this layer.
  ///
  /// Layers of different trees are taken to share the timeline above their roots. On the way up from
  /// a layer whose clock stands still the time is its `beginTime`.
  open func convertTime(_ t: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval {
    Self.mapTime(t, from: layer, to: self)
  }

  /// Turns a time of this layer into one of `layer`, by the rules of `convertTime(_:from:)`.
  open func convertTime(_ t: CFTimeInterval, to layer: CALayer?) -> CFTimeInterval {
    Self.mapTime(t, from: self, to: layer)
  }

  // MARK: Points

  /// Maps a point of `layer`'s bounds space into this layer's.
  ///
  /// Layers of different trees are taken to share the space above their roots, which nil stands for.
  /// Where a transform on the way is singular the point is returned unchanged. A transform layer's
  /// own points are those of z = 0.
  open func convert(_ p: CGPoint, from layer: CALayer?) -> CGPoint {
    Self.map(p, from: layer, to: self)
  }

  /// Maps a point of this layer's bounds space into `layer`'s, by the rules of `convert(_:from:)`.
  open func convert(_ p: CGPoint, to layer: CALayer?) -> CGPoint {
    Self.map(p, from: self, to: layer)
  }

  /// The smallest rectangle of this layer's bounds space around the four corners of `r`, which are
  /// in `layer`'s, by the rules of `convert(_:from:)`; the null rectangle stays null.
  open func convert(_ r: CGRect, from layer: CALayer?) -> CGRect {
    Self.map(r, from: layer, to: self)
  }

  /// The smallest rectangle of `layer`'s bounds space around the four corners of `r`, which are in
  /// this layer's, by the rules of `convert(_:from:)`; the null rectangle stays null.
  open func convert(_ r: CGRect, to layer: CALayer?) -> CGRect {
    Self.map(r, from: self, to: layer)
  }

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

  // MARK: Scrolling

  /// Scrolls the nearest scroll layer, this one or one above it, so that a point of bounds space
  /// becomes the origin of its bounds; does nothing where there is none.
  open func scroll(_ p: CGPoint) {
    if let scroller = nearestScrollLayer { scroller.scroll(to: convert(p, to: scroller)) }
  }

  /// Scrolls the nearest scroll layer, this one or one above it, by the shortest way that shows a
  /// rectangle of bounds space; does nothing where there is none.
  open func scrollRectToVisible(_ r: CGRect) {
    if let scroller = nearestScrollLayer { scroller.scroll(to: convert(r, to: scroller)) }
  }

  /// The part of the bounds that the nearest scroll layer above shows; all of them where there is
  /// none, and the zero rectangle where nothing shows.
  open var visibleRect: CGRect { visiblePart }

  // MARK: Key-value access

  /// The default of a property, nil when that is what an unset value of its type reads: 0, the zero
  /// point, size or rectangle, the identity transform, nil.
  ///
  /// Nil for an unknown key.
  open class func defaultValue(forKey key: String) -> Any? {
    classProperties.table.defaultValue(forKey: key)
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

  /// The value at a path of keys: `position.x`, `transform.rotation.z`, `sublayers.NAME.opacity`,
  /// `filters.NAME.inputRadius`; nil where a part of the path is unknown.
  open func value(forKeyPath keyPath: String) -> Any? { resolve(keyPath) }

  /// Sets the value at a path of keys.
  ///
  /// A component of a transform (`transform.rotation.z`) replaces that part and keeps the others.
  ///
  /// What does not fit, or leads nowhere, is treated and reported as `setValue(_:forKey:)` tells.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    take(value, forKeyPath: keyPath) { (value) throws(KeyPathError) in
      try assign(value, forKeyPath: keyPath)
    }
  }

  /// Whether an archive would hold a property: layers cannot be archived, and nobody asks.
  open func shouldArchiveValue(forKey key: String) -> Bool { true }
}
