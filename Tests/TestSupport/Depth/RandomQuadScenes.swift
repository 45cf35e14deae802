import Foundation
public import StrataTestMeasures

/// Scenes of up to 40 quads that intersect and occlude each other, one for each seed.
public struct RandomQuadScenes {
  private typealias Placement = QuadScene.Placement

  private var random: RepeatableRandom

  public static func scene(seed: Int) -> QuadScene {
    var maker = RandomQuadScenes(random: RepeatableRandom(seed: seed))
    return maker.scene()
  }

  private mutating func scene() -> QuadScene {
    var scene = QuadScene()
    if random.chance(0.2) {
      scene.scale = 2
      scene.size = SIMD2(64, 64)
    }
    let unit = scene.size.x
    if random.chance(0.5) { scene.background = color(alpha: 1) }
    if random.chance(0.3) { scene.rootAnchor = SIMD2(random.number(0...1), random.number(0...1)) }
    // A short distance puts some quads through the eye.
    if random.chance(0.75) { scene.perspective = unit * random.number(0.4...5) }
    if random.chance(0.3) {
      scene.cameraSteps = [.rotate(random.number(-1...1), axis())]
    }
    for _ in 0..<random.pick([0, 0, 0, 1, 2]) {
      var container = Placement()
      container.size = SIMD2(random.number(0...1), random.number(0...1)) * unit
      container.position = place(unit)
      container.zPosition = zPosition(unit)
      container.steps = steps(unit)
      scene.containers.append(container)
    }
    for _ in 0..<random.integer(2...40) { scene.quads.append(quad(in: scene, unit)) }
    return scene
  }

  private mutating func quad(in scene: QuadScene, _ unit: Double) -> QuadScene.Quad {
    var quad = QuadScene.Quad()
    quad.color = color(alpha: random.number(0.25...0.9))
    quad.isDoubleSided = random.chance(0.8)
    if !scene.containers.isEmpty, random.chance(0.5) {
      quad.container = random.integer(0...scene.containers.count - 1)
    }
    if random.chance(0.15), let other = scene.quads.last {
      // On the plane of another quad, with a different size, about its anchor.
      quad.placement = other.placement
      quad.container = other.container
      quad.placement.size *= random.number(0.5...1.5)
      quad.placement.origin = quad.placement.anchor * (other.placement.size - quad.placement.size)
      quad.placement.origin += other.placement.origin
      return quad
    }
    quad.placement.size = SIMD2(random.number(0.1...0.8), random.number(0.1...0.8)) * unit
    quad.placement.position = place(unit)
    quad.placement.zPosition = zPosition(unit)
    if random.chance(0.2) { quad.placement.origin = SIMD2(random.number(-9...9), 3) }
    if random.chance(0.3) {
      quad.placement.anchor = SIMD2(random.number(0...1), random.number(0...1))
    }
    if random.chance(0.1) { quad.placement.anchorZ = random.number(-0.2...0.2) * unit }
    if random.chance(0.15) { quad.placement.perspective = unit * random.number(0.7...4) }
    if random.chance(0.85) { quad.placement.steps = steps(unit) }
    return quad
  }

  private mutating func steps(_ unit: Double) -> [QuadScene.Step] {
    var steps: [QuadScene.Step] = []
    if random.chance(0.5) {
      steps.append(
        .translate(
          SIMD3(random.number(-0.3...0.3), random.number(-0.3...0.3), random.number(-0.4...0.4))
            * unit))
    }
    steps.append(.rotate(random.number(-3.2...3.2), axis()))
    if random.chance(0.2) {
      steps.append(.scale(SIMD3(random.number(0.5...1.5), random.number(-1.5...1.5), 1)))
    }
    if random.chance(0.3) {
      steps.append(.translate(SIMD3(0, 0, random.number(-0.3...0.3) * unit)))
    }
    return steps
  }

  private mutating func axis() -> SIMD3<Double> {
    switch random.integer(0...3) {
    case 0: SIMD3(1, 0, 0)
    case 1: SIMD3(0, 1, 0)
    case 2: SIMD3(0, 0, 1)
    default: SIMD3(random.number(-1...1), random.number(-1...1), random.number(0.1...1))
    }
  }

  private mutating func place(_ unit: Double) -> SIMD2<Double> {
    SIMD2(random.number(0.1...0.9), random.number(0.1...0.9)) * unit
  }

  /// Returns one of few values, so that there are ties.
  private mutating func zPosition(_ unit: Double) -> Double {
    random.pick([0, 0, 0, 0.1, -0.1, 0.25]) * unit
  }

  private mutating func color(alpha: Double) -> SIMD4<Double> {
    SIMD4(random.number(0...1), random.number(0...1), random.number(0...1), alpha)
  }
}
