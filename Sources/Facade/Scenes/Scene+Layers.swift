public import Foundation
import StrataDocuments
public import StrataGraphics
public import StrataLayers

/// The reason why a layer of a scene cannot be found.
public enum SceneLayerError: StrataError, Equatable {
  /// No layer has the path.
  ///
  /// `near` lists the layers whose names equal the last one in the path, or else the first layers
  /// of the scene.
  case unknownLayer(path: String, near: [String])
  /// Several layers match; `found` lists their full paths.
  case severalLayers(path: String, found: [String])

  /// Always `.usage`.
  public var kind: FailureKind { .usage }

  /// One sentence that names the candidates.
  public var description: String {
    switch self {
    case .unknownLayer(let path, let near):
      "the scene has no layer '\(path)'"
        + (near.isEmpty ? "" : "; it has " + SceneLayer.named(near))
    case .severalLayers(let path, let found):
      "'\(path)' matches \(found.count) layers; use one of "
        + SceneLayer.named(found)
    }
  }
}

/// A layer of a scene with its path and frame.
public struct SceneLayer {
  public let layer: CALayer
  /// The layer names from the root, separated by slashes.
  ///
  /// A layer without a name is given by its class and its index among its siblings, as in
  /// "root/CALayer[2]".
  public let path: String
  /// The frame of its bounds on the scene's canvas, in points from the top left corner.
  ///
  /// nil if the bounds are empty or seen edge-on.
  public let frame: CGRect?

  /// The number of paths that a message names.
  static let mostNamed = 8

  /// Returns the first of some paths for a message, which says whether there are more.
  static func named(_ paths: [String]) -> String {
    paths.prefix(mostNamed).map { "'\($0)'" }.joined(separator: ", ")
      + (paths.count > mostNamed ? " and others, which 'strata layers' lists" : "")
  }
}

extension Scene {
  /// All layers except masks, each before its sublayers, with their frames at time 0.
  ///
  /// Animations are ignored.
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

  /// Returns a scene that contains one layer with its sublayers; the canvas is the layer's bounds.
  ///
  /// The layer is removed from the tree. It keeps its appearance, its timing and the direction of
  /// its y axis. Its position, anchor point, z position and transform are reset, their animations
  /// are removed, and a hidden layer is shown. The new scene has no states, markers or frame rate.
  ///
  /// - Parameter path: The full path of the layer, the end of it, or the name of the layer.
  /// - Throws: `SceneLayerError`.
  public func isolatingLayer(atPath path: String) throws(SceneLayerError) -> Scene {
    let layer = try layer(atPath: path)
    guard layer !== root || layer.superlayer == nil else { return self }
    // The combined timing of the ancestors, which is linear, as the timing of one layer.
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

  /// Returns the layer with a path.
  ///
  /// - Parameter path: The full path of the layer, the end of it, or the name of the layer.
  /// - Throws: `SceneLayerError`.
  package func layer(atPath path: String) throws(SceneLayerError) -> CALayer {
    let all = layers
    if let exact = all.first(where: { $0.path == path }) { return exact.layer }
    let found = all.filter { $0.path.hasSuffix("/" + path) }
    if found.count > 1 { throw .severalLayers(path: path, found: found.map(\.path)) }
    guard let one = found.first else {
      let last = path.split(separator: "/").last.map(String.init) ?? path
      let near = all.filter { $0.path.split(separator: "/").last.map(String.init) == last }
      let names = (near.isEmpty ? all : near).prefix(SceneLayer.mostNamed + 1).map(\.path)
      throw .unknownLayer(path: path, near: Array(names))
    }
    return one.layer
  }
}

extension CAAnimation {
  /// Whether the animation moves its layer: it animates the position or the transform.
  fileprivate var isMove: Bool {
    guard let keyPath = (self as? CAPropertyAnimation)?.keyPath else { return false }
    return ["position", "transform", "anchorPoint", "zPosition"].contains {
      keyPath == $0 || keyPath.hasPrefix($0 + ".")
    }
  }
}
