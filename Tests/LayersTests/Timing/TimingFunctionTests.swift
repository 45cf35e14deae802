import Foundation
import StrataLayers
import StrataTestSupport
import Testing

@Suite struct TimingFunctionTests {
  private func points(of function: CAMediaTimingFunction) -> [[Float]] {
    (0...3).map { index in
      var values = [Float](repeating: -1, count: 2)
      function.getControlPoint(at: index, values: &values)
      return values
    }
  }

  @Test func `names have Apple's control points`() {
    let names: [(CAMediaTimingFunctionName, [Float], [Float])] = [
      (.easeIn, [0.42, 0], [1, 1]), (.easeOut, [0, 0], [0.58, 1]),
      (.easeInEaseOut, [0.42, 0], [0.58, 1]), (.default, [0.25, 0.1], [0.25, 1]),
    ]
    for (name, first, second) in names {
      expectEqual(
        points(of: CAMediaTimingFunction(name: name)),
        [[0, 0], first, second, [1, 1]])
    }
    for input in [0.125, 0.5, 0.7] {
      expectEqual(CAMediaTimingFunction(name: .linear).curve.value(at: input), input)
    }
  }

  @Test func `given control points are kept as they are`() {
    let function = CAMediaTimingFunction(controlPoints: -0.5, 2, 1.5, -1)
    expectEqual(points(of: function), [[0, 0], [-0.5, 2], [1.5, -1], [1, 1]])
  }

  @Test func `functions with the same control points are equal`() {
    let named = CAMediaTimingFunction(name: .easeIn)
    expectEqual(named, CAMediaTimingFunction(controlPoints: 0.42, 0, 1, 1))
    expectEqual(named.hash, CAMediaTimingFunction(name: .easeIn).hash)
    expect(named != CAMediaTimingFunction(name: .easeOut))
    expect(!named.isEqual("easeIn"))
  }

  @Test(.waitsForProcess) func `an unknown name traps`() async {
    await #expect(processExitsWith: .failure) {
      _ = CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: "hurry"))
    }
  }

  @Test(.waitsForProcess) func `an invalid control point index traps`() async {
    await #expect(processExitsWith: .failure) {
      var values = [Float](repeating: 0, count: 2)
      CAMediaTimingFunction(name: .linear).getControlPoint(at: 4, values: &values)
    }
  }

  @Test func `the older names have the same values`() {
    expectEqual(kCAMediaTimingFunctionEaseInEaseOut, .easeInEaseOut)
    expect(kCAMediaTimingFunctionDefault == .default && kCAMediaTimingFunctionLinear == .linear)
    expect(kCAFillModeForwards == .forwards && kCAFillModeBoth.rawValue == "both")
    expect(kCAFillModeRemoved.rawValue == "removed" && kCAFillModeBackwards == .backwards)
  }
}
