public import Foundation
public import Strata

/// A control with a title and an image for each state.
@preconcurrency @MainActor
open class UIButton: UIControl {
  /// The appearance of a button, with Apple's raw values.
  public enum ButtonType: Int, Sendable {
    case custom, system, detailDisclosure, infoLight, infoDark, contactAdd
    case close = 7
  }

  private struct Look {
    var title: String?
    var attributedTitle: NSAttributedString?
    var titleColor: UIColor?
    var titleShadowColor: UIColor?
    var image: UIImage?
    var backgroundImage: UIImage?
  }

  open private(set) var buttonType = ButtonType.custom
  private var looks: [State: Look] = [:]

  /// Creates a button of a type; the title of a `.system` button has the tint color.
  ///
  /// The types `.detailDisclosure`, `.infoLight`, `.infoDark`, `.contactAdd` and `.close` show an
  /// icon, which is the image for `.normal`.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
    if let icon = ButtonIcon(buttonType) { looks[.normal, default: Look()].image = icon.image }
    stateDidChange()
    // The icon of a close button is gray.
    if buttonType == .close { imageView?.tintColor = .systemGray }
  }

  /// Creates a button that performs an action when it is tapped.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: buttonType)
    guard let primaryAction else { return }
    setTitle(primaryAction.title, for: .normal)
    setImage(primaryAction.image, for: .normal)
    addAction(primaryAction, for: .primaryActionTriggered)
  }

  public override init(frame: CGRect) { super.init(frame: frame) }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  // MARK: Parts

  public private(set) lazy var titleLabel: UILabel? = {
    let label = UILabel()
    label.lineBreakMode = .byTruncatingMiddle
    label.font = .systemFont(ofSize: buttonType == .custom ? 18 : 15)
    addSubview(label)
    return label
  }()

  public private(set) lazy var imageView: UIImageView? = {
    let view = UIImageView()
    addSubview(view)
    return view
  }()

  private lazy var backgroundView: UIImageView = {
    let view = UIImageView()
    insertSubview(view, at: 0)
    return view
  }()

  /// The insets around the title and the image, in points.
  open var contentEdgeInsets = UIEdgeInsets.zero { didSet { looksDidChange() } }
  /// The insets of the title in points; a difference of opposite insets moves it.
  open var titleEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
  /// The insets of the image in points; a difference of opposite insets moves it.
  open var imageEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
  /// Whether the image is dimmed while highlighted, unless that state has an image of its own.
  open var adjustsImageWhenHighlighted = true
  /// Whether the image is dimmed while disabled, unless that state has an image of its own.
  open var adjustsImageWhenDisabled = true { didSet { stateDidChange() } }
  /// Stored without effect.
  open var showsTouchWhenHighlighted = false
  /// Stored without effect.
  open var reversesTitleShadowWhenHighlighted = false

  // MARK: Content for each state

  private func change(_ state: State, _ body: (inout Look) -> Void) {
    body(&looks[state, default: Look()])
    looksDidChange()
  }

  private func look<Value>(_ path: KeyPath<Look, Value?>, for state: State) -> Value? {
    looks[state]?[keyPath: path] ?? looks[.normal]?[keyPath: path]
  }

  /// Sets the title for a state; states without a title use that of `.normal`.
  open func setTitle(_ title: String?, for state: State) { change(state) { $0.title = title } }
  /// Sets the attributed title for a state.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    change(state) { $0.attributedTitle = title }
  }
  /// Sets the color of the title for a state.
  open func setTitleColor(_ color: UIColor?, for state: State) {
    change(state) { $0.titleColor = color }
  }
  /// Sets the color of the title's shadow for a state.
  open func setTitleShadowColor(_ color: UIColor?, for state: State) {
    change(state) { $0.titleShadowColor = color }
  }
  /// Sets the image for a state.
  open func setImage(_ image: UIImage?, for state: State) { change(state) { $0.image = image } }
  /// Sets the background image for a state.
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    change(state) { $0.backgroundImage = image }
  }

  /// Returns the title for a state, or that for `.normal`.
  open func title(for state: State) -> String? { look(\.title, for: state) }
  /// Returns the attributed title for a state, or that for `.normal`.
  open func attributedTitle(for state: State) -> NSAttributedString? {
    look(\.attributedTitle, for: state)
  }
  /// Returns the color of the title for a state, or that for `.normal`.
  open func titleColor(for state: State) -> UIColor? { look(\.titleColor, for: state) }
  /// Returns the image for a state, or that for `.normal`.
  open func image(for state: State) -> UIImage? { look(\.image, for: state) }
  /// Returns the background image for a state, or that for `.normal`.
  open func backgroundImage(for state: State) -> UIImage? { look(\.backgroundImage, for: state) }

  open var currentTitle: String? { title(for: state) }
  open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }
  open var currentImage: UIImage? { image(for: state) }
  open var currentBackgroundImage: UIImage? { backgroundImage(for: state) }
  open var currentTitleColor: UIColor {
    titleColor(for: state) ?? (buttonType == .custom ? .white : isEnabled ? tintColor : .systemGray)
  }

  private func looksDidChange() {
    stateDidChange()
    invalidateIntrinsicContentSize()
  }

  /// Whether a title or an image is visible and may need to be removed.
  private var hasShownTitle = false
  private var hasShownImage = false
  private var isImageDimmed = false

  override func stateDidChange() {
    super.stateDidChange()
    if hasShownTitle || currentTitle != nil || currentAttributedTitle != nil,
      let label = titleLabel
    {
      hasShownTitle = true
      label.textColor = currentTitleColor
      label.shadowColor = look(\.titleShadowColor, for: state)
      if let styled = currentAttributedTitle {
        label.attributedText = styled
      } else {
        label.text = currentTitle
      }
      // The title of a custom button is controlled by the program.
      if buttonType != .custom { label.alpha = isHighlighted ? 0.2 : 1 }
    }
    if let image = currentImage {
      hasShownImage = true
      let isTemplate = buttonType != .custom && image.renderingMode == .automatic
      imageView?.image = isTemplate ? image.withRenderingMode(.alwaysTemplate) : image
      let isDimmed =
        isHighlighted && adjustsImageWhenHighlighted && looks[.highlighted]?.image == nil
        || !isEnabled && adjustsImageWhenDisabled && looks[.disabled]?.image == nil
      if isDimmed != isImageDimmed { imageView?.alpha = isDimmed ? 0.5 : 1 }
      isImageDimmed = isDimmed
    } else if hasShownImage {
      imageView?.image = nil
    }
    if currentBackgroundImage != nil || looks.values.contains(where: { $0.backgroundImage != nil })
    {
      backgroundView.image = currentBackgroundImage
    }
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    stateDidChange()
  }

  // MARK: Layout

  private var titleSize: CGSize {
    currentTitle == nil && currentAttributedTitle == nil
      ? .zero : titleLabel?.sizeThatFits(.zero) ?? .zero
  }

  open override var intrinsicContentSize: CGSize {
    let (title, image) = (titleSize, currentImage?.size ?? .zero)
    let insets = contentEdgeInsets
    return CGSize(
      width: title.width + image.width + insets.left + insets.right,
      height: max(title.height, image.height, buttonType == .system ? 30 : 0) + insets.top
        + insets.bottom)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// Returns the rectangle of the title and the image in the bounds.
  open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: contentEdgeInsets) }
  /// Returns the rectangle of the background in the bounds.
  open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }

  /// Returns the rectangle of the title, to the right of the image.
  ///
  /// The title and the image are aligned as a unit.
  open func titleRect(forContentRect contentRect: CGRect) -> CGRect {
    let (title, image) = (titleSize, currentImage?.size ?? .zero)
    let room = max(contentRect.width - image.width, 0)
    let size = CGSize(width: min(title.width, room), height: title.height)
    let x = start(of: image.width + size.width, in: contentRect) + image.width
    let y = top(of: size.height, in: contentRect)
    return CGRect(origin: CGPoint(x: x, y: y), size: size).shifted(by: titleEdgeInsets)
  }

  /// Returns the rectangle of the image, to the left of the title.
  open func imageRect(forContentRect contentRect: CGRect) -> CGRect {
    let size = currentImage?.size ?? .zero
    let room = max(contentRect.width - size.width, 0)
    let width = size.width + min(titleSize.width, room)
    return CGRect(
      origin: CGPoint(
        x: start(of: width, in: contentRect), y: top(of: size.height, in: contentRect)),
      size: size
    ).shifted(by: imageEdgeInsets)
  }

  private func start(of width: CGFloat, in rect: CGRect) -> CGFloat {
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    switch contentHorizontalAlignment {
    case .left, .fill: return rect.minX
    case .right: return rect.maxX - width
    case .leading: return isMirrored ? rect.maxX - width : rect.minX
    case .trailing: return isMirrored ? rect.minX : rect.maxX - width
    case .center: return rect.midX - width / 2
    }
  }

  private func top(of height: CGFloat, in rect: CGRect) -> CGFloat {
    switch contentVerticalAlignment {
    case .top, .fill: rect.minY
    case .bottom: rect.maxY - height
    case .center: rect.midY - height / 2
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let content = contentRect(forBounds: bounds)
    if currentBackgroundImage != nil { backgroundView.frame = backgroundRect(forBounds: bounds) }
    if currentImage != nil { imageView?.frame = imageRect(forContentRect: content) }
    if currentTitle != nil || currentAttributedTitle != nil {
      titleLabel?.frame = titleRect(forContentRect: content)
    }
  }
}

extension CGRect {
  /// Returns the rectangle moved by half the difference of opposite insets.
  fileprivate func shifted(by insets: UIEdgeInsets) -> CGRect {
    offsetBy(dx: (insets.left - insets.right) / 2, dy: (insets.top - insets.bottom) / 2)
  }
}
