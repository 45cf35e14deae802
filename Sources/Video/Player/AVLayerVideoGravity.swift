import Foundation
import StrataLayers

/// The scaling of a movie's frames into the bounds of their layer.
///
/// An open set of strings; an unknown one is kept and drawn as `.resizeAspect`.
public struct AVLayerVideoGravity: RawRepresentable, Hashable, Sendable {
  /// The name in key-value coding.
  public let rawValue: String

  /// Creates a gravity from any string.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Scaled uniformly to fit inside the bounds, centered.
  public static let resizeAspect = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspect")
  /// Scaled uniformly to cover the bounds, centered, and clipped to them.
  public static let resizeAspectFill = AVLayerVideoGravity(
    rawValue: "AVLayerVideoGravityResizeAspectFill")
  /// Scaled to the bounds, with an independent factor for each axis.
  public static let resize = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResize")

  /// The contents gravity with the same effect.
  var contentsGravity: CALayerContentsGravity {
    switch self {
    case .resizeAspectFill: .resizeAspectFill
    case .resize: .resize
    default: .resizeAspect
    }
  }
}

extension AVLayerVideoGravity: KeyValueName {}
