public import Foundation
public import StrataGraphics

/// A template for the particles of one kind that an emitter layer emits.
///
/// The layer or cell to which a cell is added copies its values, so later changes to the original
/// have no effect. To change the values, use the layer's key paths, `emitterCells.NAME.birthRate`,
/// or assign the cells again.
///
/// The values of a particle are drawn at its birth. A value M with a range R is uniform between `M
/// - R/2` and `M + R/2`, and is multiplied by the layer's property of the same name if there is
/// one. From then on the particle's position, rotation, size and color depend only on the time, so
/// any time can be rendered without the times before.
///
/// A cell's timing determines when it emits. It is in the layer's time, or for a nested cell
/// relative to the birth of each parent. Emission starts at `beginTime`, and lasts for `duration`
/// and its repetitions.
open class CAEmitterCell: NSObject, NSCopying, CAMediaTiming, ValueRefusing {
  // MARK: Emission

  /// The name of the cell in key paths (`emitterCells.NAME.birthRate`).
  open var name: String? {
    get { state.name }
    set { state.name = newValue }
  }

  /// Whether the particles of the cell and its nested cells are drawn.
  open var isEnabled: Bool {
    get { state.isEnabled }
    set { state.isEnabled = newValue }
  }

  /// The number of particles emitted per second, times the layer's `birthRate`; 0 by default.
  ///
  /// For a nested cell, the number that each particle of the enclosing cell emits per second.
  /// Fractions accumulate over time, and negative values count as 0.
  open var birthRate: Float {
    get { state.birthRate }
    set { state.birthRate = newValue }
  }

  /// The lifetime of a particle in seconds, times the layer's `lifetime`.
  ///
  /// With 0, the default, or less no particles are visible.
  open var lifetime: Float {
    get { state.lifetime }
    set { state.lifetime = newValue }
  }

  /// The width of the range from which lifetimes are drawn, in seconds.
  open var lifetimeRange: Float {
    get { state.lifetimeRange }
    set { state.lifetimeRange = newValue }
  }

  /// The image of a particle: a `CGImage`, centered on the particle's position.
  ///
  /// Nil shows nothing, but the particle still moves and emits the nested cells. Objects of other
  /// types are stored, not drawn, and reported when the tree is rendered.
  open var contents: Any? {
    get { state.contents }
    set { state.contents = newValue }
  }

  /// The displayed part of `contents`, in unit coordinates with (0, 0) at the image's top-left
  /// corner.
  open var contentsRect: CGRect {
    get { state.contentsRect }
    set { state.contentsRect = newValue }
  }

  /// The number of pixels of `contents` per point.
  ///
  /// A particle of scale 1 has the size of the displayed part in pixels, divided by this.
  open var contentsScale: CGFloat {
    get { state.contentsScale }
    set { state.contentsScale = newValue }
  }

  /// The filter for particles drawn smaller than their image.
  ///
  /// It is the name of a `CALayerContentsFilter`, "linear" by default.
  open var minificationFilter: String {
    get { state.minificationFilter.rawValue }
    set { state.minificationFilter = CALayerContentsFilter(rawValue: newValue) }
  }

  /// The filter for particles drawn larger than their image.
  ///
  /// "linear" by default; "trilinear" means the same here.
  open var magnificationFilter: String {
    get { state.magnificationFilter.rawValue }
    set { state.magnificationFilter = CALayerContentsFilter(rawValue: newValue) }
  }

  /// The value added to the level of detail of `.trilinear` minification.
  ///
  /// 1 selects an image half as wide.
  open var minificationFilterBias: Float {
    get { state.minificationFilterBias }
    set { state.minificationFilterBias = newValue }
  }

  // MARK: Timing

  /// The time at which the cell starts to emit, in the layer's time; 0 by default.
  ///
  /// For a nested cell it is relative to the birth of each parent. With a negative time the cell
  /// has already emitted particles at the layer's time 0.
  open var beginTime: CFTimeInterval {
    get { state.timing.beginTime }
    set { state.timing.beginTime = newValue }
  }

  /// The duration of emission in seconds of the cell's time; infinite by default, as with 0.
  open var duration: CFTimeInterval {
    get { state.timing.duration }
    set { state.timing.duration = newValue }
  }

