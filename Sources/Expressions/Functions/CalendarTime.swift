/// A time in the Gregorian calendar.
struct CalendarTime {
  /// The year, the month from 0, the day from 1, hours, minutes, seconds and milliseconds.
  let fields: [Double]
  /// The day of the week, from 0 for Sunday.
  let weekday: Double

  private static let dayLength = 86_400_000.0
  static let monthNames = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  static let weekdayNames = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

  /// Creates a time from milliseconds since 1970; nil for NaN.
  init?(_ time: Double) {
    guard time.isFinite else { return nil }
    let days = (time / Self.dayLength).rounded(.down)
    let rest = time - days * Self.dayLength
    weekday = days + 4 - ((days + 4) / 7).rounded(.down) * 7
    // The years of this calendar begin in March, so that a leap day is the last day.
    let day = Int(days) + 719_468
    let era = (day >= 0 ? day : day - 146_096) / 146_097
    let dayOfEra = day - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let isNextYear = month >= 10
    fields = [
      Double(yearOfEra + era * 400 + (isNextYear ? 1 : 0)),
      Double(isNextYear ? month - 10 : month + 2),
      Double(dayOfYear - (153 * month + 2) / 5 + 1),
      (rest / 3_600_000).rounded(.down),
      (rest / 60_000).rounded(.down).truncatingRemainder(dividingBy: 60),
      (rest / 1000).rounded(.down).truncatingRemainder(dividingBy: 60),
      rest.truncatingRemainder(dividingBy: 1000),
    ]
  }

  /// Returns the milliseconds since 1970 of a time, whose parts may be outside their ranges.
  ///
  /// - Parameter fields: The parts in the order of `fields`; missing ones are the first of a year.
  /// - Returns: NaN if a part is not finite or too large.
  static func time(of fields: [Double]) -> Double {
    guard fields.allSatisfy({ abs($0) < 1e15 }) else { return .nan }
    func field(_ index: Int, _ missing: Double = 0) -> Double {
      index < fields.count ? fields[index].rounded(.towardZero) : missing
    }
    let years = field(0, 1970) + (field(1) / 12).rounded(.down)
    guard abs(years) < 400_000 else { return .nan }
    let month = Int(field(1) - (field(1) / 12).rounded(.down) * 12)
    let year = Int(years) - (month < 2 ? 1 : 0)
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * ((month + 10) % 12) + 2) / 5
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let days = Double(era * 146_097 + dayOfEra - 719_468) + field(2, 1) - 1
    let seconds = field(3) * 3600 + field(4) * 60 + field(5)
    return days * dayLength + seconds * 1000 + field(6)
  }

  // MARK: Texts

  private static func padded(_ number: Double, _ count: Int = 2) -> String {
    let digits = "\(Int(abs(number)))"
    return (number < 0 ? "-" : "") + String(repeating: "0", count: max(count - digits.count, 0))
      + digits
  }

  private var clock: String { fields[3...5].map { Self.padded($0) }.joined(separator: ":") }

  /// The date, such as `Thu Jan 01 1970`.
  var dateText: String {
    let names = [Self.weekdayNames[Int(weekday)], Self.monthNames[Int(fields[1])]]
    return (names + [Self.padded(fields[2]), Self.padded(fields[0], 4)]).joined(separator: " ")
  }

  var text: String { "\(dateText) \(clock) GMT+0000 (Coordinated Universal Time)" }

  /// The time by ISO 8601, such as `1970-01-01T00:00:00.000Z`.
  var standardText: String {
    let year =
      (0...9999).contains(fields[0]) ? Self.padded(fields[0], 4) : Self.extendedYear(fields[0])
    return "\(year)-\(Self.padded(fields[1] + 1))-\(Self.padded(fields[2]))T\(clock)"
      + ".\(Self.padded(fields[6], 3))Z"
  }

  private static func extendedYear(_ year: Double) -> String {
    (year < 0 ? "" : "+") + padded(year, 6)
  }
}
