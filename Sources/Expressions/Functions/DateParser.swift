/// Parses the text of a date.
///
/// It accepts ISO 8601, such as `2026-03-01T12:30:00Z`, and the forms `3/1/2026` and
/// `March 1, 2026 12:30 PM`. A time without an offset is in UTC.
struct DateParser {
  /// The numbers of the date, with their digits.
  private var numbers: [(value: Double, digits: Int)] = []
  /// The month by its name, from 0.
  private var month: Double?
  private var clock: [Double] = []
  private var milliseconds = 0.0
  private var isAfternoon: Bool?
  /// The distance from UTC in minutes.
  private var offset: Double?

  /// Returns the milliseconds since 1970; NaN if the text is not a date.
  static func time(of text: String) -> Double {
    var parser = DateParser()
    guard text.utf8.count < 100, parser.read(text) else { return .nan }
    return parser.time
  }

  /// Returns whether the text has only parts of a date.
  private mutating func read(_ text: String) -> Bool {
    var rest = text[...]
    var separator: Character = " "
    while let first = rest.first {
      if first.isASCII, first.isLetter {
        let word = rest.prefix { $0.isASCII && $0.isLetter }
        rest.removeFirst(word.count)
        guard read(word: word.lowercased()) else { return false }
        separator = " "
      } else if first.isASCII, first.isNumber {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        rest.removeFirst(digits.count)
        guard digits.count <= 6, let value = Double(digits) else { return false }
        read(value, digits: digits.count, after: separator, beforeColon: rest.first == ":")
        separator = " "
      } else {
        separator = rest.removeFirst()
      }
    }
    return true
  }

  private mutating func read(word: String) -> Bool {
    func begins(_ name: String) -> Bool { word.hasPrefix(name.lowercased()) }
    switch word {
    case "t", "z", "utc", "gmt": return true
    case "am", "pm":
      isAfternoon = word == "pm"
      return true
    default:
      if let index = CalendarTime.monthNames.firstIndex(where: begins) {
        month = Double(index)
        return true
      }
      return CalendarTime.weekdayNames.contains(where: begins)
    }
  }

  private mutating func read(
    _ value: Double, digits: Int, after separator: Character, beforeColon: Bool
  ) {
    switch separator {
    case ":" where offset != nil: offset = offset.map { $0 + ($0 < 0 ? -value : value) }
    case ":" where !clock.isEmpty: clock.append(value)
    case "." where !clock.isEmpty:
      milliseconds = (0..<digits).reduce(value * 1000) { part, _ in part / 10 }
    case "+" where !clock.isEmpty, "-" where !clock.isEmpty:
      let hours = digits > 2 ? (value / 100).rounded(.down) : value
      let minutes = 60 * hours + (digits > 2 ? value - 100 * hours : 0)
      offset = separator == "-" ? -minutes : minutes
    default:
      if beforeColon, clock.isEmpty {
        clock = [value]
      } else {
        numbers.append((value, digits))
      }
    }
  }

  private var time: Double {
    guard (1...3).contains(numbers.count), clock.count <= 3 else { return .nan }
    let isYearFirst = numbers[0].digits > 2
    var year = numbers[isYearFirst ? 0 : numbers.count - 1]
    var others = numbers.map(\.value)
    others.remove(at: isYearFirst ? 0 : numbers.count - 1)
    let month: Double
    if let named = self.month {
      guard others.count <= 1 else { return .nan }
      month = named
    } else {
      // A day needs a month.
      guard isYearFirst || others.count == 2 else { return .nan }
      month = others.isEmpty ? 0 : others.removeFirst() - 1
    }
    if year.digits <= 2 { year.value += year.value < 50 ? 2000 : 1900 }
    let day = others.first ?? 1
    guard (0..<12).contains(month), (1...31).contains(day) else { return .nan }
    var hour = clock.first ?? 0
    if let isAfternoon { hour = hour.truncatingRemainder(dividingBy: 12) + (isAfternoon ? 12 : 0) }
    var fields = [year.value, month, day, hour] + clock.dropFirst()
    if fields.count > 4 { fields[4] -= offset ?? 0 } else { fields.append(-(offset ?? 0)) }
    return CalendarTime.time(of: fields) + milliseconds
  }
}
