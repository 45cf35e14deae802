import StrataGraphics

extension TrimPath {
  var isAnimated: Bool { start.isAnimated || end.isAnimated || offset.isAnimated }

  /// Returns the visible part at a frame as fractions of the length.
  ///
  /// The end is greater than 1 for a part across the seam.
  ///
  /// - Returns: The part; nil if nothing is visible.
  func part(at frame: Double) -> (from: Double, to: Double)? {
    var (start, end) = (start.value(at: frame), end.value(at: frame))
    start = min(max(start, 0), 1)
    end = min(max(end, 0), 1)
    if start > end { swap(&start, &end) }
    guard end > start else { return nil }
    let turns = offset.value(at: frame) / 360
    let turn = turns - turns.rounded(.down)
    let shift: Double = start + turn >= 1 ? 1 : 0
    return (start + turn - shift, end + turn - shift)
  }
}

/// Subpaths with their lengths, from which parts are cut.
struct MeasuredShapes {
  fileprivate struct Row {
    var curves: [ArcLength]
    var length: Double
    var isClosed: Bool
    var shape: BezierShape
  }

  fileprivate let rows: [Row]
  let length: Double

  init(_ shapes: [BezierShape]) {
    rows = shapes.map { shape in
      let curves = shape.measuredCurves
      return Row(
        curves: curves, length: curves.reduce(0) { $0 + $1.length }, isClosed: shape.isClosed,
        shape: shape)
    }
    length = rows.reduce(0) { $0 + $1.length }
  }

  /// Returns the part between two lengths, which wraps around at the end.
  ///
  /// - Parameters:
  ///   - from: The start, from 0 to the total length.
  ///   - to: The end, at least `from`; up to twice the total length for a part that wraps around.
  func part(from: Double, to: Double) -> [BezierShape] {
    guard length > 0 else { return [] }
    // Smaller differences are rounding errors.
    let least = 1e-9 * length
    if to - from >= length - least { return whole(from: from, least) }
    var pieces: [BezierShape] = []
    var before = 0.0
    for row in rows where row.length > 0 {
      let after = before + row.length
      func piece(_ from: Double, _ to: Double) -> BezierShape? {
        let (low, high) = (max(from, before), min(to, after))
        guard high - low > least else { return nil }
        if high - low >= row.length - least { return row.shape }
        return row.cut(from: low - before, to: high - before)
      }
      let first = piece(from, min(to, length))
      let second = to > length ? piece(0, to - length) : nil
      before = after
      switch (first, second) {
      case (let end?, let start?):
        // For a closed outline, both are a single part across the seam.
        let isSeam = row.isClosed && rows.count == 1 && !end.isClosed && !start.isClosed
        pieces += isSeam ? [end.joined(to: start)] : [end, start]
      case (let only?, nil), (nil, let only?): pieces.append(only)
      case (nil, nil): break
      }
    }
    return pieces
  }
}

extension MeasuredShapes {
  /// Returns all outlines; a single closed one begins at a length, where its dashes then begin,
  /// too.
  private func whole(from: Double, _ least: Double) -> [BezierShape] {
    guard rows.count == 1, rows[0].isClosed, from > least, from < length - least else {
      return rows.map(\.shape)
    }
    let (end, start) = (rows[0].cut(from: from, to: length), rows[0].cut(from: 0, to: from))
    return [end.joined(to: start).closedAtEnd]
  }
}

extension MeasuredShapes.Row {
  /// Returns the open part between two lengths.
  fileprivate func cut(from: Double, to: Double) -> BezierShape {
    var piece = BezierShape()
    var before = 0.0
    for curve in curves {
      defer { before += curve.length }
      let (low, high) = (max(from - before, 0), min(to - before, curve.length))
      guard high > low, curve.length > 0 else { continue }
      if low <= 0, high >= curve.length {
        piece.add(curve.segment)
        continue
      }
      piece.add(
        curve.segment.part(from: curve.parameter(at: low), to: curve.parameter(at: high)))
    }
    return piece
  }
}

extension BezierShape {
  /// Appends a cubic curve that begins at the current end.
  mutating func add(_ segment: Path.Segment) {
    guard case .cubic(let a, let b, let c, let d) = segment else { return }
    if points.isEmpty { add(a) }
    leaving[points.count - 1] = b - a
    add(d, arriving: c - d)
  }

  /// The outline closed, if it ends at its start point.
  fileprivate var closedAtEnd: BezierShape {
    guard points.count > 1, let arrival = arriving.last else { return self }
    var closed = self
    closed.isClosed = true
    closed.arriving[0] = arrival
    closed.points.removeLast()
    closed.arriving.removeLast()
    closed.leaving.removeLast()
    return closed
  }

  /// Returns this outline joined to another that begins at its end.
  fileprivate func joined(to next: BezierShape) -> BezierShape {
    guard !points.isEmpty, !next.points.isEmpty else { return points.isEmpty ? next : self }
    var result = self
    result.leaving[points.count - 1] = next.leaving[0]
    result.points += next.points.dropFirst()
    result.arriving += next.arriving.dropFirst()
    result.leaving += next.leaving.dropFirst()
    return result
  }
}

extension BezierShape {
  /// The curves with their lengths, without the lines that only close the path.
  var measuredCurves: [ArcLength] {
    path.segments.compactMap { if case .cubic = $0 { ArcLength($0) } else { nil } }
  }
}
