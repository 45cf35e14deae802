public import Foundation
import StrataGraphics

/// A layer that shows particles: small images that appear, move, rotate, grow, change color and
/// disappear.
///
/// Its cells determine the properties of the particles. Particles are drawn over the layer's
/// background, contents, sublayers and border. They are not clipped to its bounds unless it masks
/// to them.
///
/// Particles follow the layer's local time. Each is a function of the seed, its cell, its number
/// and that time alone. Two layers with the same values look the same. A layer whose time begins at
/// 0 looks at any time as if it had been running since then. Animated values take effect with their
/// presentation value at a particle's birth. Values that are changed after a frame affect only the
/// particles born afterwards.
open class CAEmitterLayer: CALayer {
  /// The cells; nil by default.
  ///
  /// The values that they have at the next commit count. Changing a cell after that has no effect
  /// here. To change the layer's cell, use a key path (`setValue(_:forKeyPath:)` with
  /// `emitterCells.NAME.birthRate`), or assign the cells again. After a change by a key path,
  /// reading returns new cells with the values. Nested cells are copied when they are set.
  ///
  /// - Precondition: Cells are nested at most 256 levels deep.
  open var emitterCells: [CAEmitterCell]? {
    get { assignedCells ?? emitterState.cells?.map { CAEmitterCell(state: $0) } }
    set {
      setCells(newValue?.map(\.state))
      assignedCells = newValue
      readsCells = newValue != nil
    }
  }
  /// The objects that were assigned; nil if the cells have changed by a key path since.
  private final var assignedCells: [CAEmitterCell]?
  /// Whether changes of the assigned objects still count.
  private final var readsCells = false

  /// The cells that are drawn, as new objects.
  package final var drawnCells: [CAEmitterCell]? {
    readAssignedCells()
    return emitterState.cells?.map { CAEmitterCell(state: $0) }
  }
  static let emitterCells = ComputedLayerProperty(
    EmitterCellState.cellsKey, \CAEmitterLayer.emitterCells, .object("an array of CAEmitterCell"),
    from: EmitterState.block,
    inner: InnerPaths(
      read: {
        let layer = $0 as? CAEmitterLayer
        layer?.readAssignedCells()
        return layer?.emitterState.cells?.value(along: $1[...])
      },
      assign: { (layer, value, path, keyPath) throws(KeyPathError) in
        try (layer as? CAEmitterLayer)?.assignCellValue(value, along: path[...], in: keyPath)
      }))

  /// The behaviors of all particles after their birth, copied when set; nil by default.
  ///
  /// To change a behavior of the layer, use a key path, `emitterBehaviors.NAME.stiffness`, or
  /// assign them again. A change affects all living particles. Reading returns new behaviors with
  /// the values. Without behaviors of the layer or its cells, particles follow closed formulas,
  /// which is much faster.
  open var emitterBehaviors: [CAEmitterBehavior]? {
    get { emitterState.behaviors?.map { CAEmitterBehavior(state: $0) } }
    set { setBehaviors(newValue?.map(\.state)) }
  }
  static let emitterBehaviors = ComputedLayerProperty(
    EmitterBehaviorState.key, \CAEmitterLayer.emitterBehaviors,
    .object("an array of CAEmitterBehavior"), from: EmitterState.block,
    inner: InnerPaths(
      read: { ($0 as? CAEmitterLayer)?.emitterState.behaviors?.value(along: $1[...]) },
      assign: { (layer, value, path, keyPath) throws(KeyPathError) in
        try (layer as? CAEmitterLayer)?.assignBehaviorValue(value, along: path[...], in: keyPath)
      }))

  /// The factor for the birth rate of every cell; 1 by default.
  ///
  /// 0 stops all births; living particles are not affected.
  open var birthRate: Float {
    get { emitterState.birthRate }
    set { changeParticles(Self.birthRate, to: newValue) }
  }
  static let birthRate = stored("birthRate", \.birthRate, .stored(.amount), \.birthRate)

  /// The factor for the lifetime of each particle at its birth; 1 by default.
  ///
  /// With 0 no particles are visible.
  open var lifetime: Float {
    get { emitterState.lifetime }
    set { changeParticles(Self.lifetime, to: newValue) }
  }
  static let lifetime = stored("lifetime", \.lifetime, .stored(.amount), \.lifetime)

