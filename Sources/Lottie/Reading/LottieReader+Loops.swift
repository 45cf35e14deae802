extension LottieReader {
  /// Returns the loop that the expression of a property defines; nil for any other expression.
  func loop(of property: JSONValue) -> KeyframeLoop? {
    guard let expression = property["x"], expression.kind == .string, let text = expression.text
    else { return nil }
    return KeyframeLoop(expression: text, rate: frameRate)
  }
}

extension KeyframeLoop {
  /// Creates a loop from an expression that only calls a loop function; nil for any other.
  ///
  /// - Parameters:
  ///   - text: The expression, such as `loopOut("cycle")`, alone or assigned to a result variable
  ///     as exporters write it.
  ///   - rate: The frames per second, for durations.
  init?(expression text: String, rate: Double) {
    // No loop needs more, so longer programs are not copied.
    guard text.utf8.count <= 256 else { return nil }
    var rest = text.filter { !$0.isWhitespace }[...]
    func skip(_ prefix: String) -> Bool {
      guard rest.hasPrefix(prefix) else { return false }
      rest = rest.dropFirst(prefix.count)
      return true
    }
    _ = skip("var$bm_rt;")
    _ = skip("$bm_rt=")
    _ = skip("thisProperty.")
    guard skip("loop") else { return nil }
    let side: Side
    if skip("Out") {
      side = .afterLast
    } else if skip("In") {
      side = .beforeFirst
    } else {
      return nil
    }
    let isDuration = skip("Duration")
    guard skip("("), let end = rest.firstIndex(of: ")") else { return nil }
    // An argument may be preceded by its name.
    let arguments = rest[..<end].split(separator: ",").map { $0.split(separator: "=").last ?? $0 }
    guard arguments.count <= 2, rest[end...].dropFirst().allSatisfy({ $0 == ";" }) else {
      return nil
    }
    style = .cycle
    if let name = arguments.first {
      guard let quote = name.first, "'\"".contains(quote), name.count > 1, name.last == quote,
        let known = Style(rawValue: name.dropFirst().dropLast().lowercased())
      else { return nil }
      style = known
    }
    let amount = arguments.count > 1 ? Double(arguments[1]) : 0
    guard let amount, amount >= 0, amount < 1e6 else { return nil }
    self.side = side
    // Without a duration, the segment would begin at the first frame of the layer.
    guard !isDuration || amount > 0 else { return nil }
    extent = isDuration ? .frames(amount * rate) : .keyframes(Int(amount))
  }
}
