package import Foundation
package import StrataGraphics

// What a layer was given that no frame can show is brought into its property's range in what a frame
// shows. Few layers have such values, so that setters look out for them and frames do not.

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
  /// Values with the numbers that a frame can be made of; the same where they have no others.
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

  /// Has frames look for numbers that they cannot show, until a commit finds none.
  final func noteRange() {
    mayExceedRanges = true
    markForCommit()
  }

  /// Has frames no longer look for numbers that they cannot show, where there are none.
  final func checkRanges() {
    guard mayExceedRanges else { return }
    mayExceedRanges = properties.slots.contains { $0.range?.limiting($0.read(values)) != nil }
  }

  /// Whether the value under a key is one that a frame cannot show, so that it shows another.
  package final func exceedsRange(forKey key: String) -> Bool {
    guard mayExceedRanges, let slot = properties.property(forKey: key)?.slot else { return false }
    return slot.range?.limiting(slot.read(values)) != nil
  }
}
