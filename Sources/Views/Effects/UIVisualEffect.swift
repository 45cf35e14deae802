public import Foundation

/// The base class of visual effects; create one of its subclasses.
@preconcurrency @MainActor
open class UIVisualEffect: NSObject, NSCopying {
  public override init() { super.init() }

  public required init?(coder: NSCoder) { nil }

  /// Returns the effect itself, which never changes.
  open nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A blur of the content behind a `UIVisualEffectView`.
///
/// Apple does not publish the numbers of its materials. `light`, `extraLight` and `dark` have the
/// radii, tints and saturation of Apple's sample "UIImageEffects". The system materials are
/// approximations with other tints.
open class UIBlurEffect: UIVisualEffect {
  /// The material, with Apple's raw values.
  public enum Style: Int, Sendable {
    case extraLight, light, dark
    case regular = 4
    case prominent
    case systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial
    case systemChromeMaterial
    case systemUltraThinMaterialLight, systemThinMaterialLight, systemMaterialLight
    case systemThickMaterialLight, systemChromeMaterialLight
    case systemUltraThinMaterialDark, systemThinMaterialDark, systemMaterialDark
    case systemThickMaterialDark, systemChromeMaterialDark
  }

  let style: Style

  /// Creates the blur of a material.
  public init(style: Style) {
    self.style = style
    super.init()
  }

  public required init?(coder: NSCoder) { nil }
}

/// An effect for content over a blur, which Strata draws without a change.
open class UIVibrancyEffect: UIVisualEffect {
  /// Creates an effect for content over a blur.
  public init(blurEffect: UIBlurEffect) { super.init() }

  /// Creates an effect for content of a style over a blur.
  public convenience init(blurEffect: UIBlurEffect, style: UIVibrancyEffectStyle) {
    self.init(blurEffect: blurEffect)
  }

  public required init?(coder: NSCoder) { nil }
}

/// The style of content over a blur, with Apple's raw values.
public enum UIVibrancyEffectStyle: Int, Sendable {
  case label, secondaryLabel, tertiaryLabel, quaternaryLabel, fill, secondaryFill, tertiaryFill
  case separator
}

/// The numbers of a material in one appearance.
struct BlurMaterial {
  /// The standard deviation of the blur in points.
  var radius: CGFloat
  /// The saturation of the content behind; 1 does not change it.
  var saturation: CGFloat
  /// The gray level and the alpha of the color over the blurred content.
  var tint: (white: CGFloat, alpha: CGFloat)

  private static let saturation: CGFloat = 1.8

  /// - Parameter isDark: Whether the appearance of the view is dark.
  init(_ style: UIBlurEffect.Style, isDark: Bool) {
    switch style {
    case .light: self.init(radius: 30, tint: (1, 0.3))
    case .extraLight: self.init(radius: 20, tint: (0.97, 0.82))
    case .dark: self.init(radius: 20, tint: (0.11, 0.73))
    case .regular: self.init(radius: 30, tint: isDark ? (0.11, 0.73) : (0.97, 0.3))
    case .prominent: self.init(radius: 20, tint: isDark ? (0.11, 0.82) : (0.97, 0.82))
    case .systemUltraThinMaterial: self.init(0, isDark)
    case .systemThinMaterial: self.init(1, isDark)
    case .systemMaterial: self.init(2, isDark)
    case .systemThickMaterial: self.init(3, isDark)
    case .systemChromeMaterial: self.init(4, isDark)
    case .systemUltraThinMaterialLight: self.init(0, false)
    case .systemThinMaterialLight: self.init(1, false)
    case .systemMaterialLight: self.init(2, false)
    case .systemThickMaterialLight: self.init(3, false)
    case .systemChromeMaterialLight: self.init(4, false)
    case .systemUltraThinMaterialDark: self.init(0, true)
    case .systemThinMaterialDark: self.init(1, true)
    case .systemMaterialDark: self.init(2, true)
    case .systemThickMaterialDark: self.init(3, true)
    case .systemChromeMaterialDark: self.init(4, true)
    }
  }

  private init(radius: CGFloat, tint: (white: CGFloat, alpha: CGFloat)) {
    (self.radius, self.tint) = (radius, tint)
    saturation = Self.saturation
  }

  /// The alphas of the system materials: ultra thin, thin, regular, thick, chrome.
  private static let thickness: [CGFloat] = [0.44, 0.6, 0.76, 0.88, 0.75]

  private init(_ index: Int, _ isDark: Bool) {
    self.init(radius: 30, tint: (isDark ? 0.15 : 0.97, Self.thickness[index]))
  }
}
