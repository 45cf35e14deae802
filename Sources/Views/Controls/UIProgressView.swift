public import Foundation
public import Strata

/// A bar that is filled up to a fraction of its width.
@preconcurrency @MainActor
open class UIProgressView: UIView {
  /// The style of the bar, which has no effect.
  public enum Style: Int, Sendable { case `default`, bar }

  private let filled = UIView()

  /// Creates a progress view with a style.
  public convenience init(progressViewStyle style: Style) {
    self.init(frame: .zero)
    progressViewStyle = style
  }

  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: CGSize(width: frame.width, height: 4)))
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    clipsToBounds = true
    addSubview(filled)
    recolor()
  }

  open var progressViewStyle = Style.default
  /// The progress, clamped to 0...1; NaN is ignored.
  open var progress: Float = 0 {
    didSet {
      progress = progress.isNaN ? oldValue : min(max(progress, 0), 1)
      setNeedsLayout()
    }
  }
  /// The color of the filled part; nil, the default, uses `tintColor`.
  open var progressTintColor: UIColor? { didSet { recolor() } }
  /// The color of the track; nil, the default, uses `UIColor.systemFill`.
  open var trackTintColor: UIColor? { didSet { recolor() } }

  /// Sets the progress.
  ///
  /// - Parameter animated: Whether the change is animated, over 0.25 seconds.
  open func setProgress(_ progress: Float, animated: Bool) {
    self.progress = progress
    guard animated else { return }
    UIView.animate(withDuration: 0.25) { self.layoutIfNeeded() }
  }

  private func recolor() {
    backgroundColor = trackTintColor ?? .systemFill
    filled.backgroundColor = progressTintColor ?? tintColor
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    recolor()
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: 4)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: 4)
  }

  override var mayDraw: Bool { type(of: self) != UIProgressView.self }

  open override func layoutSubviews() {
    super.layoutSubviews()
    layer.cornerRadius = bounds.height / 2
    filled.layer.cornerRadius = bounds.height / 2
    filled.frame = CGRect(
      x: 0, y: 0, width: bounds.width * CGFloat(progress), height: bounds.height)
  }
}
