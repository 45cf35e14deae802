import Strata
import StrataGraphics

/// The reference size of percentages of lengths.
struct SVGViewport {
  var width: Double
  var height: Double

  /// The reference for lengths that are along neither axis.
  var diagonal: Double { ((width * width + height * height) / 2).squareRoot() }
}

/// The geometry of the elements that draw.
enum SVGShape {
  /// An upright rectangle with square corners, which can be a layer's bounds.
  case rectangle(CGRect)
  case path(Path)

  /// Creates a shape; nil for an element that is not a shape, or that SVG defines as empty.
  init?(_ node: SVGNode, in viewport: SVGViewport) {
    let reader = Reader(node: node, viewport: viewport)
    switch node.name {
    case "path": self.init(path: SVGPathData.path(node["d"] ?? ""))
    case "rect":
      guard let shape = reader.rectangle() else { return nil }
      self = shape
    case "circle": self.init(path: reader.circle())
    case "ellipse": self.init(path: reader.ellipse())
    case "line": self.init(path: reader.line())
    case "polyline": self.init(path: reader.polygon(isClosed: false))
    case "polygon": self.init(path: reader.polygon(isClosed: true))
    default: return nil
    }
  }

  private init?(path: Path?) {
    guard let path, !path.isEmpty else { return nil }
    self = .path(path)
  }

  var path: Path {
    switch self {
    case .rectangle(let rect): Path(rect: rect)
    case .path(let path): path
    }
  }

  /// The box that fractions of a gradient or of a clip refer to, without the stroke.
  var boundingBox: CGRect? { path.boundingBox }
}

private struct Reader {
  let node: SVGNode
  let viewport: SVGViewport

  func rectangle() -> SVGShape? {
    let rect = CGRect(
      x: x("x") ?? 0, y: y("y") ?? 0, width: x("width") ?? 0, height: y("height") ?? 0)
    guard rect.size.width > 0, rect.size.height > 0 else { return nil }
    // A missing radius equals the other one; a negative one counts as missing.
    let (givenX, givenY) = (x("rx").flatMap(Self.size), y("ry").flatMap(Self.size))
    let rx = min(givenX ?? givenY ?? 0, rect.width / 2)
    let ry = min(givenY ?? givenX ?? 0, rect.height / 2)
    guard rx > 0, ry > 0 else { return .rectangle(rect) }
    return .path(rounded(rect, SIMD2(rx, ry)))
  }

  /// Starts at the end of the first corner and follows the top side, as dashes reveal.
  private func rounded(_ rect: CGRect, _ radii: SIMD2<Double>) -> Path {
    let low = SIMD2(Double(rect.minX), Double(rect.minY))
    let high = SIMD2(Double(rect.maxX), Double(rect.maxY))
    let (rx, ry) = (radii.x, radii.y)
    var path = Path()
    func corner(_ x: Double, _ y: Double) {
      path.addSVGArc(to: SIMD2(x, y), radii: radii, degrees: 0, isLarge: false, sweeps: true)
    }
    path.move(to: SIMD2(low.x + rx, low.y))
    path.line(to: SIMD2(high.x - rx, low.y))
    corner(high.x, low.y + ry)
    path.line(to: SIMD2(high.x, high.y - ry))
    corner(high.x - rx, high.y)
    path.line(to: SIMD2(low.x + rx, high.y))
    corner(low.x, high.y - ry)
    path.line(to: SIMD2(low.x, low.y + ry))
    corner(low.x + rx, low.y)
    path.close()
    return path
  }

  func circle() -> Path? {
    let radius = length("r")?.resolved(of: viewport.diagonal) ?? 0
    return ellipse(SIMD2(radius, radius))
  }

  func ellipse() -> Path? {
    let (rx, ry) = (x("rx").flatMap(Self.size), y("ry").flatMap(Self.size))
    return ellipse(SIMD2(rx ?? ry ?? 0, ry ?? rx ?? 0))
  }

  private func ellipse(_ radii: SIMD2<Double>) -> Path? {
    guard radii.x > 0, radii.y > 0 else { return nil }
    let (cx, cy) = (x("cx") ?? 0, y("cy") ?? 0)
    return Path(
      ellipseIn: CGRect(
        x: cx - radii.x, y: cy - radii.y, width: 2 * radii.x, height: 2 * radii.y))
  }

  func line() -> Path {
    var path = Path()
    path.move(to: SIMD2(x("x1") ?? 0, y("y1") ?? 0))
    path.line(to: SIMD2(x("x2") ?? 0, y("y2") ?? 0))
    return path
  }

  func polygon(isClosed: Bool) -> Path? {
    let numbers = SVGNumbers.list(node["points"] ?? "")
    guard numbers.count >= 4 else { return nil }
    var path = Path()
    path.move(to: SIMD2(numbers[0], numbers[1]))
    for index in stride(from: 2, to: numbers.count - 1, by: 2) {
      path.line(to: SIMD2(numbers[index], numbers[index + 1]))
    }
    if isClosed { path.close() }
    return path
  }

  private func length(_ name: String) -> SVGLength? { node[name].flatMap(SVGLength.init) }
  private func x(_ name: String) -> Double? { length(name)?.resolved(of: viewport.width) }
  private func y(_ name: String) -> Double? { length(name)?.resolved(of: viewport.height) }
  private static func size(_ value: Double) -> Double? { value >= 0 ? value : nil }
}