  /// The center of the shape, in bounds space.
  open var emitterPosition: CGPoint {
    get { emitterState.position }
    set { changeParticles(Self.emitterPosition, to: newValue) }
  }
  static let emitterPosition = stored(
    "emitterPosition", \.emitterPosition, .stored(.place), \.position)

  /// The height of the shape's center above the layer's plane, toward the viewer.
  open var emitterZPosition: CGFloat {
    get { emitterState.zPosition }
    set { changeParticles(Self.emitterZPosition, to: newValue) }
  }
  static let emitterZPosition = stored(
    "emitterZPosition", \.emitterZPosition, .stored(.place), \.zPosition)

  /// The width and height of the shape; for a circle or sphere the width is the radius.
  open var emitterSize: CGSize {
    get { emitterState.size }
    set {
      // The ordinary range of a size, unlike that of an offset, excludes tiny values.
      if !CGRect(origin: .zero, size: newValue).isOrdinary { mayExceedRanges = true }
      changeParticles(Self.emitterSize, to: newValue)
    }
  }
  static let emitterSize = stored("emitterSize", \.emitterSize, .stored(.length), \.size)

  /// The depth of a cuboid.
  open var emitterDepth: CGFloat {
    get { emitterState.depth }
    set { changeParticles(Self.emitterDepth, to: newValue) }
  }
  static let emitterDepth = stored("emitterDepth", \.emitterDepth, .stored(.length), \.depth)

  /// The shape from which particles are emitted.
  open var emitterShape: CAEmitterLayerEmitterShape {
    get { self[Self.emitterShape] }
    set { changeParticles(Self.emitterShape, to: newValue) }
  }
  static let emitterShape = LayerProperty(
    "emitterShape", \CAEmitterLayer.emitterShape, .stored(), default: .point, animates: .never)

  /// The part of the shape from which particles are emitted.
  open var emitterMode: CAEmitterLayerEmitterMode {
    get { self[Self.emitterMode] }
    set { changeParticles(Self.emitterMode, to: newValue) }
  }
  static let emitterMode = LayerProperty(
    "emitterMode", \CAEmitterLayer.emitterMode, .stored(), default: .volume, animates: .never)

  /// The order in which particles are drawn, and their blending.
  open var renderMode: CAEmitterLayerRenderMode {
    get { self[Self.renderMode] }
    set { self[Self.renderMode] = newValue }
  }
  static let renderMode = LayerProperty(
    "renderMode", \CAEmitterLayer.renderMode, .stored(), default: .unordered, animates: .never)

  /// Whether particles have their own depth among the layer's siblings.
  ///
  /// If true, the restrictions of a `CATransformLayer` apply. If false, particles are in the
  /// layer's plane.
  open var preservesDepth: Bool {
    get { self[Self.preservesDepth] }
    set { self[Self.preservesDepth] = newValue }
  }
  static let preservesDepth = LayerProperty(
    "preservesDepth", \CAEmitterLayer.preservesDepth, .stored(), default: false, animates: .never)

  /// The factor for the velocity of each particle at its birth; 1 by default.
  open var velocity: Float {
    get { emitterState.velocity }
    set { changeParticles(Self.velocity, to: newValue) }
  }
  static let velocity = stored("velocity", \.velocity, .stored(.amount), \.velocity)

  /// The factor for the scale of each particle at its birth; 1 by default.
  open var scale: Float {
    get { emitterState.scale }
    set { changeParticles(Self.scale, to: newValue) }
  }
  static let scale = stored("scale", \.scale, .stored(.amount), \.scale)

  /// The factor for the spin of each particle at its birth; 1 by default.
  open var spin: Float {
    get { emitterState.spin }
    set { changeParticles(Self.spin, to: newValue) }
  }
  static let spin = stored("spin", \.spin, .stored(.amount), \.spin)

  /// The value added to the velocity of each particle at its birth, after multiplication by
  /// `velocity`.
  ///
  /// 0 by default.
  ///
  /// Apple's class has this property and the following two but does not document them. Their
  /// meaning is assumed from their names and the corresponding factors.
  open var velocityBias: Float {
    get { emitterState.velocityBias }
    set { changeParticles(Self.velocityBias, to: newValue) }
  }
  static let velocityBias = stored(
    "velocityBias", \.velocityBias, .stored(.amount), \.velocityBias)

  /// The value added to the scale of each particle at its birth, after multiplication by `scale`.
  ///
  /// 0 by default. Particles of a nested cell inherit their parents' scale instead.
  open var scaleBias: Float {
    get { emitterState.scaleBias }
    set { changeParticles(Self.scaleBias, to: newValue) }
  }
  static let scaleBias = stored("scaleBias", \.scaleBias, .stored(.amount), \.scaleBias)

