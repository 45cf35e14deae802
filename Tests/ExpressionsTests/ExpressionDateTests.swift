import StrataExpressions
import StrataTestSupport
import Testing

/// Dates in UTC, by ECMAScript. The clock of the host is at 1.5 seconds.
struct ExpressionDateTests {
  @Test(arguments: [
    ("new Date().getTime() + Date.now() + +new Date()", "4500"),
    ("new Date(2024, 1, 29, 12, 30, 15, 7).toISOString()", "2024-02-29T12:30:15.007Z"),
    ("new Date(2024, -1, 400).toJSON()", "2025-01-03T00:00:00.000Z"),
    ("Date.UTC(1969, 11, 31)", "-86400000"), ("new Date(99, 0).getFullYear()", "1999"),
    ("new Date(2020, 0, 1) - new Date(2019, 0, 1)", "31536000000"),
    ("new Date(5) < new Date(6) && new Date(0) instanceof Date", "true"),
    ("'' + new Date(0)", "Thu Jan 01 1970 00:00:00 GMT+0000 (Coordinated Universal Time)"),
    ("new Date(-1).toDateString() + typeof new Date()", "Wed Dec 31 1969object"),
    (
      "new Date(1e20) + '|' + new Date(8.64e15).toISOString()",
      "Invalid Date|+275760-09-13T00:00:00.000Z"
    ),
    ("new Date(-62198755200000).toISOString()", "-000001-01-01T00:00:00.000Z"),
    (
      "var d = new Date(1719837045067); [d.getFullYear(), d.getMonth(), d.getDate(), d.getDay()]",
      "2024,6,1,1"
    ),
    (
      "var d = new Date(1719837045067); "
        + "[d.getHours(), d.getUTCMinutes(), d.getSeconds(), d.getMilliseconds()]",
      "12,30,45,67"
    ),
  ])
  func `dates have parts and texts`(text: String, expected: String) throws {
    try expectEqual(result(of: text), expected)
  }

  @Test(arguments: [
    ("d.setMonth(1)", "2024-03-02T10:20:30.400Z"), ("d.setDate(32)", "2024-02-01T10:20:30.400Z"),
    ("d.setHours(25, 61, 61, 1001)", "2024-02-01T02:02:02.001Z"),
    ("d.setFullYear(2023, 1, 29)", "2023-03-01T10:20:30.400Z"),
    ("d.setTime(0)", "1970-01-01T00:00:00.000Z"),
    ("d.setUTCMinutes(0, 1)", "2024-01-31T10:00:01.400Z"), ("d.setSeconds()", "Invalid Date"),
  ])
  func `parts are set, and carry to the larger ones`(change: String, expected: String) throws {
    let date = "var d = new Date(2024, 0, 31, 10, 20, 30, 400);"
    try expectEqual(result(of: "\(date) \(change); d.toISOString()"), expected)
  }

  @Test(arguments: [
    ("2024", "2024-01-01T00:00:00.000Z"), ("2024-02", "2024-02-01T00:00:00.000Z"),
    ("2024-02-29", "2024-02-29T00:00:00.000Z"), ("2024-02-29T12:30Z", "2024-02-29T12:30:00.000Z"),
    ("2024-02-29T12:30:15.25+02:30", "2024-02-29T10:00:15.250Z"),
    ("2024-02-29T22:30:00-0200", "2024-03-01T00:30:00.000Z"),
    ("Dec 25, 2024 18:00:00", "2024-12-25T18:00:00.000Z"),
    ("12/25/2024", "2024-12-25T00:00:00.000Z"),
    ("Wed, 25 December 2024 6:05 PM", "2024-12-25T18:05:00.000Z"),
    ("2024/12/25 12:05 AM", "2024-12-25T00:05:00.000Z"),
    ("Thu Jan 01 1970 00:00:00 GMT+0000", "1970-01-01T00:00:00.000Z"),
    ("tomorrow", "Invalid Date"), ("2024-13-01", "Invalid Date"), ("", "Invalid Date"),
    ("5", "Invalid Date"), ("12345678901234", "Invalid Date"), ("1:2:3:4 2024", "Invalid Date"),
  ])
  func `texts are parsed`(text: String, expected: String) throws {
    try expectEqual(result(of: "new Date('\(text)').toISOString()"), expected)
  }
}
