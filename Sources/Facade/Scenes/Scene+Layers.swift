public import Foundation
import StrataDocuments
public import StrataGraphics
public import StrataLayers

/// Why a layer of a scene cannot be found.
public enum SceneLayerError: StrataError, Equatable {
  /// No layer has the path; `near` are paths of layers that have its last name, or of the outermost.
  case unknownLayer(path: String, near: [String])
  /// Several layers have it: their whole paths.
  case severalLayers(path: String, found: [String])

  /// Always `.usage`.
  public var kind: FailureKind { .usage }

  /// One sentence that names what there is.
  public var description: String {
    switch self {
    case .unknownLayer(let path, let near):
      "the scene has no layer '\(path)'"
        + (near.isEmpty
          ? "" : "; it has " + near.map { "'\($0)'" }.joined(separator: ", "))
    case .severalLayers(let path, let found):
      "\(found.count) layers are called '\(path)'; give one of "
        + found.prefix(SceneLayer.mostNamed).map { "'\($0)'" }.joined(separator: ", ")
    }
  }
}

/// A layer of a scene, and where it lies.
public struct SceneLayer {
  public let layer: CALayer
  /// The names from the root on, with slashes between them; a layer without a name is its class with its
  /// place among its siblings, as in "root/CALayer[2]".
  public let path: String
  /// Of its bounds on the scene's canvas, in points from the top-left corner; nil where they have none, or
  /// are seen from the side.
  public let frame: CGRect?

  /// As many names as an error lists.
  static let mostNamed = 8
}

extension Scene {
  /// Every layer but masks, each before its sublayers, with where it lies at 0.
  ///
  /// Animations are not looked at.
  public var layers: [SceneLayer] {
    var found: [SceneLayer] = []
    var waiting = [(layer: root, path: root.describe(at: 0))]
    while let (layer, path) = waiting.popLast() {
      found.append(SceneLayer(layer: layer, path: path, frame: frame(of: layer)))
      for (index, child) in (layer.sublayers ?? []).enumerated().reversed() {
        waiting.append((child, path + "/" + child.describe(at: index)))
      }
    }
    return found
  }

  private func frame(of layer: CALayer) -> CGRect? {
    let rect = layer.convert(layer.bounds, to: nil)
    guard rect.minX.isFinite, rect.minY.isFinite, rect.width.isFinite, rect.height.isFinite,
      layer.bounds.width > 0, layer.bounds.height > 0
    else { return nil }
    guard yAxis == .up else { return rect }
    return CGRect(
      x: rect.minX, y: size.height - rect.maxY, width: rect.width, height: rect.height)
  }

  /// A scene of one layer of this one with its sublayers, at the layer's own bounds.
  ///
  /// The layer is taken out of the tree. It keeps its look, its clock and its up and down; its position and
  /// its transform no longer count, nor do the animations that move them.
  ///
  /// - Parameter path: The layer's whole path, the end of it, or its name.
  /// - Throws: `SceneLayerError`.
  public func isolatingLayer(atPath path: String) throws(SceneLayerError) -> Scene {
    let layer = try layer(atPath: path)
    guard layer !== root || layer.superlayer == nil else { return self }
    // The clock of the layers above, which runs evenly, as that of one layer.
    let host = CALayer()
    let above = layer.superlayer
    let begin = above?.convertTime(0, from: nil) ?? 0
    let later = above?.convertTime(1, from: nil) ?? 1
    host.speed = Float(later - begin)
    host.timeOffset = begin
    var isFlipped = false
    var next = above
    while let current = next {
      if current.isGeometryFlipped { isFlipped.toggle() }
      next = current.superlayer
    }
    let size = layer.bounds.size
    host.name = root.name
    host.bounds = CGRect(origin: .zero, size: size)
    host.position = CGPoint(x: size.width / 2, y: size.height / 2)
    host.isGeometryFlipped = isFlipped
    for key in layer.animationKeys() ?? [] where layer.animation(forKey: key)?.isMove == true {
      layer.removeAnimation(forKey: key)
    }
    layer.removeFromSuperlayer()
    layer.anchorPoint = CGPoint(x: 0.5, y: 0.5)
    layer.position = host.position
    layer.transform = CATransform3DIdentity
    layer.isHidden = false
    host.addSublayer(layer)
    var scene = Scene(root: host, size: size, yAxis: yAxis)
    scene.diagnostics = diagnostics
    return scene
  }

  private func layer(atPath path: String) throws(SceneLayerError) -> CALayer {
    let all = layers
    if let exact = all.first(where: { $0.path == path }) { return exact.layer }
    let found = all.filter { $0.path.hasSuffix("/" + path) }
    if found.count > 1 { throw .severalLayers(path: path, found: found.map(\.path)) }
    guard let one = found.first else {
      let last = path.split(separator: "/").last.map(String.init) ?? path
      let near = all.filter { $0.path.split(separator: "/").last.map(String.init) == last }
      let names = (near.isEmpty ? all : near).map(\.path).prefix(SceneLayer.mostNamed)
      throw .unknownLayer(path: path, near: Array(names))
    }
    return one.layer
  }
}

extension CAAnimation {
  /// Whether it moves where its layer lies: its position, or its transform.
  fileprivate var isMove: Bool {
    guard let keyPath = (self as? CAPropertyAnimation)?.keyPath else { return false }
    return ["position", "transform", "anchorPoint", "zPosition"].contains {
      keyPath == $0 || keyPath.hasPrefix($0 + ".")
    }
  }
}
