import Foundation
import Strata
import StrataGraphics
import StrataLottie

/// Minimal animations, for tests of single features.
enum TinyAnimation {
  /// A document of 100 by 100 points and 10 frames per second.
  ///
  /// - Parameters:
  ///   - layers: The entries of its list of layers.
  ///   - rest: Members in addition to those that every document has.
  static func json(_ layers: String, frames: Int = 10, rest: String = "") -> String {
    """
    {"v": "5.9.0", "fr": 10, "ip": 0, "op": \(frames), "w": 100, "h": 100, "layers": [\(layers)]\
    \(rest.isEmpty ? "" : ", " + rest)}
    """
  }

  /// A layer of shapes.
  static func shapes(_ items: String, _ members: String = #""ks": {}"#) -> String {
    #"{"ty": 4, "ip": 0, "op": 1000, "st": 0, "shapes": [\#(items)], \#(members)}"#
  }

  static let square = #"{"ty": "rc", "p": {"k": [50, 50]}, "s": {"k": [40, 40]}, "r": {"k": 0}}"#
  static let red = #"{"ty": "fl", "c": {"k": [1, 0, 0]}, "o": {"k": 100}}"#

  static func scene(_ json: String, lottie: LottieOptions = LottieOptions()) throws -> Scene {
    try Scene(data: Data(json.utf8), name: "tiny.json", baseURL: nil, lottie: lottie)
  }

  /// The straight red, green, blue and alpha of a pixel.
  static func pixel(_ scene: Scene, _ x: Int, _ y: Int, at time: Double = 0) throws -> [UInt8] {
    let renderer = try Renderer(size: scene.size, device: .cpu)
    let rgba = try renderer.image(of: scene.root, at: time).rgba
    let place = 4 * (y * Int(scene.size.width) + x)
    return Array(rgba[place..<place + 4])
  }

  /// The columns of a row that are more than half covered.
  static func columns(_ scene: Scene, row: Int = 50, at time: Double = 0) throws -> [Int] {
    let renderer = try Renderer(size: scene.size, device: .cpu)
    let rgba = try renderer.image(of: scene.root, at: time).rgba
    let width = Int(scene.size.width)
    return (0..<width).filter { rgba[4 * (row * width + $0) + 3] > 127 }
  }
}
