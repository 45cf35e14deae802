import Testing
import UIKit

/// A button whose picture goes over from a triangle to two bars, and back.
open class PlayPauseButton: UIButton {
  public enum Face { case play, pause }

  open private(set) var face = Face.play
  open var duration: CFTimeInterval = 0.4
  open var timing = CAMediaTimingFunctionName.easeInEaseOut
  public let icon = CAShapeLayer()

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setup()
  }

  public required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
    setup()
  }

  private func setup() {
    icon.fillColor = tintColor.cgColor
    layer.addSublayer(icon)
    addTarget(self, action: Selector("toggle", PlayPauseButton.toggle), for: .touchUpInside)
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    icon.fillColor = tintColor.cgColor
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    icon.frame = bounds
    icon.path = path(of: face)
  }

  open override var intrinsicContentSize: CGSize { CGSize(width: 40, height: 40) }

  func toggle() {
    setFace(face == .play ? .pause : .play, animated: true)
  }

  open func setFace(_ face: Face, animated: Bool) {
    guard face != self.face else { return }
    self.face = face
    let path = self.path(of: face)
    if animated {
      let morph = CABasicAnimation(keyPath: "path")
      morph.fromValue = (icon.presentation() ?? icon).path
      morph.toValue = path
      morph.duration = duration
      morph.timingFunction = CAMediaTimingFunction(name: timing)
      icon.add(morph, forKey: "morph")
    } else {
      icon.removeAnimation(forKey: "morph")
    }
    icon.path = path
  }

  /// The corners of the left part and of the right one, as many for both faces.
  func corners(of face: Face) -> [[CGPoint]] {
    let box = bounds.insetBy(dx: bounds.width * 0.2, dy: bounds.height * 0.2)
    func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
      CGPoint(x: box.minX + x * box.width, y: box.minY + y * box.height)
    }
    switch face {
    case .play:
      return [
        [point(0, 0), point(0.5, 0.25), point(0.5, 0.75), point(0, 1)],
        [point(0.5, 0.25), point(1, 0.5), point(1, 0.5), point(0.5, 0.75)],
      ]
    case .pause:
      let width = CGFloat(1) / 3
      return [
        [point(0, 0), point(width, 0), point(width, 1), point(0, 1)],
        [point(1 - width, 0), point(1, 0), point(1, 1), point(1 - width, 1)],
      ]
    }
  }

  private func path(of face: Face) -> CGPath {
    let path = UIBezierPath()
    for part in corners(of: face) {
      path.move(to: part[0])
      part.dropFirst().forEach(path.addLine(to:))
      path.close()
    }
    return path.cgPath
  }
}

@MainActor @Suite struct PlayAndPause {
  private let button: PlayPauseButton
  private let renderer: Renderer

  init() throws {
    button = PlayPauseButton(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    button.tintColor = .red
    button.timing = .linear
    renderer = try Renderer(size: CGSize(width: 40, height: 40), device: .cpu)
  }

  private func picture(at time: Double) throws -> Picture {
    Picture(try renderer.image(of: button, at: time))
  }

  /// What both parts cover on the way from the triangle to the bars: the shoelace formula.
  private func area(_ share: CGFloat) -> Double {
    zip(button.corners(of: .play), button.corners(of: .pause)).reduce(0) { sum, parts in
      let points = zip(parts.0, parts.1).map { start, end in
        CGPoint(
          x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
      }
      let double = points.indices.reduce(CGFloat(0)) {
        let (one, next) = (points[$1], points[($1 + 1) % points.count])
        return $0 + one.x * next.y - next.x * one.y
      }
      return sum + Double(abs(double)) / 2
    }
  }

  @Test func `a tap has each corner go straight to its new place`() throws {
    #expect(abs(area(0) - 288) < 1e-9 && abs(area(1) - 384) < 1e-9)
    _ = try picture(at: 0)
    button.sendActions(for: .touchUpInside)
    #expect(button.face == .pause)
    for share in [0, 0.25, 0.5, 0.75, 1] {
      let drawn = try picture(at: 0.4 * share)
      #expect(abs(drawn.area - area(CGFloat(share))) < 0.5, "\(share)")
      // The gap between the parts is as wide as a third of the box at the end.
      let gap = (0..<40).reduce(40.0) { $0 - Double(drawn.alpha($1, 20)) / 255 } - 16
      #expect(abs(gap - 8 * share) < (share == 0 ? 1.1 : 0.1), "\(share): \(gap)")
    }
    #expect(try picture(at: 2)[9, 9] == [255, 0, 0, 255])
  }

  @Test func `a second tap on the way goes back from there`() throws {
    _ = try picture(at: 0)
    button.sendActions(for: .touchUpInside)
    let before = try picture(at: 0.1)
    button.sendActions(for: .touchUpInside)
    let after = try picture(at: 0.1)
    #expect(abs(before.area - after.area) < 0.01 && button.face == .play)
    #expect(try abs(picture(at: 0.3).area - area(0.125)) < 0.5)
    #expect(try abs(picture(at: 0.6).area - area(0)) < 0.5)
  }

  @Test func `half of an even course is half of the way, and none is at once`() throws {
    button.timing = .easeInEaseOut
    _ = try picture(at: 0)
    button.setFace(.pause, animated: true)
    #expect(try abs(picture(at: 0.2).area - area(0.5)) < 0.5)
    button.setFace(.play, animated: false)
    #expect(try abs(picture(at: 0.2).area - area(0)) < 0.5)
  }
}
