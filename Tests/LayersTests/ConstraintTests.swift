import Foundation
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

@Suite struct ConstraintTests {
  typealias Rule = (
    CAConstraintAttribute, String, CAConstraintAttribute, scale: CGFloat, offset: CGFloat
  )

  private func parent() -> CALayer {
    let layer = CALayer()
    layer.bounds = CGRect(x: 10, y: 20, width: 200, height: 100)
    layer.layoutManager = CAConstraintLayoutManager.layoutManager()
    return layer
  }

  /// A sublayer of 30 by 40 at (1, 2).
  private func child(_ name: String, in parent: CALayer, _ rules: Rule...) -> CALayer {
    let layer = CALayer()
    layer.name = name
    layer.frame = CGRect(x: 1, y: 2, width: 30, height: 40)
    parent.addSublayer(layer)
    for rule in rules {
      layer.addConstraint(
        CAConstraint(
          attribute: rule.0, relativeTo: rule.1, attribute: rule.2, scale: rule.scale,
          offset: rule.offset))
    }
    return layer
  }

  private func rule(
    _ a: CAConstraintAttribute, _ source: String, _ b: CAConstraintAttribute, _ scale: CGFloat = 1,
    _ offset: CGFloat = 0
  ) -> Rule { (a, source, b, scale, offset) }

  private func x(_ layer: CALayer) -> [CGFloat] { [layer.frame.minX, layer.frame.width] }

  @Test func `the manager is shared, and constraints are nil until added`() {
    expect(CAConstraintLayoutManager.layoutManager() === CAConstraintLayoutManager.layoutManager())
    let parent = parent()
    let layer = child("a", in: parent)
    expect(layer.constraints == nil)
    parent.layoutIfNeeded()
    let constraint = CAConstraint(attribute: .minX, relativeTo: "superlayer", attribute: .midX)
    expect(constraint.scale == 1 && constraint.offset == 0)
    expectEqual(CAConstraintAttribute.allCases.map(\.rawValue), Array(0...7))
    layer.addConstraint(constraint)
    expect(layer.constraints == [constraint] && parent.needsLayout())
    expect(!layer.needsLayout())
    parent.layoutIfNeeded()
    layer.constraints = [
      CAConstraint(attribute: .minX, relativeTo: "superlayer", attribute: .midX)
    ]
    expect(!parent.needsLayout())
  }

  /// The superlayer spans 10...210.
  @Test(arguments: [
    (CAConstraintAttribute.minX, CGFloat(110)), (.midX, 95), (.maxX, 80),
  ])
  func `one constraint moves without resizing`(attribute: CAConstraintAttribute, low: CGFloat) {
    let parent = parent()
    let layer = child("a", in: parent, rule(attribute, "superlayer", .midX))
    parent.layoutIfNeeded()
    expectEqual(layer.frame, CGRect(x: low, y: 2, width: 30, height: 40))
  }

  @Test func `a lone extent does nothing`() {
    let parent = parent()
    let layer = child("a", in: parent, rule(.width, "superlayer", .width))
    parent.layoutIfNeeded()
    expectEqual(x(layer), [1, 30])
  }

  @Test(
    arguments: [
      ([(CAConstraintAttribute.minX, 50), (.maxX, 90)], [CGFloat(50), 40]),
      ([(.minX, 50), (.width, 60)], [50, 60]),
      ([(.midX, 50), (.width, 60)], [20, 60]),
      ([(.maxX, 90), (.width, 60)], [30, 60]),
      ([(.minX, 50), (.midX, 70)], [50, 40]),
      ([(.midX, 70), (.maxX, 90)], [50, 40]),
      ([(.maxX, 90), (.minX, 50)], [50, 40]),
      // More than two: the last one, and the lowest of the others.
      ([(.minX, 50), (.midX, 1000), (.maxX, 90)], [50, 40]),
      ([(.width, 60), (.maxX, 90), (.midX, 70)], [50, 40]),
      ([(.minX, 50), (.maxX, 1000), (.midX, 1000), (.width, 60)], [50, 60]),
      // Only one attribute.
      ([(.minX, 50), (.minX, 60)], [1, 30]),
    ] as [([(CAConstraintAttribute, CGFloat)], [CGFloat])])
  func `constraints on one axis determine position and size`(
    rules: [(CAConstraintAttribute, CGFloat)], expected: [CGFloat]
  ) {
    let parent = parent()
    let layer = child("a", in: parent)
    for (attribute, value) in rules {
      layer.addConstraint(
        CAConstraint(
          attribute: attribute, relativeTo: "superlayer", attribute: .width, scale: 0,
          offset: value))
    }
    parent.layoutIfNeeded()
    expectEqual(x(layer), expected)
  }

