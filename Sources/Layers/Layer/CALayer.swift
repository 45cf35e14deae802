public import Foundation
public import StrataGraphics
public import StrataRaster

/// A rectangle with a position, content and sublayers.
///
/// Lengths are points and angles radians. On a default canvas y grows downward. A layer's
/// *bounds space* is the space of its own drawing and of its sublayers' positions. The *superspace*
/// is the bounds space of its superlayer, or the canvas for a root. Unit-space properties
/// (`anchorPoint`, `contentsRect`, `contentsCenter`) are fractions of the bounds or of the image
/// and are never clamped.
///
/// A layer is neither `Sendable` nor bound to the main thread: a tree belongs to the thread that
/// uses it. Releasing, hit testing and converting take constant stack space at any depth.
open class CALayer: LayerStorage {
  // MARK: Geometry

  /// The layer's rectangle in its own space; zero by default.
  ///
  /// An origin other than zero scrolls the sublayers and the layer's own drawing. A negative width
  /// or height is standardized: `(0, 0, -100, -50)` reads back as `(-100, -50, 100, 50)`.
  open var bounds: CGRect {
    get { state.bounds }
    set {
      let old = state.bounds
      self[Self.bounds] = newValue.standardized
      boundsDidChange(from: old)
    }
  }

  /// The position of the anchor point in superspace; zero by default.
  open var position: CGPoint {
    get { state.position }
    set { self[Self.position] = newValue }
  }

  /// The height over the superlayer's plane, toward the viewer, in points; 0 by default.
  ///
  /// Siblings are drawn by ascending height, and in the order of `sublayers` where it is equal.
  open var zPosition: CGFloat {
    get { state.zPosition }
    set { self[Self.zPosition] = newValue }
  }

  /// The point that `position` positions and that `transform` rotates about, as fractions of the
  /// bounds.
  ///
  /// The default is the center, (0.5, 0.5). Values outside 0...1 are legal.
  open var anchorPoint: CGPoint {
    get { state.anchorPoint }
    set { self[Self.anchorPoint] = newValue }
  }

  /// The height of the anchor point over the layer's plane, in points; 0 by default.
  open var anchorPointZ: CGFloat {
    get { state.anchorPointZ }
    set { self[Self.anchorPointZ] = newValue }
  }

  /// The transform of the layer and its sublayers, applied about the anchor point.
  open var transform: CATransform3D {
    get { state.transform }
    set {
      let old = state.transform
      self[Self.transform] = newValue
      transformDidChange(from: old)
    }
  }

  /// The transform of every sublayer, applied about this layer's anchor point.
  ///
  /// It does not apply to the layer's own drawing.
  open var sublayerTransform: CATransform3D {
    get { state.sublayerTransform }
    set { self[Self.sublayerTransform] = newValue }
  }

  /// The smallest superspace rectangle that contains the transformed bounds.
  ///
  /// The frame is computed from `position`, the size of `bounds`, `anchorPoint` and `transform`
  /// alone. Setting it writes `position` and that size through the inverse of the transform's
  /// linear part. The result is the requested frame only if the transform keeps the bounds
  /// axis-aligned. A singular transform keeps the size and moves the position. A negative size is
  /// standardized.
  open var frame: CGRect {
    get { transformedBounds().offsetBy(dx: position.x, dy: position.y) }
    set { place(in: newValue.standardized) }
  }

  /// Whether the layer and all its sublayers are excluded from drawing and hit testing.
  open var isHidden: Bool {
    get { state.isHidden }
    set { self[Self.isHidden] = newValue }
  }

  /// Whether the layer is drawn while its back faces the viewer; true by default.
  open var isDoubleSided: Bool {
    get { state.isDoubleSided }
    set { self[Self.isDoubleSided] = newValue }
  }

  /// Returns whether y points down in the layer's contents, as in the context of `draw(in:)`.
  ///
  /// That depends on the y axis of the canvas and on how many layers from this one to the root are
  /// geometry-flipped. Before the tree is drawn for the first time, the canvas counts as y up.
  open func contentsAreFlipped() -> Bool { showsYDownward }

  /// Returns the transform as a map of the plane, or the identity if `transform` is not affine.
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

