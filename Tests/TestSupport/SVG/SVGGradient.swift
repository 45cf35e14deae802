import Strata
import StrataGraphics

/// A `linearGradient` or `radialGradient` with the attributes inherited from those it refers to.
struct SVGGradient {
  enum Spread: String { case pad, reflect, `repeat` }

  let isRadial: Bool
  private let chain: [SVGNode]
  let stops: [GradientStops.Stop]

  /// Creates a gradient; nil if the id does not name one.
  init?(id: String, in nodes: [String: SVGNode]) {
    var chain: [SVGNode] = []
    var next = nodes[id]
    while let node = next, ["linearGradient", "radialGradient"].contains(node.name),
      !chain.contains(where: { $0 === node })
    {
      chain.append(node)
      next = node.link.flatMap { nodes[$0] }
    }
    guard let first = chain.first else { return nil }
    self.chain = chain
    isRadial = first.name == "radialGradient"
    let owner = chain.first { $0.children.contains { $0.name == "stop" } }
    stops = Self.stops(of: owner)
  }

  private static func stops(of node: SVGNode?) -> [GradientStops.Stop] {
    var last = 0.0
    return (node?.children ?? []).filter { $0.name == "stop" }.map { stop in
      last = max(last, SVGStyle.opacity(stop["offset"]) ?? 0)
      var name = stop["stop-color"]
      if name == "currentColor" { name = stop["color"] ?? node?["color"] }
      let color = name.flatMap(SVGColor.color) ?? .black
      return GradientStops.Stop(last, color.faded(SVGStyle.opacity(stop["stop-opacity"]) ?? 1))
    }
  }

  /// Returns the nearest value; attributes that only one kind of gradient has are inherited from
  /// that kind only.
  private func attribute(_ name: String) -> String? {
    let own = chain.prefix(1).map(\.name)
    let isShared = ["gradientUnits", "gradientTransform", "spreadMethod"].contains(name)
    return chain.first { $0[name] != nil && (isShared || own.contains($0.name)) }?[name]
  }

  var spread: Spread { attribute("spreadMethod").flatMap(Spread.init) ?? .pad }
  var fillsBox: Bool { attribute("gradientUnits") != "userSpaceOnUse" }
  var transform: CGAffineTransform {
    attribute("gradientTransform").flatMap(SVGTransform.transform) ?? .identity
  }

  /// Returns a coordinate: a fraction of the box, or a length in user space.
  ///
  /// - Parameter whole: The length of 100 % in user space.
  func value(_ name: String, or fallback: SVGLength, of whole: Double) -> Double {
    let length = attribute(name).flatMap(SVGLength.init) ?? fallback
    return length.resolved(of: fillsBox ? 1 : whole)
  }

  func has(_ name: String) -> Bool { attribute(name) != nil }
}

extension Color {
  func faded(_ opacity: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha * opacity)
  }
}