  @Test func `a source may be a sibling, and on the other axis`() {
    let parent = parent()
    let wide = child(
      "wide", in: parent, rule(.minX, "tall", .maxX, 1, 5), rule(.width, "tall", .height, 2, 1))
    let tall = child(
      "tall", in: parent, rule(.minX, "superlayer", .minX), rule(.height, "superlayer", .height),
      rule(.minY, "superlayer", .minY))
    parent.layoutIfNeeded()
    expectEqual(tall.frame, CGRect(x: 10, y: 20, width: 30, height: 100))
    expectEqual(wide.frame, CGRect(x: 45, y: 2, width: 201, height: 40))
  }

  @Test func `the order of the sublayers does not matter`() {
    for isReversed in [false, true] {
      let parent = parent()
      var layers = [child("0", in: parent, rule(.minX, "superlayer", .minX))]
      for index in 1..<20 {
        layers.append(child("\(index)", in: parent, rule(.minX, "\(index - 1)", .maxX, 1, 1)))
      }
      parent.sublayers = isReversed ? layers.reversed() : layers
      parent.layoutIfNeeded()
      expectEqual(layers.map(\.frame.minX), (0..<20).map { 10 + CGFloat($0) * 31 })
    }
  }

  @Test func `unsatisfiable constraints leave the axis and its dependents`() {
    let parent = parent()
    let missing = child(
      "missing", in: parent, rule(.minX, "nobody", .minX), rule(.minY, "b", .minY))
    let selfish = child("selfish", in: parent, rule(.minX, "selfish", .minY))
    let circle = [
      child("b", in: parent, rule(.minX, "c", .maxX)),
      child("c", in: parent, rule(.minX, "b", .maxX)),
    ]
    let twice = child(
      "twice", in: parent, rule(.minX, "superlayer", .midX), rule(.minX, "superlayer", .maxX))
    let dependents = ["missing", "selfish", "b", "twice"].map {
      child("of \($0)", in: parent, rule(.minX, $0, .maxX), rule(.maxY, "superlayer", .maxY))
    }
    parent.layoutIfNeeded()
    for layer in [missing, selfish, twice] + circle + dependents {
      expectEqual(x(layer), [1, 30], "\(layer.name ?? "")")
    }
    // The other axis is independent.
    expect(dependents.allSatisfy { $0.frame.minY == 80 } && missing.frame.minY == 2)
  }

  @Test func `nonfinite numbers leave the axis`() {
    let parent = parent()
    let layer = child("a", in: parent, rule(.minX, "superlayer", .width, .infinity))
    parent.layoutIfNeeded()
    expectEqual(x(layer), [1, 30])
  }

  @Test func `sublayers follow the superlayer's bounds and each other's`() {
    let parent = parent()
    let first = child("first", in: parent, rule(.minX, "superlayer", .minX))
    let second = child("second", in: parent, rule(.minX, "first", .maxX))
    parent.layoutIfNeeded()
    parent.bounds.origin.x = 0
    parent.layoutIfNeeded()
    expect(first.frame.minX == 0 && second.frame.minX == 30)
    first.bounds.size.width = 50
    parent.layoutIfNeeded()
    expect(first.frame.minX == 0 && second.frame.minX == 50)
    expect(!parent.needsLayout())
  }

  @Test func `a chain of ten thousand siblings is solved`() {
    let parent = parent()
    var last = child("0", in: parent, rule(.minX, "superlayer", .minX))
    for index in 1..<10_000 {
      last = child("\(index)", in: parent, rule(.minX, "\(index - 1)", .minX, 1, 1))
    }
    parent.layoutIfNeeded()
    let expected: CGFloat = 10_009
    expectEqual(last.frame.minX, expected)
  }

  @Test func `constraints with the same values are equal`() {
    func constraint(_ offset: CGFloat) -> CAConstraint {
      CAConstraint(attribute: .maxY, relativeTo: "a", attribute: .height, scale: 2, offset: offset)
    }
    expect(constraint(1) == constraint(1) && constraint(1).hash == constraint(1).hash)
    expect(constraint(1) != constraint(2))
    expectEqual(constraint(1).description, "maxY = a.height * 2 + 1")
  }
}
