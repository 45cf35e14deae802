import Foundation
import StrataEvaluation
import StrataGraphics
import StrataLayers
import StrataRenderList
import StrataTestSupport
import Testing

/// The commands for the two images of a layer with a transition.
@Suite struct TransitionTests {
  private let root = CALayer()
  /// A layer 40 points wide and 20 high.
  private let layer = CALayer()

  init() {
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    layer.frame = CGRect(x: 30, y: 30, width: 40, height: 20)
    layer.backgroundColor = red
    root.addSublayer(layer)
  }

  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  private let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

  private func list(at time: Double) throws -> RenderList {
    let canvas = Canvas(size: PixelSize(width: 100, height: 100), scale: 1)
    return try Evaluator.renderList(of: root, at: time, on: canvas, limits: .default)
  }

  private func groups(_ list: RenderList) -> [RenderGroup] {
    list.commands.compactMap { if case .beginGroup(let group) = $0 { group } else { nil } }
  }

  /// The items in order: red or blue, and their positions.
  private func places(_ list: RenderList) -> [String] {
    list.commands.compactMap { command in
      guard case .draw(let item) = command, case .solid(let color) = item.paint else { return nil }
      let origin = item.transform.apply(SIMD2(0, 0))
      return "\(color.red > color.blue ? "red" : "blue") \(Int(origin.x)) \(Int(origin.y))"
    }
  }

  /// Makes the layer change from red to blue in a second, from time 0.
  private func turnBlue(
    _ type: CATransitionType, _ subtype: CATransitionSubtype? = nil,
    also change: () -> Void = {}
  ) throws {
    layer.removeAllAnimations()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.backgroundColor = red
    _ = try list(at: 0)
    let transition = CATransition()
    transition.type = type
    transition.subtype = subtype
    transition.duration = 1
    layer.add(transition, forKey: nil)
    layer.backgroundColor = blue
    change()
    CATransaction.commit()
  }

  @Test func `the new image enters from its side as the old one leaves`() throws {
    // The start of the new image relative to the layer: a layer's top is where its y is largest.
    let starts: [(CATransitionSubtype?, Int, Int)] = [
      (nil, -40, 0), (.fromLeft, -40, 0), (.fromRight, 40, 0), (.fromTop, 0, 20),
      (.fromBottom, 0, -20),
    ]
    for (subtype, x, y) in starts {
      let old = "red \(30 - x / 4) \(30 - y / 4)"
      let new = "blue \(30 + x * 3 / 4) \(30 + y * 3 / 4)"
      try turnBlue(.push, subtype)
      try expectEqual(places(list(at: 0.25)), [old, new])
      try turnBlue(.moveIn, subtype)
      try expectEqual(places(list(at: 0.25)), ["red 30 30", new])
      // The image that slides away is above the one that it uncovers.
      try turnBlue(.reveal, subtype)
      try expectEqual(places(list(at: 0.25)), ["blue 30 30", old])
    }
  }

  /// The opacity of each image.
  private func strengths(_ list: RenderList) -> [String: Float] {
    var result: [String: Float] = [:]
    for command in list.commands {
      guard case .draw(let item) = command, case .solid(let color) = item.paint else { continue }
      result[color.red > color.blue ? "red" : "blue"] = item.opacity
    }
    return result
  }

  @Test func `the entering image fades in and the leaving one fades out`() throws {
    try turnBlue(.push)
    try expectEqual(strengths(list(at: 0.25)), ["red": 0.75, "blue": 0.25])
    try expectEqual(strengths(list(at: 0)), ["red": 1])
    try expectEqual(strengths(list(at: 1)), ["blue": 1])
    try turnBlue(.moveIn)
    try expectEqual(strengths(list(at: 0.25)), ["red": 1, "blue": 0.25])
    try turnBlue(.reveal)
    try expectEqual(strengths(list(at: 0.25)), ["red": 1, "blue": 1])
  }

  @Test func `before its begin and after its end only the new image is drawn`() throws {
    try turnBlue(.push)
    layer.removeAllAnimations()
    let transition = CATransition()
    (transition.beginTime, transition.duration) = (2, 1)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    layer.backgroundColor = red
    layer.add(transition, forKey: nil)
    layer.backgroundColor = blue
    try expectEqual(places(list(at: 1.9)), ["blue 30 30"])
    try expectEqual(places(list(at: 2)), ["red 30 30"])
    try expectEqual(places(list(at: 3)), ["blue 30 30"])
  }

