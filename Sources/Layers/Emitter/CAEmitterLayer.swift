public import Foundation
import StrataGraphics

/// A layer that shows particles: small images that are born, move, turn, grow, change colour and
/// die.
///
/// Its cells say what the particles are like. They are drawn over the layer's background, contents,
/// sublayers and border, also outside its bounds unless it masks to them.
///
/// Particles follow the layer's local time, and each is a function of the seed, its cell, its number
/// and that time alone. Two layers with the same values show the same, and a layer whose time begins
/// at 0 shows at any time what it would if it had been running since then. Values that animations
/// move count with what they show when a particle is born; so do values that are changed after a
/// frame was shown, and what was born before keeps its own.
open class CAEmitterLayer: CALayer {
  /// What the particles are like, copied when set; nil by default.
  ///
  /// A cell that is changed afterwards has no effect here: change it through a key path
  /// (`setValue(_:forKeyPath:)` with `emitterCells.NAME.birthRate`), or assign the cells anew.
  /// Reading gives new cells with the values.
  ///
  /// - Precondition: Cells lie at most 256 deep in each other.
  open var emitterCells: [CAEmitterCell]? {
    get { emitterState.cells?.map { CAEmitterCell(state: $0) } }
    set { setCells(newValue?.map(\.state)) }
  }
  static let emitterCells = ComputedLayerProperty(
    EmitterCellState.cellsKey, \CAEmitterLayer.emitterCells, .object("an array of CAEmitterCell"),
    from: EmitterState.block,
    inner: InnerPaths(
      read: { ($0 as? CAEmitterLayer)?.emitterState.cells?.value(along: $1[...]) },
      assign: { (layer, value, path, keyPath) throws(KeyPathError) in
        try (layer as? CAEmitterLayer)?.assignCellValue(value, along: path[...], in: keyPath)
      }))

  /// What all particles do after their birth, copied when set; nil by default.
  ///
  /// Change one that the layer has through a key path, `emitterBehaviors.NAME.stiffness`, or assign
  /// them anew. A change takes effect on all particles that live. Reading gives new behaviours with
  /// the values. Without any, and without those of cells, particles follow closed formulas, and cost
  /// far less.
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

  /// Multiplies the birth rate of every cell; 1 by default.
  ///
  /// 0 ends all births, and those that live go on living.
  open var birthRate: Float {
    get { emitterState.birthRate }
    set { changeParticles(Self.birthRate, to: newValue) }
  }
  static let birthRate = stored("birthRate", \.birthRate, .kept(.amount), \.birthRate)

  /// Multiplies the lifetime of each particle at its birth; 1 by default, and with 0 none lives.
  open var lifetime: Float {
    get { emitterState.lifetime }
    set { changeParticles(Self.lifetime, to: newValue) }
  }
  static let lifetime = stored("lifetime", \.lifetime, .kept(.amount), \.lifetime)

  /// The centre of the shape, in bounds space.
  open var emitterPosition: CGPoint {
    get { emitterState.position }
    set { changeParticles(Self.emitterPosition, to: newValue) }
  }
  static let emitterPosition = stored(
    "emitterPosition", \.emitterPosition, .kept(.place), \.position)

  /// The height of the shape's centre over the layer's plane, towards the viewer.
  open var emitterZPosition: CGFloat {
    get { emitterState.zPosition }
    set { changeParticles(Self.emitterZPosition, to: newValue) }
  }
  static let emitterZPosition = stored(
    "emitterZPosition", \.emitterZPosition, .kept(.place), \.zPosition)

  /// The width and height of the shape; of a circle or sphere the width is the radius.
  open var emitterSize: CGSize {
    get { emitterState.size }
    set {
      // Unlike an offset it has a range that leaves tiny ones out.
      if !CGRect(origin: .zero, size: newValue).isOrdinary { mayExceedRanges = true }
      changeParticles(Self.emitterSize, to: newValue)
    }
  }
  static let emitterSize = stored("emitterSize", \.emitterSize, .kept(.length), \.size)

  /// The depth of a cuboid.
  open var emitterDepth: CGFloat {
    get { emitterState.depth }
    set { changeParticles(Self.emitterDepth, to: newValue) }
  }
  static let emitterDepth = stored("emitterDepth", \.emitterDepth, .kept(.length), \.depth)

  /// Where particles are born.
  open var emitterShape: CAEmitterLayerEmitterShape {
    get { self[Self.emitterShape] }
    set { changeParticles(Self.emitterShape, to: newValue) }
  }
  static let emitterShape = LayerProperty(
    "emitterShape", \CAEmitterLayer.emitterShape, .kept(), default: .point, moves: .never)

  /// In which part of the shape.
  open var emitterMode: CAEmitterLayerEmitterMode {
    get { self[Self.emitterMode] }
    set { changeParticles(Self.emitterMode, to: newValue) }
  }
  static let emitterMode = LayerProperty(
    "emitterMode", \CAEmitterLayer.emitterMode, .kept(), default: .volume, moves: .never)

