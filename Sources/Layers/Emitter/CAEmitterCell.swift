public import Foundation
public import StrataGraphics

/// What particles of one kind are like that an emitter layer gives birth to.
///
/// A cell is a template. The layer, or the cell that it is put into, takes a copy of its values, so
/// that changes afterwards have no effect there: change the values through the layer's key paths,
/// `emitterCells.NAME.birthRate`, or assign the cells anew.
///
/// Every particle draws its values at birth. A value M with a range R is even between `M - R/2` and
/// `M + R/2`, and is multiplied by the layer's property of the same name where there is one. From
/// then on the particle moves, turns, grows and changes colour by the time alone, so that any moment
/// can be shown without those before it.
///
/// A cell's timing says when it gives birth, in its layer's time, or counted from the birth of each
/// parent for a cell within a cell: from `beginTime` on, for as long as `duration` and the repeats
/// say.
open class CAEmitterCell: NSObject, NSCopying, CAMediaTiming, ValueRefusing {
  // MARK: What

  /// Names the cell for key paths (`emitterCells.NAME.birthRate`).
  open var name: String? {
    get { state.name }
    set { state.name = newValue }
  }

  /// False: no particle of the cell is drawn, nor any of the cells in it.
  open var isEnabled: Bool {
    get { state.isEnabled }
    set { state.isEnabled = newValue }
  }

  /// How many particles are born a second, times the layer's `birthRate`; 0 by default.
  ///
  /// In a cell within a cell, how many each particle of that cell gives birth to in a second. A
  /// fraction adds up over time, and less than 0 counts as 0.
  open var birthRate: Float {
    get { state.birthRate }
    set { state.birthRate = newValue }
  }

  /// How long a particle lives, in seconds, times the layer's `lifetime`; 0, the default, or less
  /// shows none.
  open var lifetime: Float {
    get { state.lifetime }
    set { state.lifetime = newValue }
  }

  /// By how much lifetimes differ, from the shortest to the longest, in seconds.
  open var lifetimeRange: Float {
    get { state.lifetimeRange }
    set { state.lifetimeRange = newValue }
  }

  /// What a particle shows: a `CGImage`, centred on where the particle is.
  ///
  /// Nil shows nothing, while the particle still moves and gives birth to those of the cells in the
  /// cell. Objects of other types are kept, not drawn, and reported when the tree is rendered.
  open var contents: Any? {
    get { state.contents }
    set { state.contents = newValue }
  }

  /// The part of `contents` that is shown, in unit space with (0, 0) at the image's top-left.
  open var contentsRect: CGRect {
    get { state.contentsRect }
    set { state.contentsRect = newValue }
  }

  /// Pixels of `contents` a point: a particle of scale 1 has the size of what is shown, in pixels,
  /// divided by this.
  open var contentsScale: CGFloat {
    get { state.contentsScale }
    set { state.contentsScale = newValue }
  }

  /// Used where particles are drawn smaller than their image is: the name of a
  /// `CALayerContentsFilter`, "linear" by default.
  open var minificationFilter: String {
    get { state.minificationFilter.rawValue }
    set { state.minificationFilter = CALayerContentsFilter(rawValue: newValue) }
  }

  /// Used where particles are drawn larger: "linear" by default, which "trilinear" means too.
  open var magnificationFilter: String {
    get { state.magnificationFilter.rawValue }
    set { state.magnificationFilter = CALayerContentsFilter(rawValue: newValue) }
  }

  /// Added to the level of detail of `.trilinear` minification: 1 takes an image half as wide.
  open var minificationFilterBias: Float {
    get { state.minificationFilterBias }
    set { state.minificationFilterBias = newValue }
  }

  // MARK: When

  /// When the cell begins to give birth, in its layer's time, or after the birth of each parent;
  /// 0 by default.
  ///
  /// Less than 0 shows a cell that has been at work for a while at the layer's time 0.
  open var beginTime: CFTimeInterval {
    get { state.timing.beginTime }
    set { state.timing.beginTime = newValue }
  }

  /// For how long the cell gives birth; infinite by default, which 0 stands for too.
  open var duration: CFTimeInterval {
    get { state.timing.duration }
    set { state.timing.duration = newValue }
  }

