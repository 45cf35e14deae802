import Foundation
public import StrataGraphics

/// A layer tree at one time as text or JSON, in a stable format for reading and comparing.
///
/// The properties are those of key-value methods, under Apple's keys, so no class needs code here.
/// The dump contains the layers' values at the time of writing.
///
/// **Text.** Each layer has a line, followed by its mask and its sublayers, indented by two more
/// spaces, in the order of `sublayers`. A mask's line begins with `mask:`. A layer is written as
/// its class with its name in quotes or its index among its siblings, like layer paths in messages.
/// Its properties follow, one per line, indented by four more spaces: only those that differ from a
/// new layer of the class, geometry first, then by name. Its animations come last, each with its
/// key, class and key paths, and its active interval in the layer's time.
///
/// ```
/// tree at 0 s: 2 layers, depth 2
/// CALayer "root"
///     frame: 0,0 320x240
///     bounds: 0,0 320x240
///     position: 160,120
///   CAShapeLayer[0]
///       fillColor: #ff0000ff
///       path: 0 0 m 10 0 l 10 10 l h
///       animation "fade": CABasicAnimation of "opacity", 0 s to 2 s
/// ```
///
/// Points are `x,y`, sizes `WxH` and rectangles both. Transforms are their six affine numbers, or
/// four rows. Colors are `#rrggbbaa`, or their components if those are not byte values. Paths use
/// CAML's operators. Numbers are rounded to nine decimals. Lists and paths of over 16 entries are
/// cut and followed by their count.
///
/// **JSON.** The keys are `time`, `depth` and `layers`, a flat list in the same order. Each layer
/// has its `class`, its `depth` (the root's is 1), and the index of its `parent` in the list, null
/// for the root. A mask also has `"mask": true`. `properties` contains all properties by key,
/// complete and not rounded. Values stored under keys that name no property are in `values`.
/// Animations are in `animations`, with their `begin` and `end`. Numbers that JSON cannot represent
/// are the strings "nan", "inf" and "-inf".
public struct LayerTreeDump {
  /// The format of a dump.
  public enum Form: Sendable, CaseIterable {
    case text, json
  }

  private struct Node {
    let layer: CALayer
    let parent: Int?
    /// The index among the layer's siblings; nil for a mask.
    let place: Int?
    let depth: Int
    /// The layer's local time.
    let time: Double
  }

  /// The depth of the tree; the root's depth is 1.
  public let depth: Int
  /// The time in seconds on the root's timeline.
  public let time: Double
  private let nodes: [Node]

  /// Lists the layers of a tree.
  ///
  /// - Throws: `LimitExceeded` if there are too many layers or they are nested too deeply.
  public init(of root: CALayer, at time: Double = 0, limits: Limits = .default) throws {
    var nodes: [Node] = []
    var depth = 0
    let start = root.timing.localTime(at: time)
    var waiting = [Node(layer: root, parent: nil, place: 0, depth: 1, time: start)]
    while let node = waiting.popLast() {
      guard node.depth <= limits.depth else {
        throw LimitExceeded("layer depth", asked: node.depth, allowed: limits.depth)
      }
      guard nodes.count < limits.layers else {
        throw LimitExceeded("number of layers", asked: nodes.count + 1, allowed: limits.layers)
      }
      depth = max(depth, node.depth)
      nodes.append(node)
      let parent = nodes.count - 1
      func below(_ layer: CALayer, _ place: Int?) -> Node {
        Node(
          layer: layer, parent: parent, place: place, depth: node.depth + 1,
          time: layer.timing.localTime(at: node.time))
      }
      for (place, child) in node.layer.children.enumerated().reversed() {
        waiting.append(below(child, place))
      }
      if let mask = node.layer.maskLayer { waiting.append(below(mask, nil)) }
    }
    (self.nodes, self.depth, self.time) = (nodes, depth, time)
  }

  /// The number of layers in the tree, including the root.
  public var layerCount: Int { nodes.count }

  /// Returns the complete dump, ending in a line break.
  public func string(_ form: Form) -> String {
    var result = ""
    write(form) { result += $0 }
    return result
  }

  /// Writes the dump in chunks of whole lines, one or more for each layer.
  ///
  /// Animations that wait for a frame begin as they would if this were one.
  public func write(_ form: Form, to sink: (String) throws -> Void) rethrows {
    nodes.first?.layer.beginAnimations()
    var properties = DumpedProperties()
    func shown(_ node: Node) -> CALayer {
      node.layer.animations == nil ? node.layer : node.layer.shownCopy(at: node.time)
    }
    switch form {
    case .text:
      let count = layerCount.counted("layer")
      try sink("tree at \(time.dumpText) s: \(count), depth \(depth)\n")
      for node in nodes {
        try sink(Self.text(node, properties.changed(of: shown(node))))
      }
    case .json:
      try sink("{\n  \"time\": \(DumpJSONText.number(time)),\n  \"depth\": \(depth),\n")
      try sink("  \"layers\": [\n")
      for (index, node) in nodes.enumerated() {
        let end = index == nodes.count - 1 ? "\n" : ",\n"
        try sink(Self.json(node, properties.all(of: shown(node))) + end)
      }
      try sink("  ]\n}\n")
    }
  }

  private static func text(_ node: Node, _ properties: [(key: String, value: DumpValue)]) -> String
  {
    let layer = node.layer
    let indent = String(repeating: "  ", count: node.depth - 1)
    let name = layer.name.flatMap { $0.isEmpty ? nil : " " + DumpJSONText.string($0) }
    let role = node.place == nil ? "mask: " : ""
    var lines = "\(indent)\(role)\(type(of: layer))"
    lines += (name ?? node.place.map { "[\($0)]" } ?? "") + "\n"
    // The name is in the layer's own line.
    for (key, value) in properties where key != "name" {
      lines += "\(indent)    \(key): \(value.text)\n"
    }
    for (key, value) in storedValues(of: layer) {
      lines += "\(indent)    \(DumpJSONText.string(key)): \(value.text)\n"
    }
    for animation in DumpedAnimation.all(of: layer) {
      lines += "\(indent)    animation \(animation.text)\n"
    }
    return lines
  }

  private static func json(_ node: Node, _ properties: [(key: String, value: DumpValue)]) -> String
  {
    let kind = DumpJSONText.string("\(type(of: node.layer))")
    let parent = node.parent.map(String.init) ?? "null"
    let stored = storedValues(of: node.layer)
    let animations = DumpedAnimation.all(of: node.layer).map { "        " + $0.json }
    return "    {\n      \"class\": \(kind),\n      \"depth\": \(node.depth),\n"
      + "      \"parent\": \(parent),\n" + (node.place == nil ? "      \"mask\": true,\n" : "")
      + "      \"properties\": \(json(properties))"
      + (stored.isEmpty ? "" : ",\n      \"values\": \(json(stored))")
      + (animations.isEmpty
        ? "" : ",\n      \"animations\": [\n\(animations.joined(separator: ",\n"))\n      ]")
      + "\n    }"
  }

  private static func json(_ entries: [(key: String, value: DumpValue)]) -> String {
    let lines = entries.map { "        \(DumpJSONText.string($0.key)): \($0.value.json)" }
    return "{\n" + lines.joined(separator: ",\n") + "\n      }"
  }

  /// Returns the values stored under keys that name no property, by key.
  private static func storedValues(of layer: CALayer) -> [(key: String, value: DumpValue)] {
    layer.undeclaredValues.sorted { $0.key < $1.key }.map { ($0.key, DumpValue($0.value)) }
  }
}
