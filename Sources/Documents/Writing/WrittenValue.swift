import Foundation
import StrataGraphics
import StrataLayers

/// Values in CAML attribute syntax.
///
/// Numbers have the fewest digits that read back as the same value.
enum WrittenValue {
  static func text(_ number: Double) -> String { number.dumpText }

  static func text(_ numbers: [Double]) -> String {
    numbers.map(text).joined(separator: " ")
  }

  static func text(_ flag: Bool) -> String { flag ? "1" : "0" }

  static func text(_ point: CGPoint) -> String { text([point.x, point.y]) }

  static func text(_ size: CGSize) -> String { text([size.width, size.height]) }

  static func text(_ rect: CGRect) -> String {
    text([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
  }

  /// Returns red, green and blue; the alpha is written separately.
  static func text(_ color: Color) -> String {
    text([color.red, color.green, color.blue].map { Double($0) })
  }

  static func text(_ path: Path) -> String { path.operatorText { text($0) } }

  /// Returns a translation or scale as a readable function, and any other transform as a matrix.
  ///
  /// Angles would not read back exactly.
  static func text(_ transform: CATransform3D) -> String {
    if CATransform3DIsIdentity(transform) { return "" }
    let t = transform
    func call(_ name: String, _ numbers: [CGFloat]) -> String {
      "\(name)(\(numbers.map { text(Double($0)) }.joined(separator: ", ")))"
    }
    let moved = CATransform3DMakeTranslation(t.m41, t.m42, t.m43)
    if CATransform3DEqualToTransform(t, moved) { return call("translate", [t.m41, t.m42, t.m43]) }
    let scaled = CATransform3DMakeScale(t.m11, t.m22, t.m33)
    if CATransform3DEqualToTransform(t, scaled) { return call("scale", [t.m11, t.m22, t.m33]) }
    return call("matrix", t.elements)
  }

  static func text(_ function: CAMediaTimingFunction) -> String {
    for name in TimingFunctionText.names where TimingFunctionText.function(name) == function {
      return name
    }
    var points = [Float](repeating: 0, count: 4)
    unsafe points.withUnsafeMutableBufferPointer { points in
      guard let start = points.baseAddress else { return }
      unsafe function.getControlPoint(at: 1, values: start)
      unsafe function.getControlPoint(at: 2, values: start + 2)
    }
    return points.map { "\($0)" }.joined(separator: " ")
  }

  /// Whether all numbers of a value are finite, so that documents can represent them.
  static func isFinite(_ value: DumpValue) -> Bool {
    switch value {
    case .number(let number): number.isFinite
    case .point(let point): point.x.isFinite && point.y.isFinite
    case .size(let size): size.width.isFinite && size.height.isFinite
    case .rect(let rect): isFinite(.point(rect.origin)) && isFinite(.size(rect.size))
    case .transform(let transform): transform.elements.allSatisfy(\.isFinite)
    case .color(let color):
      [color.red, color.green, color.blue, color.alpha].allSatisfy(\.isFinite)
    case .path(let path): path.points.allSatisfy { $0.x.isFinite && $0.y.isFinite }
    case .list(let entries): entries.allSatisfy(isFinite)
    default: true
    }
  }
}
