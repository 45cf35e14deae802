import Foundation
import Strata

private func draw(
  _ shape: CAShapeLayer, _ points: [(Double, Double)]
) {
  let p = points.map { CGPoint(x: $0.0, y: $0.1) }
  let outline = CGMutablePath()
  outline.move(to: p[0])
  outline.addLine(to: p[1])
  outline.addCurve(to: p[4], control1: p[2], control2: p[3])
  outline.addLine(to: p[5])
  outline.closeSubpath()
  shape.path = outline
}

private func line(
  _ shape: CAShapeLayer, _ width: CGFloat, _ colour: CGColor, phase: CGFloat
) {
  shape.lineWidth = width
  shape.strokeColor = colour
  shape.lineDashPhase = phase
}

private func replicate(
  _ replicator: CAReplicatorLayer, step: Double, _ colour: CGColor, fading: Float
) {
  replicator.instanceTransform = shift(step, 0)
  replicator.instanceColor = colour
  replicator.instanceAlphaOffset = fading
}

private func run(
  _ gradient: CAGradientLayer, from start: Double, to end: Double, _ locations: [NSNumber]
) {
  gradient.startPoint = CGPoint(x: start, y: start)
  gradient.endPoint = CGPoint(x: 1, y: end)
  gradient.locations = locations
}

// Properties of the layer subclasses, at a quarter or at five eighths.
extension Moment {
  static let shapes: [Moment] = [
    Moment("animations/path", at: 1.25) { (shape: CAShapeLayer) in
      draw(shape, [(18, 8), (50, 13), (55, 23), (45, 45), (35, 50), (8, 40)])
    },
    Moment("animations/path", at: 0.5) { (shape: CAShapeLayer) in
      draw(shape, [(12, 8), (44, 10), (46, 14), (42, 42), (38, 44), (8, 40)])
    },
    Moment("animations/stroke", at: 1.25) { (shape: CAShapeLayer) in
      line(shape, 7, color(6 / 11, 0, 5 / 11, 0.6875), phase: 10)
    },
    Moment("animations/stroke", at: 0.5) { (shape: CAShapeLayer) in
      line(shape, 4, color(6 / 7, 0, 1 / 7, 0.875), phase: 4)
    },
    Moment("animations/trim", at: 1.25) { (shape: CAShapeLayer) in
      (shape.strokeStart, shape.strokeEnd) = (0.3125, 0.71875)
    },
    Moment("animations/trim", at: 0.5) { (shape: CAShapeLayer) in
      (shape.strokeStart, shape.strokeEnd) = (0.125, 0.4375)
    },
    Moment("animations/fill-colour", at: 1.25) { (shape: CAShapeLayer) in
      shape.fillColor = color(12 / 17, 11.6 / 17, 5 / 17, 0.53125)
    },
    Moment("animations/fill-colour", at: 0.5) { (shape: CAShapeLayer) in
      shape.fillColor = color(12 / 13, 10 / 13, 1 / 13, 0.8125)
    },
    Moment("animations/gradient-colours", at: 1.25) { (gradient: CAGradientLayer) in
      gradient.colors = [color(0.375, 0, 0.625), color(6 / 11, 1, 0, 0.6875)]
    },
    Moment("animations/gradient-colours", at: 0.5) { (gradient: CAGradientLayer) in
      gradient.colors = [color(0.75, 0, 0.25), color(6 / 7, 1, 0, 0.875)]
    },
    Moment("animations/gradient-line", at: 1.25) { (gradient: CAGradientLayer) in
      run(gradient, from: 0.3125, to: 0.625, [0.3125, 0.5625, 0.8125])
    },
    Moment("animations/gradient-line", at: 0.5) { (gradient: CAGradientLayer) in
      run(gradient, from: 0.125, to: 0.25, [0.125, 0.375, 0.625])
    },
    Moment("animations/replicator", at: 1.25) { (replicator: CAReplicatorLayer) in
      replicate(replicator, step: 14, color(0.625, 0.1875, 0.3125), fading: -0.25)
    },
    Moment("animations/replicator", at: 0.5) { (replicator: CAReplicatorLayer) in
      replicate(replicator, step: 8, color(0.25, 0.375, 0.125), fading: -0.1)
    },
    Moment("animations/miter-limit", at: 1.25) { (shape: CAShapeLayer) in shape.miterLimit = 2.25 },
    Moment("animations/miter-limit", at: 0.5) { (shape: CAShapeLayer) in shape.miterLimit = 1.5 },
    Moment("animations/instance-offsets", at: 1.25) { (replicator: CAReplicatorLayer) in
      replicator.instanceRedOffset = -0.25
      replicator.instanceGreenOffset = -0.125
      replicator.instanceBlueOffset = -0.5
    },
    Moment("animations/instance-count", at: 1.25) { (replicator: CAReplicatorLayer) in
      replicator.instanceCount = 3
    },
    Moment("animations/instance-count", at: 0.5) { (replicator: CAReplicatorLayer) in
      replicator.instanceCount = 2
    },
  ]
}
