import Foundation
import StrataGraphics
import StrataLayers

/// The cameras of a composition.
struct CompositionCameras: Sendable {
  /// A camera with everything that determines its place and its time.
  struct Placed: Sendable {
    var camera: LottieCamera
    var transform: LottieTransform
    /// The ancestors of the camera, nearest first.
    var ancestors: [LottieLayer]
    /// The first frame and the end frame of the interval in which the camera is used.
    var from: Double
    var until: Double
  }

  /// The cameras in document order, not empty; the first one that exists at a frame is used.
  var cameras: [Placed]
  /// The size of the composition in points.
  var size: SIMD2<Double>

  /// Whether the view is animated.
  var isMoving: Bool {
    cameras.contains { camera in
      camera.from > -.infinity || camera.until < .infinity || camera.camera.distance.isAnimated
        || camera.transform.isMoving || camera.ancestors.contains { $0.transform.isMoving }
    }
  }

  /// The maximum number of cameras and ancestors that are evaluated for a view.
  var mostSteps: Int { cameras.count + (cameras.map(\.ancestors.count).max() ?? 0) }

  /// Returns the map from the composition's space to view space, including perspective.
  ///
  /// If no camera exists at the frame, or its distance is 0 or less, it is an orthographic view.
  func view(at frame: Double) -> CATransform3D {
    guard let placed = cameras.first(where: { $0.from <= frame && frame < $0.until }) else {
      return CATransform3DIdentity
    }
    let distance = placed.camera.distance.value(at: frame)
    guard distance > 0 else { return CATransform3DIdentity }
    var eye = placed.transform.cameraMap(at: frame, looksAtAnchor: placed.camera.looksAtAnchor)
    for ancestor in placed.ancestors {
      eye = CATransform3DConcat(
        eye,
        ancestor.isSpatial
          ? ancestor.transform.spatialMap(at: frame) : ancestor.transform.map(at: frame).matrix)
    }
    var lens = CATransform3DIdentity
    lens.m34 = -1 / CGFloat(distance)
    // Objects at this distance from the camera keep their size.
    let towardsLens = CATransform3DMakeTranslation(0, 0, CGFloat(distance))
    let middle = CATransform3DMakeTranslation(CGFloat(size.x / 2), CGFloat(size.y / 2), 0)
    return [towardsLens, lens, middle].reduce(CATransform3DInvert(eye)) {
      CATransform3DConcat($0, $1)
    }
  }
}

extension LottieTransform {
  /// Returns the 3D map into the parent space.
  func spatialMap(at frame: Double) -> CATransform3D {
    let anchor = anchor.value(at: frame)
    let turned = CATransform3DConcat(
      CATransform3DMakeTranslation(-anchor.x, -anchor.y, anchor.z), spatialTurn(at: frame))
    return CATransform3DConcat(turned, translation(at: frame))
  }

  /// Returns the map of a camera, whose own space has the eye at its origin, looking along -z.
  ///
  /// The anchor point of a camera is a point of the parent space.
  fileprivate func cameraMap(at frame: Double, looksAtAnchor: Bool) -> CATransform3D {
    var turned = spatialTurn(at: frame)
    if looksAtAnchor {
      // The direction away from the viewer, as for depths in documents.
      let way = anchor.value(at: frame) - position.value(at: frame)
      let across = (way.x * way.x + way.z * way.z).squareRoot()
      let upwards = Maths.atan2(-way.y, across)
      let sideways = Maths.atan2(way.x, way.z)
      turned = CATransform3DConcat(turned, CATransform3DMakeRotation(-upwards, 1, 0, 0))
      turned = CATransform3DConcat(turned, CATransform3DMakeRotation(-sideways, 0, 1, 0))
    }
    return CATransform3DConcat(turned, translation(at: frame))
  }

  private func translation(at frame: Double) -> CATransform3D {
    let position = position.value(at: frame)
    return CATransform3DMakeTranslation(position.x, position.y, -position.z)
  }
}
