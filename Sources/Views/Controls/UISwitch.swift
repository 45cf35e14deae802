public import Foundation
public import Strata

/// An on/off switch of a fixed size of 51 × 31 points.
@preconcurrency @MainActor
open class UISwitch: UIControl {
  private static let size = CGSize(width: 51, height: 31)
  private let pill = UIView(frame: CGRect(origin: .zero, size: UISwitch.size))
  private let thumb = UIView(frame: CGRect(x: 2, y: 2, width: 27, height: 27))
  private var isSet = false

  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: Self.size))
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    bounds.size = Self.size
    setUp()
  }

  private func setUp() {
    pill.layer.cornerRadius = Self.size.height / 2
    pill.isUserInteractionEnabled = false
    thumb.layer.cornerRadius = 13.5
    thumb.layer.shadowOpacity = 0.15
    thumb.layer.shadowOffset = CGSize(width: 0, height: 3)
    thumb.layer.shadowRadius = 4
    thumb.isUserInteractionEnabled = false
    pill.addSubview(thumb)
    addSubview(pill)
    show()
  }

  /// The rectangle of the switch; its size is ignored.
  open override var frame: CGRect {
    get { super.frame }
    set {
      let size = CGRect(origin: .zero, size: Self.size).applying(transform).size
      super.frame = CGRect(origin: newValue.origin, size: size)
      // The frame of a turned switch does not determine its bounds.
      if super.bounds.size != Self.size { bounds = super.bounds }
    }
  }

  /// The bounds of the switch; their size is ignored.
  open override var bounds: CGRect {
    get { super.bounds }
    set { super.bounds = CGRect(origin: newValue.origin, size: Self.size) }
  }

  /// Whether the switch is on; false by default.
  open var isOn: Bool {
    get { isSet }
    set { setOn(newValue, animated: false) }
  }

  /// Sets the state of the switch.
  ///
  /// - Parameter animated: Whether the change is animated, over 0.25 seconds.
  open func setOn(_ on: Bool, animated: Bool) {
    guard on != isSet else { return }
    isSet = on
    if animated { UIView.animate(withDuration: 0.25) { self.show() } } else { show() }
  }

  /// The color of the switch while it is on; nil, the default, uses `UIColor.systemGreen`.
  open var onTintColor: UIColor? { didSet { show() } }
  /// The color of the thumb; nil, the default, is white.
  open var thumbTintColor: UIColor? { didSet { show() } }
  /// Stored without effect, as on Apple's systems.
  open var onImage: UIImage?
  /// Stored without effect, as on Apple's systems.
  open var offImage: UIImage?

  private func show() {
    pill.backgroundColor = isSet ? onTintColor ?? .systemGreen : .secondarySystemFill
    thumb.backgroundColor = thumbTintColor ?? .white
    thumb.center = CGPoint(x: isSet ? Self.size.width - 15.5 : 15.5, y: 15.5)
    pill.alpha = isEnabled ? 1 : 0.5
  }

  override func stateDidChange() {
    super.stateDidChange()
    show()
  }

  override var mayDraw: Bool { type(of: self) != UISwitch.self }

  open override var intrinsicContentSize: CGSize { Self.size }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    guard let touch, point(inside: touch.location(in: self), with: event) else { return }
    setOn(!isSet, animated: true)
    sendActions(for: .valueChanged)
  }
}
