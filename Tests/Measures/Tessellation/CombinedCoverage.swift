/// The coverage of two shapes, from which the coverage of a combination of them follows.
public struct CombinedCoverage: Sendable {
  private let first: [UInt8]
  private let second: [UInt8]
  private let isOnlyFirst: Bool
  private let isOnlySecond: Bool
  private let isBoth: Bool

  /// - Parameters:
  ///   - isOnlyFirst: Whether the combination contains the points of only the first shape.
  ///   - isOnlySecond: Whether it contains the points of only the second shape.
  ///   - isBoth: Whether it contains the points of both.
  public init(
    _ first: [UInt8], _ second: [UInt8], isOnlyFirst: Bool, isOnlySecond: Bool, isBoth: Bool
  ) {
    (self.first, self.second) = (first, second)
    (self.isOnlyFirst, self.isOnlySecond, self.isBoth) = (isOnlyFirst, isOnlySecond, isBoth)
  }

  /// Returns the number of pixels at which the two fill rules differ by more than 1 of 255, or at
  /// which the combination differs by more than 2 from its parts.
  public func faultCount(nonZero: [UInt8], evenOdd: [UInt8]) -> Int {
    var faults = 0
    for pixel in nonZero.indices {
      if abs(Int(nonZero[pixel]) - Int(evenOdd[pixel])) > 1 { faults += 1 }
      // If a pixel has an edge, coverage does not determine which part of it is covered.
      guard first[pixel] % 255 == 0 && second[pixel] % 255 == 0 else { continue }
      let isWanted =
        switch (first[pixel] == 255, second[pixel] == 255) {
        case (true, true): isBoth
        case (true, false): isOnlyFirst
        case (false, true): isOnlySecond
        case (false, false): false
        }
      if abs(Int(nonZero[pixel]) - (isWanted ? 255 : 0)) > 2 { faults += 1 }
    }
    return faults
  }
}
