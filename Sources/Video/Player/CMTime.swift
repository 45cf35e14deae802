/// A time as a fraction of a second, `value / timescale`, or a value that is not numeric.
///
/// Times are compared and added exactly if 64 bits hold the result, with any timescales.
public struct CMTime: Sendable {
  /// The value in units of `1 / timescale` seconds.
  public var value: CMTimeValue
  /// The number of units per second, greater than 0; a number with another one is invalid.
  public var timescale: CMTimeScale
  /// The kind of the time, and whether it was rounded.
  public var flags: CMTimeFlags
  /// The pass of a loop; times of different epochs are ordered by it.
  public var epoch: CMTimeEpoch

  /// Creates a time from its components; `CMTime()` is invalid.
  public init(
    value: CMTimeValue = 0, timescale: CMTimeScale = 0, flags: CMTimeFlags = [],
    epoch: CMTimeEpoch = 0
  ) {
    (self.value, self.timescale, self.flags, self.epoch) = (value, timescale, flags, epoch)
  }

  /// Creates a time of `value / timescale` seconds; invalid if the timescale is not above 0.
  public init(value: CMTimeValue, timescale: CMTimeScale) {
    self.init(
      value: value, timescale: timescale, flags: timescale > 0 ? .valid : [])
  }

  /// Creates the time nearest to `seconds` in units of `1 / preferredTimescale`.
  ///
  /// A timescale too fine for 64 bits is halved until the value fits. Infinities, and values that
  /// fit at no timescale, give the infinite times. NaN and a timescale that is not above 0 give an
  /// invalid one.
  public init(seconds: Double, preferredTimescale: CMTimeScale) {
    guard preferredTimescale > 0, !seconds.isNaN else {
      self.init()
      return
    }
    guard seconds.isFinite else {
      self = seconds > 0 ? .positiveInfinity : .negativeInfinity
      return
    }
    var scale = preferredTimescale
    while abs(seconds) * Double(scale) >= 0x1p63, scale > 1 { scale /= 2 }
    let exact = seconds * Double(scale)
    guard abs(exact) < 0x1p63 else {
      self = seconds > 0 ? .positiveInfinity : .negativeInfinity
      return
    }
    let rounded = exact.rounded()
    self.init(
      value: Int64(rounded), timescale: scale,
      flags: rounded == exact ? .valid : [.valid, .hasBeenRounded])
  }

  public static let zero = CMTime(value: 0, timescale: 1)
  public static let invalid = CMTime()
  /// The duration of a medium of unknown length.
  public static let indefinite = CMTime(flags: [.valid, .indefinite])
  public static let positiveInfinity = CMTime(flags: [.valid, .positiveInfinity])
  public static let negativeInfinity = CMTime(flags: [.valid, .negativeInfinity])

  /// Whether the time is a number, infinite or indefinite.
  ///
  /// A number needs a timescale greater than 0 in addition to the flag.
  public var isValid: Bool {
    flags.contains(.valid)
      && (timescale > 0 || !flags.isDisjoint(with: .impliedValueFlagsMask))
  }
  public var isIndefinite: Bool { isValid && flags.contains(.indefinite) }
  public var isPositiveInfinity: Bool { isValid && flags.contains(.positiveInfinity) }
  public var isNegativeInfinity: Bool { isValid && flags.contains(.negativeInfinity) }
  /// Whether the time is a number: valid, and neither infinite nor indefinite.
  public var isNumeric: Bool { isValid && flags.isDisjoint(with: .impliedValueFlagsMask) }
  public var hasBeenRounded: Bool { isNumeric && flags.contains(.hasBeenRounded) }

  /// The time in seconds; infinite for infinite times, NaN for invalid and indefinite ones.
  public var seconds: Double {
    if isPositiveInfinity { return .infinity }
    if isNegativeInfinity { return -.infinity }
    return isNumeric ? Double(value) / Double(timescale) : .nan
  }
}

public typealias CMTimeValue = Int64
public typealias CMTimeScale = Int32
public typealias CMTimeEpoch = Int64

/// The kind of a `CMTime`.
public struct CMTimeFlags: OptionSet, Sendable, Hashable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let valid = CMTimeFlags(rawValue: 1)
  /// A calculation had to round.
  public static let hasBeenRounded = CMTimeFlags(rawValue: 2)
  public static let positiveInfinity = CMTimeFlags(rawValue: 4)
  public static let negativeInfinity = CMTimeFlags(rawValue: 8)
  public static let indefinite = CMTimeFlags(rawValue: 16)
  /// The flags of times without a value.
  public static let impliedValueFlagsMask: CMTimeFlags = [
    .positiveInfinity, .negativeInfinity, .indefinite,
  ]
}

extension CMTime: CustomStringConvertible {
  public var description: String {
    if isIndefinite { return "indefinite" }
    if isPositiveInfinity { return "+infinity" }
    if isNegativeInfinity { return "-infinity" }
    return isNumeric ? "\(value)/\(timescale) = \(seconds)" : "invalid"
  }
}
