import Foundation
import Strata
import StrataLayers
import StrataTestSupport
import Testing

/// A small tree for a layer class, in which every property has a visible effect.
struct HostileScene: CustomTestStringConvertible, Sendable {
  static let all = LayerClasses.builtIn.map(HostileScene.init)
  static let plain = HostileScene(layerClass: CALayer.self)

  private let layerClass: CALayer.Type

  private init(layerClass: CALayer.Type) { self.layerClass = layerClass }

  /// The name of the layer's class in documents.
  var name: String { "\(layerClass)" }
  var testDescription: String { name }
  var isPlain: Bool { layerClass == CALayer.self }

  func scene() -> CALayer {
    let layer = layerClass.make()
    layer.bounds = CGRect(x: 0, y: 0, width: 14, height: 10)
    layer.position = CGPoint(x: 10, y: 9)
    layer.backgroundColor = CGColor(red: 0.9, green: 0.5, blue: 0.2, alpha: 0.8)
    layer.borderColor = CGColor(red: 0, green: 0.2, blue: 0.7, alpha: 1)
    (layer.borderWidth, layer.cornerRadius) = (1, 3)
    layer.contents = Self.image
    layer.contentsCenter = CGRect(x: 0.3, y: 0.3, width: 0.4, height: 0.4)
    layer.minificationFilter = .trilinear
    (layer.shadowOpacity, layer.shadowRadius) = (0.7, 2)
    layer.shadowPath = CGPath(
      ellipseIn: CGRect(x: 2, y: 2, width: 12, height: 9), transform: nil)
    let child = CALayer()
    child.bounds = CGRect(x: 0, y: 0, width: 5, height: 4)
    child.backgroundColor = CGColor(red: 0, green: 0.6, blue: 0.3, alpha: 1)
    (child.shadowOpacity, child.masksToBounds) = (0.5, false)
    layer.addSublayer(child)
    setOwn(of: layer)
    return layer
  }

  private func setOwn(of layer: CALayer) {
    switch layer {
    case let layer as CAShapeLayer:
      let path = CGMutablePath()
      path.move(to: CGPoint(x: 1, y: 1))
      path.addQuadCurve(to: CGPoint(x: 12, y: 8), control: CGPoint(x: 14, y: 1))
      path.addLine(to: CGPoint(x: 3, y: 7))
      layer.path = path
      layer.strokeColor = CGColor(red: 0.1, green: 0.1, blue: 0.4, alpha: 1)
      (layer.lineWidth, layer.lineDashPattern, layer.strokeEnd) = (2, [3, 1], 0.9)
    case let layer as CAGradientLayer:
      layer.colors = [CGColor.black, CGColor.white, layer.backgroundColor ?? .black]
      layer.locations = [0, 0.4, 1]
      layer.type = .radial
      (layer.startPoint, layer.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 1))
    case let layer as CAReplicatorLayer:
      layer.instanceCount = 3
      layer.instanceDelay = 0.1
      layer.instanceTransform = CATransform3DMakeTranslation(3, 1, 0)
    case let layer as CAEmitterLayer:
      let cell = CAEmitterCell()
      (cell.name, cell.contents, cell.birthRate, cell.lifetime) = ("spark", Self.image, 8, 1)
      (cell.velocity, cell.emissionRange, cell.spin, cell.scaleSpeed) = (5, 1, 2, 0.1)
      layer.emitterCells = [cell]
      layer.emitterPosition = CGPoint(x: 6, y: 5)
    case let layer as CATiledLayer:
      layer.contents = nil
      layer.tileSize = CGSize(width: 6, height: 4)
      layer.ownedDelegate = TileMarks()
    default: break
    }
  }

  static let image: CGImage = {
    let context = CGContext(
      data: nil, width: 8, height: 8, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    context?.setFillColor(CGColor(red: 0.2, green: 0.4, blue: 1, alpha: 0.9))
    context?.fillEllipse(in: CGRect(x: 1, y: 1, width: 6, height: 6))
    guard let image = context?.makeImage() else { preconditionFailure("a bitmap has an image") }
    return image
  }()
}

/// A property in a tree that takes numbers.
struct HostileProperty {
  enum Shape { case number, point, size, rect, transform, numbers, path, colour }

  let keyPath: String
  let shape: Shape
  let canMove: Bool
  /// The index of the number that is replaced in the transform or rectangle; nil for all.
  var index: Int?

  var name: String { keyPath + (index.map { "[\($0)]" } ?? "") }

  /// The number of numbers that the value has in a document.
  var numbersInText: Int {
    switch shape {
    case .point, .size: 2
    case .rect: 4
    case .transform: 16
    case .number, .numbers, .path, .colour: 1
    }
  }

  /// Every numeric property of a class, its components, and those of its parts.
  ///
  /// Properties that all classes have are only included for the plain one.
  static func all(of kind: HostileScene) -> [HostileProperty] {
    let layer = kind.scene()
    let known = kind.isPlain ? [] : Set(CALayer().properties.table.distinctKeys)
    var places: [HostileProperty] = []
    for key in layer.properties.table.distinctKeys where !known.contains(key) {
      let canMove = layer.properties.property(forKey: key)?.slot != nil
      func add(_ shape: Shape, _ component: String = "", at index: Int? = nil) {
        places.append(
          HostileProperty(keyPath: key + component, shape: shape, canMove: canMove, index: index))
      }
      switch layer.value(forKey: key) {
      case is NSNumber: add(.number)
      case is CGPoint:
        add(.point)
        for part in [".x", ".y"] { add(.number, part) }
      case is CGSize:
        add(.size)
        for part in [".width", ".height"] { add(.number, part) }
      case is CGRect:
        add(.rect)
        for part in [".origin.x", ".size.width"] { add(.number, part) }
      case is CATransform3D:
        add(.transform)
        for index in [0, 1, 3, 10, 11, 12, 15] { add(.transform, at: index) }
        for part in [".rotation.x", ".scale.y", ".translation.x"] {
          add(.number, part)
        }
      case is CGPath:
        add(.path)
        add(.path, at: 1)
      case is CGColor: add(.colour)
      case is [NSNumber]:
        add(.numbers)
        add(.numbers, at: 1)
      default: break
      }
    }
    if layer is CAEmitterLayer {
      places += cellKeys.map {
        HostileProperty(keyPath: "emitterCells.spark." + $0, shape: .number, canMove: true)
      }
    }
    return places
  }

