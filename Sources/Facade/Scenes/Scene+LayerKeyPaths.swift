import Foundation
import StrataGraphics
import StrataLayers

/// The reason why a layer's property cannot be found or set.
package enum SceneValueError: StrataError, Equatable {
  /// The path has no layer followed by a property.
  case unknownLayer(path: String, near: [String])
  /// Several layers match; `found` lists their paths.
  case severalLayers(path: String, found: [String])
  /// The layer has no such property; `near` is a similar one.
  case unknownKey(layer: String, key: String, near: String?)
  /// The property does not accept the text.
  case badValue(path: String, text: String, accepted: String)

  package var kind: FailureKind { .usage }

  package var description: String {
    switch self {
    case .unknownLayer(let path, let near):
      "no layer matches '\(path)', which must be a layer and a property, such as "
        + "root/title.opacity"
        + (near.isEmpty ? "" : "; the scene has " + SceneLayer.named(near))
    case .severalLayers(let path, let found):
      "'\(path)' matches \(found.count) layers; use one of "
        + SceneLayer.named(found)
    case .unknownKey(let layer, let key, let near):
      "'\(layer)' has no property '\(key)'" + (near.map { "; did you mean '\($0)'" } ?? "")
    case .badValue(let path, let text, let accepted):
      "'\(path)' takes \(accepted), not '\(text)'"
    }
  }
}

/// A property of a layer in a scene.
package struct LayerKeyPath {
  package let layer: CALayer
  /// The path of the layer with indices where names repeat.
  package let path: String
  /// The key path from the layer.
  package let keyPath: String

  /// The key of the property that the key path begins with.
  package var key: String { keyPath.split(separator: ".").first.map(String.init) ?? keyPath }

  fileprivate var isKnown: Bool { layer.properties.table.property(forKey: key) != nil }
}

extension Scene {
  /// Finds the layer and the property of a path such as `root/title.string`.
  ///
  /// The names of layers are separated by slashes and followed by a period and the key path. The
  /// path begins at the root, which is also called `root`, or at any other layer. Layers with the
  /// same name are distinguished by an index from 0, such as `title[1]`, and layers without a name
  /// are called by their class and their index among all sublayers, such as `CALayer[2]`.
  package func layerKeyPath(at path: String) throws(SceneValueError) -> LayerKeyPath {
    let layers = LayerNode.all(of: root)
    func matches(_ nodes: [LayerNode]) -> [LayerKeyPath] {
      nodes.flatMap { node in
        node.names.flatMap { name -> [LayerKeyPath] in
          path.hasPrefix(name) ? node.matches(path.dropFirst(name.count), in: layers) : []
        }
      }
    }
    var found = matches([layers[0]])
    if found.isEmpty { found = matches(Array(layers.dropFirst())) }
    let known = found.filter(\.isKnown)
    if let first = known.first {
      let paths = Set(known.map(\.path))
      guard paths.count == 1 else {
        throw .severalLayers(
          path: path, found: known.map { "\($0.path).\($0.keyPath)" })
      }
      // If a name contains a period, the reading with the longer name is used.
      return known.dropFirst().reduce(first) { $1.keyPath.count < $0.keyPath.count ? $1 : $0 }
    }
    if let first = found.first {
      throw .unknownKey(
        layer: first.path, key: first.key,
        near: Spelling.nearest(to: first.key, among: first.layer.properties.table.distinctKeys))
    }
    throw .unknownLayer(path: path, near: Self.near(path, in: layers))
  }

  /// Returns the layers with a name similar to the last one in a path, or else the first ones.
  private static func near(_ path: String, in layers: [LayerNode]) -> [String] {
    let last = path.split(separator: "/").last ?? ""
    let name = last.split(separator: ".").first.map(String.init) ?? ""
    let near = Spelling.nearest(to: name, among: layers.map { $0.layer.describe() })
    let similar = near == nil ? layers : layers.filter { $0.layer.describe() == near }
    return similar.prefix(SceneLayer.mostNamed + 1).map(\.path)
  }
}

/// A layer with the names that paths may use for it.
private struct LayerNode {
  let layer: CALayer
  let path: String
  let names: [String]
  var children: [Int] = []

  /// Returns the layer and all layers below it, each before its sublayers.
  static func all(of root: CALayer) -> [LayerNode] {
    let name = root.describe(at: 0)
    let names = name == "root" ? [name] : ["root", name]
    var nodes = [LayerNode(layer: root, path: name, names: names)]
    var waiting = [0]
    while let parent = waiting.popLast() {
      let sublayers = nodes[parent].layer.sublayers ?? []
      let named = sublayers.enumerated().map { $1.describe(at: $0) }
      let counts = Dictionary(named.map { ($0, 1) }, uniquingKeysWith: +)
      var seen: [String: Int] = [:]
      for (layer, name) in zip(sublayers, named) {
        var names = [name]
        if counts[name] != 1 { names.append("\(name)[\(seen[name, default: 0])]") }
        seen[name, default: 0] += 1
        nodes[parent].children.append(nodes.count)
        waiting.append(nodes.count)
        nodes.append(
          LayerNode(
            layer: layer, path: nodes[parent].path + "/" + (names.last ?? name), names: names))
      }
    }
    return nodes
  }

  /// Returns the properties that the rest of a path, after the name of this layer, can mean.
  func matches(_ rest: Substring, in nodes: [LayerNode]) -> [LayerKeyPath] {
    let inner = rest.dropFirst()
    guard !inner.isEmpty else { return [] }
    if rest.first == "." {
      return [LayerKeyPath(layer: layer, path: path, keyPath: String(inner))]
    }
    guard rest.first == "/" else { return [] }
    return children.flatMap { child in
      nodes[child].names.flatMap { name -> [LayerKeyPath] in
        guard inner.hasPrefix(name) else { return [] }
        return nodes[child].matches(inner.dropFirst(name.count), in: nodes)
      }
    }
  }
}
