import Foundation
import StrataGraphics
import StrataLayers
import Synchronization

/// Evaluates the animators of a text at a frame.
final class AnimatedText: Sendable {
  private struct Step: Sendable {
    let change: TextChange
    let selector: TextSelector?
    /// The index of the selector's unit for each glyph.
    let units: [Int]
    let count: Int
  }

  private let steps: [Step]
  private let document: TextDocument
  /// The path along which the text runs.
  private let path: PathedText?
  /// For each line, its glyphs, and the share of the line's growth on the left side.
  private let rows: [(glyphs: Range<Int>, shareBefore: Double)]
  /// The shifts of all glyphs at the last frames, since each glyph depends on its whole line.
  private let shifts = Mutex<[(frame: Double, shifts: [Double])]>([])
  /// The number of frames whose shifts are kept, for threads that evaluate different ones.
  private static let keptFrames = 8

  init(
    _ text: SetText, _ animators: [TextAnimator], _ document: TextDocument, along path: TextPath?
  ) {
    self.path = path.map { PathedText(text, along: $0, document) }
    steps = animators.map { animator in
      let units = animator.selector.map { text.units($0.unit) } ?? ([], 0)
      return Step(
        change: animator.change, selector: animator.selector, units: units.0, count: units.1)
    }
    self.document = document
    var rows: [(Range<Int>, Double)] = []
    var start = 0
    while start < text.glyphs.count {
      let line = text.glyphs[start].line
      let end = text.glyphs[start...].firstIndex { $0.line != line } ?? text.glyphs.count
      let row = (start..<end, text.lines[line].shareBefore)
      rows.append(row)
      start = end
    }
    self.rows = rows
  }

  /// Whether any change includes one of the properties that a closure lists.
  func has(_ parts: (TextChange) -> [Any?]) -> Bool {
    steps.contains { step in parts(step.change).contains { $0 != nil } }
  }

  /// Whether properties of the changes are animated, directly or through their selectors.
  func isMoving<each Value: LottieValue>(
    _ parts: repeat KeyPath<TextChange, Property<each Value>?>
  ) -> Bool {
    steps.contains { step in
      for part in repeat each parts {
        guard let property = step.change[keyPath: part] else { continue }
        if property.isAnimated || step.selector?.isAnimated == true { return true }
      }
      return false
    }
  }

  private func share(_ step: Step, of glyph: Int, at frame: Double) -> Double {
    guard let selector = step.selector else { return 1 }
    return selector.amount(of: step.units[glyph], among: step.count, at: frame)
  }

  // MARK: Transforms

  /// Whether the transforms of characters are animated.
  var isTransforming: Bool {
    path?.isAnimated == true || isMoving(\.anchor, \.position, \.scale)
      || isMoving(\.rotation, \.rotationX, \.rotationY, \.skew, \.skewAxis, \.tracking)
  }

  /// Returns the transform relative to a glyph's anchor point without animators, with y down.
  ///
  /// The anchor point of text along a path is the origin.
  ///
  /// - Parameters:
  ///   - center: The anchor point relative to the glyph's center on the baseline, for text along a
  ///     path.
  ///   - distance: The distance of the anchor point at this frame from the given one.
  func matrix(
    of glyph: Int, at frame: Double, around center: SIMD2<Double> = .zero,
    shifted distance: SIMD2<Double> = .zero
  ) -> CATransform3D {
    var anchor = SIMD2<Double>.zero
    var move = SIMD2(shift(of: glyph, at: frame), 0)
    var (scale, turns) = (SIMD2<Double>(1, 1), Vector.zero)
    var (skew, skewAxis) = (0.0, 0.0)
    for step in steps {
      let share = share(step, of: glyph, at: frame)
      guard share != 0 else { continue }
      func value(_ property: Property<Double>?) -> Double {
        (property?.value(at: frame) ?? 0) * share
      }
      let change = step.change
      if let point = change.anchor { anchor += point.value(at: frame).plane * share }
      if let point = change.position { move += point.value(at: frame).plane * share }
      if let factor = change.scale { scale *= 1 + (factor.value(at: frame).plane - 1) * share }
      turns += Vector(value(change.rotationX), value(change.rotationY), value(change.rotation))
      skew += value(change.skew)
      skewAxis += value(change.skewAxis)
    }
    var map = AffineMap.rotation(turns.z)
    if skew != 0 { map = map.after(.skew(skew, axis: skewAxis)) }
    map = map.after(.scale(scale)).after(.translation(-anchor))
    if distance != .zero { map = map.after(.translation(-distance)) }
    var matrix = map.matrix
    // Depth grows toward the viewer in layers and away from the viewer in documents.
    if turns.y != 0 {
      matrix = CATransform3DConcat(matrix, CATransform3DMakeRotation(-turns.y * .pi / 180, 0, 1, 0))
    }
    if turns.x != 0 {
      matrix = CATransform3DConcat(matrix, CATransform3DMakeRotation(-turns.x * .pi / 180, 1, 0, 0))
    }
    guard let path else {
      let place = move + distance
      return CATransform3DConcat(matrix, CATransform3DMakeTranslation(place.x, place.y, 0))
    }
    let place = path.map(of: glyph, moved: move, at: frame).after(.translation(center + distance))
    return CATransform3DConcat(matrix, place.matrix)
  }