  @Test func `sliding images are clipped if the layer masks to its bounds`() throws {
    try turnBlue(.push)
    try expectEqual(scissors(), [PixelRect(minX: 0, minY: 0, maxX: 100, maxY: 100)])
    try turnBlue(.push) { layer.masksToBounds = true }
    try expectEqual(scissors(), [PixelRect(minX: 30, minY: 30, maxX: 70, maxY: 50)])
    // If the bounds are not whole pixels, there is a group.
    try turnBlue(.push) { layer.cornerRadius = 5 }
    let clips = try groups(list(at: 0.25)).compactMap(\.clip)
    expect(
      clips.contains { $0.shape == .roundedRect(RoundedRect(layer.bounds, radii: .init(all: 5))) })
  }

  private func scissors() throws -> Set<PixelRect> {
    Set(
      try list(at: 0.25).commands.compactMap {
        if case .draw(let item) = $0 { item.scissor } else { nil }
      })
  }

  @Test func `a fade is one group in which old and new add up`() throws {
    try turnBlue(.fade)
    let commands = try list(at: 0.25).commands
    var depth = 0
    var isolated = false
    var weights: [String: Float] = [:]
    var inherited: [Float] = []
    for command in commands {
      switch command {
      case .beginGroup(let group):
        if depth > 0, group.blend == .plusLighter { isolated = true }
        inherited.append(group.opacity)
        depth += 1
      case .endGroup:
        inherited.removeLast()
        depth -= 1
      case .draw(let item):
        guard case .solid(let color) = item.paint else { continue }
        weights[color.red > color.blue ? "red" : "blue"] = inherited.reduce(item.opacity, *)
      case .particles, .filterBackdrop: break
      }
    }
    expect(isolated)
    expectEqual(weights, ["red": 0.75, "blue": 0.25])
  }

  @Test func `a layer that hides fades out, with its sublayers and where its bounds have scrolled`()
    throws
  {
    let child = CALayer()
    child.frame = CGRect(x: 10, y: 5, width: 4, height: 4)
    child.backgroundColor = blue
    layer.addSublayer(child)
    try turnBlue(.moveIn) {
      layer.isHidden = true
      layer.bounds.origin.x = 7
      child.removeFromSuperlayer()
    }
    try expectEqual(places(list(at: 0.5)), ["red 30 30", "blue 40 35"])
    try expectEqual(places(list(at: 1)), [])
  }

  @Test
  func `in its own space a layer is drawn without its transform, and its copy as presented`()
    throws
  {
    try turnBlue(.push)
    let child = CALayer()
    child.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
    child.backgroundColor = red
    let slide = CABasicAnimation(keyPath: "position.x")
    (slide.fromValue, slide.toValue, slide.duration) = (2, 12, 1)
    child.add(slide, forKey: nil)
    layer.addSublayer(child)
    _ = try list(at: 0.5)
    func own(_ layer: CALayer) throws -> [String] {
      try places(
        Evaluator.renderList(
          of: layer, inOwnSpaceAt: 0, toDevice: .identity, size: PixelSize(width: 50, height: 50),
          model: .coreGraphics, limits: .default))
    }
    try expectEqual(own(layer), ["blue 0 0", "red 0 0"])
    try expectEqual(own(#require(layer.presentation())), ["blue 0 0", "red 5 0"])
  }

  @Test func `progress goes from start to end by the timing function`() throws {
    try turnBlue(.push)
    layer.removeAllAnimations()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    layer.backgroundColor = red
    let transition = CATransition()
    transition.type = .moveIn
    transition.startProgress = 0.5
    transition.endProgress = 0.75
    transition.duration = 1
    layer.add(transition, forKey: nil)
    layer.backgroundColor = blue
    try expectEqual(places(list(at: 0)), ["red 30 30", "blue 10 30"])
    try expectEqual(places(list(at: 0.4)), ["red 30 30", "blue 14 30"])
  }
}
