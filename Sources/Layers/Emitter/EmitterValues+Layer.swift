import Foundation
import StrataGraphics
import StrataRenderList

extension EmitterValues {
  /// Returns the emitter values of a layer, with its own values or those at a time.
  init(_ layer: CAEmitterLayer, _ values: LayerValues) {
    self.init(EmitterShapeOptions(layer), values[EmitterState.block])
  }

  init(_ options: EmitterShapeOptions, _ state: EmitterState) {
    self.init()
    position = SIMD3(
      Double(state.position.x), Double(state.position.y), Double(state.zPosition))
    size = SIMD2(Double(state.size.width), Double(state.size.height))
    depth = Double(state.depth)
    (shape, mode, seed) = (options.shape, options.mode, options.seed)
    birthRate = Double(state.birthRate)
    lifetime = Double(state.lifetime)
    velocity = Double(state.velocity)
    scale = Double(state.scale)
    spin = Double(state.spin)
    velocityBias = Double(state.velocityBias)
    scaleBias = Double(state.scaleBias)
    spinBias = Double(state.spinBias)
    behaviors = (state.behaviors ?? []).compactMap { BehaviorValues($0) }
    cells = (state.cells ?? []).map { CellValues($0) }
  }
}

/// The properties of a layer's particles that are not animatable.
struct EmitterShapeOptions {
  let shape: EmitterValues.Shape
  let mode: EmitterValues.Mode
  let seed: UInt32

  init(_ layer: CAEmitterLayer) {
    shape = EmitterValues.Shape(rawValue: layer.emitterShape.rawValue) ?? .point
    mode = EmitterValues.Mode(rawValue: layer.emitterMode.rawValue) ?? .volume
    seed = layer.seed
  }
}

extension ParticleBatch {
  /// Sets the drawing order and blending for a render mode.
  mutating func setMode(_ mode: CAEmitterLayerRenderMode) {
    order =
      switch mode {
      case .oldestLast: .reversed
      case .backToFront: .backToFront
      default: .given
      }
    blend = mode == .additive ? .add : .over
  }
}

extension CellValues {
  fileprivate init(_ cell: EmitterCellState) {
    self.init()
    isEnabled = cell.isEnabled
    birthRate = Double(cell.birthRate)
    lifetime = Double(cell.lifetime)
    lifetimeRange = Double(cell.lifetimeRange)
    emissionLatitude = Double(cell.emissionLatitude)
    emissionLongitude = Double(cell.emissionLongitude)
    emissionRange = Double(cell.emissionRange)
    velocity = Double(cell.velocity)
    velocityRange = Double(cell.velocityRange)
    acceleration = SIMD3(
      Double(cell.xAcceleration), Double(cell.yAcceleration), Double(cell.zAcceleration))
    scale = Double(cell.scale)
    scaleRange = Double(cell.scaleRange)
    scaleSpeed = Double(cell.scaleSpeed)
    spin = Double(cell.spin)
    spinRange = Double(cell.spinRange)
    let white = cell.color.value ?? .white
    color = SIMD4(white.red, white.green, white.blue, white.alpha)
    colorRange = SIMD4(
      Double(cell.redRange), Double(cell.greenRange), Double(cell.blueRange),
      Double(cell.alphaRange))
    colorSpeed = SIMD4(
      Double(cell.redSpeed), Double(cell.greenSpeed), Double(cell.blueSpeed),
      Double(cell.alphaSpeed))
    sprite = ParticleSprite(of: cell)
    timing = CellTiming(cell.timing)
    traits = CellTraits(cell)
    behaviors = (cell.behaviors ?? []).compactMap { BehaviorValues($0) }
    cells = (cell.cells ?? []).map { CellValues($0) }
  }
}

extension CellTraits {
  fileprivate init(_ cell: EmitterCellState) {
    self.init()
    (mass, massRange) = (Double(cell.mass), Double(cell.massRange))
    (rotation, rotationRange) = (Double(cell.rotation), Double(cell.rotationRange))
    frames = SpriteFrames(cell)
    isPlane = cell.particleType == "plane"
    orientationLongitude = Double(cell.orientationLongitude)
    orientationLatitude = Double(cell.orientationLatitude)
    orientationRange = Double(cell.orientationRange)
  }
}

extension SpriteFrames {
  fileprivate init(_ cell: EmitterCellState) {
    self.init()
    let count = min(cell.contentsFrameCount, Self.most)
    guard count > 1 else { return }
    self.count = count
    // One row of frames, or as many rows as the frames need.
    let (wide, high) = (cell.contentsFrameColumnCount, cell.contentsFrameRowCount)
    columns = wide > 0 ? min(wide, count) : high > 0 ? (count - 1) / min(high, count) + 1 : count
    rows = max((count - 1) / columns + 1, min(high, Self.most))
    perSecond = Double(cell.contentsFramesPerSecond).drawable()
    mode = Mode(rawValue: cell.contentsFrameMode) ?? .single
  }
}

extension ParticleSprite {
  /// Creates the sprite of a cell's particles; nil if they show nothing.
  fileprivate init?(of cell: EmitterCellState) {
    let given = cell.contentsRect
    let edges = ValueRange.fraction.limited(
      rect: SIMD4(
        Double(given.origin.x), Double(given.origin.y), Double(given.size.width),
        Double(given.size.height)))
    let rect = CGRect(x: edges.x, y: edges.y, width: edges.z, height: edges.w)
    guard let pixels = (cell.contents as? CGImage)?.pixels, rect.width > 0, rect.height > 0,
      cell.contentsScale > 0
    else { return nil }
    let shown = SIMD2(
      Double(pixels.width) * Double(rect.width), Double(pixels.height) * Double(rect.height))
    self.init(
      pixels: pixels, size: shown / Double(cell.contentsScale), contentsRect: rect,
      minification: ImagePaint.Filter(cell.minificationFilter),
      magnification: ImagePaint.Filter(cell.magnificationFilter),
      levelBias: Float(ValueRange.fraction.limited(Double(cell.minificationFilterBias))))
  }
}

extension CellTiming {
  fileprivate init(_ timing: LayerTiming) {
    self.init()
    beginTime = timing.beginTime
    duration = timing.duration
    speed = Double(timing.speed)
    timeOffset = timing.timeOffset
    repeatCount = Double(timing.repeatCount)
    repeatDuration = timing.repeatDuration
    autoreverses = timing.autoreverses
  }
}
