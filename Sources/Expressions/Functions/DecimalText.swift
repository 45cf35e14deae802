import Foundation

/// Numbers with a given number of decimal digits.
enum DecimalText {
  /// Returns a number with digits after the point; halves are rounded away from zero.
  static func fixed(_ number: Double, digits: Int) -> String {
    guard number.isFinite, abs(number) < 1e21 else { return ExpressionRun.text(number) }
    let text = String(format: "%.\(digits)f", rounded(abs(number), digits: digits))
    return (number < 0 ? "-" : "") + text
  }

  /// Returns a number rounded up if it is exactly halfway, where the format would round to even.
  ///
  /// - Parameter digits: The number of digits after the point; negative to round to tens and so on.
  private static func rounded(_ number: Double, digits: Int) -> Double {
    guard abs(digits) <= 20 else { return number }
    var unit = 1.0
    for _ in 0..<abs(digits) { unit *= 10 }
    let scaled = digits < 0 ? number / unit : number * unit
    let below = scaled.rounded(.down)
    let error =
      digits < 0 ? (-number).addingProduct(scaled, unit) : (-scaled).addingProduct(number, unit)
    guard error == 0, scaled - below == 0.5 else { return number }
    return digits < 0 ? (below + 1) * unit : (below + 1) / unit
  }

  /// Returns a number with commas between groups of three digits.
  ///
  /// - Parameter digits: The minimum and the maximum number of digits after the point.
  static func grouped(_ number: Double, digits: ClosedRange<Int>) -> String {
    guard number.isFinite else { return number.isNaN ? "NaN" : number < 0 ? "-∞" : "∞" }
    var text = fixed(abs(number), digits: digits.upperBound)
    guard !text.contains("e") else { return ExpressionRun.text(number) }
    let point = text.firstIndex(of: ".") ?? text.endIndex
    var fraction = text[point...]
    while fraction.count > digits.lowerBound + 1, fraction.last == "0" { fraction.removeLast() }
    if fraction == "." { fraction = "" }
    var whole = ""
    for (index, digit) in text[..<point].enumerated() {
      if index > 0, (text.distance(from: text.startIndex, to: point) - index) % 3 == 0 {
        whole += ","
      }
      whole.append(digit)
    }
    text = whole + fraction
    return (number < 0 && text.contains { $0.isNumber && $0 != "0" } ? "-" : "") + text
  }

  /// Returns a finite number with digits of another radix.
  ///
  /// It has about 52 bits after the point. Digits beyond the precision of the number are 0.
  static func text(_ number: Double, radix: Int) -> String {
    let size = abs(number)
    let whole = size.rounded(.down)
    var (high, zeros) = (whole, 0)
    while high >= 0x1p63 {
      high = (high / Double(radix)).rounded(.down)
      zeros += 1
    }
    var text = (number < 0 ? "-" : "") + String(UInt64(high), radix: radix)
    text += String(repeating: "0", count: zeros)
    var rest = size - whole
    guard rest > 0 else { return text }
    text += "."
    var unit = 1.0
    while rest > 0, unit > 0x1p-52 {
      rest *= Double(radix)
      unit /= Double(radix)
      text += String(Int(rest), radix: radix)
      rest -= rest.rounded(.down)
    }
    return text
  }

  /// Returns a number with a given number of significant digits.
  ///
  /// It has an exponent if it is below 1e-6 or has more digits before the point.
  static func precise(_ number: Double, digits: Int) -> String {
    guard number.isFinite, number != 0 else {
      return number == 0 ? fixed(0, digits: digits - 1) : ExpressionRun.text(number)
    }
    func scientific(_ number: Double) -> (mantissa: Substring, exponent: Int) {
      let text = String(format: "%.\(digits - 1)e", number)
      let place = text.firstIndex(of: "e") ?? text.endIndex
      return (text[..<place], Int(text[place...].dropFirst()) ?? 0)
    }
    // Rounding half a unit up instead of down does not change the exponent, because the format
    // rounds an odd last digit, such as 9, up as well.
    let last = digits - 1 - scientific(number).exponent
    let size = rounded(abs(number), digits: last)
    let (mantissa, exponent) = scientific(number < 0 ? -size : size)
    if exponent < -6 || exponent >= digits {
      return mantissa + "e" + (exponent < 0 ? "" : "+") + "\(exponent)"
    }
    return (number < 0 ? "-" : "") + String(format: "%.\(digits - 1 - exponent)f", size)
  }
}
