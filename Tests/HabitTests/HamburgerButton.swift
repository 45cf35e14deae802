import Testing
import UIKit

/// Three lines that become a cross.
open class HamburgerButton: UIButton {
  private let top = CAShapeLayer()
  private let middle = CAShapeLayer()
  private let bottom = CAShapeLayer()
  private let line = CGSize(width: 28, height: 4)
  /// The outer lines turn this long, the one in the middle half as long, before or after them.
  open var turnDuration: CFTimeInterval = 0.4
  /// Swings back a little first, and at the end too far.
  public static let curve = CAMediaTimingFunction(controlPoints: 0.5, -0.8, 0.5, 1.85)

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setup()
  }

  public required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
    setup()
  }

  private func setup() {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: line.height / 2))
    path.addLine(to: CGPoint(x: line.width, y: line.height / 2))
    for layer in [top, middle, bottom] {
      layer.path = path.cgPath
      layer.fillColor = nil
      layer.strokeColor = UIColor.red.cgColor
      layer.lineWidth = line.height
      layer.bounds = CGRect(origin: .zero, size: line)
      layer.actions = ["strokeStart": NSNull(), "strokeEnd": NSNull(), "transform": NSNull()]
      self.layer.addSublayer(layer)
    }
    addTarget(self, action: Selector("tapped", HamburgerButton.tapped), for: .touchUpInside)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    for (layer, offset) in zip([top, middle, bottom], [-10, 0, 10] as [CGFloat]) {
      layer.position = CGPoint(x: bounds.midX, y: bounds.midY + offset)
    }
  }

  func tapped() { showsCross.toggle() }

  open var showsCross: Bool = false {
    didSet {
      guard showsCross != oldValue else { return }
      showsCross ? close() : open()
    }
  }

  private func close() {
    shrink(to: (0.5, 0.5), delay: 0)
    turn(top, to: CATransform3DRotate(CATransform3DMakeTranslation(0, 10, 0), .pi / 4, 0, 0, 1))
    turn(
      bottom, to: CATransform3DRotate(CATransform3DMakeTranslation(0, -10, 0), -.pi / 4, 0, 0, 1))
  }

  private func open() {
    turn(top, to: CATransform3DIdentity)
    turn(bottom, to: CATransform3DIdentity)
    shrink(to: (0, 1), delay: turnDuration)
  }

  private func turn(_ layer: CAShapeLayer, to transform: CATransform3D) {
    let animation = CABasicAnimation(keyPath: "transform")
    animation.toValue = NSValue(caTransform3D: transform)
    animation.timingFunction = HamburgerButton.curve
    animation.duration = turnDuration
    animation.fillMode = .backwards
    animation.beginTime = CACurrentMediaTime() + (showsCross ? turnDuration / 2 : 0)
    layer.apply(animation)
  }

  private func shrink(to stroke: (start: CGFloat, end: CGFloat), delay: CFTimeInterval) {
    for (key, value) in [("strokeStart", stroke.start), ("strokeEnd", stroke.end)] {
      let animation = CABasicAnimation(keyPath: key)
      animation.toValue = value
      animation.duration = turnDuration / 2
      animation.fillMode = .both
      animation.beginTime = CACurrentMediaTime() + delay
      middle.apply(animation)
    }
  }
}

extension CALayer {
  /// Adds an animation from what is shown, and has the layer keep its end.
  fileprivate func apply(_ animation: CABasicAnimation) {
    guard let key = animation.keyPath else { return }
    animation.fromValue = (presentation() ?? self).value(forKeyPath: key)
    add(animation, forKey: key)
    setValue(animation.toValue, forKeyPath: key)
  }
}