  /// How fast the cell's time runs; 1 by default.
  open var speed: Float {
    get { state.timing.speed }
    set { state.timing.speed = newValue }
  }

  /// Added to the cell's time once `speed` has been applied; 0 by default.
  open var timeOffset: CFTimeInterval {
    get { state.timing.timeOffset }
    set { state.timing.timeOffset = newValue }
  }

  /// How often the duration passes; 0, the default, is once.
  open var repeatCount: Float {
    get { state.timing.repeatCount }
    set { state.timing.repeatCount = newValue }
  }

  /// For how long the duration passes again; 0, the default, leaves it to `repeatCount`.
  open var repeatDuration: CFTimeInterval {
    get { state.timing.repeatDuration }
    set { state.timing.repeatDuration = newValue }
  }

  /// Whether each pass is followed by one backwards, which makes it twice as long.
  open var autoreverses: Bool {
    get { state.timing.autoreverses }
    set { state.timing.autoreverses = newValue }
  }

  /// Kept and without effect.
  open var fillMode: CAMediaTimingFillMode {
    get { state.timing.fillMode }
    set { state.timing.fillMode = newValue }
  }

  // MARK: Motion

  /// By how much particles set out away from the layer's plane, in radians.
  open var emissionLatitude: CGFloat {
    get { state.emissionLatitude }
    set { state.emissionLatitude = newValue }
  }

  /// By how much particles set out turned from the shape's own direction, in radians, from x toward y.
  open var emissionLongitude: CGFloat {
    get { state.emissionLongitude }
    set { state.emissionLongitude = newValue }
  }

  /// The angle, in radians, of the fan about that direction into which particles set out; 2π is all
  /// directions.
  open var emissionRange: CGFloat {
    get { state.emissionRange }
    set { state.emissionRange = newValue }
  }

  /// How fast particles set out, in points a second, times the layer's `velocity`; less than 0 goes
  /// against the direction.
  open var velocity: CGFloat {
    get { state.velocity }
    set { state.velocity = newValue }
  }

  /// By how much velocities differ, from the least to the greatest.
  open var velocityRange: CGFloat {
    get { state.velocityRange }
    set { state.velocityRange = newValue }
  }

  /// Acceleration along the layer's x axis, in points per second squared.
  open var xAcceleration: CGFloat {
    get { state.xAcceleration }
    set { state.xAcceleration = newValue }
  }

  /// Acceleration along the layer's y axis, in points per second squared.
  open var yAcceleration: CGFloat {
    get { state.yAcceleration }
    set { state.yAcceleration = newValue }
  }

  /// Acceleration along the layer's z axis, in points per second squared.
  open var zAcceleration: CGFloat {
    get { state.zAcceleration }
    set { state.zAcceleration = newValue }
  }

  // MARK: Look

  /// What the size of the contents is multiplied by, times the layer's `scale`.
  open var scale: CGFloat {
    get { state.scale }
    set { state.scale = newValue }
  }

  /// By how much scales differ, from the least to the greatest.
  open var scaleRange: CGFloat {
    get { state.scaleRange }
    set { state.scaleRange = newValue }
  }

  /// By how much the scale of a particle grows in a second; it ends at 0.
  open var scaleSpeed: CGFloat {
    get { state.scaleSpeed }
    set { state.scaleSpeed = newValue }
  }

  /// How fast a particle turns about its centre, in radians a second, times the layer's `spin`.
  open var spin: CGFloat {
    get { state.spin }
    set { state.spin = newValue }
  }

  /// By how much spins differ, from the least to the greatest.
  open var spinRange: CGFloat {
    get { state.spinRange }
    set { state.spinRange = newValue }
  }

  /// Multiplies the contents; white by default, which nil stands for.
  open var color: CGColor? {
    get { state.color.cgColor }
    set { state.color = LayerColor(newValue) }
  }

  /// By how much particles differ in red when they are born, from the least to the greatest.
  open var redRange: Float {
    get { state.redRange }
    set { state.redRange = newValue }
  }

  /// By how much particles differ in green when they are born, from the least to the greatest.
  open var greenRange: Float {
    get { state.greenRange }
    set { state.greenRange = newValue }
  }

