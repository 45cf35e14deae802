package import Foundation
package import StrataGraphics

// What a layer was given that no frame can show is brought into its property's range while a frame
// is evaluated, as animated values are shown. Few layers have such values, so that setters look out
// for them and frames do not.

/// A value of numbers, some of which may be of no use to a frame.
package protocol Measured {
  /// Whether no number of it is anywhere near the ends of a range.
  var isOrdinary: Bool { get }
}

extension Double: Measured {
  package var isOrdinary: Bool { self == 0 || (1e-6...1e6).contains(abs(self)) }
}

extension CGFloat: Measured {
  package var isOrdinary: Bool { Double(self).isOrdinary }
}

extension Float: Measured {
  package var isOrdinary: Bool { Double(self).isOrdinary }
}

extension CGPoint: Measured {
  // Rounding leaves tiny ones everywhere, and nothing is divided by a place.
  package var isOrdinary: Bool { abs(x) <= 1e6 && abs(y) <= 1e6 }
}

extension CGSize: Measured {
  // A shadow's offset is a place.
  package var isOrdinary: Bool { CGPoint(x: width, y: height).isOrdinary }
}

extension CGRect: Measured {
  package var isOrdinary: Bool {
    origin.isOrdinary && size.width.isOrdinary && size.height.isOrdinary
  }
}

extension CATransform3D: Measured {
  package var isOrdinary: Bool {
    [row1, row2, row3, row4].allSatisfy { all(pointwiseMax($0, -$0) .<= 1e6) }
  }
}

extension LayerPath: Measured {
  package var isOrdinary: Bool {
    value?.points.allSatisfy { all(pointwiseMax($0, -$0) .<= 1e6) } ?? true
  }
}

extension Optional: Measured where Wrapped == [Double] {
  package var isOrdinary: Bool { self?.allSatisfy(\.isOrdinary) ?? true }
}

extension CALayer {
  /// Has the layer show numbers that a frame can be made of, until `restoreGivenValues()`; one that
  /// has no others is not looked at again.
  ///
  /// - Returns: Whether it showed others until now.
  final func limitValues() -> Bool {
    if extras?.given.isEmpty == false { return false }
    var given: [(slot: PropertySlot, value: AnimatedValue)] = []
    for slot in properties.slots {
      let value = slot.read(self)
      guard let shown = slot.range?.limiting(value) else { continue }
      given.append((slot, value))
      slot.write(self, shown)
    }
    guard !given.isEmpty else {
      // What animations hide may still be extraordinary.
      if animations?.isPresenting != true { mayExceedRanges = false }
      return false
    }
    ownExtras.given = given
    return true
  }

  /// Gives the properties the values back that the layer was given.
  final func restoreGivenValues() {
    guard let given = extras?.given, !given.isEmpty else { return }
    extras?.given = []
    for (slot, value) in given { slot.write(self, value) }
  }

  /// Whether the value under a key is one that a frame cannot show, so that it shows another.
  package final func exceedsRange(forKey key: String) -> Bool {
    guard mayExceedRanges, let slot = properties.property(forKey: key)?.slot else { return false }
    return slot.range?.limiting(slot.read(self)) != nil
  }
}
