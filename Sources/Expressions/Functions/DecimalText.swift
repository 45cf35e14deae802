import Foundation

/// Numbers with a given number of decimal digits.
enum DecimalText {
  /// Returns a number with digits after the point; halves are rounded away from zero.
  static func fixed(_ number: Double, digits: Int) -> String {
    guard number.isFinite, abs(number) < 1e21 else { return ExpressionRun.text(number) }
    let text = String(format: "%.\(digits)f", rounded(abs(number), digits: digits))
    let isNegative = number < 0 && text.contains { $0.isNumber && $0 != "0" }
    return (isNegative ? "-" : "") + text
  }

  /// Returns a number rounded up if it is exactly halfway, where the format would round to even.
  private static func rounded(_ number: Double, digits: Int) -> Double {
    guard digits <= 20 else { return number }
    var unit = 1.0
    for _ in 0..<digits { unit *= 10 }
    let product = number * unit
    let below = product.rounded(.down)
    let isExact = (-product).addingProduct(number, unit) == 0
    return isExact && product - below == 0.5 ? (below + 1) / unit : number
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
  /// It has about 52 bits after the point. An integer part above 2^63 is replaced by 2^63.
  static func text(_ number: Double, radix: Int) -> String {
    let size = abs(number)
    let whole = size.rounded(.down)
    var text = (number < 0 ? "-" : "") + String(UInt64(min(whole, 0x1p63)), radix: radix)
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
    let scientific = String(format: "%.\(digits - 1)e", number)
    guard let place = scientific.firstIndex(of: "e"),
      let exponent = Int(scientific[scientific.index(after: place)...])
    else { return scientific }
    if exponent < -6 || exponent >= digits {
      return scientific[..<place] + "e" + (exponent < 0 ? "" : "+") + "\(exponent)"
    }
    return String(format: "%.\(digits - 1 - exponent)f", number)
  }
}
