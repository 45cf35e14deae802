/// The meaning of a color's components.
public enum CGColorSpaceModel: Int32, Sendable {
  case unknown = -1
  case monochrome = 0
  case rgb = 1
  case pattern = 6
}

/// A color space, identified by name.
///
/// Strata draws in sRGB; colors of other spaces are converted to it when they are created. Device
/// spaces are treated as sRGB: a device gray v is the sRGB color (v, v, v).
public final class CGColorSpace: Hashable, Sendable {
  public static let sRGB: CFString = "kCGColorSpaceSRGB"
  public static let extendedSRGB: CFString = "kCGColorSpaceExtendedSRGB"
  public static let linearSRGB: CFString = "kCGColorSpaceLinearSRGB"
  public static let extendedLinearSRGB: CFString = "kCGColorSpaceExtendedLinearSRGB"
  public static let displayP3: CFString = "kCGColorSpaceDisplayP3"
  public static let extendedGray: CFString = "kCGColorSpaceExtendedGray"
  public static let genericGrayGamma2_2: CFString = "kCGColorSpaceGenericGrayGamma2_2"
  public static let linearGray: CFString = "kCGColorSpaceLinearGray"
  private static let deviceRGBName = "kCGColorSpaceDeviceRGB"
  private static let deviceGrayName = "kCGColorSpaceDeviceGray"

  static let deviceRGB = CGColorSpace(deviceRGBName, .rgb(.sRGB, .sRGB))
  static let deviceGray = CGColorSpace(deviceGrayName, .gray(.sRGB))
  static let standard = CGColorSpace(sRGB, .rgb(.sRGB, .sRGB))

  /// The primaries of an RGB space; white is D65 in both.
  enum Primaries: Sendable { case sRGB, displayP3 }

  enum Encoding: Sendable {
    case rgb(Primaries, TransferFunction)
    case gray(TransferFunction)
    /// Patterns, with the color space of uncolored patterns.
    case pattern(CGColorSpace?)
  }

  private let identifier: String
  private let encoding: Encoding

  private init(_ identifier: String, _ encoding: Encoding) {
    self.identifier = identifier
    self.encoding = encoding
  }

  /// Creates the color space with a name; nil if the name is not a constant of this class.
  public convenience init?(name: CFString) {
    let encoding: Encoding
    switch name {
    case Self.sRGB, Self.extendedSRGB, Self.deviceRGBName: encoding = .rgb(.sRGB, .sRGB)
    case Self.linearSRGB, Self.extendedLinearSRGB: encoding = .rgb(.sRGB, .gamma(1))
    case Self.displayP3: encoding = .rgb(.displayP3, .sRGB)
    case Self.extendedGray, Self.deviceGrayName: encoding = .gray(.sRGB)
    case Self.genericGrayGamma2_2: encoding = .gray(.gamma(2.2))
    case Self.linearGray: encoding = .gray(.gamma(1))
    default: return nil
    }
    self.init(name, encoding)
  }

  /// Creates the space of patterns; never nil.
  ///
  /// - Parameter baseSpace: The color space of uncolored patterns; nil for colored patterns.
  public convenience init?(patternBaseSpace baseSpace: CGColorSpace?) {
    self.init("pattern \(baseSpace?.identifier ?? "")", .pattern(baseSpace))
  }

  /// The color space of uncolored patterns; nil for other spaces.
  public var baseColorSpace: CGColorSpace? {
    if case .pattern(let base) = encoding { base } else { nil }
  }

  /// The name of the space; never nil.
  public var name: CFString? { identifier }

  public var model: CGColorSpaceModel {
    switch encoding {
    case .rgb: .rgb
    case .gray: .monochrome
    case .pattern: .pattern
    }
  }

  /// The number of components without alpha: 1 or 3; for patterns, that of the base space, or 0.
  public var numberOfComponents: Int {
    switch encoding {
    case .rgb: 3
    case .gray: 1
    case .pattern(let base): base?.numberOfComponents ?? 0
    }
  }