  /// The rate of the cell's time; 1 by default.
  open var speed: Float {
    get { state.timing.speed }
    set { state.timing.speed = newValue }
  }

  /// The offset added to the cell's time after `speed` has been applied; 0 by default.
  open var timeOffset: CFTimeInterval {
    get { state.timing.timeOffset }
    set { state.timing.timeOffset = newValue }
  }

  /// The number of durations; 0, the default, is one.
  open var repeatCount: Float {
    get { state.timing.repeatCount }
    set { state.timing.repeatCount = newValue }
  }

  /// The total time of the repetitions; 0, the default, uses `repeatCount`.
  open var repeatDuration: CFTimeInterval {
    get { state.timing.repeatDuration }
    set { state.timing.repeatDuration = newValue }
  }

  /// Whether each repetition is followed by one in reverse, which doubles its length.
  open var autoreverses: Bool {
    get { state.timing.autoreverses }
    set { state.timing.autoreverses = newValue }
  }

  /// The fill mode, which is stored and has no effect.
  open var fillMode: CAMediaTimingFillMode {
    get { state.timing.fillMode }
    set { state.timing.fillMode = newValue }
  }

  // MARK: Motion

  /// The angle between the emission direction and the layer's plane, in radians.
  open var emissionLatitude: CGFloat {
    get { state.emissionLatitude }
    set { state.emissionLatitude = newValue }
  }

  /// The angle of the emission direction from the shape's own direction, in radians, from x toward
  /// y.
  open var emissionLongitude: CGFloat {
    get { state.emissionLongitude }
    set { state.emissionLongitude = newValue }
  }

  /// The angle of the fan around that direction into which particles are emitted, in radians.
  ///
  /// The fan is in the layer's plane. For cuboids and spheres it is a cone in space. 2π covers all
  /// directions.
  open var emissionRange: CGFloat {
    get { state.emissionRange }
    set { state.emissionRange = newValue }
  }

  /// The initial speed of particles, in points per second, times the layer's `velocity`.
  ///
  /// A negative value moves against the direction.
  open var velocity: CGFloat {
    get { state.velocity }
    set { state.velocity = newValue }
  }

  /// The width of the range from which velocities are drawn.
  open var velocityRange: CGFloat {
    get { state.velocityRange }
    set { state.velocityRange = newValue }
  }

  /// The acceleration along the layer's x axis, in points per second squared.
  open var xAcceleration: CGFloat {
    get { state.xAcceleration }
    set { state.xAcceleration = newValue }
  }

  /// The acceleration along the layer's y axis, in points per second squared.
  open var yAcceleration: CGFloat {
    get { state.yAcceleration }
    set { state.yAcceleration = newValue }
  }

  /// The acceleration along the layer's z axis, in points per second squared.
  open var zAcceleration: CGFloat {
    get { state.zAcceleration }
    set { state.zAcceleration = newValue }
  }

  // MARK: Appearance

  /// The scale factor for the size of the contents, times the layer's `scale`.
  open var scale: CGFloat {
    get { state.scale }
    set { state.scale = newValue }
  }

  /// The width of the range from which scales are drawn.
  open var scaleRange: CGFloat {
    get { state.scaleRange }
    set { state.scaleRange = newValue }
  }

  /// The change of a particle's scale per second; the scale stops at 0.
  open var scaleSpeed: CGFloat {
    get { state.scaleSpeed }
    set { state.scaleSpeed = newValue }
  }

  /// The angular velocity of a particle about its center, in radians per second, times the layer's
  /// `spin`.
  open var spin: CGFloat {
    get { state.spin }
    set { state.spin = newValue }
  }

  /// The width of the range from which spins are drawn.
  open var spinRange: CGFloat {
    get { state.spinRange }
    set { state.spinRange = newValue }
  }

  /// The color that multiplies the contents; white by default, which nil means as well.
  open var color: CGColor? {
    get { state.color.cgColor }
    set { state.color = LayerColor(newValue) }
  }

  /// The width of the range from which a particle's red is drawn at birth.
  open var redRange: Float {
    get { state.redRange }
    set { state.redRange = newValue }
  }

  /// The width of the range from which a particle's green is drawn at birth.
  open var greenRange: Float {
    get { state.greenRange }
    set { state.greenRange = newValue }
  }

