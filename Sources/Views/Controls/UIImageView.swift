public import Foundation
public import Strata

/// Shows a picture, or several in turn.
@preconcurrency @MainActor
open class UIImageView: UIView {
  /// A view of the size of a picture.
  public init(image: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
    setUp()
  }

  /// A view of the size of a picture.
  public convenience init(image: UIImage?, highlightedImage: UIImage?) {
    self.init(image: image)
    self.highlightedImage = highlightedImage
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
    isUserInteractionEnabled = false
    setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
    setContentHuggingPriority(UILayoutPriority(251), for: .vertical)
    show()
  }

  open var image: UIImage? {
    didSet {
      show()
      if image?.size != oldValue?.size { invalidateIntrinsicContentSize() }
    }
  }

  open var highlightedImage: UIImage? { didSet { show() } }
  open var isHighlighted = false { didSet { show() } }

  override var mayDraw: Bool { false }

  /// The pictures' template colour follows the tint.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    show()
  }

  private func show() {
    let shown = isHighlighted ? highlightedImage ?? image : image
    let drawn = shown.flatMap { drawable($0) }
    layer.contents = drawn?.cgImage
    layer.contentsScale = drawn?.scale ?? contentScaleFactor
    layer.contentsCenter = drawn?.stretchedPart ?? CGRect(x: 0, y: 0, width: 1, height: 1)
  }

  /// The picture upright, and in the tint where it is a template.
  private func drawable(_ image: UIImage) -> UIImage {
    if image.renderingMode == .alwaysTemplate { return image.withTintColor(tintColor) }
    guard image.imageOrientation != .up else { return image }
    let format = UIGraphicsImageRendererFormat()
    format.scale = image.scale
    return UIGraphicsImageRenderer(size: image.size, format: format).image { _ in
      image.draw(in: CGRect(origin: .zero, size: image.size))
    }
  }

  open override var intrinsicContentSize: CGSize {
    image?.size ?? super.intrinsicContentSize
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? bounds.size }

  // MARK: Animation

  /// Shown in turn.
  open var animationImages: [UIImage]?
  open var highlightedAnimationImages: [UIImage]?
  /// Of one turn, in seconds; 0 gives each a thirtieth.
  open var animationDuration: TimeInterval = 0
  /// 0 is without end.
  open var animationRepeatCount = 0
  private static let key = "images"

  open var isAnimating: Bool { layer.animation(forKey: Self.key) != nil }

  /// Begins to show the pictures in turn.
  open func startAnimating() {
    guard let images = animationImages, !images.isEmpty else { return }
    let animation = CAKeyframeAnimation(keyPath: "contents")
    animation.values = images.compactMap { drawable($0).cgImage }
    animation.calculationMode = .discrete
    animation.duration = animationDuration > 0 ? animationDuration : Double(images.count) / 30
    animation.repeatCount = animationRepeatCount > 0 ? Float(animationRepeatCount) : .infinity
    if let first = images.first { layer.contentsScale = first.scale }
    layer.add(animation, forKey: Self.key)
  }

  /// Shows `image` again.
  open func stopAnimating() {
    layer.removeAnimation(forKey: Self.key)
    show()
  }
}