  /// In which order particles are drawn, and how.
  open var renderMode: CAEmitterLayerRenderMode {
    get { self[Self.renderMode] }
    set { self[Self.renderMode] = newValue }
  }
  static let renderMode = LayerProperty(
    "renderMode", \CAEmitterLayer.renderMode, .kept(), default: .unordered, moves: .never)

  /// True: particles lie at their own depth among the layer's siblings, under the restrictions of a
  /// `CATransformLayer`.
  ///
  /// False: they lie in the layer's plane.
  open var preservesDepth: Bool {
    get { self[Self.preservesDepth] }
    set { self[Self.preservesDepth] = newValue }
  }
  static let preservesDepth = LayerProperty(
    "preservesDepth", \CAEmitterLayer.preservesDepth, .kept(), default: false, moves: .never)

  /// Multiplies the velocity of each particle at its birth; 1 by default.
  open var velocity: Float {
    get { emitterState.velocity }
    set { changeParticles(Self.velocity, to: newValue) }
  }
  static let velocity = stored("velocity", \.velocity, .kept(.amount), \.velocity)

  /// Multiplies the scale of each particle at its birth; 1 by default.
  open var scale: Float {
    get { emitterState.scale }
    set { changeParticles(Self.scale, to: newValue) }
  }
  static let scale = stored("scale", \.scale, .kept(.amount), \.scale)

  /// Multiplies the spin of each particle at its birth; 1 by default.
  open var spin: Float {
    get { emitterState.spin }
    set { changeParticles(Self.spin, to: newValue) }
  }
  static let spin = stored("spin", \.spin, .kept(.amount), \.spin)

  /// Added to the velocity of each particle at its birth, after `velocity` has multiplied it; 0 by
  /// default.
  ///
  /// Apple's class has this and the two that follow without documenting them; that they are added,
  /// and to what, is assumed from their names and the factors that they stand beside.
  open var velocityBias: Float {
    get { emitterState.velocityBias }
    set { changeParticles(Self.velocityBias, to: newValue) }
  }
  static let velocityBias = stored(
    "velocityBias", \.velocityBias, .kept(.amount), \.velocityBias)

  /// Added to the scale of each particle at its birth, after `scale` has multiplied it; 0 by default.
  ///
  /// Particles of a cell within a cell have their parents' instead.
  open var scaleBias: Float {
    get { emitterState.scaleBias }
    set { changeParticles(Self.scaleBias, to: newValue) }
  }
  static let scaleBias = stored("scaleBias", \.scaleBias, .kept(.amount), \.scaleBias)

  /// Added to the spin of each particle at its birth, after `spin` has multiplied it; 0 by default.
  open var spinBias: Float {
    get { emitterState.spinBias }
    set { changeParticles(Self.spinBias, to: newValue) }
  }
  static let spinBias = stored("spinBias", \.spinBias, .kept(.amount), \.spinBias)

  /// Where the random numbers begin; 0 by default.
  ///
  /// Layers that are to look different need different seeds.
  open var seed: UInt32 {
    get { self[Self.seed] }
    set { changeParticles(Self.seed, to: newValue) }
  }
  static let seed = LayerProperty(
    "seed", \CAEmitterLayer.seed, .kept(), default: 0, moves: .never)

  /// The values that can move.
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
      moves: .implicitly)
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

  /// Counts the changes of the model that particles depend on.
  private(set) final var changes = 0

  /// Makes an emitter layer without cells.
  public override init() {
    super.init()
    contentProvider = EmitterContent()
  }

  /// Makes a layer with default values, whatever `layer` is: what a presentation copy starts as.
  public override init(layer: Any) {
    super.init(layer: layer)
    contentProvider = EmitterContent()
  }

  /// Layers cannot be archived: always nil.
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
    // Cells cannot be compared, since anything can be stored in one.
    change(EmitterCellState.cellsKey) { emitterState.cells = cells }
  }

  private func setBehaviors(_ behaviors: [EmitterBehaviorState]?) {
    changes &+= 1
    // As of cells.
    change(EmitterBehaviorState.key) { emitterState.behaviors = behaviors }
  }

  /// Sets what a path leads to that begins with a behaviour's name.
  final func assignBehaviorValue(
    _ value: Any?, along path: ArraySlice<String>, in keyPath: String
  ) throws(KeyPathError) {
    var behaviors = emitterState.behaviors ?? []
    try behaviors.assign(value, along: path, in: keyPath)
    setBehaviors(behaviors)
  }

  /// Sets what a path leads to that begins with a cell's name.
  final func assignCellValue(
    _ value: Any?, along path: ArraySlice<String>, in keyPath: String
  ) throws(KeyPathError) {
    var cells = emitterState.cells ?? []
    try cells.assign(value, along: path, in: keyPath)
    setCells(cells)
  }
}
