public import Foundation

/// Formats time intervals as English text; Foundation on Linux does not include it.
///
/// It counts whole units: days of 24 hours and weeks of 7 days. Months and years are not supported.
open class DateComponentsFormatter: Formatter {
  /// The style of the units; each case shows one hour and five seconds as an example.
  public enum UnitsStyle: Int, Sendable {
    /// The text "1:00:05".
    case positional
    /// The text "1h 5s".
    case abbreviated
    /// The text "1 hr, 5 sec".
    case short
    /// The text "1 hour, 5 seconds".
    case full
    /// The text "one hour, five seconds".
    case spellOut
    /// The text "1hr 5sec".
    case brief
  }

  /// The handling of units whose value is 0.
  public struct ZeroFormattingBehavior: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The default of the style: the positional style drops leading zeros, the others drop all
    /// zeros.
    public static let `default` = ZeroFormattingBehavior(rawValue: 1)
    public static let dropLeading = ZeroFormattingBehavior(rawValue: 2)
    public static let dropMiddle = ZeroFormattingBehavior(rawValue: 4)
    public static let dropTrailing = ZeroFormattingBehavior(rawValue: 8)
    public static let dropAll: ZeroFormattingBehavior = [.dropLeading, .dropMiddle, .dropTrailing]
    /// Pads values to two digits.
    public static let pad = ZeroFormattingBehavior(rawValue: 1 << 16)
  }

  open var unitsStyle = UnitsStyle.positional
  /// The units to use, out of weeks, days, hours, minutes and seconds; empty for all of them.
  open var allowedUnits: NSCalendar.Unit = []
  open var zeroFormattingBehavior = ZeroFormattingBehavior.default
  /// The maximum number of units in the text, starting with the largest; 0 for no limit.
  open var maximumUnitCount = 0

  /// Creates a formatter with the positional style.
  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  private struct Unit {
    let unit: NSCalendar.Unit
    let seconds: Int
    /// The abbreviated, short and full names of the unit.
    let names: (String, String, String)
  }

  private static let units = [
    Unit(unit: .weekOfMonth, seconds: 604_800, names: ("w", "wk", "week")),
    Unit(unit: .day, seconds: 86_400, names: ("d", "day", "day")),
    Unit(unit: .hour, seconds: 3_600, names: ("h", "hr", "hour")),
    Unit(unit: .minute, seconds: 60, names: ("m", "min", "minute")),
    Unit(unit: .second, seconds: 1, names: ("s", "sec", "second")),
  ]

  /// Returns the text for an interval in seconds, rounded to whole seconds.
  ///
  /// A negative interval begins with a minus sign. The text is empty if `allowedUnits` contains no
  /// supported unit.
  ///
  /// - Returns: nil if the interval is not finite or its magnitude is 10¹⁵ or more.
  open func string(from ti: TimeInterval) -> String? {
    guard ti.isFinite, abs(ti) < 1e15 else { return nil }
    var left = Int(abs(ti).rounded())
    var parts: [(unit: Unit, count: Int)] = []
    for unit in Self.units where allowedUnits.isEmpty || allowedUnits.contains(unit.unit) {
      parts.append((unit, left / unit.seconds))
      left %= unit.seconds
    }
    parts = kept(parts)
    if maximumUnitCount > 0 { parts = Array(parts.prefix(maximumUnitCount)) }
    return (ti < 0 ? "-" : "") + text(parts)
  }

  /// Returns the text for the interval between two dates; see `string(from:)`.
  open func string(from startDate: Date, to endDate: Date) -> String? {
    string(from: endDate.timeIntervalSince(startDate))
  }

  private func kept(_ parts: [(unit: Unit, count: Int)]) -> [(unit: Unit, count: Int)] {
    var drops = zeroFormattingBehavior
    if drops.contains(.default) {
      drops.formUnion(unitsStyle == .positional ? .dropLeading : .dropAll)
    }
    let first = parts.firstIndex { $0.count > 0 } ?? parts.count - 1
    let last = parts.lastIndex { $0.count > 0 } ?? parts.count - 1
    return parts.enumerated().filter { index, part in
      if part.count > 0 || parts.count == 1 || (first == last && index == first) { return true }
      if index < first { return !drops.contains(.dropLeading) }
      return index > last ? !drops.contains(.dropTrailing) : !drops.contains(.dropMiddle)
    }.map(\.element)
  }

  private func text(_ parts: [(unit: Unit, count: Int)]) -> String {
    let words = parts.map { part -> String in
      let names = part.unit.names
      let plural = part.count == 1 ? "" : "s"
      return switch unitsStyle {
      case .positional: ""
      case .abbreviated: "\(part.count)\(names.0)"
      // Only names that are whole words have a plural.
      case .short: "\(part.count) \(names.1)" + (names.1 == names.2 ? plural : "")
      case .brief: "\(part.count)\(names.1)"
      case .full: "\(part.count) \(names.2)\(plural)"
      case .spellOut: "\(Self.spelt(part.count)) \(names.2)\(plural)"
      }
    }
    switch unitsStyle {
    case .positional:
      let pads = zeroFormattingBehavior.contains(.pad)
      return parts.enumerated().map { index, part in
        index > 0 || pads ? (part.count < 10 ? "0" : "") + "\(part.count)" : "\(part.count)"
      }.joined(separator: ":")
    case .abbreviated, .brief: return words.joined(separator: " ")
    case .short, .full, .spellOut: return words.joined(separator: ", ")
    }
  }

  private static func spelt(_ number: Int) -> String {
    let formatter = NumberFormatter()
    formatter.numberStyle = .spellOut
    formatter.locale = Locale(identifier: "en_US")
    return formatter.string(from: NSNumber(value: number)) ?? "\(number)"
  }
}