  private static let cellKeys = [
    "birthRate", "lifetime", "lifetimeRange", "emissionLatitude", "emissionLongitude",
    "emissionRange", "velocity", "velocityRange", "xAcceleration", "yAcceleration", "zAcceleration",
    "scale", "scaleRange", "scaleSpeed", "spin", "spinRange", "redRange", "greenSpeed",
    "alphaSpeed", "contentsScale", "minificationFilterBias", "beginTime", "duration", "speed",
    "timeOffset", "repeatCount", "repeatDuration", "contentsRect.size.width",
  ]

  /// Returns the value with the given number inserted.
  func hostile(_ number: Double, on layer: CALayer) -> Any? {
    let n = CGFloat(number)
    switch shape {
    case .number: return NSNumber(value: number)
    case .point: return CGPoint(x: n, y: n)
    case .size: return CGSize(width: n, height: n)
    case .rect: return CGRect(x: n, y: n, width: n, height: n)
    case .colour: return CGColor(red: n, green: 0.5, blue: -n, alpha: n)
    case .numbers:
      guard let index else { return [NSNumber(value: number), 0.5, NSNumber(value: number)] }
      var numbers: [NSNumber] = [0, 0.4, 1]
      numbers[index] = NSNumber(value: number)
      return numbers
    case .path:
      let path = CGMutablePath()
      path.move(to: CGPoint(x: 1, y: 1))
      path.addQuadCurve(to: CGPoint(x: 12, y: index == nil ? n : 8), control: CGPoint(x: n, y: 1))
      path.addLine(to: CGPoint(x: 3, y: index == nil ? -n : 7))
      path.closeSubpath()
      return path
    case .transform:
      guard let index else { return CATransform3DMakeScale(n, n, n) }
      var transform = CATransform3DMakeTranslation(4, 3, 0)
      let entries: [WritableKeyPath<CATransform3D, CGFloat>] = [
        \.m11, \.m12, \.m13, \.m14, \.m21, \.m22, \.m23, \.m24, \.m31, \.m32, \.m33, \.m34, \.m41,
        \.m42, \.m43, \.m44,
      ]
      transform[keyPath: entries[index]] = n
      return transform
    }
  }

  /// Sets the number; returns false if the property does not accept it.
  func set(_ number: Double, on layer: CALayer) -> Bool {
    do {
      try layer.assign(hostile(number, on: layer), forKeyPath: keyPath)
      return true
    } catch {
      return false
    }
  }

  /// The current model value as text, for comparison.
  func value(of layer: CALayer) -> String {
    guard let value = layer.value(forKeyPath: keyPath) else { return "nil" }
    if let path = value as? CGPath { return "\(path.value)" }
    return "\(value)"
  }

  func animations(through number: Double) -> [CAAnimation] {
    let layer = CALayer()
    let there = CABasicAnimation(keyPath: keyPath)
    there.fromValue = hostile(number, on: layer)
    there.toValue = hostile(-number, on: layer)
    let added = CABasicAnimation(keyPath: keyPath)
    added.byValue = hostile(number, on: layer)
    added.isAdditive = true
    let frames = CAKeyframeAnimation(keyPath: keyPath)
    frames.values = [1, number, -number].compactMap { hostile($0, on: layer) }
    frames.calculationMode = .cubic
    let spring = CASpringAnimation(keyPath: keyPath)
    spring.toValue = hostile(number, on: layer)
    let all = [there, added, frames, spring]
    for animation in all { animation.duration = 1 }
    return all
  }

  /// Returns a value for a filter's input.
  static func value(_ number: Double, like known: Any) -> Any {
    switch known {
    case is CGSize: CGSize(width: number, height: number)
    case let list as [Any]: list.map { _ in NSNumber(value: number) }
    case is CGColor: CGColor(red: CGFloat(number), green: 0.5, blue: 1, alpha: CGFloat(number))
    default: NSNumber(value: number)
    }
  }
}

/// Draws scenes on every available back end.
struct HostileStage {
  private let renderers: [Renderer]

  init() throws {
    var limits = Limits.default
    (limits.particles, limits.instances) = (2_000, 200)
    (limits.work, limits.surfacePixels, limits.seconds) = (10_000_000, 1_000_000, 20)
    let size = CGSize(width: 24, height: 20)
    var renderers = [
      try Renderer(size: size, device: .cpu, limits: limits),
      try Renderer(
        size: size, device: .cpu, cpu: CPUOptions(precision: .float), limits: limits),
    ]
    if hasGL {
      renderers.append(try Renderer(size: size, device: .gpu, limits: limits))
    }
    self.renderers = renderers
  }

  /// Fails if a frame is refused for a reason that is not a documented error. A trap fails the run.
  func draw(
    _ layer: CALayer, _ what: @autoclosure () -> String, at times: [Double] = [0.5]
  ) {
    for renderer in renderers {
      for time in times {
        do {
          _ = try renderer.image(of: layer, at: time)
        } catch {
          let reason = error as? any StrataError
          expect(reason != nil && reason?.kind != .usage, "\(what()): \(error)")
        }
      }
    }
  }
}
