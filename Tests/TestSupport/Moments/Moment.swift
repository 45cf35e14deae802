import Foundation
import Strata

/// A document at a time, and its expected state.
///
/// The expected state is the same document without any animation, with values computed
/// independently of the library: by hand, or for curves, springs and lengths by a small program of
/// bisections and sums.
struct Moment: Sendable {
  /// The name of its scene without a time: "animations/opacity".
  let document: String
  let time: Double
  /// The levels by which any images may differ: 0, unless the value is only approximate.
  let levels: Int
  /// The additional levels by which 8-bit images may differ.
  let eightBitLevels: Int
  private let still: @Sendable (CALayer) -> Void

  /// - Parameter still: Sets the values of the layer "moving" at that time.
  init<Layer: CALayer>(
    _ document: String, at time: Double, levels: Int = 0, eightBitLevels: Int = 0,
    _ still: @escaping @Sendable (Layer) -> Void
  ) {
    (self.document, self.time) = (document, time)
    (self.levels, self.eightBitLevels) = (levels, eightBitLevels)
    self.still = { root in
      guard let layer = root.descendant("moving") as? Layer else {
        preconditionFailure("\(document) has no such animated layer")
      }
      still(layer)
    }
  }

  /// - Parameter root: Sets the values of the layers below the document's root at that time.
  private init(_ document: String, at time: Double, root: @escaping @Sendable (CALayer) -> Void) {
    (self.document, self.time, still) = (document, time, root)
    (levels, eightBitLevels) = (0, 0)
  }

  /// A document of several named layers that move along x.
  static func places(
    _ document: String, at time: Double, _ places: KeyValuePairs<String, Double>
  ) -> Moment {
    let places = places.map { ($0.key, $0.value) }
    return Moment(
      document, at: time,
      root: { root in
        for (name, x) in places {
          guard let layer = root.descendant(name) else {
            preconditionFailure("\(document) has no layer \(name)")
          }
          layer.position.x = CGFloat(x)
        }
      })
  }

  /// The animated document, and the one without animations.
  var pair: ReferencePair {
    ReferencePair(
      "\(document) at \(time)", at: time, levels: levels, eightBitLevels: eightBitLevels
    ) {
      [try Self.read(document)]
    } is: {
      let root = try Self.read(document)
      root.standStill()
      still(root)
      return [root]
    }
  }

  private static func read(_ document: String) throws -> CALayer {
    let file = GoldenFiles.folder.appendingPathComponent(document + ".caml")
    return try Scene(contentsOf: file, yAxis: .down).root
  }

  static let all = layers + shapes + keyframes + timing

  /// The time of a document's golden: its first moment, or 0 if it has none.
  ///
  /// At 0 no particle is born yet, so for particles it is 2.25.
  static func goldenTime(of document: String) -> Double {
    times[document] ?? (document.hasPrefix("particles/") ? 2.25 : 0)
  }

  private static let times = Dictionary(
    all.map { ($0.document, $0.time) }, uniquingKeysWith: { first, _ in first })
}

extension CALayer {
  /// The first descendant with a name, masks included.
  fileprivate func descendant(_ name: String) -> CALayer? {
    var open = [self]
    while let layer = open.popLast() {
      if layer.name == name { return layer }
      open += layer.sublayers ?? []
      if let mask = layer.mask { open.append(mask) }
    }
    return nil
  }

  /// Removes all animations and time changes from the tree.
  fileprivate func standStill() {
    var open = [self]
    while let layer = open.popLast() {
      layer.removeAllAnimations()
      (layer.beginTime, layer.speed, layer.timeOffset) = (0, 1, 0)
      open += layer.sublayers ?? []
      if let mask = layer.mask { open.append(mask) }
    }
  }
}

/// A rotation about z, in radians.
func turn(_ angle: Double) -> CATransform3D {
  CATransform3DMakeRotation(CGFloat(angle), 0, 0, 1)
}

func shift(_ x: Double, _ y: Double) -> CATransform3D {
  CATransform3DMakeTranslation(CGFloat(x), CGFloat(y), 0)
}

func stretch(_ x: Double, _ y: Double) -> CATransform3D {
  CATransform3DMakeScale(CGFloat(x), CGFloat(y), 1)
}

/// Concatenates transforms in order.
func after(_ transforms: CATransform3D...) -> CATransform3D {
  transforms.dropFirst().reduce(transforms[0]) { CATransform3DConcat($0, $1) }
}
