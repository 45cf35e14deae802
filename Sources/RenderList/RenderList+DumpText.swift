import Foundation
import StrataGraphics

// The dump text of a list's parts.

extension Color? {
  var hexText: String { self?.hexText ?? "none" }
}

extension Color {
  /// #rrggbbaa, each component clamped and rounded to 8 bits.
  var hexText: String {
    let c = clamped
    let digits = (0..<4).map { index in
      let byte = Int((c[index] * 255).rounded())
      return (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return "#" + digits.joined()
  }
}

extension PixelRect {
  /// `x,y WIDTHxHEIGHT`.
  package var text: String { "\(minX),\(minY) \(width)x\(height)" }
}

extension PlaneTransform {
  var text: String {
    let affine = "[\(m11) \(m12) \(m21) \(m22) \(m31) \(m32)"
    return isAffine ? affine + "]" : affine + " | \(m13) \(m23) \(m33)]"
  }
}

extension RoundedRect {
  var text: String {
    let box = "\(rect.minX),\(rect.minY) \(rect.width)x\(rect.height)"
    guard !isPlain else { return box }
    return box
      + " radii \(radii.minXMinY) \(radii.maxXMinY) \(radii.minXMaxY) \(radii.maxXMaxY) "
      + curve.rawValue
  }
}

extension Path {
  /// Verb letters with their points, like the path operators of CAML.
  var text: String {
    let letters: [Verb: String] = [.move: "m", .line: "l", .quad: "q", .cubic: "c", .close: "h"]
    var next = 0
    return verbs.map { verb in
      let taken = points[next..<next + verb.pointCount]
      next += verb.pointCount
      return (taken.map { "\($0.x) \($0.y)" } + [letters[verb] ?? ""]).joined(separator: " ")
    }.joined(separator: " ")
  }
}

extension RenderShape {
  var text: String {
    switch self {
    case .roundedRect(let rounded): return "rect \(rounded.text)"
    case .blurred(let silhouette, let sigma, let kernel):
      return "blurred \(kernel.prefix)\(sigma) \(silhouette.shape.text)"
    case .border(let rounded, let width): return "border \(width) of \(rounded.text)"
    case .fill(let path, let rule): return "fill \(rule.rawValue) {\(path.text)}"
    case .stroke(let path, let style):
      var text = "stroke width \(style.width) \(style.cap.rawValue) \(style.join.rawValue)"
      if style.join == .miter { text += " limit \(style.miterLimit)" }
      if !style.dashes.isEmpty { text += " dashes \(style.dashes) phase \(style.dashPhase)" }
      if style.start != 0 || style.end != 1 { text += " part \(style.start)...\(style.end)" }
      return text + " {\(path.text)}"
    }
  }
}

extension RenderPaint {
  var text: String {
    switch self {
    case .solid(let color):
      return color.hexText
    case .gradient(let paint):
      let stops = paint.stops.stops.map { "\($0.location) \($0.color.hexText)" }
      return "\(paint.kind.rawValue) [\(stops.joined(separator: ", "))] "
        + "space \(paint.toGradient.text)" + (paint.focus == 0 ? "" : " focus \(paint.focus)")
        + (paint.isDithered ? " dithered" : "")
    case .image(let paint):
      func axis(_ keys: [ImagePaint.Key]) -> String {
        keys.map { "\($0.position):\($0.texel)" }.joined(separator: " ")
      }
      return "image \(paint.pixels.width)x\(paint.pixels.height) columns [\(axis(paint.columns))] "
        + "rows [\(axis(paint.rows))] filters \(paint.minification.rawValue) "
        + "\(paint.magnification.rawValue)"
        + (paint.tint == SIMD3(1, 1, 1)
          ? "" : " tint \(paint.tint.x) \(paint.tint.y) \(paint.tint.z)")
    }
  }
}
