public import Foundation
public import Strata

/// A small scene for one feature: a layer tree in Swift, or a CAML document.
public struct TestScene: Sendable, CustomStringConvertible {
  /// The folder and name of its golden: "gradients/conic".
  public let name: String
  public let width: Int
  public let height: Int
  /// The time at which it is drawn, in seconds.
  public let time: Double
  /// Builds a new tree, for the calling thread.
  public let make: @Sendable () throws -> CALayer
  /// The document of the scene; nil for a scene in Swift.
  public let document: URL?

  public init(
    _ name: String, _ width: Int = 96, _ height: Int = 96,
    _ make: @escaping @Sendable () throws -> CALayer
  ) {
    self.name = name
    self.width = width
    self.height = height
    self.make = make
    time = 0
    document = nil
  }

  /// Creates the scene of a document, in points with y down.
  ///
  /// An unreadable document becomes a scene of one pixel whose `make` throws the reason, so that
  /// the tests of the scene report it.
  init(_ name: String, document: URL, at time: Double = 0) {
    let size = (try? Scene(contentsOf: document, yAxis: .down))?.size ?? CGSize(width: 1, height: 1)
    self.name = name
    self.time = time
    width = Int(size.width)
    height = Int(size.height)
    make = { try Scene(contentsOf: document, yAxis: .down).root }
    self.document = document
  }

  public var description: String { name }
  public var size: CGSize { CGSize(width: width, height: height) }

  /// The scenes that are written in Swift.
  public static let inSwift =
    layers + clips + shapes + gradients + images + planes + layout + text + tiled

  /// The scenes that are documents below `Tests/Goldens`, by name.
  ///
  /// The name of an animated document includes its time: "animations/opacity@1.25".
  public static let documents = GoldenFiles.found.filter { $0.hasSuffix(".caml") }.map { file in
    let name = String(file.dropLast(".caml".count))
    let time = Moment.goldenTime(of: name)
    return TestScene(
      time == 0 ? name : "\(name)@\(time)",
      document: GoldenFiles.folder.appendingPathComponent(file), at: time)
  }

  /// Every scene.
  public static let all = inSwift + documents
}

/// A white root of the default size with the given sublayers.
func stage(_ sublayers: [CALayer], width: Int = 96, height: Int = 96) -> CALayer {
  let root = CALayer()
  root.frame = CGRect(x: 0, y: 0, width: width, height: height)
  root.backgroundColor = CGColor(gray: 1, alpha: 1)
  for layer in sublayers { root.addSublayer(layer) }
  return root
}

func box(
  _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ red: Double, _ green: Double,
  _ blue: Double, _ alpha: Double = 1
) -> CALayer {
  let layer = CALayer()
  layer.frame = CGRect(x: x, y: y, width: width, height: height)
  layer.backgroundColor = CGColor(
    red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  return layer
}

func color(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) -> CGColor {
  CGColor(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
}
