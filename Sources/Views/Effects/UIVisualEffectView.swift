public import Foundation
import Strata

/// A view that blurs the content behind it, in the shape of its layer.
///
/// Add subviews to `contentView`. The blur reads all content that is drawn before the view, within
/// the closest ancestor that is a group: one with a mask, an opacity below 1, filters,
/// rasterization or a rounded clip. Changes of `effect` in an animation block are animated.
@preconcurrency @MainActor
open class UIVisualEffectView: UIView {
  /// The view that contains the subviews, above the blur.
  public let contentView = UIView()
  private let tint = UIView()

  private static let radiusPath = "backgroundFilters.blur.inputRadius"
  private static let saturationPath = "backgroundFilters.saturation.inputAmount"

  /// The effect; nil shows the content behind unchanged.
  @NSCopying open var effect: UIVisualEffect? { didSet { applyMaterial() } }

  /// Creates a view with an effect.
  public init(effect: UIVisualEffect?) {
    super.init(frame: .zero)
    setUp()
    self.effect = effect
    applyMaterial()
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
    let (blur, saturation) = (CAFilter(type: "gaussianBlur"), CAFilter(type: "colorSaturate"))
    (blur.name, saturation.name) = ("blur", "saturation")
    blur.setValue(0, forKey: "inputRadius")
    layer.backgroundFilters = [blur, saturation]
    for view in [tint, contentView] {
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      addSubview(view)
    }
    tint.isUserInteractionEnabled = false
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    applyMaterial()
  }

  private func applyMaterial() {
    let isDark = traitCollection.userInterfaceStyle == .dark
    let material = (effect as? UIBlurEffect).map { BlurMaterial($0.style, isDark: isDark) }
    set(Self.radiusPath, to: material?.radius ?? 0)
    set(Self.saturationPath, to: material?.saturation ?? 1)
    let color = material.map { UIColor(white: $0.tint.white, alpha: $0.tint.alpha) } ?? .clear
    if tint.backgroundColor != color { tint.backgroundColor = color }
  }

  private func set(_ keyPath: String, to value: CGFloat) {
    let old = layer.value(forKeyPath: keyPath) as? CGFloat ?? 0
    guard old != value else { return }
    layer.setValue(value, forKeyPath: keyPath)
    guard AnimationBlock.isEnabled, let block = AnimationBlock.current, !block.isImmediate else {
      return
    }
    block.animate(layer, keyPath, from: old, to: value)
  }
}
