import Strata
import StrataGraphics
import StrataRenderList

/// Turns elements into layers.
struct SVGLayerBuilder {
  /// Every element with an id.
  let nodes: [String: SVGNode]
  let viewport: SVGViewport
  private(set) var notes: [String] = []

  init(root: SVGNode, viewport: SVGViewport) {
    self.viewport = viewport
    var nodes: [String: SVGNode] = [:]
    var open = [root]
    while let node = open.popLast() {
      // If two elements have the same id, which is an error, the first counts.
      if let id = node.id, nodes[id] == nil { nodes[id] = node }
      open += node.children.reversed()
    }
    self.nodes = nodes
  }

  /// Elements that do not draw anything themselves.
  private static let silent: Set<String> = [
    "defs", "title", "desc", "metadata", "clipPath", "linearGradient", "radialGradient", "stop",
  ]
  private static let shapes: Set<String> = [
    "path", "rect", "circle", "ellipse", "line", "polyline", "polygon",
  ]
  /// Properties that affect the image and that layers do not support here.
  private static let undrawn = ["mask", "filter", "marker-start", "marker-mid", "marker-end"]

  mutating func note(_ text: String) {
    if !notes.contains(text) { notes.append(text) }
  }

  /// Adds the content of `node`, which is a group or the root.
  mutating func addGroup(_ node: SVGNode, style: SVGStyle, to parent: CALayer) {
    guard let host = host(for: node, in: parent) else { return }
    let style = style.inherited(by: node)
    for child in node.children {
      if child.name == "g" {
        addGroup(child, style: style, to: host)
      } else if Self.shapes.contains(child.name) {
        addShape(child, style: style, to: host)
      } else if !Self.silent.contains(child.name) {
        note("the element '\(child.name)'")
      }
    }
  }

  private mutating func addShape(_ node: SVGNode, style: SVGStyle, to parent: CALayer) {
    let style = style.inherited(by: node)
    guard style.isVisible, let shape = SVGShape(node, in: viewport),
      let host = host(for: node, in: parent)
    else { return }
    for layer in layers(of: shape, style) { host.addSublayer(layer) }
  }

  /// Returns the layer with an element's transform, opacity and clip, which contains its content;
  /// nil if the element is invisible.
  private mutating func host(for node: SVGNode, in parent: CALayer) -> CALayer? {
    guard node["display"] != "none" else { return nil }
    for property in Self.undrawn where node[property].map({ $0 != "none" }) ?? false {
      note("the property '\(property)'")
    }
    let transform = node["transform"].flatMap(SVGTransform.transform) ?? .identity
    // A matrix without an inverse makes the element invisible.
    guard transform.a * transform.d != transform.b * transform.c else { return nil }
    let layer = Self.plainLayer(node.name == "svg" ? .identity : transform)
    layer.name = node.id
    layer.opacity = Float(SVGStyle.opacity(node["opacity"]) ?? 1)
    parent.addSublayer(layer)
    return clipped(node, in: layer)
  }

  /// Returns a layer of no size at the origin: its own space is its superlayer's, transformed.
  static func plainLayer(_ transform: CGAffineTransform) -> CALayer {
    let layer = CALayer()
    layer.setAffineTransform(transform)
    return layer
  }

  // MARK: Fill and stroke

  private mutating func layers(of shape: SVGShape, _ style: SVGStyle) -> [CALayer] {
    let outline = strokeLayer(of: shape, style)
    let strokeStyle = outline.strokeStyle(outline.values)
    let area = RenderShape.fill(shape.path, style.fillRule)
    let edge = RenderShape.stroke(shape.path, strokeStyle)
    let fill = paint(style.fill, style.fillOpacity, of: shape, over: area)
    let stroke =
      strokeStyle.width > 0 ? paint(style.stroke, style.strokeOpacity, of: shape, over: edge) : nil
    var result: [CALayer] = []
    switch fill {
    case .solid(let color): outline.fillColor = CGColor(color)
    case .gradient(let gradient): result.append(gradientLayer(gradient, shape, area))
    case .image, nil: break
    }
    switch stroke {
    case .solid(let color): outline.strokeColor = CGColor(color)
    case .gradient(let gradient):
      if outline.fillColor != nil { result.append(outline) }
      return result + [SVGPaintedContent.layer(edge, .gradient(gradient))]
    case .image, nil: break
    }
    return outline.fillColor == nil && outline.strokeColor == nil ? result : result + [outline]
  }

  private func gradientLayer(
    _ gradient: GradientPaint, _ shape: SVGShape, _ area: RenderShape
  ) -> CALayer {
    if case .rectangle(let rect) = shape, let layer = CAGradientLayer(gradient, filling: rect) {
      return layer
    }
    return SVGPaintedContent.layer(area, .gradient(gradient))
  }

  /// Returns a shape layer with the path and the stroke's properties, without colors.
  private func strokeLayer(of shape: SVGShape, _ style: SVGStyle) -> CAShapeLayer {
    let layer = CAShapeLayer()
    layer.path = CGPath(shape.path)
    layer.fillRule = style.fillRule == .evenOdd ? .evenOdd : .nonZero
    layer.fillColor = nil
    layer.lineWidth = style.strokeWidth.resolved(of: viewport.diagonal)
    layer.lineCap = CAShapeLayerLineCap(rawValue: style.cap.rawValue)
    layer.lineJoin = CAShapeLayerLineJoin(rawValue: style.join.rawValue)
    layer.miterLimit = style.miterLimit
    layer.lineDashPhase = style.dashOffset.resolved(of: viewport.diagonal)
    if !style.dashes.isEmpty {
      layer.lineDashPattern = style.dashes.map {
        NSNumber(value: $0.resolved(of: viewport.diagonal))
      }
    }
    return layer
  }

  private mutating func paint(
    _ paint: SVGPaint, _ opacity: Double, of shape: SVGShape, over area: RenderShape
  ) -> RenderPaint? {
    switch paint {
    case .none: return nil
    case .color(let color): return .solid(color.faded(opacity))
    case .reference(let id, let other):
      guard let gradient = SVGGradient(id: id, in: nodes) else {
        if let node = nodes[id] { note("the paint '\(node.name)'") }
        return self.paint(other, opacity, of: shape, over: area)
      }
      guard let box = shape.boundingBox, let painted = area.extent else { return nil }
      var messages: [String] = []
      let result = gradient.paint(box: box, painted: painted, in: viewport) { messages.append($0) }
      for message in messages { note(message) }
      return result?.faded(opacity)
    }
  }
}

extension RenderPaint {
  /// Returns the paint with every alpha multiplied.
  fileprivate func faded(_ opacity: Double) -> RenderPaint {
    switch self {
    case .solid(let color): return .solid(color.faded(opacity))
    case .image: return self
    case .gradient(var gradient):
      let stops = gradient.stops.stops.map {
        GradientStops.Stop($0.location, $0.color.faded(opacity))
      }
      if let faded = GradientStops(stops) { gradient.stops = faded }
      return .gradient(gradient)
    }
  }
}
