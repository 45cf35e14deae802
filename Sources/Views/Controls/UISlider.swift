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

  /// The value, clamped to `minimumValue` … `maximumValue`.
  open var value: Float {
    get { number }
    set { setValue(newValue, animated: false) }
  }

  /// Sets the value; the thumb moves gradually inside an animation block.
  open func setValue(_ value: Float, animated: Bool) {
    number = min(max(value, minimumValue), max(maximumValue, minimumValue))
    setNeedsLayout()
  }

  /// The value at the left end; 0 by default.
  open var minimumValue: Float = 0 { didSet { setValue(number, animated: false) } }
  /// The value at the right end; 1 by default.
  open var maximumValue: Float = 1 { didSet { setValue(number, animated: false) } }
  /// Whether `.valueChanged` is sent during tracking and not only at its end; true by default.
  open var isContinuous = true
  open var minimumTrackTintColor: UIColor? { didSet { recolor() } }
  open var maximumTrackTintColor: UIColor? { didSet { recolor() } }
  open var thumbTintColor: UIColor? { didSet { recolor() } }
  private var thumbImages: [UIControl.State: UIImage] = [:]

  /// Sets the image of the thumb for a state; states without an image use that of `.normal`.
  open func setThumbImage(_ image: UIImage?, for state: State) {
    thumbImages[state] = image
    recolor()
    setNeedsLayout()
  }

  private var thumbImage: UIImage? { thumbImages[state] ?? thumbImages[.normal] }

  private func recolor() {
    asCurrentTraits {
      filled.backgroundColor = (minimumTrackTintColor ?? tintColor).cgColor
      track.backgroundColor = (maximumTrackTintColor ?? .systemFill).cgColor
      thumb.contents = thumbImage?.cgImage
      thumb.backgroundColor = thumbImage == nil ? (thumbTintColor ?? .white).cgColor : nil
      thumb.shadowOpacity = thumbImage == nil ? 0.15 : 0
    }
  }

  override func stateDidChange() {
    super.stateDidChange()
    content.opacity = isEnabled ? 1 : 0.5
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

  /// Returns the rectangle of the track, which is 4 points high and vertically centered.
  open func trackRect(forBounds bounds: CGRect) -> CGRect {
    CGRect(x: bounds.minX + 2, y: bounds.midY - 2, width: max(bounds.width - 4, 0), height: 4)
  }

  /// Returns the rectangle of the thumb for a value.
  open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
    let size = thumbImage?.size ?? CGSize(width: 28, height: 28)
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
    track.frame = rail
    filled.frame = CGRect(
      x: rail.minX, y: rail.minY, width: max(knob.midX - rail.minX, 0), height: rail.height)
    thumb.frame = knob
    (track.cornerRadius, filled.cornerRadius) = (rail.height / 2, rail.height / 2)
    thumb.cornerRadius = thumbImage == nil ? knob.width / 2 : 0
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
