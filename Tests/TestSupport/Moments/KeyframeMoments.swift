import Foundation
import Strata

/// A layer whose keyframes move it along x.
private func along(_ name: String, at time: Double, _ x: Double) -> Moment {
  .places("keyframes/" + name, at: time, ["moving": x])
}

/// A layer on a path, rotated by an angle.
private func road(
  _ name: String, at time: Double, _ x: Double, _ y: Double, angle: Double = 0,
  stretched: Double = 1
) -> Moment {
  Moment("keyframes/" + name, at: time) {
    $0.position = CGPoint(x: x, y: y)
    $0.transform = after(stretch(stretched, 1), turn(angle))
  }
}

private func colour(_ name: String, at time: Double, _ colour: CGColor) -> Moment {
  Moment("keyframes/" + name, at: time) { $0.backgroundColor = colour }
}

// Each animation lasts 2 s.
extension Moment {
  static let keyframes: [Moment] = [
    along("even", at: 1.25, 48), along("even", at: 0.5, 32),
    along("key-times", at: 1.25, 40), along("key-times", at: 0.25, 32),
    along("a-jump", at: 1.5, 48), along("a-jump", at: 0.5, 16),
    along("curves", at: 0.5, 23.137127003481893), along("curves", at: 1.25, 43.89957981359649),
    along("curves-in-a-curve", at: 0.5, 12.759091087381183),
    along("curves-in-a-curve", at: 1.25, 37.18105554959395),
    colour("discrete", at: 1.25, color(0, 0.6, 0)), colour("discrete", at: 0.5, color(1, 0, 0)),
    colour("discrete", at: 1.75, color(0, 0, 1)),
    colour("discrete-times", at: 0.125, color(1, 0, 0)),
    colour("discrete-times", at: 0.5, color(0, 0, 1)),
    Moment("keyframes/paced", at: 1.25) { $0.position = CGPoint(x: 26, y: 44) },
    Moment("keyframes/paced", at: 0.5) { $0.position = CGPoint(x: 8, y: 32) },
    along("cubic", at: 1.25, 26.25), along("cubic", at: 0.5, 48.5),
    along("cubic-bent", at: 1.25, 23.41650390625), along("cubic-bent", at: 0.5, 47.62109375),
    Moment("keyframes/cubic-paced", at: 1.25) {
      $0.position = CGPoint(x: 54.275911597632124, y: 27.380009335761155)
    },
    Moment("keyframes/cubic-paced", at: 0.5) {
      $0.position = CGPoint(x: 26.194057586207133, y: 38.99758913834896)
    },
    Moment("keyframes/transforms", at: 1.25) { $0.transform = turn(5 * .pi / 6) },
    Moment("keyframes/transforms", at: 0.5) { $0.transform = turn(.pi / 3) },
    road("path", at: 1.25, 30.625, 48.203125), road("path", at: 0.5, 44, 12),
    road("path", at: 1.75, 14, 43.375),
    road("path-paced", at: 1.25, 50.34466296418307, 44.33509968046519),
    road("path-paced", at: 0.5, 41.80730550229599, 12),
    road("path-paced", at: 1.75, 19.786748761500245, 41.45095057388022),
    road("path-discrete", at: 1.25, 24, 44), road("path-discrete", at: 0.625, 56, 12),
    road("path-discrete", at: 1.75, 8, 52),
    road("path-auto", at: 1.25, 30.625, 48.203125, angle: -2.806090510299941),
    road("path-auto", at: 0.5, 44, 12),
    road("path-auto", at: 1.75, 14, 43.375, angle: 2.4227626539681686),
    road(
      "path-auto-reverse", at: 1.25, 30.625, 48.203125, angle: 0.3355021432898522, stretched: 1.5),
    road("path-auto-reverse", at: 0.5, 44, 12, angle: .pi, stretched: 1.5),
  ]
}
