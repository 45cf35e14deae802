public import Foundation
public import Strata

/// A spinner of eight spokes that light up in turn.
@preconcurrency @MainActor
open class UIActivityIndicatorView: UIView {
  /// The size of the indicator.
  public enum Style: Int, Sendable {
    case medium = 100
    case large = 101
    /// The older names: large and white, medium and white, medium and gray.
    case whiteLarge = 0
    case white = 1
    case gray = 2

    fileprivate var side: CGFloat { self == .large || self == .whiteLarge ? 37 : 20 }
  }

  private let spokes = CAReplicatorLayer()
  private let spoke = CALayer()
  private static let count = 8
  /// The opacity of a spoke just before it lights up.
  private static let least: Float = 0.2

  /// Creates an indicator that is not animating.
  public init(style: Style) {
    self.style = style
    super.init(frame: CGRect(x: 0, y: 0, width: style.side, height: style.side))
    setUp()
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    isHidden = true
    spokes.instanceCount = Self.count
    spokes.instanceTransform = CATransform3DMakeRotation(2 * .pi / CGFloat(Self.count), 0, 0, 1)
    spokes.instanceDelay = 1 / Double(Self.count)
    spokes.actions = ["instanceColor": NSNull(), "instanceAlphaOffset": NSNull()]
    spokes.addSublayer(spoke)
    layer.addSublayer(spokes)
    recolor()
    showAtRest()
  }

  /// The size of the indicator and its default color; `.medium` by default.
  open var style = Style.medium {
    didSet {
      recolor()
      invalidateIntrinsicContentSize()
      setNeedsLayout()
    }
  }

  // As in UIKit, where nil stands for the style's color.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var color: UIColor! { didSet { recolor() } }

  /// Whether the indicator is hidden while it is not animating; true by default.
  open var hidesWhenStopped = true { didSet { isHidden = hidesWhenStopped && !isAnimating } }
  /// Whether the indicator is animating.
  open private(set) var isAnimating = false

  private func recolor() {
    let isWhite = style == .white || style == .whiteLarge
    spoke.backgroundColor = (color ?? (isWhite ? .white : .systemGray)).cgColor
  }

  /// Gives the spokes different opacities, as in a frame of the animation.
  private func showAtRest() {
    let step = (1 - Self.least) / Float(Self.count)
    spokes.instanceColor = CGColor(gray: 1, alpha: CGFloat(Self.least + step))
    spokes.instanceAlphaOffset = step
  }

  /// Starts the animation and shows the indicator.
  open func startAnimating() {
    isAnimating = true
    isHidden = false
    spokes.instanceColor = CGColor(gray: 1, alpha: 1)
    spokes.instanceAlphaOffset = 0
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue) = (1, Self.least)
    (fade.duration, fade.repeatCount) = (1, .infinity)
    // Begins a cycle ago, because the delayed copies do not move before their own beginning. A
    // time of 0 would stand for the current one.
    let now = spoke.convertTime(CACurrentMediaTime(), from: nil)
    fade.beginTime = now == fade.duration ? -fade.duration : now - fade.duration
    fade.isRemovedOnCompletion = false
    spoke.add(fade, forKey: "fade")
  }

  /// Stops the animation.
  open func stopAnimating() {
    isAnimating = false
    isHidden = hidesWhenStopped
    spoke.removeAnimation(forKey: "fade")
    showAtRest()
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: style.side, height: style.side)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  override var mayDraw: Bool { type(of: self) != UIActivityIndicatorView.self }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let side = style.side
    spokes.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    spokes.position = CGPoint(x: bounds.midX, y: bounds.midY)
    spoke.frame = CGRect(x: side * 0.45, y: 0, width: side * 0.1, height: side * 0.28)
    spoke.cornerRadius = side * 0.05
  }
}