  public static func == (a: CGColorSpace, b: CGColorSpace) -> Bool { a.identifier == b.identifier }
  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

/// Returns the RGB space of the device, which is sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGB }

/// Returns the gray space of the device: sRGB with equal components.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }

extension CGColorSpace {
  /// Returns the sRGB color for `numberOfComponents` components, followed by alpha.
  func color(_ components: [Double]) -> Color {
    switch encoding {
    case .gray(let transfer):
      let v = Self.recoded(components[0], from: transfer, to: .sRGB)
      return Color(red: v, green: v, blue: v, alpha: components[1])
    case .rgb(let primaries, let transfer):
      var rgb = SIMD3(components[0], components[1], components[2])
      switch primaries {
      case .sRGB: rgb = rgb.mapped { Self.recoded($0, from: transfer, to: .sRGB) }
      case .displayP3:
        rgb = Self.p3ToSRGB(rgb.mapped(transfer.light)).mapped(TransferFunction.sRGB.encoded)
      }
      return Color(red: rgb.x, green: rgb.y, blue: rgb.z, alpha: components[3])
    case .pattern(let base):
      return base?.color(components) ?? Color(red: 0, green: 0, blue: 0, alpha: 0)
    }
  }

  /// Returns the components of `color` in this space, then alpha; in a gray space, the luminance.
  func components(_ color: Color) -> [Double] {
    var rgb = SIMD3(color.red, color.green, color.blue)
    switch encoding {
    case .gray(let transfer):
      if rgb.x == rgb.y, rgb.y == rgb.z {
        return [Self.recoded(rgb.x, from: .sRGB, to: transfer), color.alpha]
      }
      // Row Y of the matrix from linear sRGB to XYZ, rounded as in Rec. 709.
      let light = rgb.mapped(TransferFunction.sRGB.light)
      let luminance = (light * SIMD3(0.2126, 0.7152, 0.0722)).sum()
      return [transfer.encoded(luminance), color.alpha]
    case .rgb(.sRGB, let transfer):
      rgb = rgb.mapped { Self.recoded($0, from: .sRGB, to: transfer) }
    case .rgb(.displayP3, let transfer):
      rgb = Self.sRGBToP3(rgb.mapped(TransferFunction.sRGB.light)).mapped(transfer.encoded)
    case .pattern(let base):
      return base?.components(color) ?? [color.alpha]
    }
    return [rgb.x, rgb.y, rgb.z, color.alpha]
  }

  /// Whether components are sRGB components without conversion.
  var needsNoConversion: Bool {
    switch encoding {
    case .rgb(.sRGB, .sRGB), .gray(.sRGB): true
    default: false
    }
  }

  /// Converts between transfer functions; exact if both are sRGB's.
  private static func recoded(
    _ value: Double, from source: TransferFunction, to target: TransferFunction
  ) -> Double {
    if case (.sRGB, .sRGB) = (source, target) { return value }
    return target.encoded(source.light(value))
  }

  // Between linear components. Both follow from the chromaticities of the primaries, P3's (0.680,
  // 0.320), (0.265, 0.690), (0.150, 0.060) and sRGB's (0.640, 0.330), (0.300, 0.600), (0.150,
  // 0.060), and of white D65, (0.3127, 0.3290). The zeros result from the common blue primary.

  private static func p3ToSRGB(_ c: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      1.2249401762805598 * c.x - 0.22494017628055996 * c.y,
      -0.04205695470968816 * c.x + 1.042056954709688 * c.y,
      -0.019637554590334432 * c.x - 0.07863604555063189 * c.y + 1.0982736001409663 * c.z)
  }

  private static func sRGBToP3(_ c: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      0.8224619687143623 * c.x + 0.17753803128563775 * c.y,
      0.03319419885096162 * c.x + 0.9668058011490384 * c.y,
      0.017082630721120033 * c.x + 0.07239744066396347 * c.y + 0.9105199286149165 * c.z)
  }
}

extension SIMD3<Double> {
  fileprivate func mapped(_ change: (Double) -> Double) -> SIMD3<Double> {
    SIMD3(change(x), change(y), change(z))
  }
}
