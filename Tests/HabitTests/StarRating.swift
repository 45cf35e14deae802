import Testing
import UIKit

/// Stars of which a part is filled, chosen by a finger.
@IBDesignable
open class StarRating: UIControl {
  @IBInspectable open var starCount: Int = 5 {
    didSet { setNeedsLayout() }
  }
  @IBInspectable open var filledColor: UIColor = .red {
    didSet { setNeedsLayout() }
  }
  @IBInspectable open var emptyColor: UIColor = .blue {
    didSet { setNeedsLayout() }
  }
  /// What a finger's choice is rounded to.
  @IBInspectable open var step: Double = 0.5
  @IBInspectable open var rating: Double = 0 {
    didSet { updateMasks() }
  }

  private var filled: [CAShapeLayer] = []
  private var empty: [CAShapeLayer] = []

  open override func layoutSubviews() {
    super.layoutSubviews()
    while filled.count < starCount {
      empty.append(CAShapeLayer())
      filled.append(CAShapeLayer())
      layer.addSublayer(empty[empty.count - 1])
      layer.addSublayer(filled[filled.count - 1])
    }
    while filled.count > starCount {
      filled.removeLast().removeFromSuperlayer()
      empty.removeLast().removeFromSuperlayer()
    }
    let side = bounds.width / CGFloat(starCount)
    let path = StarRating.star(in: CGRect(x: 0, y: 0, width: side, height: bounds.height)).cgPath
    for (index, layers) in zip(empty, filled).enumerated() {
      for star in [layers.0, layers.1] {
        star.frame = CGRect(
          x: CGFloat(index) * side, y: 0, width: side, height: bounds.height)
        star.path = path
      }
      layers.0.fillColor = emptyColor.cgColor
      layers.1.fillColor = filledColor.cgColor
      let mask = layers.1.mask ?? CALayer()
      mask.backgroundColor = UIColor.black.cgColor
      layers.1.mask = mask
    }
    updateMasks()
  }

  private func updateMasks() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    for (index, star) in filled.enumerated() {
      let share = min(max(rating - Double(index), 0), 1)
      star.mask?.frame = CGRect(
        x: 0, y: 0, width: star.bounds.width * CGFloat(share), height: star.bounds.height)
    }
    CATransaction.commit()
  }

  /// Five points on a circle, and five between them on one of 0.4 of its radius.
  static func star(in box: CGRect) -> UIBezierPath {
    let radius = min(box.width, box.height) / 2
    let path = UIBezierPath()
    for index in 0..<10 {
      let angle = CGFloat(index) * .pi / 5 - .pi / 2
      let distance = index % 2 == 0 ? radius : radius * 0.4
      let point = CGPoint(x: box.midX + distance * cos(angle), y: box.midY + distance * sin(angle))
      index == 0 ? path.move(to: point) : path.addLine(to: point)
    }
    path.close()
    return path
  }

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    choose(touch)
    return true
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    choose(touch)
    return true
  }

  private func choose(_ touch: UITouch) {
    let stars = Double(touch.location(in: self).x / bounds.width) * Double(starCount)
    let new = min(max((stars / step).rounded(.up) * step, 0), Double(starCount))
    guard new != rating else { return }
    rating = new
    sendActions(for: .valueChanged)
  }
}

@MainActor @Suite struct Stars {
  private let stars = StarRating(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
  private let renderer: Renderer

  init() throws {
    renderer = try Renderer(size: CGSize(width: 100, height: 20), device: .cpu)
  }

  /// How much red there is in each column, in pixels.
  private func red(_ rating: Double) throws -> [Double] {
    stars.rating = rating
    let picture = Picture(try renderer.image(of: stars, at: 0))
    return (0..<100).map { x in
      (0..<20).reduce(0) { $0 + Double(picture[x, $1][0]) * Double(picture.alpha(x, $1)) } / 65025
    }
  }

  /// A star is ten triangles between two of its radii, 36 degrees apart.
  private let area = 5 * 10 * 4 * sin(Double.pi / 5)

  @Test(arguments: [0, 1, 2.5, 3, 4.5, 5, 7])
  func `as much is filled as the rating says`(rating: Double) throws {
    let red = try red(rating)
    for star in 0..<5 {
      let filled = red[star * 20..<star * 20 + 20].reduce(0, +)
      let share = min(max(rating - Double(star), 0), 1)
      #expect(abs(filled - area * share) < 0.5, "\(star)")
    }
  }

  @Test func `a part of a star is cut where it ends`() throws {
    let (whole, part) = (try red(5), try red(3.3))
    for x in 0..<100 { #expect(abs(part[x] - (x < 66 ? whole[x] : 0)) < 0.01, "\(x)") }
    // What is not filled is empty: the last star's middle.
    #expect(try Picture(renderer.image(of: stars, at: 1))[90, 10] == [0, 0, 255, 255])
  }

  @Test func `a finger chooses in steps, and tells of each`() throws {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
    window.addSubview(stars)
    var ratings: [Double] = []
    stars.addAction(UIAction { _ in ratings.append(stars.rating) }, for: .valueChanged)
    let touch = UITouch(in: stars, at: CGPoint(x: 12, y: 10))
    let event = UIEvent(touches: [touch])
    window.sendEvent(event)
    for x in [18, 25, 55, 300] as [CGFloat] {
      touch.advance(to: .moved, at: CGPoint(x: x, y: 10))
      window.sendEvent(event)
    }
    touch.advance(to: .ended)
    window.sendEvent(event)
    #expect(ratings == [1, 1.5, 3, 5] && !stars.isTracking)
  }
}
