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

  /// Multiplies the birth rate of every cell; 1 by default.
  ///
  /// 0 ends all births, and those that live go on living.
  open var birthRate: Float {
    get { emitterState.birthRate }
    set { changeEmitter("birthRate", \.birthRate, to: newValue) }
  }

  /// Multiplies the lifetime of each particle at its birth; 1 by default, and with 0 none lives.
  open var lifetime: Float {
    get { emitterState.lifetime }
    set { changeEmitter("lifetime", \.lifetime, to: newValue) }
  }

  /// The centre of the shape, in bounds space.
  open var emitterPosition: CGPoint {
    get { emitterState.position }
    set { changeEmitter("emitterPosition", \.position, to: newValue) }
  }

  /// The height of the shape's centre over the layer's plane, towards the viewer.
  open var emitterZPosition: CGFloat {
    get { emitterState.zPosition }
    set { changeEmitter("emitterZPosition", \.zPosition, to: newValue) }
  }

  /// The width and height of the shape; of a circle or sphere the width is the radius.
  open var emitterSize: CGSize {
    get { emitterState.size }
    set {
      // Unlike an offset it has a range that leaves tiny ones out.
      if !CGRect(origin: .zero, size: newValue).isOrdinary { mayExceedRanges = true }
      changeEmitter("emitterSize", \.size, to: newValue)
    }
  }

  /// The depth of a cuboid.
  open var emitterDepth: CGFloat {
    get { emitterState.depth }
    set { changeEmitter("emitterDepth", \.depth, to: newValue) }
  }

  /// Where particles are born.
  open var emitterShape = CAEmitterLayerEmitterShape.point { didSet { changes &+= 1 } }

  /// In which part of the shape.
  open var emitterMode = CAEmitterLayerEmitterMode.volume { didSet { changes &+= 1 } }

  /// In which order particles are drawn, and how.
  open var renderMode = CAEmitterLayerRenderMode.unordered

  /// True: particles lie at their own depth among the layer's siblings, under the restrictions of a
  /// `CATransformLayer`.
  ///
  /// False: they lie in the layer's plane.
  open var preservesDepth = false

  /// Multiplies the velocity of each particle at its birth; 1 by default.
  open var velocity: Float {
    get { emitterState.velocity }
    set { changeEmitter("velocity", \.velocity, to: newValue) }
  }

  /// Multiplies the scale of each particle at its birth; 1 by default.
  open var scale: Float {
    get { emitterState.scale }
    set { changeEmitter("scale", \.scale, to: newValue) }
  }

  /// Multiplies the spin of each particle at its birth; 1 by default.
  open var spin: Float {
    get { emitterState.spin }
    set { changeEmitter("spin", \.spin, to: newValue) }
  }

  /// Where the random numbers begin; 0 by default.
  ///
  /// Layers that are to look different need different seeds.
  open var seed: UInt32 = 0 { didSet { changes &+= 1 } }

  /// The values that can move.
  final var emitterState: EmitterState {
    get { values[EmitterState.block] }
    _modify { yield &values[EmitterState.block] }
  }

  open override class var classProperties: PropertyTable { .emitterLayer }

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

  open override func presentationCopy() -> CALayer { CAEmitterLayer(layer: self) }

  /// Takes over what the class adds to other layers.
  final func takeOwn(_ original: CAEmitterLayer) {
    emitterShape = original.emitterShape
    emitterMode = original.emitterMode
    renderMode = original.renderMode
    preservesDepth = original.preservesDepth
    seed = original.seed
  }

  open override class func defaultValue(forKey key: String) -> Any? {
    PropertyTable.emitterLayer.defaultValue(forKey: key)
  }

  // MARK: Changing

  private func changeEmitter<Value: Equatable & Measured>(
    _ key: String, _ path: WritableKeyPath<EmitterState, Value>, to new: Value
  ) {
    changes &+= 1
    change(key, from: emitterState[keyPath: path], to: new) { emitterState[keyPath: path] = $0 }
  }

  private func setCells(_ cells: [EmitterCellState]?) {
    changes &+= 1
    // Cells cannot be compared, since anything can be stored in one.
    change(EmitterCellState.cellsKey) { emitterState.cells = cells }
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
