import Foundation
import StrataGraphics
import StrataLayers

/// The cameras of a composition.
struct CompositionCameras: Sendable {
  struct Placed: Sendable {
    var camera: LottieCamera
    var transform: LottieTransform
    /// Those that it follows, the nearest first.
    var ancestors: [LottieLayer]
    /// It is looked through from this frame on and before that one.
    var from: Double
    var until: Double
  }

  /// In the order of the document's list, of which the first that is there counts; not empty.
  var cameras: [Placed]
  var size: SIMD2<Double>

  var isMoving: Bool {
    cameras.contains { camera in
      camera.from > -.infinity || camera.until < .infinity || camera.camera.distance.isAnimated
        || camera.transform.isMoving || camera.ancestors.contains { $0.transform.isMoving }
    }
  }

  /// How many cameras and ancestors a view may ask.
  var mostSteps: Int { cameras.count + (cameras.map(\.ancestors.count).max() ?? 0) }

  /// The map from the composition's space to what the eye sees, perspective included.
  ///
  /// Where no camera is there things are seen from far away, as they are.
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
    // What is as far from the eye as that keeps its size.
    let towardsLens = CATransform3DMakeTranslation(0, 0, CGFloat(distance))
    let middle = CATransform3DMakeTranslation(CGFloat(size.x / 2), CGFloat(size.y / 2), 0)
    return [towardsLens, lens, middle].reduce(CATransform3DInvert(eye)) {
      CATransform3DConcat($0, $1)
    }
  }
}

extension LottieTransform {
  /// The map into the space around, depth included.
  func spatialMap(at frame: Double) -> CATransform3D {
    let anchor = anchor.value(at: frame)
    let turned = CATransform3DConcat(
      CATransform3DMakeTranslation(-anchor.x, -anchor.y, anchor.z), spatialTurn(at: frame))
    return CATransform3DConcat(turned, translation(at: frame))
  }

  /// The same of a camera, whose own space has the eye at its origin, looking down.
  ///
  /// Its anchor is no point of its own space but one of the space around.
  fileprivate func cameraMap(at frame: Double, looksAtAnchor: Bool) -> CATransform3D {
    var turned = spatialTurn(at: frame)
    if looksAtAnchor {
      // Away from the eye, as depths of documents are.
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