  /// Returns the distance by which the tracking of its line moves a glyph.
  private func shift(of glyph: Int, at frame: Double) -> Double {
    guard steps.contains(where: { $0.change.tracking != nil }) else { return 0 }
    return shifts.withLock { kept in
      if let known = kept.first(where: { $0.frame == frame }) { return known.shifts[glyph] }
      let all = allShifts(at: frame)
      if kept.count >= Self.keptFrames { kept.removeFirst() }
      kept.append((frame, all))
      return all[glyph]
    }
  }

  private func allShifts(at frame: Double) -> [Double] {
    var shifts: [Double] = []
    for row in rows {
      var own = [Double](repeating: 0, count: row.glyphs.count)
      for step in steps {
        guard let tracking = step.change.tracking?.value(at: frame), tracking != 0 else { continue }
        // A glyph's own tracking is before it, as web players draw it; that of the first glyph of a
        // line does not count.
        let added = row.glyphs.dropFirst().map { tracking * share(step, of: $0, at: frame) }
        var shift = -row.shareBefore * added.reduce(0, +)
        for (index, added) in ([0] + added).enumerated() {
          shift += added
          own[index] += shift
        }
      }
      shifts += own
    }
    return shifts
  }

  // MARK: Appearance

  /// Returns the factor of a glyph's opacity, 0...1.
  func opacity(of glyph: Int, at frame: Double) -> Double {
    steps.reduce(1) { opacity, step in
      guard let part = step.change.opacity?.value(at: frame) else { return opacity }
      return opacity * min(max(1 + (part - 1) * share(step, of: glyph, at: frame), 0), 1)
    }
  }

  /// Returns the stroke width in points.
  func strokeWidth(of glyph: Int, at frame: Double) -> Double {
    steps.reduce(document.strokeWidth) { width, step in
      guard let other = step.change.strokeWidth?.value(at: frame) else { return width }
      return width + (other - width) * share(step, of: glyph, at: frame)
    }
  }

  /// Returns nil if the glyph has no fill.
  func fill(of glyph: Int, at frame: Double) -> SIMD4<Double>? {
    color(document.fill, \.fill, \.fillOpacity, of: glyph, at: frame)
  }

  /// Returns nil if the glyph has no stroke.
  func stroke(of glyph: Int, at frame: Double) -> SIMD4<Double>? {
    color(document.stroke, \.stroke, \.strokeOpacity, of: glyph, at: frame)
  }

  private func color(
    _ own: SIMD4<Double>?, _ color: KeyPath<TextChange, Property<SIMD4<Double>>?>,
    _ opacity: KeyPath<TextChange, Property<Double>?>, of glyph: Int, at frame: Double
  ) -> SIMD4<Double>? {
    var result = own
    for step in steps {
      let share = share(step, of: glyph, at: frame)
      guard share != 0 else { continue }
      if let other = step.change[keyPath: color]?.value(at: frame) {
        // Without an initial color, there is no interpolation between colors.
        let from = result ?? other
        let alpha = from.w
        result = from + (other - from) * share
        result?.w = alpha
      }
      if let other = step.change[keyPath: opacity]?.value(at: frame), let from = result {
        result?.w = min(max(from.w * (1 + (other - 1) * share), 0), 1)
      }
    }
    return result
  }
}
