import Foundation
import StrataGraphics

// An input that is not set, or has an unsuitable value, has the default of its type.
extension CAFilter {
  /// Returns the number of an input, finite and in the drawable range; 0 if the type has no such
  /// input.
  ///
  /// Core Image calls the amount of its filters intensity.
  func number(_ key: String) -> Double {
    let spellings = key == "inputAmount" ? [key, "inputIntensity"] : [key]
    return first(of: spellings) { value in
      AnimatableValue(value)?.number.flatMap { $0.isFinite ? ValueRange.amount.limited($0) : nil }
    } ?? 0
  }

  func color(_ key: String) -> Color {
    first(of: [key]) { ($0 as? CGColor)?.value } ?? .black
  }

  /// Returns the value of an input that is a size or a point.
  func size(_ key: String) -> CGSize {
    first(of: [key]) { value in
      guard let size = AnimatableValue(value).flatMap({ CGSize($0) }), size.width.isFinite,
        size.height.isFinite
      else { return nil }
      return CGSize(
        width: ValueRange.place.limited(Double(size.width)),
        height: ValueRange.place.limited(Double(size.height)))
    } ?? .zero
  }

  /// Returns the given count of finite numbers, or nil if the input is unsuitable and its type has
  /// no default.
  func numbers(_ key: String, count: Int) -> [Double]? {
    first(of: [key]) { value in
      guard case .array(let entries)? = AnimatableValue(value), entries.count == count else {
        return nil
      }
      let numbers = entries.compactMap { AnimatableValue($0)?.number }.filter(\.isFinite)
      return numbers.count == count ? numbers.map(ValueRange.amount.limited) : nil
    }
  }

  /// Returns the first readable value among those set for the keys and then their defaults.
  private func first<Value>(of keys: [String], _ read: (Any) -> Value?) -> Value? {
    let defaults = kind?.defaults ?? [:]
    for source in [inputs, defaults] {
      for key in keys {
        if let value = source[key].flatMap(read) { return value }
      }
    }
    return nil
  }
}
