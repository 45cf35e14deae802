import Strata
import StrataGraphics

extension SVGLayerBuilder {
  /// The result of an element's `clip-path`.
  private enum Clip {
    case none
    case everything
    /// A rounded rectangle and its transform to the element's user space.
    case outline(RoundedRect, CGAffineTransform)
    case undrawable
  }

  /// Returns the layer in `layer` for the content of `node`: a clipping layer if there is a clip.
  ///
  /// Nil if everything is clipped away.
  mutating func clipped(_ node: SVGNode, in layer: CALayer) -> CALayer? {
    switch clip(of: node) {
    case .none: return layer
    case .everything: return nil
    case .undrawable:
      note("a clip-path that is neither a rectangle nor an ellipse")
      return layer
    case .outline(let shape, let transform):
      let mask = Self.plainLayer(transform)
      mask.bounds = shape.rect
      // The anchor at the origin of bounds space, so that only the transform places it.
      mask.anchorPoint = CGPoint(
        x: -shape.rect.minX / shape.rect.width, y: -shape.rect.minY / shape.rect.height)
      mask.cornerRadius = shape.radii.largest
      mask.masksToBounds = true
      layer.addSublayer(mask)
      let content = Self.plainLayer(transform.inverted())
      mask.addSublayer(content)
      return content
    }
  }

  private func clip(of node: SVGNode) -> Clip {
    guard let id = node["clip-path"].flatMap(SVGStyle.id(inURL:)), let clip = nodes[id],
      clip.name == "clipPath"
    else { return .none }
    let parts = clip.children.filter { !["title", "desc", "metadata"].contains($0.name) }
    guard !parts.isEmpty else { return .everything }
    guard parts.count == 1, clip["clip-path"] == nil, parts[0]["clip-path"] == nil,
      ["rect", "circle", "ellipse"].contains(parts[0].name)
    else { return .undrawable }
    var toUser = parts[0]["transform"].flatMap(SVGTransform.transform) ?? .identity
    if let own = clip["transform"].flatMap(SVGTransform.transform) {
      toUser = toUser.concatenating(own)
    }
    if clip["clipPathUnits"] == "objectBoundingBox" {
      guard let box = box(of: node) else { return .everything }
      toUser = toUser.concatenating(
        CGAffineTransform(a: box.width, b: 0, c: 0, d: box.height, tx: box.minX, ty: box.minY))
    }
    guard toUser.a * toUser.d != toUser.b * toUser.c else { return .everything }
    return outline(of: parts[0], toUser)
  }

  private func outline(of part: SVGNode, _ toUser: CGAffineTransform) -> Clip {
    switch SVGShape(part, in: viewport) {
    case .rectangle(let rect): return .outline(RoundedRect(rect), toUser)
    case .path(let path):
      guard part.name != "rect", let box = path.boundingBox else { return .undrawable }
      // An ellipse is the unit circle stretched over its box.
      let unit = CGRect(x: -1, y: -1, width: 2, height: 2)
      let stretch = CGAffineTransform(
        a: box.width / 2, b: 0, c: 0, d: box.height / 2, tx: box.midX, ty: box.midY)
      return .outline(
        RoundedRect(unit, radii: RoundedRect.Radii(all: 1)), stretch.concatenating(toUser))
    case nil: return .everything
    }
  }

  /// The box around an element's geometry in its user space, including invisible parts.
  private func box(of node: SVGNode) -> CGRect? {
    let boxes = paths(of: node).compactMap(\.boundingBox)
    return boxes.dropFirst().reduce(boxes.first) { $0?.union($1) }
  }

  private func paths(of node: SVGNode) -> [Path] {
    guard node["display"] != "none" else { return [] }
    if let shape = SVGShape(node, in: viewport) { return [shape.path] }
    guard node.name == "g" || node.name == "svg" else { return [] }
    return node.children.flatMap { child in
      let transform = child["transform"].flatMap(SVGTransform.transform) ?? .identity
      return paths(of: child).map { $0.applying(transform) }
    }
  }
}
