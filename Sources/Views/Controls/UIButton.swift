public import Foundation
public import Strata

/// A control with a title and a picture for each state.
@preconcurrency @MainActor
open class UIButton: UIControl {
  /// How a button looks of itself, with Apple's numbers.
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

  /// A button whose title has the tint, for `.system`.
  ///
  /// The types that stand for pictures of iOS look as `.system` does, without a picture.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
    stateDidChange()
  }

  /// A button that does something when it is used.
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

  open var contentEdgeInsets = UIEdgeInsets.zero { didSet { looksDidChange() } }
  open var titleEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
  open var imageEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
  open var adjustsImageWhenHighlighted = true
  open var adjustsImageWhenDisabled = true
  open var showsTouchWhenHighlighted = false
  open var reversesTitleShadowWhenHighlighted = false

  // MARK: Looks

  private func change(_ state: State, _ body: (inout Look) -> Void) {
    body(&looks[state, default: Look()])
    looksDidChange()
  }

  private func look<Value>(_ path: KeyPath<Look, Value?>, for state: State) -> Value? {
    looks[state]?[keyPath: path] ?? looks[.normal]?[keyPath: path]
  }

  /// The title in a state; states without one have that of `.normal`.
  open func setTitle(_ title: String?, for state: State) { change(state) { $0.title = title } }
  /// The title in a state, with its own attributes.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    change(state) { $0.attributedTitle = title }
  }
  /// The title's colour in a state.
  open func setTitleColor(_ color: UIColor?, for state: State) {
    change(state) { $0.titleColor = color }
  }
  /// The colour of the title's shadow in a state.
  open func setTitleShadowColor(_ color: UIColor?, for state: State) {
    change(state) { $0.titleShadowColor = color }
  }
  /// The picture in a state.
  open func setImage(_ image: UIImage?, for state: State) { change(state) { $0.image = image } }
  /// The picture behind everything, in a state.
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    change(state) { $0.backgroundImage = image }
  }

  /// What was set for a state, or else for `.normal`.
  open func title(for state: State) -> String? { look(\.title, for: state) }
  /// What was set for a state, or else for `.normal`.
  open func attributedTitle(for state: State) -> NSAttributedString? {
    look(\.attributedTitle, for: state)
  }
  /// What was set for a state, or else for `.normal`.
  open func titleColor(for state: State) -> UIColor? { look(\.titleColor, for: state) }
  /// What was set for a state, or else for `.normal`.
  open func image(for state: State) -> UIImage? { look(\.image, for: state) }
  /// What was set for a state, or else for `.normal`.
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

  /// Whether there is a title or an image to take away.
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
      // A custom button leaves its title to the program.
      if buttonType != .custom { label.alpha = isHighlighted ? 0.2 : 1 }
    }
    if let image = currentImage {
      hasShownImage = true
      let isTemplate = buttonType != .custom && image.renderingMode == .automatic
      imageView?.image = isTemplate ? image.withRenderingMode(.alwaysTemplate) : image
      let isDimmed =
        isHighlighted && adjustsImageWhenHighlighted && looks[.highlighted]?.image == nil
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
      height: max(title.height, image.height, buttonType == .custom ? 0 : 30) + insets.top
        + insets.bottom)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// Where contents lie in the bounds.
  open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: contentEdgeInsets) }
  /// Where the background lies in the bounds.
  open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }

  /// Where the title lies: right of the picture, both together as they are aligned.
  open func titleRect(forContentRect contentRect: CGRect) -> CGRect {
    let (title, image) = (titleSize, currentImage?.size ?? .zero)
    let room = max(contentRect.width - image.width, 0)
    let size = CGSize(width: min(title.width, room), height: title.height)
    let x = start(of: image.width + size.width, in: contentRect) + image.width
    let y = top(of: size.height, in: contentRect)
    return CGRect(origin: CGPoint(x: x, y: y), size: size).shifted(by: titleEdgeInsets)
  }

  /// Where the picture lies: left of the title.
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
  /// Moved as insets on opposite sides differ.
  fileprivate func shifted(by insets: UIEdgeInsets) -> CGRect {
    offsetBy(dx: (insets.left - insets.right) / 2, dy: (insets.top - insets.bottom) / 2)
  }
}
