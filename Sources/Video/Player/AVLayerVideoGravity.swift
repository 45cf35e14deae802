import Foundation
import StrataLayers

/// How a movie's pictures are fitted into the bounds of their layer.
///
/// An open set of strings; an unknown one is kept and drawn as `.resizeAspect`.
public struct AVLayerVideoGravity: RawRepresentable, Hashable, Sendable {
  /// The name as key-value calls spell it.
  public let rawValue: String

  /// Any string is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Scaled evenly to fit inside the bounds, centred.
  public static let resizeAspect = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspect")
  /// Scaled evenly to cover the bounds, centred, and cut off at them.
  public static let resizeAspectFill = AVLayerVideoGravity(
    rawValue: "AVLayerVideoGravityResizeAspectFill")
  /// Stretched over the bounds, each axis by its own factor.
  public static let resize = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResize")

  /// The contents gravity of the same effect.
  var contentsGravity: CALayerContentsGravity {
    switch self {
    case .resizeAspectFill: .resizeAspectFill
    case .resize: .resize
    default: .resizeAspect
    }
  }
}

extension AVLayerVideoGravity: KeyValueName {}
