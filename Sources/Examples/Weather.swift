import Strata

/// A fire with its smoke, in the rain: three emitters of different shapes and render modes.
@Sendable func fireRainAndSmoke() -> CALayer {
  let stage = CALayer()
  stage.frame = CGRect(x: 0, y: 0, width: 320, height: 320)
  stage.backgroundColor = UIColor(red: 0.06, green: 0.08, blue: 0.12, alpha: 1).cgColor

  let ground = CALayer()
  ground.frame = CGRect(x: 0, y: 280, width: 320, height: 40)
  ground.backgroundColor = UIColor(red: 0.11, green: 0.1, blue: 0.09, alpha: 1).cgColor
  stage.addSublayer(ground)

  for emitter in [smoke(), fire(), rain()] {
    emitter.frame = stage.bounds
    // No particle lives longer than 8 seconds, so the first frame shows a steady state.
    emitter.beginTime = -8
    stage.addSublayer(emitter)
  }
  return stage
}

/// Returns flames that rise from a line and are brightest where many overlap.
private func fire() -> CAEmitterLayer {
  let emitter = CAEmitterLayer()
  emitter.emitterShape = .line
  emitter.emitterMode = .outline
  emitter.emitterPosition = CGPoint(x: 160, y: 284)
  emitter.emitterSize = CGSize(width: 60, height: 0)
  emitter.renderMode = .additive
  emitter.seed = 1

  let flame = CAEmitterCell()
  flame.contents = softDot(diameter: 32)
  flame.birthRate = 220
  flame.lifetime = 1.2
  flame.lifetimeRange = 0.6
  flame.color = UIColor(red: 0.8, green: 0.35, blue: 0.12, alpha: 0.55).cgColor
  flame.alphaSpeed = -0.45
  // A line emits along -y, which is up where the y axis points down.
  flame.velocity = 90
  flame.velocityRange = 40
  flame.yAcceleration = -40
  flame.emissionRange = .pi / 6
  flame.scaleRange = 0.4
  flame.scaleSpeed = -0.55
  emitter.emitterCells = [flame]
  return emitter
}

/// Returns gray puffs that grow and drift as they rise.
private func smoke() -> CAEmitterLayer {
  let emitter = CAEmitterLayer()
  emitter.emitterPosition = CGPoint(x: 160, y: 210)
  emitter.emitterShape = .line
  emitter.emitterSize = CGSize(width: 30, height: 0)
  emitter.renderMode = .oldestFirst
  emitter.seed = 2

  let puff = CAEmitterCell()
  puff.contents = softDot(diameter: 48)
  puff.birthRate = 14
  puff.lifetime = 6
  puff.lifetimeRange = 2
  puff.color = UIColor(white: 0.45, alpha: 0.28).cgColor
  puff.alphaSpeed = -0.045
  puff.velocity = 34
  puff.velocityRange = 14
  puff.xAcceleration = 4
  puff.emissionRange = .pi / 5
  puff.scale = 0.7
  puff.scaleRange = 0.3
  puff.scaleSpeed = 0.35
  puff.spinRange = 1
  emitter.emitterCells = [puff]
  return emitter
}

/// Returns streaks that fall from above the picture at a slight angle.
private func rain() -> CAEmitterLayer {
  let emitter = CAEmitterLayer()
  emitter.emitterShape = .line
  emitter.emitterPosition = CGPoint(x: 180, y: -20)
  emitter.emitterSize = CGSize(width: 420, height: 0)
  emitter.seed = 3

  let drop = CAEmitterCell()
  drop.contents = streak(CGSize(width: 2, height: 18))
  drop.birthRate = 160
  drop.lifetime = 1.1
  drop.color = UIColor(red: 0.62, green: 0.74, blue: 0.9, alpha: 0.5).cgColor
  drop.alphaRange = 0.4
  drop.velocity = 330
  drop.velocityRange = 60
  // Half a turn from the direction of the line: down.
  drop.emissionLongitude = .pi
  drop.xAcceleration = -20
  drop.scaleRange = 0.4
  emitter.emitterCells = [drop]
  return emitter
}

private func streak(_ size: CGSize) -> CGImage? {
  let format = UIGraphicsImageRendererFormat()
  format.scale = 1
  let image = UIGraphicsImageRenderer(size: size, format: format).image { context in
    UIColor.white.setFill()
    UIBezierPath(roundedRect: CGRect(origin: .zero, size: size), cornerRadius: size.width / 2)
      .fill()
  }
  return image.cgImage
}
