import Foundation
import Strata

/// The value that, added to one value of a property, gives another.
struct AdditiveOffset {
  /// The offset.
  let value: Any
  /// The offset from a value to itself.
  let zero: Any

  /// Returns nil for types that cannot be added, and for a transform without an inverse.
  init?(from start: Any?, to end: Any?) {
    if let start = start as? CATransform3D, let end = end as? CATransform3D {
      let inverse = CATransform3DInvert(start)
      guard CATransform3DConcat(start, inverse).isNearIdentity else { return nil }
      value = CATransform3DConcat(end, inverse)
      zero = CATransform3DIdentity
    } else {
      guard let start = Numbers(start), let end = Numbers(end), start.kind == end.kind else {
        return nil
      }
      value = Numbers(end.pair - start.pair, start.kind).boxed
      zero = Numbers(SIMD2(), start.kind).boxed
    }
  }

  /// Returns a multiple of the offset; nil for a transform.
  func scaled(by factor: Double) -> Any? {
    Numbers(value).map { Numbers($0.pair * factor, $0.kind).boxed }
  }

  /// Returns the sum of two points, sizes or numbers; nil for other types.
  static func sum(_ value: Any?, _ offset: Any) -> Any? {
    guard let value = Numbers(value), let offset = Numbers(offset), value.kind == offset.kind
    else { return nil }
    return Numbers(value.pair + offset.pair, value.kind).boxed
  }

  /// A point, a size or a number.
  private struct Numbers {
    enum Kind { case point, size, number }

    let pair: SIMD2<Double>
    let kind: Kind

    init(_ pair: SIMD2<Double>, _ kind: Kind) { (self.pair, self.kind) = (pair, kind) }

    init?(_ value: Any?) {
      switch value {
      case let point as CGPoint: self.init(SIMD2(Double(point.x), Double(point.y)), .point)
      case let size as CGSize: self.init(SIMD2(Double(size.width), Double(size.height)), .size)
      case let number as NSNumber: self.init(SIMD2(number.doubleValue, 0), .number)
      case let number as Double: self.init(SIMD2(number, 0), .number)
      default: return nil
      }
    }

    var boxed: Any {
      switch kind {
      case .point: CGPoint(x: pair.x, y: pair.y)
      case .size: CGSize(width: pair.x, height: pair.y)
      case .number: pair.x
      }
    }
  }
}

extension CATransform3D {
  /// Whether each element differs from that of the identity by less than a millionth.
  fileprivate var isNearIdentity: Bool {
    let rows = [
      [m11 - 1, m12, m13, m14], [m21, m22 - 1, m23, m24], [m31, m32, m33 - 1, m34],
      [m41, m42, m43, m44 - 1],
    ]
    return rows.joined().allSatisfy { abs($0) < 1e-6 }
  }
}
