package import Foundation

/// The date of a page, independent of time zone and language.
package enum PageDate {
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// Returns a date in GMT, such as "March 1, 2026".
  package static func text(of date: Date) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let parts = calendar.dateComponents([.year, .month, .day], from: date)
    let month = months[((parts.month ?? 1) - 1) % months.count]
    return "\(month) \(parts.day ?? 1), \(parts.year ?? 1970)"
  }
}
