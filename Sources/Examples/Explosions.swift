import Strata

/// Sparks in all directions, 150 per second with a lifetime of 5 seconds, that add up to white.
@Sendable func explosion() -> CALayer { explosion(.additive) }

/// Identical sparks, each drawn over the previous one.
@Sendable func unorderedExplosion() -> CALayer { explosion(.unordered) }

private func explosion(_ mode: CAEmitterLayerRenderMode) -> CALayer {
  let stage = CALayer()
  stage.frame = CGRect(x: 0, y: 0, width: 320, height: 320)
  stage.backgroundColor = UIColor.black.cgColor

  let emitter = CAEmitterLayer()
  emitter.frame = stage.bounds
  emitter.emitterPosition = CGPoint(x: 160, y: 160)
  emitter.renderMode = mode
  // Starts one particle lifetime before the first frame, so that the first frame shows all sparks.
  emitter.beginTime = -5
  stage.addSublayer(emitter)

  let spark = CAEmitterCell()
  spark.contents = softDot(diameter: 24)
  spark.birthRate = 150
  spark.lifetime = 5
  spark.color = UIColor(red: 1, green: 0.5, blue: 0.1, alpha: 1).cgColor
  spark.alphaSpeed = -0.4
  spark.velocity = 50
  spark.velocityRange = 50
  spark.emissionRange = 2 * .pi
  emitter.emitterCells = [spark]
  return stage
}

/// Draws a white disc that fades out toward its edge.
func softDot(diameter: CGFloat) -> CGImage? {
  let size = CGSize(width: diameter, height: diameter)
  let format = UIGraphicsImageRendererFormat()
  format.scale = 1
  let image = UIGraphicsImageRenderer(size: size, format: format).image { context in
    let colors = [UIColor.white.cgColor, UIColor(white: 1, alpha: 0).cgColor]
    let fade = unsafe CGGradient(colorsSpace: nil, colors: colors, locations: [0.1, 1])
    let center = CGPoint(x: diameter / 2, y: diameter / 2)
    guard let fade else { return }
    context.cgContext.drawRadialGradient(
      fade, startCenter: center, startRadius: 0, endCenter: center, endRadius: diameter / 2,
      options: [])
  }
  return image.cgImage
}
