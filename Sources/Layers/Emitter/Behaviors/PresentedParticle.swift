import StrataGraphics

/// The appearance of a particle at a time.
struct PresentedParticle {
  var position: SIMD3<Double>
  var velocity: SIMD3<Double>
  /// The scale factor of the sprite, 0 or more.
  var size: Double
  /// The angle in radians, from x toward y.
  var angle: Double
  /// The color, not premultiplied, with components in 0...1.
  var color: SIMD4<Double>
  /// The orientation in space, which replaces the angle; nil if the particle is in the layer's
  /// plane.
  var axes: ShownAxes?
}

extension BehaviorSet {
  /// Returns the appearance of a particle at an age.
  ///
  /// - Parameter moving: The state of motion at that age.
  func shown(_ born: BornParticle, _ moving: MovingParticle, at age: Double) -> PresentedParticle {
    let part = born.part(at: born.birth + age)
    var shown = PresentedParticle(
      position: moving.position, velocity: moving.velocity, size: 0,
      angle: born.traits.rotation + born.spin * age, color: born.color + born.colorSpeed * age)
    for place in places {
      let value = place.values.value(at: part)
      shown.position[place.axis] = place.isAdditive ? shown.position[place.axis] + value : value
    }
    for motion in motions {
      let value = motion.values.value(at: part)
      shown.velocity[motion.axis] = motion.isAdditive ? shown.velocity[motion.axis] + value : value
    }
    var growth = born.scaleSpeed * age
    var scale: Double?
    var lights: [ParticleLight] = []
    var axis = born.traits.axis
    var motion: ShownAxes?
    for look in looks {
      switch look {
      case .value(let quantity, let values, let isAdditive):
        let value = values.value(at: part)
        // The accumulated value of a rate.
        let sum = values.integral(to: part) * born.lifetime
        switch quantity {
        case .rotation: shown.angle = isAdditive ? shown.angle + value : value
        case .spin:
          shown.angle = isAdditive ? shown.angle + sum : born.traits.rotation + sum
        case .scale: scale = isAdditive ? (scale ?? born.scale + growth) + value : value
        case .scaleSpeed: growth = isAdditive ? growth + sum : sum
        case .color(let plane):
          shown.color[plane] = isAdditive ? shown.color[plane] + value : value
        case .position, .velocity, .mass: break
        }
      case .color(let colors): shown.color = colors.value(at: part)
      case .align(let turn, let inSpace):
        let way = shown.velocity
        let speed = (way * way).sum().squareRoot()
        if inSpace, axis != nil, speed > 0 {
          motion = ShownAxes(SpaceTurn(fromY: way / speed), afterTurning: turn)
        } else if way.x != 0 || way.y != 0 {
          shown.angle = Maths.atan2(-way.x, way.y) + turn
          if axis != nil { (axis, motion) = (SIMD3(0, 0, 1), nil) }
        }
      case .light(let light): lights.append(light)
      case .wave, .drag, .attractor: break
      }
    }
    shown.size = max(0, (scale ?? born.scale + growth).drawable())
    shown.color = shown.color.clamped(lowerBound: .zero, upperBound: .one)
    shown.axes = motion ?? axis.map { ShownAxes(SpaceTurn(axis: $0, angle: shown.angle)) }
    if !lights.isEmpty { light(&shown, by: lights) }
    shown.color *= born.factor
    shown.position = shown.position.drawable()
    return shown
  }

  private func light(_ shown: inout PresentedParticle, by lights: [ParticleLight]) {
    let normal = shown.axes?.normal ?? SIMD3(0, 0, 1)
    var sum = SIMD3<Double>.zero
    var alpha: Double?
    for light in lights {
      let part =
        light.color
        * light.brightness(at: shown.position, normal: normal, hasBack: shown.axes != nil)
      sum += part
      if light.appliesAlpha { alpha = max(alpha ?? 0, part.max()) }
    }
    var color = shown.color * SIMD4(sum, alpha ?? 1)
    color = color.clamped(lowerBound: .zero, upperBound: .one)
    shown.color = color
  }
}
