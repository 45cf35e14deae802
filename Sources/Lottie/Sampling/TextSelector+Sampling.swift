import StrataGraphics

extension TextSelector {
  var isAnimated: Bool {
    [start, offset, amount, easeLow, easeHigh, smoothness].contains(where: \.isAnimated)
      || end?.isAnimated == true
      || amounts?.values.contains { $0.contains(where: \.isAnimated) } == true
  }

  /// Returns the amount of the change for a unit at a frame.
  ///
  /// It is the selected share, 0...1, times the property `amount`. The amount of an expression is
  /// not limited.
  ///
  /// - Parameters:
  ///   - index: The index of the unit, from 0.
  ///   - count: The number of units in the text.
  func amount(of index: Int, among count: Int, at frame: Double) -> Double {
    if let amounts {
      guard let own = amounts[count], own.indices.contains(index) else { return 0 }
      return own[index].value(at: frame)
    }
    let scale = countsUnits ? 1 : Double(count) / 100
    let offset = offset.value(at: frame)
    var from = (start.value(at: frame) + offset) * scale
    var to = ((end?.value(at: frame) ?? (countsUnits ? Double(count) : 100)) + offset) * scale
    if to < from { swap(&from, &to) }
    let place = Double(isRandom ? Self.shuffled(index, among: count) : index)
    let share = share(of: place, from: from, to: to, at: frame)
    return eased(share, at: frame) * amount.value(at: frame)
  }

  private func share(of place: Double, from: Double, to: Double, at frame: Double) -> Double {
    func clamp(_ value: Double) -> Double { min(max(value, 0), 1) }
    // The position of the unit's center in the range.
    let way = to > from ? clamp((place + 0.5 - from) / (to - from)) : place + 0.5 < from ? 0 : 1
    switch shape {
    case .square:
      // The part of the unit that the range covers.
      let covered = clamp(min(place + 1, to) - max(place, from))
      let margin = (1 - clamp(smoothness.value(at: frame))) / 2
      return margin < 0.5 ? clamp((covered - margin) / (1 - 2 * margin)) : covered >= 0.5 ? 1 : 0
    case .rampUp: return way
    case .rampDown: return 1 - way
    case .triangle: return way < 0.5 ? 2 * way : 2 - 2 * way
    case .round: return max(1 - (2 * way - 1) * (2 * way - 1), 0).squareRoot()
    case .smooth: return (1 - Maths.cos(2 * .pi * way)) / 2
    }
  }

  private func eased(_ share: Double, at frame: Double) -> Double {
    let (low, high) = (easeLow.value(at: frame), easeHigh.value(at: frame))
    guard low != 0 || high != 0, share > 0, share < 1 else { return share }
    return EasingCurve(
      max(low, 0), max(-low, 0), 1 - max(high, 0), 1 + min(high, 0)
    ).value(at: share)
  }

  /// Returns the position of a unit in a random order that is the same on every machine.
  private static func shuffled(_ index: Int, among count: Int) -> Int {
    // A multiplier that is coprime to the count yields each position once.
    guard count > 2 else { return index }
    func hasCommonDivisor(_ a: Int, _ b: Int) -> Bool {
      b == 0 ? a > 1 : hasCommonDivisor(b, a % b)
    }
    var step = count * 5 / 8
    while step > 1, hasCommonDivisor(count, step) { step -= 1 }
    return (index * step + count / 3) % count
  }
}
