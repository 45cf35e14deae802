import Foundation
import StrataLayers
import StrataTestSupport
import Testing

@Suite struct TimingCurveTests {
  @Test func `the named curves pass through the measured values`() {
    let measured: [(CAMediaTimingFunctionName, [Double])] = [
      (.linear, [0.25, 0.5, 0.75]),
      (.easeIn, [0.093465, 0.315357, 0.621861]),
      (.easeOut, [0.378140, 0.684643, 0.906535]),
      (.easeInEaseOut, [0.129162, 0.5, 0.870838]),
    ]
    // Six digits were printed, and Apple's own solver is up to 3.6e-6 off the curve.
    for (name, values) in measured {
      let curve = CAMediaTimingFunction(name: name).curve
      for (input, value) in zip([0.25, 0.5, 0.75], values) {
        expect(abs(curve.value(at: input) - value) < 4e-6, "\(name.rawValue) at \(input)")
      }
    }
    expect(abs(TimingCurve(0.5, 0, 0.5, 1).value(at: 0.25) - 0.105889) < 4e-6)
  }

  @Test func `the named curves pass through the exact values`() {
    // Computed with 80 bisections; the control points are rounded to Float, which moves y by 1e-8.
    let exact: [(CAMediaTimingFunctionName, [Double])] = [
      (.easeIn, [0.0934646507188, 0.3153568125725, 0.6218618691749]),
      (.easeOut, [0.3781381308251, 0.6846431874275, 0.9065353492812]),
      (.easeInEaseOut, [0.1291619310473, 0.5, 0.8708380689527]),
    ]
    for (name, values) in exact {
      let curve = CAMediaTimingFunction(name: name).curve
      for (input, value) in zip([0.25, 0.5, 0.75], values) {
        expect(abs(curve.value(at: input) - value) < 3e-8, "\(name.rawValue) at \(input)")
      }
    }
    expect(abs(TimingCurve(0.5, 0, 0.5, 1).value(at: 0.25) - 0.1058925430250) < 1e-12)
  }

  @Test func `random curves agree with bisection`() {
    var random = RepeatableRandom(seed: 17)
    for _ in 0..<2_000 {
      let curve = BezierPoints(
        x1: random.number(0...1), y1: random.number(-2...3), x2: random.number(0...1),
        y2: random.number(-2...3))
      let solved = curve.timing
      for _ in 0..<10 {
        let input = random.number(0...1)
        // Bisection finds s to some 1e-15 over the slope of x, which here is over 1e-4, and y
        // changes by at most 10 per unit of s.
        expect(abs(solved.value(at: input) - curve.halved(input)) < 1e-9, "\(curve) at \(input)")
      }
    }
  }

  // With control points and parameters of few binary digits x(s) and y(s) are exact, so the entire
  // difference is the solver's.
  @Test func `extreme curves reproduce their points`() {
    let ends: [Double] = [0, 1 / 64, 0.25, 0.5, 1 - 1 / 64, 1]
    for x1 in ends {
      for x2 in ends {
        for (y1, y2) in [(0.0, 1.0), (1, 0), (-1, 2), (0.25, 0.75)] {
          let curve = BezierPoints(x1: x1, y1: y1, x2: x2, y2: y2)
          for step in 0...256 {
            let place = curve.point(Double(step) / 256)
            let found = curve.timing.value(at: place.x)
            expect(abs(found - place.y) < 1e-9, "\(curve), step \(step)")
          }
        }
      }
    }
  }

  @Test func `a triple root is found within precision`() {
    // x = 1/2 + 4·(s - 1/2)³ and y = s: y moves by 1e-4 where x moves by 4e-12.
    let curve = TimingCurve(1, 1.0 / 3, 0, 2.0 / 3)
    for power in 1...30 {
      for sign in [-1.0, 1] {
        let distance = sign * 0x1p-30 * Double(1 << (30 - power))
        let found = curve.value(at: 0.5 + 4 * distance * distance * distance)
        // Half an ulp of the input is 5.6e-17 and moves s by at least that over 12·distance².
        let reach = max(5.6e-17 / (12 * distance * distance), 1e-13)
        if reach < 1e-6 {
          expect(abs(found - 0.5 - distance) < 2 * reach, "2^-\(power)")
        }
      }
    }
    expectEqual(curve.value(at: 0.5), 0.5)
  }

  @Test func `the ends are exact, and so are values outside`() {
    var random = RepeatableRandom(seed: 4)
    for _ in 0..<200 {
      let curve = BezierPoints(
        x1: random.number(-1...2), y1: random.number(-9...9), x2: random.number(-1...2),
        y2: random.number(-9...9)
      ).timing
      for input in [0, -0.0, -1, -Double.infinity, Double.nan] {
        expectEqual(curve.value(at: input), 0)
      }
      for input in [1, 1.5, Double.infinity] {
        expectEqual(curve.value(at: input), 1)
      }
    }
  }

  @Test func `time does not reverse when a control point is outside`() {
    for (x1, x2) in [(-3.0, 4.0), (2, -1), (5, 5), (-2, -2)] {
      let outside = TimingCurve(x1, 0.2, x2, 0.9)
      let clamped = TimingCurve(min(max(x1, 0), 1), 0.2, min(max(x2, 0), 1), 0.9)
      for step in 0...100 {
        let input = Double(step) / 100
        expectEqual(outside.value(at: input), clamped.value(at: input))
      }
    }
  }

  @Test func `a control point above 1 overshoots`() {
    let curve = TimingCurve(0.3, 1.6, 0.6, 1.2)
    expect(stride(from: 0, through: 1, by: 0.01).map(curve.value(at:)).max()! > 1.05)
  }

  @Test func `a linear curve is exact`() {
    for curve in [TimingCurve.linear, TimingCurve(0.25, 0.25, 0.5, 0.5)] {
      for input in [0.1, 0.3, 1.0 / 3, 0.999] { expectEqual(curve.value(at: input), input) }
    }
  }

  @Test func `a rising curve never falls`() {
    for (x1, x2) in [(1.0, 0.0), (0, 1), (0, 0), (1, 1), (0.9, 0.1)] {
      let curve = TimingCurve(x1, 0, x2, 1)
      let values = (0...4_000).map { curve.value(at: Double($0) / 4_000) }
      expect(zip(values, values.dropFirst()).allSatisfy { $0.0 <= $0.1 })
    }
  }
}

/// The inner control points of a curve from (0, 0) to (1, 1), by de Casteljau's construction.
private struct BezierPoints {
  var x1, y1, x2, y2: Double

  var timing: TimingCurve { TimingCurve(x1, y1, x2, y2) }

  func point(_ s: Double) -> (x: Double, y: Double) {
    (Self.cut(x1, x2, s), Self.cut(y1, y2, s))
  }

  /// Returns y where x is the input, by bisecting the parameter only.
  func halved(_ input: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if point(middle).x < input { low = middle } else { high = middle }
    }
    return point((low + high) / 2).y
  }

  private static func cut(_ p1: Double, _ p2: Double, _ s: Double) -> Double {
    let (a, b, c) = (p1 * s, p1 + (p2 - p1) * s, p2 + (1 - p2) * s)
    let (d, e) = (a + (b - a) * s, b + (c - b) * s)
    return d + (e - d) * s
  }
}
