import Foundation
import StrataGraphics

extension CALayer {
  /// What is left to ask, the last first.
  private enum Question {
    /// Whether a layer or one below it is at a point of its superspace.
    case layer(CALayer, at: CGPoint)
    /// Whether a layer itself is at a point of its own space; asked after its sublayers.
    case itself(CALayer, at: CGPoint)
  }

  func deepestLayer(at point: CGPoint) -> CALayer? {
    var questions = [Question.layer(self, at: point)]
    while let question = questions.popLast() {
      switch question {
      case .itself(let layer, let point):
        if layer.contains(point) { return layer }
      case .layer(let layer, let point):
        if layer !== self, layer.mayOverrideHitTest {
          if let hit = layer.hitTest(point) { return hit }
        } else {
          layer.addQuestions(at: point, to: &questions)
        }
      }
    }
    return nil
  }

  private func addQuestions(at point: CGPoint, to questions: inout [Question]) {
    guard !isHidden, let own = pointFromSuperlayer(point) else { return }
    if masksToBounds && !contains(own) { return }
    questions.append(.itself(self, at: own))
    for child in childrenInDrawingOrder { questions.append(.layer(child.element, at: own)) }
  }

  /// A user's class is asked by a call, which may nest; ours are walked without recursion.
  private var mayOverrideHitTest: Bool {
    let type = type(of: self)
    return type != CALayer.self && type != CAShapeLayer.self && type != CAGradientLayer.self
  }

  /// The point of the layer's plane that shows at `point` of superspace; nil when the plane is
  /// edge-on or the point lies behind the eye.
  private func pointFromSuperlayer(_ point: CGPoint) -> CGPoint? {
    let plane = planeToSuperlayer
    guard let own = plane.inverse?.apply(SIMD2(Double(point.x), Double(point.y))),
      plane.homogeneous(own).z > 0
    else { return nil }
    return CGPoint(x: own.x, y: own.y)
  }
}
