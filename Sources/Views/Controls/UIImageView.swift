public import Foundation
public import Strata

/// Shows an image, or a sequence of images in turn.
@preconcurrency @MainActor
open class UIImageView: UIView {
  /// Creates a view with the size of an image.
  public init(image: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
    setUp()
  }

  /// Creates a view with the size of an image and a second image for the highlighted state.
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

  /// The image; nil shows nothing, and an animated image is played at once.
  open var image: UIImage? {
    didSet {
      show()
      if image?.size != oldValue?.size
        || image?.alignmentRectInsets != oldValue?.alignmentRectInsets
      {
        invalidateIntrinsicContentSize()
      }
    }
  }

  /// The image while highlighted; nil uses `image`.
  open var highlightedImage: UIImage? { didSet { show() } }
  /// Whether `highlightedImage` is shown; false by default.
  open var isHighlighted = false { didSet { show() } }

  override var mayDraw: Bool { false }

  /// Redraws template images in the new tint color.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    if playedImage?.images?.contains(where: { $0.renderingMode == .alwaysTemplate }) == true {
      playedImage = nil
    }
    show()
  }

  private func show() {
    let whole = CGRect(x: 0, y: 0, width: 1, height: 1)
    let shown = isHighlighted ? highlightedImage ?? image : image
    let drawn = shown.flatMap { drawable($0) }
    layer.contentsScale = drawn?.scale ?? UIScreen.main.scale
    if let drawn, let (tiles, part) = tiles(of: drawn) {
      isTiled = true
      (layer.contents, layer.contentsCenter, layer.contentsRect) = (tiles, whole, part)
    } else {
      layer.contents = drawn?.cgImage
      layer.contentsCenter = drawn?.stretchedPart ?? whole
      if isTiled { layer.contentsRect = whole }
      isTiled = false
    }
    playFrames(of: shown)
  }

  /// The animated image whose frames were last added to the layer.
  var playedImage: UIImage?

  /// Whether the contents are the tiles of a resizable image.
  private var isTiled = false

  /// Draws an image whose center is tiled at the size of the bounds.
  ///
  /// - Returns: The image, whose size is rounded up to whole pixels, and the part of it that covers
  ///   the bounds. nil for an image that is not tiled.
  private func tiles(of image: UIImage) -> (CGImage, CGRect)? {
    guard image.isTiled, bounds.size != image.size, bounds.width > 0, bounds.height > 0,
      contentMode == .scaleToFill || contentMode == .redraw
    else { return nil }
    UIGraphicsBeginImageContextWithOptions(bounds.size, false, image.scale)
    image.draw(in: CGRect(origin: .zero, size: bounds.size))
    let drawn = UIGraphicsGetImageFromCurrentImageContext()?.cgImage
    UIGraphicsEndImageContext()
    return drawn.map {
      let part = CGRect(
        x: 0, y: 0, width: bounds.width * image.scale / CGFloat($0.width),
        height: bounds.height * image.scale / CGFloat($0.height))
      return ($0, part)
    }
  }

  override func sizeDidChange() {
    super.sizeDidChange()
    if isTiled || image?.isTiled == true || highlightedImage?.isTiled == true { show() }
  }

  open override var contentMode: ContentMode {
    didSet { if contentMode != oldValue { show() } }
  }

  /// The mirroring of images that are flipped for right-to-left layouts.
  open override var semanticContentAttribute: UISemanticContentAttribute {
    didSet { if semanticContentAttribute != oldValue { show() } }
  }

  /// Returns the image in upright orientation, tinted if it is a template.
  func drawable(_ image: UIImage) -> UIImage {
    if image.flipsForRightToLeftLayoutDirection,
      effectiveUserInterfaceLayoutDirection == .rightToLeft
    {
      return drawable(image.flippedForRightToLeft())
    }
    if image.renderingMode == .alwaysTemplate { return image.withTintColor(tintColor) }
    guard image.imageOrientation != .up else { return image }
    let format = UIGraphicsImageRendererFormat()
    format.scale = image.scale
    let upright = UIGraphicsImageRenderer(size: image.size, format: format).image { _ in
      image.draw(in: CGRect(origin: .zero, size: image.size))
    }
    guard image.isTiled || image.capInsets != .zero else { return upright }
    return upright.resizableImage(
      withCapInsets: image.capInsets, resizingMode: image.resizingMode)
  }

  /// The size of the image without its alignment insets.
  open override var intrinsicContentSize: CGSize {
    guard let image else { return super.intrinsicContentSize }
    return CGRect(origin: .zero, size: image.size).inset(by: image.alignmentRectInsets).size
  }

  open override var alignmentRectInsets: UIEdgeInsets { image?.alignmentRectInsets ?? .zero }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? bounds.size }

  // MARK: Animation

  /// The images to show in turn.
  open var animationImages: [UIImage]?
  /// Stored without effect.
  open var highlightedAnimationImages: [UIImage]?
  /// The duration of one cycle in seconds; 0 shows each image for 1/30 second.
  open var animationDuration: TimeInterval = 0
  /// The number of cycles; 0 repeats forever.
  open var animationRepeatCount = 0
  private static let key = "images"

  /// Whether the images are shown in turn.
  open var isAnimating: Bool { layer.animation(forKey: Self.key) != nil || playsFrames }

  /// Starts showing the images in turn; without images, the frames of an animated `image`.
  open func startAnimating() {
    guard let images = animationImages, !images.isEmpty else { return replayFrames() }
    let animation = CAKeyframeAnimation(keyPath: "contents")
    animation.values = images.compactMap { drawable($0).cgImage }
    animation.calculationMode = .discrete
    animation.duration = animationDuration > 0 ? animationDuration : Double(images.count) / 30
    animation.repeatCount = animationRepeatCount > 0 ? Float(animationRepeatCount) : .infinity
    if let first = images.first { layer.contentsScale = first.scale }
    layer.add(animation, forKey: Self.key)
  }

  /// Stops the animation and shows `image` again.
  open func stopAnimating() {
    layer.removeAnimation(forKey: Self.key)
    stopFrames()
    show()
  }
}