@MainActor @Suite struct Hamburgers {
  private let button = HamburgerButton(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
  private let renderer: Renderer

  init() throws {
    renderer = try Renderer(size: CGSize(width: 40, height: 40), device: .cpu)
  }

  private func picture(at time: Double) throws -> Picture {
    Picture(try renderer.image(of: button, at: time))
  }

  /// How long what is drawn in a row is.
  private func length(_ picture: Picture, row: Int) -> Double {
    (0..<40).reduce(0) { $0 + Double(picture.alpha($1, row)) } / 255
  }

  /// A point of the button's curve: when, and how far.
  private func curve(_ parameter: Double) -> (time: Double, share: Double) {
    var (first, second): ([Float], [Float]) = ([0, 0], [0, 0])
    HamburgerButton.curve.getControlPoint(at: 1, values: &first)
    HamburgerButton.curve.getControlPoint(at: 2, values: &second)
    func value(_ axis: Int) -> Double {
      let (s, r) = (parameter, 1 - parameter)
      return 3 * r * r * s * Double(first[axis]) + 3 * r * s * s * Double(second[axis]) + s * s * s
    }
    return (value(0), value(1))
  }

  /// The upper line left of the middle of the button, at a share of its way.
  private func expectUpperLine(_ picture: Picture, at share: Double) {
    let angle = share * .pi / 4
    for x in 11...18 {
      let rows = (0..<20).map { (Double($0) + 0.5, Double(picture.alpha(x, $0)) / 255) }
      let thickness = rows.reduce(0) { $0 + $1.1 }
      #expect(abs(thickness - 4 / cos(angle)) < 0.05, "\(x)")
      let middle = rows.reduce(0) { $0 + $1.0 * $1.1 } / thickness
      #expect(abs(middle - (10 + 10 * share + (Double(x) - 19.5) * tan(angle))) < 0.05, "\(x)")
    }
  }

  @Test func `the line in the middle goes first, while the others wait`() throws {
    #expect(try picture(at: 0).area == 3 * 28 * 4)
    button.sendActions(for: .touchUpInside)
    for time in [0, 0.05, 0.1, 0.15, 0.2] {
      let drawn = try picture(at: time)
      #expect(abs(length(drawn, row: 20) - 28 * (1 - time / 0.2)) < 0.02, "\(time)")
      #expect(length(drawn, row: 10) == 28 && length(drawn, row: 30) == 28)
    }
  }

  @Test func `the outer lines swing back, turn, and stand as a cross`() throws {
    button.sendActions(for: .touchUpInside)
    for parameter in [0.15, 0.25, 0.4, 0.5] {
      let (time, share) = curve(parameter)
      expectUpperLine(try picture(at: 0.2 + 0.4 * time), at: share)
    }
    #expect(curve(0.25).share < -0.05)
    let cross = try picture(at: 1)
    // Two lines of 28 times 4, which share a square of 4.
    #expect(abs(cross.area - (2 * 28 * 4 - 16)) < 1)
    for place in stride(from: 11, through: 28, by: 1) {
      #expect(cross.alpha(place, place) == 255 && cross.alpha(39 - place, place) == 255)
    }
  }

  @Test func `a later tap in a job brings the lines back, that in the middle last`() throws {
    let finger = CADisplayLink { [button] link in
      if [2, 20].contains((link.timestamp * 20).rounded()) {
        button.sendActions(for: .touchUpInside)
      }
    }
    finger.add(to: .main, forMode: .common)
    defer { finger.invalidate() }
    var lengths: [Double] = []
    var areas: [Double] = []
    try renderer.forEachFrame(of: button, frames: 0..<40, fps: 20) {
      lengths.append(length(Picture($1), row: 20))
      areas.append(Picture($1).area)
    }
    // The first tap is at frame 2, the second at frame 20, and the lines move for twelve frames.
    #expect(lengths[1] == 28 && abs(lengths[4] - 14) < 0.02 && abs(lengths[6]) < 0.02)
    #expect(abs(areas[20] - 208) < 1 && areas[19] == areas[16])
    #expect(abs(lengths[28]) < 0.02 && abs(areas[28] - 224) < 1)
    #expect(abs(lengths[30] - 14) < 0.02 && areas[32] == 336 && areas[39] == 336)
    #expect(!button.showsCross)
  }
}
