extension CALayer {
  /// How bright contents may be beyond white; kept, and without effect.
  public struct DynamicRange: RawRepresentable, Hashable, Sendable {
    /// The name as key-value calls spell it.
    public let rawValue: String

    /// Any string is accepted.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// What the contents have.
    public static let automatic = DynamicRange(rawValue: "automatic")
    /// Up to white.
    public static let standard = DynamicRange(rawValue: "standard")
    /// Beyond white, beside contents that are not.
    public static let constrainedHigh = DynamicRange(rawValue: "constrainedHigh")
    /// As bright as there is.
    public static let high = DynamicRange(rawValue: "high")
  }

  /// When contents are made to fit a smaller range; kept, and without effect.
  public struct ToneMapMode: RawRepresentable, Hashable, Sendable {
    /// The name as key-value calls spell it.
    public let rawValue: String

    /// Any string is accepted.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// As the system chooses.
    public static let automatic = ToneMapMode(rawValue: "automatic")
    /// Never.
    public static let never = ToneMapMode(rawValue: "never")
    /// Where that is possible.
    public static let ifSupported = ToneMapMode(rawValue: "ifSupported")
  }
}

extension CALayer.DynamicRange: KeyValueName {}

extension CALayer.ToneMapMode: KeyValueName {}