  /// The value added to the spin of each particle at its birth, after multiplication by `spin`.
  ///
  /// 0 by default.
  open var spinBias: Float {
    get { emitterState.spinBias }
    set { changeParticles(Self.spinBias, to: newValue) }
  }
  static let spinBias = stored("spinBias", \.spinBias, .stored(.amount), \.spinBias)

  /// The seed of the random numbers; 0 by default.
  ///
  /// Layers need different seeds to look different.
  open var seed: UInt32 {
    get { self[Self.seed] }
    set { changeParticles(Self.seed, to: newValue) }
  }
  static let seed = LayerProperty(
    "seed", \CAEmitterLayer.seed, .stored(), default: 0, animates: .never)

  /// The animatable values.
  final var emitterState: EmitterState {
    get { values[EmitterState.block] }
    _modify { yield &values[EmitterState.block] }
  }

  private static func stored<Value>(
    _ key: String,
    _ path:
      @autoclosure @escaping @Sendable ()
      -> any ReferenceWritableKeyPath<CAEmitterLayer, Value> & Sendable,
    _ kind: PropertyKind<Value>, _ place: KeyPath<EmitterState, Value>
  ) -> LayerProperty<Value> {
    LayerProperty(
      key, path(), kind, at: MemoryLayout<EmitterState>.offset(of: place), in: EmitterState.block,
      animates: .implicitly)
  }

  private static let own = LayerProperties.builtIn(
    [
      emitterCells, emitterBehaviors, birthRate, lifetime, emitterPosition, emitterZPosition,
      emitterSize,
      emitterDepth, emitterShape, emitterMode, renderMode, preservesDepth, velocity, scale, spin,
      velocityBias, scaleBias, spinBias, seed,
    ], of: CAEmitterLayer.self, extending: CALayer.self, structure: EmitterState.block,
    innerSlot: EmitterState.innerSlot(forKey:)
  ) { CAEmitterLayer() }

  open override class var classProperties: LayerProperties { own }

  /// The number of changes to the model that particles depend on.
  private(set) final var changes = 0

  /// Creates an emitter layer without cells.
  public override init() {
    super.init()
    contentProvider = EmitterContent()
  }

  /// Creates a layer with default values, regardless of `layer`, as the basis of a presentation
  /// copy.
  public override init(layer: Any) {
    super.init(layer: layer)
    contentProvider = EmitterContent()
  }

  /// Returns nil, because layers cannot be archived.
  public required init?(coder: NSCoder) {
    nil
  }

  // MARK: Changing

  private func changeParticles<Value>(_ property: LayerProperty<Value>, to new: Value) {
    changes &+= 1
    self[property] = new
  }

  private func setCells(_ cells: [EmitterCellState]?) {
    changes &+= 1
    // Cells cannot be compared, because they may contain arbitrary objects.
    change(EmitterCellState.cellsKey) { emitterState.cells = cells }
  }

  /// Takes the values of the assigned cells, unless they have been committed.
  final func readAssignedCells() {
    // The assignment is recorded as a change, and no frame has been drawn since.
    if readsCells { emitterState.cells = assignedCells?.map(\.state) }
  }

  /// Takes the values of the assigned cells for the next frame.
  final func commitCells() {
    readAssignedCells()
    readsCells = false
  }

  private func setBehaviors(_ behaviors: [EmitterBehaviorState]?) {
    changes &+= 1
    // Behaviors cannot be compared either.
    change(EmitterBehaviorState.key) { emitterState.behaviors = behaviors }
  }

  /// Sets the value at a path that begins with a behavior's name.
  final func assignBehaviorValue(
    _ value: Any?, along path: ArraySlice<String>, in keyPath: String
  ) throws(KeyPathError) {
    var behaviors = emitterState.behaviors ?? []
    try behaviors.assign(value, along: path, in: keyPath)
    setBehaviors(behaviors)
  }

  /// Sets the value at a path that begins with a cell's name.
  final func assignCellValue(
    _ value: Any?, along path: ArraySlice<String>, in keyPath: String
  ) throws(KeyPathError) {
    readAssignedCells()
    var cells = emitterState.cells ?? []
    try cells.assign(value, along: path, in: keyPath)
    setCells(cells)
    (assignedCells, readsCells) = (nil, false)
  }
}
