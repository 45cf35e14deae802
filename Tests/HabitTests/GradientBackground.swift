import Testing
import UIKit

/// A background whose colors go over from one pair to the next, for ever.
@IBDesignable
class GradientBackground: UIView, CAAnimationDelegate {
  var pairs: [(UIColor, UIColor)] = [(.red, .blue), (.blue, .green), (.green, .red)]
  @IBInspectable var stepDuration: Double = 1
  private(set) var current = 0
  private(set) var ends: [Bool] = []

  private static let key = "colors"

  override class var layerClass: AnyClass { CAGradientLayer.self }

  private var gradient: CAGradientLayer { layer as! CAGradientLayer }

  override init(frame: CGRect) {
    super.init(frame: frame)
    setup()
  }

  required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
    setup()
  }

  private func setup() {
    gradient.colors = colors(of: 0)
    gradient.startPoint = CGPoint(x: 0.5, y: 0)
    gradient.endPoint = CGPoint(x: 0.5, y: 1)
  }

  var isAnimating: Bool { gradient.animation(forKey: GradientBackground.key) != nil }

  func startAnimating() {
    guard !isAnimating else { return }
    animateToNext()
  }

  /// Stays as it is seen.
  func stopAnimating() {
    gradient.colors = (gradient.presentation() ?? gradient).colors
    gradient.removeAnimation(forKey: GradientBackground.key)
  }

  private func colors(of index: Int) -> [CGColor] {
    let pair = pairs[index % pairs.count]
    return [pair.0.cgColor, pair.1.cgColor]
  }

  private func animateToNext() {
    current = (current + 1) % pairs.count
    let change = CABasicAnimation(keyPath: "colors")
    change.fromValue = gradient.colors
    change.toValue = colors(of: current)
    change.duration = stepDuration
    change.fillMode = .forwards
    change.isRemovedOnCompletion = false
    change.delegate = self
    gradient.add(change, forKey: GradientBackground.key)
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    ends.append(flag)
    guard flag else { return }
    gradient.colors = colors(of: current)
    animateToNext()
  }
}

@MainActor @Suite struct Backgrounds {
  private let background = GradientBackground(frame: CGRect(x: 0, y: 0, width: 20, height: 60))
  private let renderer: Renderer

  init() throws {
    renderer = try Renderer(size: CGSize(width: 20, height: 60), device: .cpu)
  }

  /// Whether each row is between the two colors, which are so far on their way to the next ones.
  private func expect(_ picture: Picture, pair: Int, share: Double) {
    let components: [[Double]] = [[255, 0, 0], [0, 0, 255], [0, 255, 0]]
    for y in 0..<60 {
      for channel in 0..<3 {
        // The lower color of a pair is the upper one of the next.
        func color(_ index: Int) -> Double { components[(pair + index) % 3][channel] }
        let upper = color(0) + (color(1) - color(0)) * share
        let lower = color(1) + (color(2) - color(1)) * share
        let expected = upper + (lower - upper) * (Double(y) + 0.5) / 60
        #expect(abs(Double(picture[5, y][channel]) - expected) <= 2, "\(pair) \(share), row \(y)")
      }
    }
  }

  @Test func `it goes from pair to pair, each in its time`() throws {
    background.startAnimating()
    background.startAnimating()
    try renderer.forEachFrame(of: background, frames: 0..<15, fps: 4) { frame, image in
      expect(Picture(image), pair: frame / 4, share: Double(frame % 4) / 4)
    }
    #expect(background.ends == [true, true, true] && background.current == 1)
  }

  @Test func `it stays as it is seen when it is stopped, and nothing begins anew`() throws {
    background.startAnimating()
    _ = try renderer.image(of: background, at: 0)
    expect(Picture(try renderer.image(of: background, at: 0.25)), pair: 0, share: 0.25)
    background.stopAnimating()
    #expect(!background.isAnimating)
    for time in [0.25, 0.5, 3] {
      expect(Picture(try renderer.image(of: background, at: time)), pair: 0, share: 0.25)
    }
    #expect(background.ends == [false])
  }
}
