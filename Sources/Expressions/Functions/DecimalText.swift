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

  /// Returns a number with significant digits.
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
