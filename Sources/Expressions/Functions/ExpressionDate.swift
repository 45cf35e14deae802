/// A date of the program, in the time zone UTC.
final class ExpressionDate: ExpressionObject {
  /// The milliseconds since 1970-01-01 00:00 UTC; NaN for an invalid date.
  fileprivate(set) var time: Double

  /// The maximum distance from 1970 in milliseconds.
  private static let farthest = 8.64e15

  init(_ time: Double) { self.time = Self.clipped(time) }

  /// Returns a whole number of milliseconds; NaN outside the range of dates.
  fileprivate static func clipped(_ time: Double) -> Double {
    abs(time) <= farthest ? time.rounded(.towardZero) : .nan
  }

  func primitive(_ run: ExpressionRun) throws(ExpressionFailure) -> ExpressionValue? {
    .number(time)
  }

  func member(
    _ name: String, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue? {
    // Local time is UTC.
    let plain = name.replacing("UTC", with: "", maxReplacements: 1)
    if plain.hasPrefix("get"), let field = DateField(rawValue: String(plain.dropFirst(3))) {
      return .object(
        HostFunction { [self] (_, _) throws(ExpressionFailure) in .number(field.value(of: time)) })
    }
    if plain.hasPrefix("set"), let field = DateField(rawValue: String(plain.dropFirst(3))) {
      return .object(
        HostFunction { [self] (arguments, run) throws(ExpressionFailure) in
          var values: [Double] = []
          for argument in arguments { values.append(try run.number(argument)) }
          time = Self.clipped(field.time(from: time, changedTo: values))
          return .number(time)
        })
    }
    return try textMember(name, run)
  }

  private func textMember(
    _ name: String, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue? {
    let text: (CalendarTime) -> String
    switch name {
    case "valueOf": return .object(HostFunction { [self] (_, _) in .number(time) })
    case "getTimezoneOffset": return .object(HostFunction { (_, _) in .number(0) })
    case "toString": text = \.text
    case "toDateString": text = \.dateText
    case "toISOString", "toJSON": text = \.standardText
    default: return nil
    }
    return .object(
      HostFunction { [self] (_, run) throws(ExpressionFailure) in
        try run.meter.allocate(4)
        return .string(CalendarTime(time).map(text) ?? Self.invalid)
      })
  }

  private static let invalid = "Invalid Date"

  /// The date as text, such as `Thu Jan 01 1970 00:00:00 GMT+0000`.
  var text: String { CalendarTime(time)?.text ?? Self.invalid }
}

extension ExpressionValue {
  var isDate: Bool { if case .object(_ as ExpressionDate) = self { true } else { false } }
}

/// A part of a date that programs can read and set.
private enum DateField: String {
  case fullYear = "FullYear"
  case month = "Month"
  case day = "Date"
  case weekday = "Day"
  case hours = "Hours"
  case minutes = "Minutes"
  case seconds = "Seconds"
  case milliseconds = "Milliseconds"
  case time = "Time"

  /// The position in `CalendarTime.fields`; nil for other parts.
  private var place: Int? {
    switch self {
    case .fullYear: 0
    case .month: 1
    case .day: 2
    case .hours: 3
    case .minutes: 4
    case .seconds: 5
    case .milliseconds: 6
    case .weekday, .time: nil
    }
  }

  func value(of time: Double) -> Double {
    guard self != .time, let calendar = CalendarTime(time) else { return time }
    return place.map { calendar.fields[$0] } ?? calendar.weekday
  }

  /// Returns the time with this part and the smaller ones that follow set to values.
  func time(from time: Double, changedTo values: [Double]) -> Double {
    if self == .time { return values.first ?? .nan }
    guard let place, !values.isEmpty, var fields = CalendarTime(time)?.fields else { return .nan }
    // The parts of the day are not set together with those of the date.
    let end = place < 3 ? 3 : fields.count
    for (index, value) in values.enumerated() where place + index < end {
      fields[place + index] = value
    }
    return CalendarTime.time(of: fields)
  }
}

extension ExpressionRun {
  /// Returns the date of the arguments of its constructor.
  ///
  /// - Parameter arguments: Nothing for the current time, the milliseconds since 1970, a text, or
  ///   the year, the month from 0 and further parts.
  func date(_ arguments: [ExpressionValue]) throws(ExpressionFailure) -> ExpressionDate {
    try meter.allocate(4)
    guard let first = arguments.first else { return ExpressionDate(currentTime()) }
    guard arguments.count == 1 else { return ExpressionDate(try time(of: arguments)) }
    let value = try primitive(first)
    guard case .string(let text) = value else { return ExpressionDate(try number(value)) }
    return ExpressionDate(DateParser.time(of: text))
  }

  /// Returns the milliseconds since 1970 of a year, a month from 0, and further parts.
  func time(of arguments: [ExpressionValue]) throws(ExpressionFailure) -> Double {
    var fields: [Double] = []
    for argument in arguments.prefix(7) { fields.append(try number(argument)) }
    // Years of two digits are in the 20th century.
    if let year = fields.first, (0...99).contains(year) { fields[0] = 1900 + year }
    return CalendarTime.time(of: fields)
  }
}