  /// By how much particles differ in blue when they are born, from the least to the greatest.
  open var blueRange: Float {
    get { state.blueRange }
    set { state.blueRange = newValue }
  }

  /// By how much particles differ in alpha when they are born, from the least to the greatest.
  open var alphaRange: Float {
    get { state.alphaRange }
    set { state.alphaRange = newValue }
  }

  /// By how much a particle's red changes in a second; it is clamped to 0...1 when drawn.
  open var redSpeed: Float {
    get { state.redSpeed }
    set { state.redSpeed = newValue }
  }

  /// By how much a particle's green changes in a second; it is clamped to 0...1 when drawn.
  open var greenSpeed: Float {
    get { state.greenSpeed }
    set { state.greenSpeed = newValue }
  }

  /// By how much a particle's blue changes in a second; it is clamped to 0...1 when drawn.
  open var blueSpeed: Float {
    get { state.blueSpeed }
    set { state.blueSpeed = newValue }
  }

  /// By how much a particle's alpha changes in a second; it is clamped to 0...1 when drawn.
  open var alphaSpeed: Float {
    get { state.alphaSpeed }
    set { state.alphaSpeed = newValue }
  }

  // MARK: Cells in the cell

  /// What each particle gives birth to while it lives, copied when set; nil by default.
  ///
  /// The particles start where their parent is at that moment, in directions counted from that of
  /// its motion, and its scale and colour multiply theirs. Reading gives new cells with the values.
  ///
  /// - Precondition: Cells lie at most 256 deep in each other.
  open var emitterCells: [CAEmitterCell]? {
    get { state.cells?.map { CAEmitterCell(state: $0) } }
    set { state.setCells(newValue?.map(\.state)) }
  }

  /// Values by key that hold where a property was not set; kept, and without effect.
  open var style: [AnyHashable: Any]? {
    get { state.style }
    set { state.style = newValue }
  }

  final package var state = EmitterCellState()

  // MARK: Making and copying

  /// Makes a cell that gives birth to nothing.
  public override init() {
    super.init()
  }

  init(state: EmitterCellState) {
    self.state = state
    super.init()
  }

  /// Cells cannot be archived: always nil.
  public required init?(coder: NSCoder) {
    nil
  }

  /// A cell with the same values, those of the cells in it and those under keys of your own
  /// included; the contents are the same object.
  open func copy(with zone: NSZone? = nil) -> Any {
    CAEmitterCell(state: state)
  }

  // MARK: Key-value access

  /// The default of a property, nil when that is what an unset value of its type reads: 0, nil.
  ///
  /// Nil for an unknown key.
  open class func defaultValue(forKey key: String) -> Any? {
    EmitterCellState.properties.defaultValue(forKey: key)
  }

  /// The value of a property, or what was stored under an unknown key; nil when nothing was.
  ///
  /// Numbers and truth values come as `NSNumber`, names of filters as `String`.
  open func value(forKey key: String) -> Any? { state.value(forKey: key) }

  /// Sets a property, or stores the value under an unknown key.
  ///
  /// Nil and what does not fit are treated as ``CALayer/setValue(_:forKey:)`` tells, and reported
  /// when a layer with the cell is rendered.
  open func setValue(_ value: Any?, forKey key: String) {
    take(value, forKeyPath: key) { (value) throws(KeyPathError) in
      try state.assign(value, forKey: key)
    }
  }

  /// The value at a path of keys: `contentsRect.size.width`, `emitterCells.NAME.scale`; nil where a
  /// part of the path is unknown.
  open func value(forKeyPath keyPath: String) -> Any? {
    state.value(along: keyPath.keyPathParts)
  }

  /// Sets the value at a path of keys.
  ///
  /// What does not fit, or leads nowhere, is treated and reported as `setValue(_:forKey:)` tells.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    take(value, forKeyPath: keyPath) { (value) throws(KeyPathError) in
      try state.assign(value, along: keyPath.keyPathParts, in: keyPath)
    }
  }

  /// What key-value calls gave that the cell cannot take; layers report it.
  final var refusedValues: RefusedValues {
    get { state.refusedValues }
    set { state.refusedValues = newValue }
  }
}
