import Foundation
import StrataGraphics

// All shapes become pixels here. Contours are in pixels of the bitmap, y down.
extension CGContext {
  /// The current drawing target.
  var surface: ContextSurface { layers.last?.surface ?? bitmap }

  /// The transform from base space to pixels.
  var baseToPixels: PlaneTransform {
    PlaneTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: Double(height))
  }

  /// The transform from user space to pixels; nil if it is not finite or not invertible.
  var userToPixels: PlaneTransform? {
    let map = PlaneTransform(state.ctm).then(baseToPixels)
    return map.isFinite && map.inverse != nil ? map : nil
  }

  /// Runs a body that may throw for its input, and records the error.
  @discardableResult
  func attempt<Result>(_ body: () throws -> Result) -> Result? {
    do {
      return try body()
    } catch {
      lastError = error as? any StrataError
      return nil
    }
  }

  /// Returns whether a surface of this size is allowed; otherwise records the reason.
  func allows(_ area: PixelRect, _ what: String) -> Bool {
    let count = area.width * area.height
    guard count > limits.canvasPixels else { return true }
    lastError = LimitExceeded(what, asked: count, allowed: limits.canvasPixels)
    return false
  }

  /// Fills contours, after their shadow.
  ///
  /// - Parameter mode: The blend mode; nil for the state's.
  func paint(
    _ contours: Polylines, _ rule: FillRule, with source: ContextSource, mode: CGBlendMode? = nil
  ) {
    guard !state.clip.bounds.isEmpty else { return }
    attempt {
      if let shadow = state.shadow, mode == nil {
        try throwShadow(shadow, of: .contours(contours, rule), source)
      }
      var sink = sink(source, mode)
      try cover(contours, rule, clip: state.clip.bounds, into: &sink)
    }
  }

  /// Paints every pixel of an area inside the clip, after its shadow.
  func paint(area: PixelRect, with source: ContextSource) {
    attempt {
      if let shadow = state.shadow { try throwShadow(shadow, of: .area(area), source) }
      let sink = sink(source, nil)
      fill(state.clip.bounds.intersection(area), into: sink)
    }
  }

  private func sink(_ source: ContextSource, _ mode: CGBlendMode?) -> CompositingSink {
    CompositingSink(
      surface: surface, source: source, mode: mode ?? state.blendMode, clip: state.clip.mask,
      scratch: scratch)
  }

  private func fill(_ area: PixelRect, into sink: CompositingSink) {
    guard !area.isEmpty else { return }
    for y in area.minY..<area.maxY {
      sink.span(y: y, x: area.minX, count: area.width, coverage: 255)
    }
  }

  /// Reports the coverage of contours, with or without antialiasing.
  func cover(
    _ contours: Polylines, _ rule: FillRule, clip: PixelRect, into sink: inout some CoverageSink
  ) throws(RasterError) {
    guard !clip.isEmpty else { return }
    guard isAntialiased else {
      CenterSampler(contours, rule: rule, clip: clip)?.sample(into: &sink)
      return
    }
    try rasterizer.rasterize(
      contours, rule: rule,
      clip: clip,
      resolvesCrossings: resolvesCrossings, into: &sink)
  }

  // MARK: Shadows

  /// The clip, extended to contain everything that casts a shadow into it.
  var castingArea: PixelRect {
    let clip = state.clip.bounds
    guard let shadow = state.shadow, let move = shadow.move else { return clip }
    // One extra pixel for the fractional part of the offset, and one for edges of the area.
    let reach = GaussianBlur(sigma: shadow.sigma).margin + 2
    return clip.union(
      clip.grown(by: reach).moved(x: -Int(move.x.rounded()), y: -Int(move.y.rounded())))
  }

  /// Paints only the shadow of contours that are filled by the nonzero rule.
  func paintShadow(of contours: Polylines, with source: ContextSource) {
    guard let shadow = state.shadow, !state.clip.bounds.isEmpty else { return }
    attempt { try throwShadow(shadow, of: .contours(contours, .nonZero), source) }
  }

  /// A shape that casts a shadow.
  private enum Caster {
    case contours(Polylines, FillRule)
    case area(PixelRect)

    /// The pixels of the shape; nil if it is empty.
    var bounds: PixelRect? {
      switch self {
      case .contours(let contours, _): contours.pixelArea
      case .area(let area): area.isEmpty ? nil : area
      }
    }
  }

  private func throwShadow(
    _ shadow: GraphicsState.Shadow, of caster: Caster, _ source: ContextSource
  ) throws(RasterError) {
    guard let bounds = caster.bounds, let move = shadow.move else { return }
    let whole = (x: Int(move.x.rounded()), y: Int(move.y.rounded()))
    let blur = GaussianBlur(sigma: shadow.sigma)
    // One extra pixel for the fractional part of the offset.
    let casting = bounds.grown(by: 1).moved(x: whole.x, y: whole.y)
    let target = casting.grown(by: blur.margin).intersection(state.clip.bounds)
    let area = casting.intersection(target.grown(by: blur.margin))
    guard !target.isEmpty, !area.isEmpty, allows(area, "shadow area in pixels") else { return }
    var alpha = AlphaSink(area: area, source: source, offset: whole, scratch: scratch)
    switch caster {
    case .contours(let contours, let rule):
      var moved = contours
      for index in moved.points.indices { moved.points[index] += move }
      try cover(moved, rule, clip: area, into: &alpha)
    case .area(let casting):
      let moved = casting.moved(x: whole.x, y: whole.y).intersection(area)
      for y in moved.minY..<max(moved.minY, moved.maxY) {
        alpha.span(y: y, x: moved.minX, count: moved.width, coverage: 255)
      }
    }
    let blurred = blur.blurred(
      alpha.bytes, width: area.width, height: area.height,
      columns: target.minX - area.minX..<target.maxX - area.minX,
      rows: target.minY - area.minY..<target.maxY - area.minY)
    let sink = sink(.solid(shadow.color.premultiplied.rounded8), nil)
    for y in target.minY..<target.maxY {
      let start = (y - target.minY) * target.width
      unsafe blurred.span.extracting(start..<start + target.width).withUnsafeBufferPointer {
        unsafe sink.mask(y: y, x: target.minX, coverage: $0)
      }
    }
  }
}

extension Polylines {
  /// The pixels that the contours touch, clamped to ±2²⁴; nil if there are no points.
  var pixelArea: PixelRect? {
    guard var low = points.first else { return nil }
    var high = low
    for point in points {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    func pixel(_ value: Double) -> Int { Int(min(max(value, -16_777_216), 16_777_216)) }
    return PixelRect(
      minX: pixel(low.x.rounded(.down)), minY: pixel(low.y.rounded(.down)),
      maxX: pixel(high.x.rounded(.up)), maxY: pixel(high.y.rounded(.up)))
  }
}
