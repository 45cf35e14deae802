import Testing
import UIKit

/// A card of two views that is turned over by a transition.
class CardController: UIViewController {
  weak var card: UIView!
  weak var front: UIView!
  weak var back: UIView!
  private(set) var calls: [String] = []

  override func loadView() {
    let root = UIView()
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 200
    root.layer.sublayerTransform = perspective
    let card = UIView(frame: CGRect(x: 20, y: 30, width: 60, height: 40))
    card.autoresizingMask = []
    root.addSubview(card)
    let sides = [UIColor.red, .blue].map { color -> UIView in
      let side = UIView(frame: card.bounds)
      side.backgroundColor = color
      side.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      card.addSubview(side)
      return side
    }
    (self.card, front, back) = (card, sides[0], sides[1])
    view = root
    calls.append("loadView")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    back.isHidden = true
    calls.append("viewDidLoad")
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    calls.append("viewDidAppear")
  }

  func flip(duration: TimeInterval = 1) {
    let isBack = front.isHidden
    UIView.transition(
      with: card, duration: duration,
      options: isBack ? .transitionFlipFromRight : .transitionFlipFromLeft,
      animations: {
        self.front.isHidden = !isBack
        self.back.isHidden = isBack
        self.calls.append("change")
      },
      completion: { isFinished in self.calls.append("completion \(isFinished)") })
  }
}

/// A card of two layers in one space, which can be turned to any angle and is seen from near by.
class CardLayerView: UIView {
  static let distance: CGFloat = 100
  private let card = CATransformLayer()
  private let front = CALayer()
  private let back = CALayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / CardLayerView.distance
    layer.sublayerTransform = perspective
    layer.addSublayer(card)
    for (side, color) in [(front, UIColor.red), (back, UIColor.blue)] {
      side.backgroundColor = color.cgColor
      side.isDoubleSided = false
      card.addSublayer(side)
    }
    back.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
    // Near the left edge of each side as it is read.
    for side in [front, back] {
      let stripe = CALayer()
      stripe.backgroundColor = UIColor.green.cgColor
      stripe.frame = CGRect(x: 5, y: 5, width: 10, height: 30)
      side.addSublayer(stripe)
    }
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func layoutSubviews() {
    super.layoutSubviews()
    card.position = CGPoint(x: bounds.midX, y: bounds.midY)
    for side in [front, back] {
      side.bounds = CGRect(x: 0, y: 0, width: 60, height: 40)
      side.position = .zero
    }
  }

  func turn(to angle: CGFloat, duration: CFTimeInterval) {
    let turn = CABasicAnimation(keyPath: "transform.rotation.y")
    turn.fromValue = 0
    turn.toValue = angle
    turn.duration = duration
    turn.fillMode = .forwards
    turn.isRemovedOnCompletion = false
    card.add(turn, forKey: "turn")
  }
}

@MainActor @Suite struct Cards {
  private let renderer: Renderer

  init() throws {
    renderer = try Renderer(size: CGSize(width: 100, height: 100), device: .cpu)
  }

