public import Foundation

/// Lengths of time as text, in English: Foundation on Linux has none of it.
///
/// Counts whole units of the length, days of 24 hours and weeks of 7 days; months and years are not
/// counted.
open class DateComponentsFormatter: Formatter {
  /// How units are written, those of an hour and five seconds as an example.
  public enum UnitsStyle: Int, Sendable {
    /// 1:00:05
    case positional
    /// 1h 5s
    case abbreviated
    /// 1 hr, 5 sec
    case short
    /// 1 hour, 5 seconds
    case full
    /// one hour, five seconds
    case spellOut
    /// 1hr 5sec
    case brief
  }

  /// Which units that are 0 are left out.
  public struct ZeroFormattingBehavior: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// As the style has it: leading ones where it is positional, else all.
    public static let `default` = ZeroFormattingBehavior(rawValue: 1)
    public static let dropLeading = ZeroFormattingBehavior(rawValue: 2)
    public static let dropMiddle = ZeroFormattingBehavior(rawValue: 4)
    public static let dropTrailing = ZeroFormattingBehavior(rawValue: 8)
    public static let dropAll: ZeroFormattingBehavior = [.dropLeading, .dropMiddle, .dropTrailing]
    /// Two digits each.
    public static let pad = ZeroFormattingBehavior(rawValue: 1 << 16)
  }

  open var unitsStyle = UnitsStyle.positional
  /// Weeks, days, hours, minutes, seconds; empty for all of them.
  open var allowedUnits: NSCalendar.Unit = []
  open var zeroFormattingBehavior = ZeroFormattingBehavior.default
  /// At most so many units are written, the larger ones; 0 for all.
  open var maximumUnitCount = 0

  /// A formatter with a positional style.
  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  private struct Unit {
    let unit: NSCalendar.Unit
    let seconds: Int
    /// Abbreviated, short, full.
    let names: (String, String, String)
  }

  private static let units = [
    Unit(unit: .weekOfMonth, seconds: 604_800, names: ("w", "wk", "week")),
    Unit(unit: .day, seconds: 86_400, names: ("d", "day", "day")),
    Unit(unit: .hour, seconds: 3_600, names: ("h", "hr", "hour")),
    Unit(unit: .minute, seconds: 60, names: ("m", "min", "minute")),
    Unit(unit: .second, seconds: 1, names: ("s", "sec", "second")),
  ]

  /// The text of a length in seconds.
  ///
  /// - Returns: nil for one that is not finite.
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

  /// The text of the length between two dates.
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
      // Only whole words have a plural here.
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
