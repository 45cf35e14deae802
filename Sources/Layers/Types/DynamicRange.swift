extension CALayer {
  /// The dynamic range of contents above white; stored, but without effect.
  public struct DynamicRange: RawRepresentable, Hashable, Sendable {
    /// The name in key-value calls.
    public let rawValue: String

    /// Creates a range; any string is accepted.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The range of the contents.
    public static let automatic = DynamicRange(rawValue: "automatic")
    /// Up to white.
    public static let standard = DynamicRange(rawValue: "standard")
    /// Above white, limited next to standard contents.
    public static let constrainedHigh = DynamicRange(rawValue: "constrainedHigh")
    /// The maximum that the display supports.
    public static let high = DynamicRange(rawValue: "high")
  }

  /// The tone mapping of contents to a smaller range; stored, but without effect.
  public struct ToneMapMode: RawRepresentable, Hashable, Sendable {
    /// The name in key-value calls.
    public let rawValue: String

    /// Creates a mode; any string is accepted.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The system selects the mode.
    public static let automatic = ToneMapMode(rawValue: "automatic")
    /// No tone mapping.
    public static let never = ToneMapMode(rawValue: "never")
    /// Tone mapping where it is supported.
    public static let ifSupported = ToneMapMode(rawValue: "ifSupported")
  }
}

extension CALayer.DynamicRange: KeyValueName {}

extension CALayer.ToneMapMode: KeyValueName {}