  /// The sublayers from back to front, or nil if there are none.
  ///
  /// Assigned layers are first removed from their previous superlayers. A layer that is listed
  /// twice keeps its last position.
  ///
  /// - Precondition: No assigned layer is this one or one of its ancestors.
  open var sublayers: [CALayer]? {
    get {
      extras?.presentation?.fill(self)
      return children.isEmpty ? nil : children
    }
    set { replaceChildren(with: newValue ?? []) }
  }

  /// Adds `layer` in front of the other sublayers, after removing it from its previous superlayer.
  ///
  /// A layer that is already a sublayer moves to the front.
  ///
  /// - Precondition: `layer` is not this layer or one of its ancestors.
  open func addSublayer(_ layer: CALayer) {
    insertChild(layer, at: .max)
  }

  /// Inserts `layer` at an index of `sublayers`, after removing it from its previous superlayer.
  ///
  /// - Parameter idx: The index after the removal; a larger one than the number of sublayers means
  ///   the end.
  /// - Precondition: `layer` is not this layer or one of its ancestors.
  open func insertSublayer(_ layer: CALayer, at idx: UInt32) {
    insertChild(layer, at: Int(idx))
  }

  /// Inserts `layer` directly behind `sibling`, or behind all sublayers if `sibling` is nil.
  ///
  /// - Precondition: `sibling` is a sublayer of this layer, and `layer` is not this layer or one of
  ///   its ancestors.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insertChild(layer, beside: sibling, offset: 0, otherwise: 0)
  }

  /// Inserts `layer` directly in front of `sibling`, or in front of all sublayers if `sibling` is
  /// nil.
  ///
  /// - Precondition: As for `insertSublayer(_:below:)`.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insertChild(layer, beside: sibling, offset: 1, otherwise: .max)
  }

  /// Replaces `oldLayer` with `newLayer`; does nothing if `oldLayer` is not a sublayer.
  ///
  /// - Precondition: `newLayer` is not this layer or one of its ancestors.
  open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    replaceChild(oldLayer, with: newLayer)
  }

  /// Removes the layer, a sublayer or mask, from its superlayer; does nothing for a root.
  open func removeFromSuperlayer() {
    detach()
  }

  /// A layer whose alpha multiplies everything that this one shows, including shadow and sublayers.
  ///
  /// It is positioned in bounds space like a sublayer, but `sublayerTransform` does not move it.
  /// Outside its drawing, its alpha is 0. Setting it removes it from its previous superlayer, and
  /// this layer becomes its superlayer. Its own mask, compositing filter and background filters
  /// have no effect.
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

  /// The content of the bounds: a `CGImage`, or nil.
  ///
  /// Objects of other types are kept but not drawn, and they are reported when the tree is
  /// rendered.
  open var contents: Any? {
    get { state.contents.object }
    set { set(Self.contents, to: newValue) }
  }

  /// The part of `contents` that is shown, in unit space with (0, 0) at the image's top-left.
  ///
  /// The default is the unit square. Outside it the image's edge pixels repeat. An empty rectangle
  /// shows nothing.
  open var contentsRect: CGRect {
    get { state.contentsRect }
    set { self[Self.contentsRect] = newValue }
  }

  /// The part of the contents that stretches when the gravity scales the image.
  ///
  /// It is in the unit space of the part that `contentsRect` selects. The default is all of that
  /// part. Corners keep their size, and edges stretch along one axis. A width or height of 0 stands
  /// for one source pixel.
  open var contentsCenter: CGRect {
    get { state.contentsCenter }
    set { self[Self.contentsCenter] = newValue }
  }

  /// The number of pixels of `contents` per point; 1 by default.
  ///
  /// The natural size of an image is its pixel size divided by this. 0 or less counts as 1 for
  /// images and tiles, while text and the contents of `draw(in:)` are then not drawn.
  open var contentsScale: CGFloat {
    get { state.contentsScale }
    set { self[Self.contentsScale] = newValue }
  }

  // MARK: Display

  /// The object that draws for the layer; not retained.
  open weak var delegate: (any CALayerDelegate)?

  /// Whether new bounds mark the layer as `setNeedsDisplay()` does.
  open var needsDisplayOnBoundsChange: Bool {
    get { traits.needsDisplayOnBoundsChange }
    set { traits.needsDisplayOnBoundsChange = newValue }
  }

  /// Returns whether setting the property with a key marks layers of the class for display.
  ///
  /// It is called for keys that are not properties, and for animatable properties other than
  /// `contents`, `colors`, filters and those of emitter cells.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// Returns true from `setNeedsDisplay()` until the layer is displayed.
  open func needsDisplay() -> Bool { displayState.isNeeded }

  /// Marks the layer to be displayed before it is next rendered.
  open func setNeedsDisplay() {
    displayState.isNeeded = true
    markForCommit()
  }

  /// Marks a part of the layer for display; all of it is displayed.
  open func setNeedsDisplay(_ r: CGRect) { setNeedsDisplay() }

  /// Displays the layer if it is marked.
  open func displayIfNeeded() {
    guard displayState.isNeeded else { return }
    // Reset before the call, since an override need not call this class's method.
    displayState.isNeeded = false
    displayOwnValues()
  }

  /// Provides the contents, by the delegate or by calling `draw(in:)` with a bitmap.
  ///
  /// It is called when the layer is marked. To have the layer displayed, call `setNeedsDisplay()`.
  open func display() { provideContents() }

  /// Draws the layer's contents; by default its delegate does.
  ///
  /// - Parameter ctx: A bitmap context in the layer's bounds space. As on the canvas, y points
  ///   down, unless the layer is geometry-flipped or its canvas has y up.
  open func draw(in ctx: CGContext) { delegate?.draw(self, in: ctx) }

  /// Draws the layer and its sublayers in the user space of a context, without animations.
  ///
  /// The result is that of a `Renderer` on the CPU with 8 bits, except where Core Graphics and the
  /// compositor differ on Apple's systems:
  ///
  /// - Shadows have another blur; see `shadowRadius`.
  /// - The colors of a `CAGradientLayer` are interpolated in Generic RGB; see its `colors`.
  /// - The curves of a `CAShapeLayer` are replaced by chords that deviate by at most 0.06 pixels.
  /// - A stroke of a plain color that is thinner than a pixel is drawn one pixel wide and more
  ///   transparent.
  /// - A dash without a length is 0.01 points long.
  /// - An image that is not reduced mixes texels with weights of 0, 1/16, 1/8, 1/4 and 1/2.
  /// - A `transform` or `sublayerTransform` that is not affine has no effect, because Core Graphics
  ///   has no depth.
  /// - A layer with "luminosityBlendMode" is drawn with the normal mode.
  ///
  /// To draw the animated values, call it on the `presentation()`. Layers of views that need it are
  /// displayed first, so that a label can be drawn which no frame has shown.
  ///
  /// Bounds space is user space: the layer's own position, anchor point, transform and geometry
  /// flip are ignored, while those of its sublayers apply. Its opacity and `isHidden` apply. The
  /// context's clip applies to the image. Its alpha, blend mode and shadow are applied to the image
  /// as a whole. Images are upright on the bitmap, regardless of the direction of y in user space.
  /// Blend modes and background filters apply to the drawing of the layer itself, not to existing
  /// pixels of the context. An error is stored in the context's `lastError`, and everything before
  /// it is drawn.
  open func render(in ctx: CGContext) {
    treeDrawer.drawTree(in: ctx, by: .coreGraphics)
  }

  /// A bias added to the level of detail of `.trilinear` minification: 1 selects an image half as
  /// wide.
  open var minificationFilterBias: Float {
    get { state.minificationFilterBias }
    set { self[Self.minificationFilterBias] = newValue }
  }

  // MARK: Layout

  /// The object that lays out the sublayers, unless a delegate does; nil by default.
  ///
  /// A layer with a manager ignores the `autoresizingMask` of its sublayers.
  open var layoutManager: (any CALayoutManager)? {
    get { layoutState.manager }
    set { changeLayoutManager(to: newValue) }
  }

  /// The constraints for a `CAConstraintLayoutManager` of the superlayer; nil by default.
  open var constraints: [CAConstraint]? {
    get { layoutState.constraints }
    set { changeConstraints(to: newValue) }
  }

  /// Appends a constraint to `constraints`.
  open func addConstraint(_ c: CAConstraint) { constraints = (constraints ?? []) + [c] }

  /// Returns true from `setNeedsLayout()` until the layer is laid out.
  open func needsLayout() -> Bool { layoutState.isNeeded }

  /// Marks the layer to be laid out before it is next rendered.
  ///
  /// A change of the sublayers or of the layout manager also marks a layer. New bounds or another
  /// transform mark the layer and its superlayer. Changes made by a layer's own layout do not mark
  /// it.
  open func setNeedsLayout() { markForLayout() }

  /// Lays out the marked layers among this layer and all below it.
  ///
  /// Marked superlayers directly above are laid out first.
  open func layoutIfNeeded() { layOutMarkedTree() }

  /// Lays out the sublayers, by the delegate or the layout manager.
  ///
  /// It is called when the layer is marked. To lay out the layer now, call `layoutIfNeeded()`.
  open func layoutSublayers() {
    if let delegate { delegate.layoutSublayers(of: self) } else { arrangeByManager() }
  }

  /// Returns the preferred size in superspace: that of the layout manager, or the size of the
  /// frame.
  open func preferredFrameSize() -> CGSize { layoutManager?.preferredSize(of: self) ?? frame.size }

  /// Calls `resize(withOldSuperlayerSize:)` on every sublayer after the size of the bounds changed.
  ///
  /// Does nothing if a layout manager positions the sublayers.
  open func resizeSublayers(withOldSize size: CGSize) { resizeChildren(from: size) }

  /// Changes the frame according to `autoresizingMask`.
  ///
  /// - Parameter size: The previous size of the superlayer's bounds.
  open func resize(withOldSuperlayerSize size: CGSize) { autoresize(from: size) }

  // MARK: Appearance

  /// The color that fills the rounded bounds below everything else of the layer; nil fills nothing.
  open var backgroundColor: CGColor? {
    get { state.backgroundColor.cgColor }
    set { self[Self.backgroundColor] = newValue }
  }

  /// The corner radius of background, border and clip, in points; 0 by default.
  ///
  /// 0 or less gives square corners. More than half the shorter side is drawn as half. Contents and
  /// sublayers are clipped only with `masksToBounds`.
  open var cornerRadius: CGFloat {
    get { state.cornerRadius }
    set { self[Self.cornerRadius] = newValue }
  }

  /// Returns the distance from a corner to the start of its curve, in radii.
  ///
  /// The factor is 1.528665 for `.continuous` and 1 otherwise.
  open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? 1.528665 : 1
  }

  /// The width of the border, in points; 0 by default.
  ///
  /// The border is drawn inside the bounds and over the sublayers.
  ///
  /// 0 or less draws no border. More than half the shorter side fills the bounds.
  open var borderWidth: CGFloat {
    get { state.borderWidth }
    set { self[Self.borderWidth] = newValue }
  }

  /// The border color, opaque black by default; nil draws no border.
  open var borderColor: CGColor? {
    get { state.borderColor.cgColor }
    set { self[Self.borderColor] = newValue }
  }

  /// The opacity, from 0 for invisible to 1, the default, for opaque.
  ///
  /// The value is stored as given and clamped when drawn.
  open var opacity: Float {
    get { state.opacity }
    set { self[Self.opacity] = newValue }
  }

  /// Whether contents and sublayers are clipped to the rounded bounds; false by default.
  open var masksToBounds: Bool {
    get { state.masksToBounds }
    set { self[Self.masksToBounds] = newValue }
  }

  /// The shadow color, opaque black by default; nil casts no shadow.
  ///
  /// Its alpha multiplies `shadowOpacity`.
  open var shadowColor: CGColor? {
    get { state.shadowColor.cgColor }
    set { self[Self.shadowColor] = newValue }
  }

  /// The strength of the shadow; 0, the default, casts none.
  ///
  /// The value is stored as given and clamped to 0...1 when drawn. The layer and its sublayers cast
  /// one shadow, which is behind them and visible where they are not opaque.
  open var shadowOpacity: Float {
    get { state.shadowOpacity }
    set { self[Self.shadowOpacity] = newValue }
  }

  /// The offset of the shadow, in the layer's own space; (0, -3) by default.
  open var shadowOffset: CGSize {
    get { state.shadowOffset }
    set { self[Self.shadowOffset] = newValue }
  }

  /// The blur radius of the shadow, in points; 3 by default.
  ///
  /// Values below 0 count as 0. The standard deviation of the Gaussian that blurs the shadow is
  /// 0.94 of the radius. `render(in:)`, which draws as Core Graphics does, blurs by the whole
  /// radius and cuts the Gaussian at twice the radius, so that the shadow ends there. These are the
  /// values of Apple's systems.
  open var shadowRadius: CGFloat {
    get { state.shadowRadius }
    set { self[Self.shadowRadius] = newValue }
  }

  /// An outline in bounds space that casts the shadow instead of what the layer shows.
  ///
  /// It is filled by the non-zero rule. It is copied when set, so later changes of a mutable path
  /// have no effect here.
  open var shadowPath: CGPath? {
    get { state.shadowPath.cgPath }
    set { self[Self.shadowPath] = newValue }
  }

  /// Filters of the finished image of the layer with its sublayers; nil or empty changes nothing.
  ///
  /// They apply before the layer's shadow, mask and opacity. Each is a `CAFilter` or the name of a
  /// filter type, applied in order. A filter that Strata does not draw is reported when the tree is
  /// rendered and has no effect. A filter is changed through its key path,
  /// `filters.NAME.inputRadius`, where NAME is its name, or its type if it has no name.
  open var filters: [Any]? {
    get { state.filters }
    set { set(Self.filters, to: newValue) }
  }

  /// Filters of the backdrop behind the layer; nil or empty changes nothing.
  ///
  /// They apply within the layer's bounds if it masks to them. Those of a root have no effect.
  open var backgroundFilters: [Any]? {
    get { state.backgroundFilters }
    set { set(Self.backgroundFilters, to: newValue) }
  }

  /// The blend mode that composites the finished layer with its backdrop; nil is source-over.
  ///
  /// It is a `CAFilter` or the name of its type, such as "multiplyBlendMode".
  open var compositingFilter: Any? {
    get { state.compositingFilter }
    set { set(Self.compositingFilter, to: newValue) }
  }

  /// Whether the layer, its sublayers, filters and shadow are drawn as a bitmap in the layer's own
  /// space.
  open var shouldRasterize: Bool {
    get { state.shouldRasterize }
    set { self[Self.shouldRasterize] = newValue }
  }

  /// The number of pixels per point of the rasterized bitmap; 1 by default, as for 0 or less.
  open var rasterizationScale: CGFloat {
    get { state.rasterizationScale }
    set { self[Self.rasterizationScale] = newValue }
  }

  // MARK: Actions

  /// Returns the action for an event, or nil if none exists.
  ///
  /// An event is a change of the property with the key, or `kCAOnOrderIn` or `kCAOnOrderOut`. The
  /// action is the first one found by the delegate, in `actions`, in `style`, or by the class's
  /// `defaultAction(forKey:)`. `NSNull` ends the search without an action. If nothing is found in a
  /// tree that was rendered, a change of a property that Core Animation animates implicitly gives
  /// an animation from what was shown in the last frame, and a layer that is hidden fades.
  /// Sublayers that are added or removed fade if the action for "sublayers" is that animation.
  open func action(forKey event: String) -> (any CAAction)? { findAction(forKey: event) }

  /// Returns the class's action for an event if neither layer nor delegate has one; nil by default.
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  /// Creates a layer that becomes a copy of this one for `presentation()`.
  ///
  /// By default, the class's `init(layer:)` creates it, or the class's list of properties if the
  /// class declares some. Declared properties are copied afterwards.
  open func presentationCopy() -> CALayer {
    type(of: self) == properties.layerClass
      ? properties.table.makeDefault() : type(of: self).make(copying: self)
  }

  // MARK: Making and releasing

  /// The handling of the sublayers in evaluation, which depends on the class.
  package var sublayerArrangement: SublayerArrangement { .flattened }

  /// Whether layers of the class draw anything except their sublayers.
  package class var drawsItself: Bool { true }

  /// Returns the copies of the sublayers to draw; nil draws them once.
  package func replication(_ shown: LayerValues) -> Replication? { nil }

  /// Creates a layer with default values.
  public override init() {
    super.init()
  }

  /// Creates a layer with default values, regardless of `layer`, as the basis of a presentation
  /// copy.
  ///
  /// A subclass overrides it to copy its own stored properties from `layer`. The properties of this
  /// framework's classes are copied after the copy has been created.
  public init(layer: Any) {
    super.init()
  }

  /// Returns nil, because layers cannot be archived.
  public required init?(coder: NSCoder) {
    nil
  }

  // Called by their symbols, with the class of the layer to create.

  @usableFromInline
  convenience init(ofOwnClass: Void) { self.init() }

  @usableFromInline
  convenience init(copying layer: CALayer) { self.init(layer: layer) }

  deinit {
    releaseTree()
  }

  // MARK: Presentation

  /// Returns a copy of the layer with the animated values of the last frame.
  ///
  /// The result is nil before the first frame and for a layer that has left the tree. A change that
  /// is not animated shows in the copy at once. The copy's superlayer, sublayers and mask are the
  /// copies of the layer's, so `hitTest(_:)` finds the layers where they are seen. Changing a copy
  /// has no effect on what is drawn. Copies of your own subclass are made by its `init(layer:)`,
  /// which it must implement if it has an initializer of its own.
  open func presentation() -> Self? { shownVersion() as? Self }

  /// Returns the layer that a presentation copy was made of; any other layer returns itself.
  open func model() -> Self { extras?.presentation?.model as? Self ?? self }

  // MARK: Animations

  /// Adds a copy of an animation to the layer; later changes of `anim` have no effect.
  ///
  /// Animations are evaluated in the order in which they were added, each on the result of the
  /// previous ones. An animation without a begin time begins with the next frame: its time starts
  /// at the frame before that one, or at 0 if there was none. A duration of 0 or less becomes the
  /// transaction's.
  ///
  /// - Parameter key: Replaces the animation that has the same key. Any number of animations can
  ///   have no key. A `CATransition` always has the key "transition".
  open func add(_ anim: CAAnimation, forKey key: String?) {
    addInTransaction(anim, forKey: key)
  }

  /// Removes the animation with a key, so that the layer shows the model's value at once.
  open func removeAnimation(forKey key: String) { animations?.remove(forKey: key) }

  /// Removes all animations, including those without a key.
  open func removeAllAnimations() { animations?.removeAll() }

  /// Returns the keys of the animations in the order in which they were added, or nil if there are
  /// none.
  ///
  /// Animations that ended and were removed in the last frame are not included.
  open func animationKeys() -> [String]? { animations?.keys }

  /// Returns the layer's copy of the animation with a key, which must not be changed.
  ///
  /// The result is nil if `animationKeys()` does not contain the key. For a custom class that does
  /// not copy itself, it is the animation that was added.
  open func animation(forKey key: String) -> CAAnimation? { animations?.animation(forKey: key) }

  // MARK: Time

  /// Converts a time of `layer` to this layer's time.
  ///
  /// nil stands for the timeline above the root. Layers of different trees are assumed to share it.
  /// Converting up from a layer whose clock is stopped gives its `beginTime`.
  open func convertTime(_ t: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval {
    Self.mapTime(t, from: layer, to: self)
  }

  /// Converts a time of this layer to one of `layer`, by the rules of `convertTime(_:from:)`.
  open func convertTime(_ t: CFTimeInterval, to layer: CALayer?) -> CFTimeInterval {
    Self.mapTime(t, from: self, to: layer)
  }

  // MARK: Points

  /// Converts a point of `layer`'s bounds space to this layer's.
  ///
  /// nil stands for the space above the root. Layers of different trees are assumed to share it. If
  /// a transform on the path is singular, the point is returned unchanged. A transform layer's own
  /// points are those of z = 0.
  open func convert(_ p: CGPoint, from layer: CALayer?) -> CGPoint {
    Self.map(p, from: layer, to: self)
  }

  /// Converts a point of this layer's bounds space to `layer`'s, by the rules of
  /// `convert(_:from:)`.
  open func convert(_ p: CGPoint, to layer: CALayer?) -> CGPoint {
    Self.map(p, from: self, to: layer)
  }

  /// Returns the smallest rectangle of this layer's bounds space around the four corners of `r`.
  ///
  /// `r` is in `layer`'s bounds space. The corners are converted by the rules of
  /// `convert(_:from:)`. The null and the infinite rectangle are returned unchanged, and so is one
  /// whose result would not be finite.
  open func convert(_ r: CGRect, from layer: CALayer?) -> CGRect {
    Self.map(r, from: layer, to: self)
  }

  /// Returns the smallest rectangle of `layer`'s bounds space around the four corners of `r`.
  ///
  /// `r` is in this layer's bounds space. The corners are converted by the rules of
  /// `convert(_:from:)`. The null and the infinite rectangle are returned unchanged, and so is one
  /// whose result would not be finite.
  open func convert(_ r: CGRect, to layer: CALayer?) -> CGRect {
    Self.map(r, from: self, to: layer)
  }

  /// Returns whether a point of bounds space is in the bounds.
  ///
  /// The minimum edges belong to the bounds, the maximum edges do not.
  open func contains(_ p: CGPoint) -> Bool {
    p.x >= bounds.minX && p.x < bounds.maxX && p.y >= bounds.minY && p.y < bounds.maxY
  }

  /// Returns the deepest layer at a point, this layer or one below it, or nil.
  ///
  /// Layers in front come first: a higher `zPosition`, then a later index in `sublayers`. Hidden
  /// layers are skipped with all below them, and so are layers that are edge-on to the viewer.
  /// Sublayers are found outside their superlayer's bounds unless it masks to them. Opacity,
  /// rounded corners and `isDoubleSided` are ignored.
  ///
  /// - Parameter p: The point in superspace.
  open func hitTest(_ p: CGPoint) -> CALayer? {
    deepestLayer(at: p)
  }

  // MARK: Scrolling

  /// Scrolls the nearest scroll layer so that a point of bounds space becomes the origin of its
  /// bounds.
  ///
  /// The scroll layer is this layer or its nearest ancestor of that class. Does nothing without
  /// one.
  open func scroll(_ p: CGPoint) {
    if let scroller = nearestScrollLayer { scroller.scroll(to: convert(p, to: scroller)) }
  }

  /// Scrolls the nearest scroll layer by the shortest distance that shows a rectangle of bounds
  /// space.
  ///
  /// The scroll layer is this layer or its nearest ancestor of that class. Does nothing without
  /// one.
  open func scrollRectToVisible(_ r: CGRect) {
    if let scroller = nearestScrollLayer { scroller.scroll(to: convert(r, to: scroller)) }
  }

  /// The part of the bounds that the nearest scroll layer above shows.
  ///
  /// All of the bounds if there is no scroll layer, and the zero rectangle if no part is visible.
  open var visibleRect: CGRect { visiblePart }

  // MARK: Key-value access

  /// Returns the default of a property, or nil if it equals an unset value of the type.
  ///
  /// Unset values are 0, the zero point, size or rectangle, the identity transform, and nil. The
  /// result is nil for an unknown key.
  open class func defaultValue(forKey key: String) -> Any? {
    classProperties.table.defaultValue(forKey: key)
  }

  /// Returns the value of a property, or the value stored under an unknown key.
  ///
  /// Numbers and Booleans are returned as `NSNumber`, points, sizes, rectangles and transforms as
  /// themselves, names such as gravities as `String`. If nothing is stored under an unknown key,
  /// the result is its `defaultValue(forKey:)`, or the initial value of the ``Managed`` property
  /// with that name, or nil.
  open func value(forKey key: String) -> Any? {
    properties.value(of: self, forKey: key)
  }

  /// Sets a property, or stores the value under an unknown key.
  ///
  /// Accepts any type of number, boxed or not. nil clears an optional property and resets any other
  /// to its default. A numeric property takes the number at the start of a string, or 0 if there is
  /// no number. Any other value of a wrong type leaves the property unchanged. Both are reported
  /// when the tree is rendered.
  open func setValue(_ value: Any?, forKey key: String) {
    take(value, forKeyPath: key) { (value) throws(KeyPathError) in
      try assign(value, forKey: key)
    }
  }

  /// Returns the value at a key path, or nil if a part of the path is unknown.
  ///
  /// Examples are `position.x`, `transform.rotation.z`, `sublayers.NAME.opacity` and
  /// `filters.NAME.inputRadius`.
  open func value(forKeyPath keyPath: String) -> Any? { resolve(keyPath) }

  /// Sets the value at a key path.
  ///
  /// A component of a transform (`transform.rotation.z`) replaces that part and keeps the others. A
  /// value of a wrong type or an unknown path is handled and reported as in `setValue(_:forKey:)`.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    take(value, forKeyPath: keyPath) { (value) throws(KeyPathError) in
      try assign(value, forKeyPath: keyPath)
    }
  }

  /// Returns whether an archive would contain a property; unused, because layers cannot be
  /// archived.
  open func shouldArchiveValue(forKey key: String) -> Bool { true }
}
