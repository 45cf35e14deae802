import Foundation
import Strata

/// A document at a time, and what it must show then.
///
/// What it shows is the same document without any animation, with values that were worked out apart
/// from the library: by hand, or for curves, springs and lengths by a small program of bisections
/// and sums.
struct Moment: Sendable {
  /// The name of its scene without a time: "animations/opacity".
  let document: String
  let time: Double
  /// Levels by which any pictures may differ: 0, unless the value is only known nearly.
  let levels: Int
  /// Levels by which 8-bit pictures may differ beyond that.
  let eightBitLevels: Int
  private let still: @Sendable (CALayer) -> Void

  /// - Parameter still: Gives the layer "moving" the values of the time.
  init<Layer: CALayer>(
    _ document: String, at time: Double, levels: Int = 0, eightBitLevels: Int = 0,
    _ still: @escaping @Sendable (Layer) -> Void
  ) {
    (self.document, self.time) = (document, time)
    (self.levels, self.eightBitLevels) = (levels, eightBitLevels)
    self.still = { root in
      guard let layer = root.descendant("moving") as? Layer else {
        preconditionFailure("\(document) has no such layer that moves")
      }
      still(layer)
    }
  }

  /// - Parameter root: Gives the layers below the document's root the values of the time.
  private init(_ document: String, at time: Double, root: @escaping @Sendable (CALayer) -> Void) {
    (self.document, self.time, still) = (document, time, root)
    (levels, eightBitLevels) = (0, 0)
  }

  /// A document of several layers, each with a name, that move along x.
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

  /// The moving document, and the one that stands still.
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

  /// When the golden of a document is taken: at its first moment, at 0 where it has none. At 0 no
  /// particle is born yet.
  static func goldenTime(of document: String) -> Double {
    times[document] ?? (document.hasPrefix("particles/") ? 2.25 : 0)
  }

  private static let times = Dictionary(
    all.map { ($0.document, $0.time) }, uniquingKeysWith: { first, _ in first })
}

extension CALayer {
  /// The first layer below with a name, masks included.
  fileprivate func descendant(_ name: String) -> CALayer? {
    var open = [self]
    while let layer = open.popLast() {
      if layer.name == name { return layer }
      open += layer.sublayers ?? []
      if let mask = layer.mask { open.append(mask) }
    }
    return nil
  }

  /// Takes all animations off the tree; time runs alike in all of it.
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

/// A turn about z, in radians.
func turn(_ angle: Double) -> CATransform3D {
  CATransform3DMakeRotation(CGFloat(angle), 0, 0, 1)
}

func shift(_ x: Double, _ y: Double) -> CATransform3D {
  CATransform3DMakeTranslation(CGFloat(x), CGFloat(y), 0)
}

func stretch(_ x: Double, _ y: Double) -> CATransform3D {
  CATransform3DMakeScale(CGFloat(x), CGFloat(y), 1)
}

/// One transform after the other.
func after(_ transforms: CATransform3D...) -> CATransform3D {
  transforms.dropFirst().reduce(transforms[0]) { CATransform3DConcat($0, $1) }
}
