import Testing
import UIKit

/// A dial with ticks, a needle and the value in figures.
@IBDesignable
open class GaugeView: UIView {
  @IBInspectable open var minimum: CGFloat = 0
  @IBInspectable open var maximum: CGFloat = 100
  @IBInspectable open var tickCount: Int = 11 {
    didSet { setNeedsLayout() }
  }
  @IBInspectable open var needleColor: UIColor = .red {
    didSet { needle.backgroundColor = needleColor.cgColor }
  }
  @IBInspectable open var tickColor: UIColor = .blue {
    didSet { tick.backgroundColor = tickColor.cgColor }
  }
  open private(set) var value: CGFloat = 0
  /// Of the whole dial, three quarters of a turn, with the gap at the bottom.
  open var sweep: CGFloat = .pi * 1.5

  private let ticks = CAReplicatorLayer()
  private let tick = CALayer()
  private let needle = CALayer()
  public let figures = CATextLayer()

  public override init(frame: CGRect) {
    super.init(frame: frame)
    commonInit()
  }

  public required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
    commonInit()
  }

  private func commonInit() {
    tick.backgroundColor = tickColor.cgColor
    ticks.addSublayer(tick)
    needle.backgroundColor = needleColor.cgColor
    needle.anchorPoint = CGPoint(x: 0.5, y: 1)
    figures.alignmentMode = .center
    figures.foregroundColor = UIColor.green.cgColor
    figures.contentsScale = UIScreen.main.scale
    [ticks, figures, needle].forEach(layer.addSublayer)
    turnNeedle()
  }

  /// Clockwise from the top.
  open func angle(for value: CGFloat) -> CGFloat {
    ((min(max(value, minimum), maximum) - minimum) / (maximum - minimum) - 0.5) * sweep
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let side = min(bounds.width, bounds.height)
    let center = CGPoint(x: bounds.midX, y: bounds.midY)
    CATransaction.begin()
    CATransaction.setDisableActions(true)

    let step = sweep / CGFloat(max(tickCount - 1, 1))
    ticks.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    ticks.position = center
    ticks.instanceCount = tickCount
    ticks.instanceTransform = CATransform3DMakeRotation(step, 0, 0, 1)
    ticks.transform = CATransform3DMakeRotation(-sweep / 2, 0, 0, 1)
    tick.frame = CGRect(
      x: side * 0.48, y: side * 0.04, width: side * 0.04, height: side * 0.08)

    needle.bounds = CGRect(x: 0, y: 0, width: side * 0.04, height: side * 0.3)
    needle.position = center
    figures.fontSize = side * 0.14
    figures.frame = CGRect(
      x: center.x - side * 0.2, y: center.y + side * 0.26, width: side * 0.4, height: side * 0.18)
    CATransaction.commit()
  }

  open func setValue(_ value: CGFloat, animated: Bool, duration: CFTimeInterval = 1) {
    let shown = needle.presentation() ?? needle
    let old = shown.value(forKeyPath: "transform.rotation.z") as? CGFloat ?? 0
    self.value = value
    turnNeedle()
    guard animated else { return }
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.fromValue = old
    turn.toValue = angle(for: value)
    turn.duration = duration
    turn.timingFunction = CAMediaTimingFunction(name: .linear)
    needle.add(turn, forKey: "turn")
  }

  private func turnNeedle() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    needle.setValue(angle(for: value), forKeyPath: "transform.rotation.z")
    figures.string = String(format: "%.0f", Double(value))
    CATransaction.commit()
  }
}

@MainActor @Suite struct Gauges {
  /// The pixel at a distance from the middle, in a direction clockwise from the top.
  private func pixel(_ picture: Picture, _ distance: Double, _ angle: CGFloat) -> [UInt8] {
    let middle = Double(picture.width) / 2
    return picture[
      Int(middle + distance * sin(Double(angle))), Int(middle - distance * cos(Double(angle)))]
  }

  @Test(arguments: [100, 200]) func `ticks stand all round, and none in the gap`(side: Int) throws {
    let gauge = GaugeView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    _ = try Picture(gauge, 100)
    gauge.frame.size = CGSize(width: side, height: side)
    let picture = try Picture(gauge, CGFloat(side), at: 0.1)
    // The middles of the ticks are at 0.42 of the side.
    let radius = 0.42 * Double(side)
    for number in 0...10 {
      let angle = gauge.angle(for: CGFloat(number) * 10)
      #expect(pixel(picture, radius, angle) == [0, 0, 255, 255], "\(number)")
      #expect(pixel(picture, radius, angle + gauge.sweep / 20)[3] == 0, "after \(number)")
    }
    #expect(pixel(picture, radius, .pi)[3] == 0)
  }

  @Test func `the needle turns evenly, by three quarters of a turn`() throws {
    let gauge = GaugeView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let renderer = try Renderer(size: CGSize(width: 100, height: 100), device: .cpu)
    gauge.setValue(100, animated: true, duration: 2)
    for time in [0, 0.25, 0.5, 1, 1.5, 1.75, 2, 3] {
      let picture = Picture(try renderer.image(of: gauge, at: time))
      let angle = gauge.angle(for: CGFloat(min(time / 2, 1)) * 100)
      #expect(pixel(picture, 25, angle) == [255, 0, 0, 255], "\(time)")
      #expect(pixel(picture, 25, angle + 0.3)[3] == 0 && pixel(picture, 25, angle - 0.3)[3] == 0)
    }
  }

  @Test func `another value on the way has the needle turn on from where it is`() throws {
    let gauge = GaugeView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let renderer = try Renderer(size: CGSize(width: 100, height: 100), device: .cpu)
    gauge.setValue(100, animated: true, duration: 2)
    // Straight up at half of the time; from there back to a quarter, in a second.
    _ = try renderer.image(of: gauge, at: 1)
    gauge.setValue(0, animated: true, duration: 1)
    let picture = Picture(try renderer.image(of: gauge, at: 1.5))
    #expect(pixel(picture, 25, gauge.angle(for: 25)) == [255, 0, 0, 255])
    gauge.setValue(-50, animated: false)
    #expect(gauge.angle(for: -50) == -gauge.sweep / 2 && gauge.figures.string as? String == "-50")
  }

  @Test func `the value is written below, in the middle`() throws {
    let gauge = GaugeView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    func ink(_ value: CGFloat) throws -> (width: Int, middle: Double) {
      gauge.setValue(value, animated: false)
      let picture = try Picture(gauge, 100)
      let columns = (30..<70).filter { x in (76..<94).contains { picture[x, $0][1] > 60 } }
      let (first, last) = (try #require(columns.first), try #require(columns.last))
      return (last - first + 1, Double(first + last + 1) / 2)
    }
    let (one, three) = (try ink(8), try ink(88))
    #expect(one.width >= 4 && three.width >= 2 * one.width - 1)
    #expect(abs(one.middle - 50) <= 1 && abs(three.middle - 50) <= 1)
  }
}