  @Test func `the old side turns away, and the new one comes`() throws {
    let controller = CardController()
    /// The middle's color, how much there is, and how high the sides are.
    func card(
      at time: Double
    ) throws -> (middle: [UInt8], area: Double, left: Double, right: Double) {
      let picture = Picture(try renderer.image(of: controller, at: time))
      let heights = (0..<100).map { x in
        (0..<100).reduce(0) { $0 + Double(picture.alpha(x, $1)) } / 255
      }
      // Without the outermost columns, which may be covered in part.
      let full = heights.filter { $0 > 0 }.dropFirst().dropLast()
      return (picture[50, 50], picture.area, full.first ?? 0, full.last ?? 0)
    }
    #expect(try card(at: 0).area == 60 * 40)
    #expect(controller.calls == ["loadView", "viewDidLoad", "viewDidAppear"])
    controller.flip()
    #expect(controller.calls.last == "change" && controller.front.isHidden)
    #expect(try card(at: 0) == ([255, 0, 0, 255], 60 * 40, 40, 40))
    var areas: [Double] = []
    for time in [0.1, 0.2, 0.3, 0.4, 0.6, 0.7, 0.8, 0.9] {
      let shown = try card(at: time)
      let (red, blue) = (shown.middle[0], shown.middle[2])
      #expect(time < 0.5 ? red > 220 && blue < 30 : blue > 220 && red < 30, "\(time)")
      // The left side comes to the front, and goes on to the right.
      #expect(time < 0.5 ? shown.left > shown.right + 0.5 : shown.right > shown.left + 0.5)
      areas.append(shown.area)
    }
    // Narrower and narrower up to the edge, then the same back.
    #expect(areas[0..<4] == areas[0..<4].sorted(by: >)[...] && areas[3] < areas[0] / 2)
    for (early, late) in zip(areas, areas.reversed()) { #expect(abs(early - late) < 0.5) }
    #expect(try card(at: 0.5).area < 1)
    #expect(try card(at: 1) == ([0, 0, 255, 255], 60 * 40, 40, 40))
    #expect(controller.calls.last == "completion true" && controller.calls.count == 5)
  }

  @Test func `a second flip turns it back`() throws {
    let controller = CardController()
    _ = try renderer.image(of: controller)
    controller.flip()
    _ = try renderer.image(of: controller, at: 1)
    controller.flip(duration: 2)
    #expect(try Picture(renderer.image(of: controller, at: 1.5))[50, 50][2] > 220)
    #expect(try Picture(renderer.image(of: controller, at: 2)).area < 1)
    #expect(try Picture(renderer.image(of: controller, at: 2.5))[50, 50][0] > 220)
    _ = try renderer.image(of: controller, at: 3)
    #expect(controller.back.isHidden && !controller.front.isHidden)
  }

  @Test(arguments: [0, 30, 60, 80, 100, 120, 150, 180])
  func `of near and far edges each is where perspective puts it`(degrees: Double) throws {
    let view = CardLayerView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.turn(to: 2 * .pi, duration: 360)
    let picture = Picture(try renderer.image(of: view, at: degrees))
    let angle = degrees * .pi / 180
    // The edge that was on the right goes away, that on the left comes nearer.
    let depth = 30 * sin(angle) / Double(CardLayerView.distance)
    let places = [-30 * cos(angle) / (1 - depth), 30 * cos(angle) / (1 + depth)]
    let row = (0..<100).map { Double(picture.alpha($0, 50)) / 255 }
    let first = try #require(row.firstIndex { $0 > 0 })
    let last = try #require(row.lastIndex { $0 > 0 })
    let ends = places.map { $0 + 50 }.sorted()
    #expect(abs(Double(first) + 1 - row[first] - ends[0]) < 0.1)
    #expect(abs(Double(last) + row[last] - ends[1]) < 0.1)
    let shown = picture[Int(ends[1]) - 1, 50]
    #expect(shown == (degrees < 90 ? [255, 0, 0, 255] : [0, 0, 255, 255]))
    guard abs(cos(angle)) > 0.4 else { return }
    // The stripe of either side is on the left: 20 from the axis.
    let tilt = 20 * sin(angle) / Double(CardLayerView.distance)
    let stripe = 50 - 20 * abs(cos(angle)) / (degrees < 90 ? 1 - tilt : 1 + tilt)
    #expect(picture[Int(stripe), 50] == [0, 255, 0, 255])
  }

  @Test func `nothing is seen of it from its edge`() throws {
    let view = CardLayerView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.turn(to: .pi, duration: 1)
    #expect(try Picture(renderer.image(of: view, at: 0.5)).area < 1)
    #expect(try Picture(renderer.image(of: view, at: 9)).area == 60 * 40)
  }
}
