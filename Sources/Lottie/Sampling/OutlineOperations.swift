import Foundation
import StrataGraphics
import StrataTessellation

extension TessellationLimits {
  /// The limits for an operation that is evaluated in every frame.
  ///
  /// It may take some hundredths of a second, whereas a drawn path may take seconds. Real artwork
  /// stays far below.
  fileprivate static let ofFrame = {
    var limits = TessellationLimits.default
    limits.path.pathElements = 65_536
    limits.vertices = 262_144
    limits.work = 33_554_432
    return limits
  }()
}

extension MergeMode {
  /// Combines the interiors of outlines, each by the non-zero rule.
  ///
  /// Subtraction removes all others from the first, topmost outline. Outlines that are too large or
  /// too many for this are only concatenated, which is reported.
  func merge(
    _ outlines: [PlacedOutline], at frame: Double, _ measured: MeasuredSequences
  ) -> [BezierShape] {
    let operands = outlines.compactMap { outline -> [BezierShape]? in
      guard let map = outline.map(at: frame) else { return nil }
      return outline.node.shapes(at: frame, measured).map { $0.mapped(by: map) }
    }
    if self == .merge || operands.count < 2 { return operands.flatMap { $0 } }
    let paths = operands.map { $0.pathWithLines }
    do {
      return [BezierShape](try merged(paths))
    } catch {
      FoundNotes.report(
        .warning, code: "not-merged",
        "outlines are too complex to be merged and are drawn unmerged: \(error.description)")
      return operands.flatMap { $0 }
    }
  }

  private func merged(_ paths: [Path]) throws(TessellationError) -> Path {
    let first = paths[0]
    switch self {
    case .merge, .add: return try paths.insides().normalized(rule: .nonZero, limits: .ofFrame)
    case .exclude: return try paths.insides().normalized(rule: .evenOdd, limits: .ofFrame)
    case .subtract:
      return try first.combined(
        with: paths.dropFirst().insides().normalized(rule: .nonZero, limits: .ofFrame), .difference,
        rule: .nonZero, limits: .ofFrame)
    case .intersect:
      var result = first
      for path in paths.dropFirst() {
        result = try result.combined(
          with: path, .intersection, rule: .nonZero, limits: .ofFrame)
      }
      return result
    }
  }
}

extension Collection<Path> {
  /// Returns a path in which each outline winds once around its interior.
  fileprivate func insides() throws(TessellationError) -> Path {
    var result = Path()
    for path in self { result.append(try path.normalized(rule: .nonZero, limits: .ofFrame)) }
    return result
  }
}

extension OffsetPath {
  /// Returns the maximum error of arcs in an offset outline, in points.
  ///
  /// It is 0.005 points, or a millionth of the outline's size if that is larger. It is finite, even
  /// if the size is not; stroking such an outline throws an error.
  private static func tolerance(_ path: Path, _ style: StrokeStyle) -> Double {
    let bounds = path.controlBounds ?? .zero
    let size = max(Double(bounds.width), Double(bounds.height), style.width)
    return size.isFinite ? max(0.005, 1e-6 * size) : 0.005
  }

  /// Offsets the outlines outward, or inward for a negative amount; open ones become closed
  /// outlines.
  ///
  /// Outlines that are too large remain unchanged, which is reported.
  func apply(to shapes: [BezierShape], at frame: Double) -> [BezierShape] {
    let amount = amount.value(at: frame)
    guard amount != 0, amount.isFinite else { return shapes }
    var style = StrokeStyle()
    style.width = 2 * abs(amount)
    style.join = join.style
    style.miterLimit = miterLimit.value(at: frame)
    do {
      return try apply(style, isGrown: amount > 0, to: shapes)
    } catch {
      FoundNotes.report(
        .warning, code: "not-offset",
        "outlines are too complex to be offset and are drawn unchanged: \(error)")
      return shapes
    }
  }

  private func apply(
    _ style: StrokeStyle, isGrown: Bool, to shapes: [BezierShape]
  ) throws -> [BezierShape] {
    let inside = shapes.filter(\.isClosed).pathWithLines
    let lines = shapes.filter { !$0.isClosed }.pathWithLines
    var result: [BezierShape] = []
    if !inside.isEmpty {
      let rim = try inside.stroked(
        style, tolerance: Self.tolerance(inside, style), limits: TessellationLimits.ofFrame.path)
      result += [BezierShape](
        try inside.combined(
          with: rim, isGrown ? .union : .difference, rule: .nonZero, limits: .ofFrame))
    }
    if !lines.isEmpty {
      var style = style
      // A line turns around at its ends, where it is joined to its other side.
      if join == .round { style.cap = .round }
      let outline = try lines.stroked(
        style, tolerance: Self.tolerance(lines, style), limits: TessellationLimits.ofFrame.path)
      result += [BezierShape](try outline.normalized(rule: .nonZero, limits: .ofFrame))
    }
    return result
  }
}

extension [BezierShape] {
  /// The path with straight segments as lines, which are easier to cut than curves.
  fileprivate var pathWithLines: Path {
    var path = Path()
    for shape in self {
      guard let first = shape.points.first else { continue }
      path.move(to: first)
      func interval(from a: Int, to b: Int) {
        if shape.leaving[a] == .zero, shape.arriving[b] == .zero {
          path.line(to: shape.points[b])
        } else {
          path.cubic(
            to: shape.points[b], control1: shape.points[a] + shape.leaving[a],
            control2: shape.points[b] + shape.arriving[b])
        }
      }
      for index in shape.points.indices.dropFirst() { interval(from: index - 1, to: index) }
      guard shape.isClosed, shape.points.count > 1 else { continue }
      interval(from: shape.points.count - 1, to: 0)
      path.close()
    }
    return path
  }

  /// Creates the subpaths of a path.
  fileprivate init(_ path: Path) {
    self = []
    var (next, start) = (0, SIMD2<Double>.zero)
    for verb in path.verbs {
      let (first, last) = (next, next + verb.pointCount - 1)
      next += verb.pointCount
      switch verb {
      case .move:
        append(BezierShape(points: [path.points[first]], arriving: [.zero], leaving: [.zero]))
      case .line: self[endIndex - 1].add(path.points[first])
      case .quad:
        let (control, end) = (path.points[first], path.points[last])
        addCurve(
          to: end, start + (control - start) * (2 / 3.0), end + (control - end) * (2 / 3.0))
      case .cubic: addCurve(to: path.points[last], path.points[first], path.points[first + 1])
      case .close: self[endIndex - 1].close()
      }
      if verb != .close { start = path.points[last] }
    }
  }

  private mutating func addCurve(
    to end: SIMD2<Double>, _ control1: SIMD2<Double>, _ control2: SIMD2<Double>
  ) {
    let last = self[endIndex - 1].points.count - 1
    self[endIndex - 1].leaving[last] = control1 - self[endIndex - 1].points[last]
    self[endIndex - 1].add(end, arriving: control2 - end)
  }
}

extension BezierShape {
  /// Closes the outline and merges a last point that equals the first one.
  fileprivate mutating func close() {
    isClosed = true
    guard points.count > 1, points.last == points.first else { return }
    arriving[0] = arriving[points.count - 1]
    points.removeLast()
    arriving.removeLast()
    leaving.removeLast()
  }
}

extension StrokeShape.Join {
  fileprivate var style: StrokeStyle.Join {
    switch self {
    case .miter: .miter
    case .round: .round
    case .bevel: .bevel
    }
  }
}
