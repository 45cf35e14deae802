public import Strata

/// An SVG file as a layer tree: shapes become shape layers, gradients gradient layers.
///
/// Supports the features in the image corpora: `svg`, `g` and the seven shapes, transforms, fills
/// and strokes with gradients, group opacity, and clips that are a rectangle or an ellipse. All
/// other features of a file are named in `notes` and omitted.
public struct SVGDocument {
  /// The file's `width` and `height`, or the size of its viewBox: the root's bounds, in points.
  public let size: CGSize
  public let root: CALayer
  /// The features of the file that the layers do not show, each once, in order of appearance.
  public let notes: [String]

  public init(contentsOf url: URL) throws {
    try self.init(data: Data(contentsOf: url), name: url.lastPathComponent)
  }

  /// - Parameter name: The name of the file in messages.
  public init(data: Data, name: String = "document") throws {
    let node = try SVGNode.root(of: data, name: name)
    guard let view = SVGView(node) else { throw SVGError.noSize(file: name) }
    var builder = SVGLayerBuilder(root: node, viewport: view.viewport)
    size = CGSize(width: view.width, height: view.height)
    root = CALayer()
    root.frame = CGRect(origin: .zero, size: size)
    let content = SVGLayerBuilder.plainLayer(view.transform)
    root.addSublayer(content)
    builder.addGroup(node, style: SVGStyle(), to: content)
    notes = builder.notes
  }
}

/// The canvas of a file and the position of its user space on it.
struct SVGView {
  let width: Double
  let height: Double
  /// The reference size of percentages.
  let viewport: SVGViewport
  /// The transform from user space to the canvas.
  let transform: CGAffineTransform

  /// Creates a view; nil if the file has no positive size.
  init?(_ node: SVGNode) {
    let box = SVGNumbers.list(node["viewBox"] ?? "")
    let hasBox = box.count == 4 && box[2] > 0 && box[3] > 0
    func side(_ name: String, _ index: Int) -> Double? {
      let length = node[name].flatMap(SVGLength.init) ?? SVGLength(100, .percent)
      if length.unit == .percent, !hasBox { return nil }
      return length.resolved(of: hasBox ? box[index] : 0)
    }
    guard let width = side("width", 2), let height = side("height", 3), width > 0, height > 0
    else { return nil }
    (self.width, self.height) = (width, height)
    guard hasBox else {
      viewport = SVGViewport(width: width, height: height)
      transform = .identity
      return
    }
    viewport = SVGViewport(width: box[2], height: box[3])
    transform = Self.placing(
      CGRect(x: box[0], y: box[1], width: box[2], height: box[3]), in: (width, height),
      node["preserveAspectRatio"] ?? "xMidYMid meet")
  }

  /// Returns the transform that scales and aligns the box according to `preserveAspectRatio`.
  private static func placing(
    _ box: CGRect, in size: (width: Double, height: Double), _ rule: String
  ) -> CGAffineTransform {
    var (sx, sy) = (size.width / box.width, size.height / box.height)
    if !rule.hasPrefix("none") {
      sx = rule.hasSuffix("slice") ? max(sx, sy) : min(sx, sy)
      sy = sx
    }
    func share(_ axis: String) -> Double {
      rule.contains(axis + "Min") ? 0 : rule.contains(axis + "Max") ? 1 : 0.5
    }
    let free = (size.width - sx * box.width, size.height - sy * box.height)
    return CGAffineTransform(
      a: sx, b: 0, c: 0, d: sy, tx: free.0 * share("x") - sx * box.minX,
      ty: free.1 * share("Y") - sy * box.minY)
  }
}
