public import Foundation
public import Strata

/// A thumb on a track whose position represents a number.
@preconcurrency @MainActor
open class UISlider: UIControl {
  /// Contains the other layers, so that a disabled slider fades as a whole.
  private let content = CALayer()
  private let track = CALayer()
  private let filled = CALayer()
  private let thumb = CALayer()
  private var number: Float = 0

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    for part in [content, track, filled, thumb] {
      part.actions = ["position": NSNull(), "bounds": NSNull(), "opacity": NSNull()]
      (part === content ? layer : content).addSublayer(part)
    }
    thumb.shadowOpacity = 0.15
    thumb.shadowOffset = CGSize(width: 0, height: 3)
    thumb.shadowRadius = 4
    recolor()
  }

  /// The value, clamped to `minimumValue` … `maximumValue`; 0 by default.
  ///
  /// NaN is ignored.
  open var value: Float {
    get { number }
    set { setValue(newValue, animated: false) }
  }

  /// Sets the value.
  ///
  /// - Parameter animated: Whether the change is animated, over 0.25 seconds.
  open func setValue(_ value: Float, animated: Bool) {
    guard !value.isNaN else { return }
    if animated { layoutIfNeeded() }
    let parts = [filled, track, thumb]
    let before = parts.map { ($0.position, $0.bounds.size) }
    number = min(max(value, minimumValue), max(maximumValue, minimumValue))
    setNeedsLayout()
    guard animated else { return }
    UIView.animate(withDuration: 0.25) {
      layoutIfNeeded()
      guard AnimationBlock.isEnabled, let block = AnimationBlock.current, !block.isImmediate
      else { return }
      // Changes of these layers have no actions.
      for (part, (position, size)) in zip(parts, before) where position != part.position {
        block.animate(part, "position", from: position, to: part.position)
        guard size != part.bounds.size else { continue }
        block.animate(part, "bounds.size", from: size, to: part.bounds.size)
      }
    }
  }

  /// The value at the left end; 0 by default.
  open var minimumValue: Float = 0 { didSet { setValue(number, animated: false) } }
  /// The value at the right end; 1 by default.
  open var maximumValue: Float = 1 { didSet { setValue(number, animated: false) } }
  /// Whether `.valueChanged` is sent during tracking and not only at its end; true by default.
  open var isContinuous = true
  /// The color of the track to the left of the thumb; nil, the default, uses `tintColor`.
  open var minimumTrackTintColor: UIColor? { didSet { recolor() } }
  /// The color of the track to the right of the thumb; nil, the default, uses `UIColor.systemFill`.
  open var maximumTrackTintColor: UIColor? { didSet { recolor() } }
  /// The color of a thumb without an image; nil, the default, is white.
  open var thumbTintColor: UIColor? { didSet { recolor() } }
  private var thumbImages: [UIControl.State: UIImage] = [:]

  /// Sets the image of the thumb for a state; states without an image use that of `.normal`.
  open func setThumbImage(_ image: UIImage?, for state: State) {
    thumbImages[state] = image
    recolor()
    setNeedsLayout()
  }

  private var minimumTrackImages: [UIControl.State: UIImage] = [:]
  private var maximumTrackImages: [UIControl.State: UIImage] = [:]

  /// Sets the image of the track before the thumb for a state.
  ///
  /// States without an image use that of `.normal`. The image is stretched, apart from its cap
  /// insets. The track is as high as its images.
  open func setMinimumTrackImage(_ image: UIImage?, for state: State) {
    minimumTrackImages[state] = image
    recolor()
    setNeedsLayout()
  }

  /// Sets the image of the track after the thumb for a state.
  ///
  /// States without an image use that of `.normal`. The image is stretched, apart from its cap
  /// insets. The track is as high as its images.
  open func setMaximumTrackImage(_ image: UIImage?, for state: State) {
    maximumTrackImages[state] = image
    recolor()
    setNeedsLayout()
  }

  /// Returns the image of the thumb for a state, or that for `.normal`.
  open func thumbImage(for state: State) -> UIImage? {
    thumbImages[state] ?? thumbImages[.normal]
  }
  /// Returns the image of the track before the thumb for a state, or that for `.normal`.
  open func minimumTrackImage(for state: State) -> UIImage? {
    minimumTrackImages[state] ?? minimumTrackImages[.normal]
  }
  /// Returns the image of the track after the thumb for a state, or that for `.normal`.
  open func maximumTrackImage(for state: State) -> UIImage? {
    maximumTrackImages[state] ?? maximumTrackImages[.normal]
  }

  open var currentThumbImage: UIImage? { thumbImage(for: state) }
  open var currentMinimumTrackImage: UIImage? { minimumTrackImage(for: state) }
  open var currentMaximumTrackImage: UIImage? { maximumTrackImage(for: state) }

  private func recolor() {
    asCurrentTraits {
      show(currentMinimumTrackImage, or: minimumTrackTintColor ?? tintColor, in: filled)
      show(currentMaximumTrackImage, or: maximumTrackTintColor ?? .systemFill, in: track)
      let image = currentThumbImage
      thumb.contents = image?.cgImage
      thumb.backgroundColor = image == nil ? (thumbTintColor ?? .white).cgColor : nil
      thumb.shadowOpacity = image == nil ? 0.15 : 0
    }
  }

  /// Shows an image, or a color without one, in a layer of the track.
  private func show(_ image: UIImage?, or color: UIColor, in part: CALayer) {
    let isTemplate = image?.renderingMode == .alwaysTemplate
    let shown = isTemplate ? image?.withTintColor(color) : image
    part.contents = shown?.cgImage
    part.contentsScale = shown?.scale ?? 1
    part.contentsCenter = shown?.stretchedPart ?? CGRect(x: 0, y: 0, width: 1, height: 1)
    part.backgroundColor = image == nil ? color.cgColor : nil
  }

  override func stateDidChange() {
    super.stateDidChange()
    content.opacity = isEnabled ? 1 : 0.5
    // Most sliders look the same in all other states.
    let states = [thumbImages, minimumTrackImages, maximumTrackImages].flatMap(\.keys)
    guard states.contains(where: { $0 != .normal }) else { return }
    recolor()
    setNeedsLayout()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    recolor()
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: 34)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: 34)
  }

  /// Returns the rectangle of the track, which is vertically centered.
  ///
  /// It is 4 points high, or as high as its images.
  open func trackRect(forBounds bounds: CGRect) -> CGRect {
    let heights = [currentMinimumTrackImage, currentMaximumTrackImage].compactMap(\.?.size.height)
    let height = heights.max() ?? 4
    return CGRect(
      x: bounds.minX + 2, y: bounds.midY - height / 2, width: max(bounds.width - 4, 0),
      height: height)
  }

  /// Returns the rectangle of the thumb for a value.
  open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
    let size = currentThumbImage?.size ?? CGSize(width: 28, height: 28)
    let span = maximumValue - minimumValue
    let share = span > 0 ? CGFloat((value - minimumValue) / span) : 0
    let way = max(bounds.width - size.width, 0)
    return CGRect(
      x: bounds.minX + way * share, y: rect.midY - size.height / 2, width: size.width,
      height: size.height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let rail = trackRect(forBounds: bounds)
    let knob = thumbRect(forBounds: bounds, trackRect: rail, value: number)
    (content.bounds, content.position) = (bounds, CGPoint(x: bounds.midX, y: bounds.midY))
    let (minimum, maximum) = (currentMinimumTrackImage, currentMaximumTrackImage)
    let width = max(knob.midX - rail.minX, 0)
    filled.frame = CGRect(x: rail.minX, y: rail.minY, width: width, height: rail.height)
    // Images may be transparent, so they do not overlap.
    let start = minimum == nil && maximum == nil ? 0 : width
    track.frame = CGRect(
      x: rail.minX + start, y: rail.minY, width: max(rail.width - start, 0), height: rail.height)
    thumb.frame = knob
    filled.cornerRadius = minimum == nil ? rail.height / 2 : 0
    track.cornerRadius = maximum == nil ? rail.height / 2 : 0
    thumb.cornerRadius = currentThumbImage == nil ? knob.width / 2 : 0
  }

  // MARK: Touches

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let knob = thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: number)
    let way = bounds.width - knob.width
    guard way > 0 else { return true }
    let share = (touch.location(in: self).x - knob.width / 2 - bounds.minX) / way
    value = minimumValue + Float(share) * (maximumValue - minimumValue)
    if isContinuous { sendActions(for: .valueChanged) }
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    if !isContinuous { sendActions(for: .valueChanged) }
  }
}
