import Testing
import UIKit

/// A sheen that runs over any view, by a mask.
protocol Shimmering: UIView {}

extension UIView: Shimmering {}

private var shimmerKey: UInt8 = 0

extension Shimmering {
  var isShimmering: Bool {
    get { objc_getAssociatedObject(self, &shimmerKey) as? Bool ?? false }
    set {
      objc_setAssociatedObject(self, &shimmerKey, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    }
  }

  func startShimmering(duration: CFTimeInterval = 1.5) {
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: -bounds.width, y: 0, width: bounds.width * 3, height: bounds.height)
    gradient.colors = [
      UIColor.black.withAlphaComponent(0.25).cgColor, UIColor.black.cgColor,
      UIColor.black.withAlphaComponent(0.25).cgColor,
    ]
    gradient.startPoint = CGPoint(x: 0.0, y: 0.5)
    gradient.endPoint = CGPoint(x: 1.0, y: 0.5)
    gradient.locations = [0.4, 0.5, 0.6]
    layer.mask = gradient

    let animation = CABasicAnimation(keyPath: #"transform.translation.x"#)
    animation.fromValue = -bounds.width
    animation.toValue = bounds.width
    animation.repeatCount = Float.infinity
    animation.duration = duration
    animation.isRemovedOnCompletion = false
    gradient.add(animation, forKey: "shimmer")
    isShimmering = true
  }

  func stopShimmering() {
    layer.mask?.removeAllAnimations()
    layer.mask = nil
    isShimmering = false
  }
}

@MainActor @Suite struct Shimmer {
  @Test func `the sheen runs from left to right`() throws {
    let label = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 10))
    label.backgroundColor = .white
    label.startShimmering(duration: 2)
    #expect(label.isShimmering)
    let renderer = try Renderer(size: CGSize(width: 100, height: 100), device: .cpu)
    func brightest(_ time: Double) throws -> Int? {
      let picture = Picture(try renderer.image(of: label, at: time))
      return (0..<100).max { picture.alpha($0, 5) < picture.alpha($1, 5) }
    }
    let places = try [0.75, 1, 1.25].map { try brightest($0) ?? -1 }
    #expect(abs(places[0] - 25) <= 1 && abs(places[1] - 50) <= 1 && abs(places[2] - 75) <= 1)
    label.stopShimmering()
    #expect(try !label.isShimmering && Picture(renderer.image(of: label, at: 3)).alpha(5, 5) == 255)
  }
}
