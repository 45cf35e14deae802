public import Foundation
import StrataGraphics

extension RenderList {
  /// The list as text, one command a line, groups indented: stable, for people and for comparing.
  ///
  /// - Parameter way: The preference to work out each item's way for, by the router alone: what would
  ///   turn out to be too thin for a mesh is named as one.
  public func textDump(way: PathWay = .auto) -> String {
    textDump(routing: Self.router(way))
  }

  /// The same, with each item's way from `routing`.
  public func textDump(routing: (RenderItem) throws -> ItemRouter.Way) rethrows -> String {
    var lines = ["canvas \(size.width)x\(size.height) background \(background.hexText)"]
    var depth = 0
    for command in commands {
      if case .endGroup = command { depth -= 1 }
      let indent = String(repeating: "  ", count: max(0, depth))
      switch command {
      case .draw(let item):
        let route = try routing(item)
        lines.append(
          "\(indent)draw \(item.shape.text) paint \(item.paint.text) opacity \(item.opacity) "
            + "matrix \(item.transform.text) scissor \(item.scissor.text) way \(route.rawValue) "
            + "layer \(layers.path(of: item.layer))")
      case .beginGroup(let group):
        let clip = group.clip.map { "clip \($0.shape.text) matrix \($0.transform.text) " } ?? ""
        lines.append(
          "\(indent)group opacity \(group.opacity) \(clip)bounds \(group.bounds.text) "
            + "layer \(layers.path(of: group.layer))")
        depth += 1
      case .endGroup:
        lines.append("\(indent)end")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The list as JSON with sorted keys: the same fields as the text.
  public func jsonDump(way: PathWay = .auto) throws -> Data {
    try jsonDump(routing: Self.router(way))
  }

  /// The same, with each item's way from `routing`.
  public func jsonDump(routing: (RenderItem) throws -> ItemRouter.Way) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let entries = try commands.map { command in
      switch command {
      case .draw(let item):
        DumpEntry(
          command: "draw", shape: item.shape.text, paint: item.paint.text, opacity: item.opacity,
          matrix: item.transform.text, scissor: item.scissor.text,
          way: try routing(item).rawValue, layer: layers.path(of: item.layer))
      case .beginGroup(let group):
        DumpEntry(
          command: "group", clip: group.clip?.shape.text, opacity: group.opacity,
          matrix: group.clip?.transform.text, bounds: group.bounds.text,
          layer: layers.path(of: group.layer))
      case .endGroup:
        DumpEntry(command: "end")
      }
    }
    return try encoder.encode(
      Dump(
        width: size.width, height: size.height, background: background.hexText,
        commands: entries, diagnostics: diagnostics.map(\.description)))
  }

  private static func router(_ way: PathWay) -> (RenderItem) -> ItemRouter.Way {
    { ItemRouter.way(for: $0.shape, transform: $0.transform, preferred: way) }
  }
}

private struct Dump: Encodable {
  var width: Int
  var height: Int
  var background: String
  var commands: [DumpEntry]
  var diagnostics: [String]
}

private struct DumpEntry: Encodable {
  var command: String
  var shape: String?
  var paint: String?
  var clip: String?
  var opacity: Float?
  var matrix: String?
  var scissor: String?
  var bounds: String?
  var way: String?
  var layer: String?
}

extension Color? {
  fileprivate var hexText: String { self?.hexText ?? "none" }
}

extension Color {
  /// #rrggbbaa, each component clamped and rounded to 8 bits.
  fileprivate var hexText: String {
    let c = clamped
    let digits = (0..<4).map { index in
      let byte = Int((c[index] * 255).rounded())
      return (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return "#" + digits.joined()
  }
}

extension PixelRect {
  fileprivate var text: String { "\(minX),\(minY) \(width)x\(height)" }
}

extension PlaneTransform {
  fileprivate var text: String {
    let affine = "[\(m11) \(m12) \(m21) \(m22) \(m31) \(m32)"
    return isAffine ? affine + "]" : affine + " | \(m13) \(m23) \(m33)]"
  }
}

extension RoundedRect {
  fileprivate var text: String {
    let box = "\(rect.minX),\(rect.minY) \(rect.width)x\(rect.height)"
    guard !isPlain else { return box }
    return box
      + " radii \(radii.minXMinY) \(radii.maxXMinY) \(radii.minXMaxY) \(radii.maxXMaxY) "
      + curve.rawValue
  }
}

extension Path {
  /// Verb letters with their points, as in the path operators of CAML.
  fileprivate var text: String {
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
  fileprivate var text: String {
    switch self {
    case .roundedRect(let rounded): return "rect \(rounded.text)"
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
  fileprivate var text: String {
    switch self {
    case .solid(let color):
      return color.hexText
    case .gradient(let paint):
      let stops = paint.stops.stops.map { "\($0.location) \($0.color.hexText)" }
      return "\(paint.kind.rawValue) [\(stops.joined(separator: ", "))] "
        + "space \(paint.toGradient.text)"
    case .image(let paint):
      func axis(_ knots: [ImagePaint.Knot]) -> String {
        knots.map { "\($0.position):\($0.texel)" }.joined(separator: " ")
      }
      return "image \(paint.pixels.width)x\(paint.pixels.height) columns [\(axis(paint.columns))] "
        + "rows [\(axis(paint.rows))] filters \(paint.minification.rawValue) "
        + "\(paint.magnification.rawValue)"
    }
  }
}
