package import Foundation
package import StrataGraphics

// Frames clamp values that cannot be drawn to the range of their property. Few layers have such
// values, so setters detect them, and frames check only those layers.

/// A numeric value whose numbers may be too large or too small to draw.
package protocol Measured {
  /// Whether no number of the value is near either end of a range.
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
  // Rounding leaves tiny coordinates everywhere, and coordinates are never divisors.
  package var isOrdinary: Bool { abs(x) <= 1e6 && abs(y) <= 1e6 }
}

extension CGSize: Measured {
  // A shadow's offset is a position.
  package var isOrdinary: Bool { CGPoint(x: width, y: height).isOrdinary }
}

extension CGRect: Measured {
  package var isOrdinary: Bool {
    origin.isOrdinary && size.width.isOrdinary && size.height.isOrdinary
  }
}

extension CATransform3D: Measured {
  package var isOrdinary: Bool {
    [row1, row2, row3, row4].allSatisfy { all($0 .<= 1e6 .& $0 .>= -1e6) }
  }
}

extension LayerPath: Measured {
  package var isOrdinary: Bool {
    value?.points.allSatisfy { all($0 .<= 1e6 .& $0 .>= -1e6) } ?? true
  }
}

extension Optional: Measured where Wrapped == [Double] {
  package var isOrdinary: Bool { self?.allSatisfy(\.isOrdinary) ?? true }
}

extension CALayer {
  /// Returns the values clamped to what a frame can draw; the same object if all are in range.
  final func limited(_ shown: LayerValues, _ scratch: EvaluationScratch) -> LayerValues {
    var limited: LayerValues?
    for slot in properties.slots {
      guard let value = slot.range?.limiting(slot.read(shown)) else { continue }
      let target = limited ?? scratch.copy(of: shown)
      slot.write(value, to: target)
      limited = target
    }
    return limited ?? shown
  }

  /// Makes frames check for values that cannot be drawn, until a commit finds none.
  final func noteRange() {
    mayExceedRanges = true
    markForCommit()
  }

  /// Stops frames from checking for values that cannot be drawn, if there are none.
  final func checkRanges() {
    guard mayExceedRanges else { return }
    mayExceedRanges = properties.slots.contains { $0.range?.limiting($0.read(values)) != nil }
  }

  /// Returns whether the value for a key cannot be drawn and is clamped in frames.
  package final func exceedsRange(forKey key: String) -> Bool {
    guard mayExceedRanges, let slot = properties.property(forKey: key)?.slot else { return false }
    return slot.range?.limiting(slot.read(values)) != nil
  }
}