  /// The width of the range from which a particle's blue is drawn at birth.
  open var blueRange: Float {
    get { state.blueRange }
    set { state.blueRange = newValue }
  }

  /// The width of the range from which a particle's alpha is drawn at birth.
  open var alphaRange: Float {
    get { state.alphaRange }
    set { state.alphaRange = newValue }
  }

  /// The change of a particle's red per second; the result is clamped to 0...1 when drawn.
  open var redSpeed: Float {
    get { state.redSpeed }
    set { state.redSpeed = newValue }
  }

  /// The change of a particle's green per second; the result is clamped to 0...1 when drawn.
  open var greenSpeed: Float {
    get { state.greenSpeed }
    set { state.greenSpeed = newValue }
  }

  /// The change of a particle's blue per second; the result is clamped to 0...1 when drawn.
  open var blueSpeed: Float {
    get { state.blueSpeed }
    set { state.blueSpeed = newValue }
  }

  /// The change of a particle's alpha per second; the result is clamped to 0...1 when drawn.
  open var alphaSpeed: Float {
    get { state.alphaSpeed }
    set { state.alphaSpeed = newValue }
  }

  // MARK: Cells in the cell

  /// The cells that each particle emits during its life, copied when set; nil by default.
  ///
  /// The emitted particles start at the current position of their parent. Their directions are
  /// relative to that of its motion, and its scale and color multiply theirs. Reading returns new
  /// cells with the values.
  ///
  /// - Precondition: Cells are nested at most 256 levels deep.
  open var emitterCells: [CAEmitterCell]? {
    get { state.cells?.map { CAEmitterCell(state: $0) } }
    set { state.setCells(newValue?.map(\.state)) }
  }

  /// Values by key for properties that are not set; stored without effect.
  open var style: [AnyHashable: Any]? {
    get { state.style }
    set { state.style = newValue }
  }

  final package var state = EmitterCellState()

  // MARK: Making and copying

  /// Creates a cell that emits no particles.
  public override init() {
    super.init()
  }

  init(state: EmitterCellState) {
    self.state = state
    super.init()
  }

  /// Returns nil, because cells cannot be archived.
  public required init?(coder: NSCoder) {
    nil
  }

  /// Returns a cell with the same values, including those of nested cells and those under your own
  /// keys.
  ///
  /// The contents are the same object.
  open func copy(with zone: NSZone? = nil) -> Any {
    CAEmitterCell(state: state)
  }

  // MARK: Key-value access

  /// Returns the default value of a property.
  ///
  /// Nil for an unknown key, and if the default is the value that an unset property of its type
  /// returns: 0 or nil.
  open class func defaultValue(forKey key: String) -> Any? {
    EmitterCellState.properties.defaultValue(forKey: key)
  }

  /// Returns the value of a property, or the value stored under an unknown key, or nil if nothing
  /// is stored.
  ///
  /// Numbers and Booleans are returned as `NSNumber`, names of filters as `String`.
  open func value(forKey key: String) -> Any? { state.value(forKey: key) }

  /// Sets a property, or stores the value under an unknown key.
  ///
  /// Nil and unsuitable values are handled as described for ``CALayer/setValue(_:forKey:)``, and
  /// reported when a layer with the cell is rendered.
  open func setValue(_ value: Any?, forKey key: String) {
    take(value, forKeyPath: key) { (value) throws(KeyPathError) in
      try state.assign(value, forKey: key)
    }
  }

  /// Returns the value at a key path such as `contentsRect.size.width` or
  /// `emitterCells.NAME.scale`.
  ///
  /// Nil if a component of the path is unknown.
  open func value(forKeyPath keyPath: String) -> Any? {
    state.value(along: keyPath.keyPathParts)
  }

  /// Sets the value at a key path.
  ///
  /// Unsuitable values and invalid paths are handled and reported as described for
  /// `setValue(_:forKey:)`.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    take(value, forKeyPath: keyPath) { (value) throws(KeyPathError) in
      try state.assign(value, along: keyPath.keyPathParts, in: keyPath)
    }
  }

  /// Values passed to key-value methods that the cell could not accept, for layers to report.
  final var refusedValues: RefusedValues {
    get { state.refusedValues }
    set { state.refusedValues = newValue }
  }
}
