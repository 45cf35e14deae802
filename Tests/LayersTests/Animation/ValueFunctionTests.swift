import Foundation
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

@Suite struct ValueFunctionTests {
  @Test func `each name has one instance`() {
    for name in CAValueFunctionName.allCases {
      let function = CAValueFunction(name: name)
      expect(function?.name == name && function === CAValueFunction(name: name))
    }
    expect(CAValueFunction(name: .scaleX) !== CAValueFunction(name: .scaleY))
  }

  @Test func `names without a function give nil`() {
    for name in ["", "rotate", "scaleXY", "ROTATEX"] {
      expect(CAValueFunction(name: CAValueFunctionName(rawValue: name)) == nil)
    }
  }

  @Test func `functions of one number build transforms`() throws {
    let expected: [(CAValueFunctionName, CATransform3D)] = [
      (.rotateX, CATransform3DMakeRotation(0.7, 1, 0, 0)),
      (.rotateY, CATransform3DMakeRotation(0.7, 0, 1, 0)),
      (.rotateZ, CATransform3DMakeRotation(0.7, 0, 0, 1)),
      (.scaleX, CATransform3DMakeScale(0.7, 1, 1)), (.scaleY, CATransform3DMakeScale(1, 0.7, 1)),
      (.scaleZ, CATransform3DMakeScale(1, 1, 0.7)),
      (.translateX, CATransform3DMakeTranslation(0.7, 0, 0)),
      (.translateY, CATransform3DMakeTranslation(0, 0.7, 0)),
      (.translateZ, CATransform3DMakeTranslation(0, 0, 0.7)),
    ]
    for (name, transform) in expected {
      let function = try #require(CAValueFunction(name: name))
      for value in [0.7, NSNumber(value: 0.7), CGFloat(0.7), [0.7]] as [Any] {
        let inputs = try #require(function.inputs(of: value))
        expect(CATransform3DEqualToTransform(function.transform(inputs), transform))
      }
      // More than a whole turn is kept, not reduced to none.
      let many = try #require(function.inputs(of: 20))
      expectEqual(many.x, 20)
      let back = function.inputs(of: transform).x
      expect(abs(back - 0.7) < 1e-12, "\(name.rawValue)")
    }
  }

  @Test func `functions of three numbers build transforms`() throws {
    let scale = try #require(CAValueFunction(name: .scale))
    let translate = try #require(CAValueFunction(name: .translate))
    let inputs = try #require(scale.inputs(of: [2, NSNumber(value: 3), CGFloat(4)]))
    expect(
      CATransform3DEqualToTransform(scale.transform(inputs), CATransform3DMakeScale(2, 3, 4)))
    expect(
      CATransform3DEqualToTransform(
        translate.transform(inputs), CATransform3DMakeTranslation(2, 3, 4)))
    expectEqual(translate.inputs(of: CATransform3DMakeTranslation(2, 3, 4)), SIMD3(2, 3, 4))
    expectEqual(scale.inputs(of: CATransform3DMakeScale(2, 3, 4)), SIMD3(2, 3, 4))
  }

  @Test func `mismatched inputs are ignored`() throws {
    let scale = try #require(CAValueFunction(name: .scale))
    let turn = try #require(CAValueFunction(name: .rotateZ))
    for value in [1, [1, 2], [1, 2, 3, 4], "text", [1, "x", 3]] as [Any] {
      expect(scale.inputs(of: value) == nil)
    }
    for value in [[1, 2], CGPoint.zero, "text"] as [Any] { expect(turn.inputs(of: value) == nil) }
  }
}
