import Foundation
import StrataGraphics
import StrataLayers

extension PropertyWriter {
  /// Places a layer by a transform, and has it follow one that moves.
  ///
  /// - Parameters:
  ///   - size: Of the layer's bounds, in which its anchor is told; not 0.
  func place(_ layer: CALayer, by transform: LottieTransform, size: SIMD2<Double>) {
    write(transform.anchor, "anchorPoint", of: layer) { .pair($0.plane / size) }
    writePosition(transform.position, of: layer)
    if transform.isSpatial {
      guard transform.isMoving else {
        layer.transform = transform.spatialTurn(at: 0)
        return
      }
      return sample("transform", of: layer) { .transform(transform.spatialTurn(at: $0)) }
    }
    let isTurning = transform.rotation.isAnimated || transform.scale.isAnimated
    let isDriven = transform.turnsWithMotion && transform.position.isAnimated
    if transform.isSkewed || isDriven {
      if isTurning || isDriven || transform.skew.isAnimated || transform.skewAxis.isAnimated {
        sample("transform", of: layer) { .transform(transform.turn(at: $0).matrix) }
      } else {
        layer.transform = transform.turn(at: 0).matrix
      }
    } else if isTurning {
      write(transform.rotation, "transform.rotation.z", of: layer) { .number($0 * .pi / 180) }
      writeScale(transform.scale, of: layer)
    } else {
      layer.transform = transform.turn(at: 0).matrix
    }
  }

  private func writePosition(_ position: LottieTransform.Position, of layer: CALayer) {
    switch position {
    case .joined(let point):
      if !point.isAnimated || point.keyframes.allSatisfy(\.easing.isOfAllComponents)
        || point.keyframes.contains(where: { $0.way != nil })
      {
        write(point, "position", of: layer) { .pair($0.plane) }
      } else {
        write(point.component(0), "position.x", of: layer) { .number($0) }
        write(point.component(1), "position.y", of: layer) { .number($0) }
      }
    case .split(let x, let y, _):
      write(x, "position.x", of: layer) { .number($0) }
      write(y, "position.y", of: layer) { .number($0) }
    }
  }

  private func writeScale(_ scale: Property<Vector>, of layer: CALayer) {
    write(scale.component(0), "transform.scale.x", of: layer) { .number($0) }
    write(scale.component(1), "transform.scale.y", of: layer) { .number($0) }
  }
}

extension Property<Vector> {
  /// One of the numbers by itself, with its own pace; of a point that goes straight.
  func component(_ index: Int) -> Property<Double> {
    guard isAnimated else { return Property<Double>(value[index]) }
    return Property<Double>(
      keyframes: keyframes.map { keyframe in
        var easing = keyframe.easing
        if case .each(let curves) = easing {
          let curve = index < curves.count ? curves[index] : curves[0]
          easing = curve == .linear ? .linear : .curve(curve)
        }
        return Keyframe(
          time: keyframe.time, value: keyframe.value[index], end: keyframe.end[index],
          easing: easing)
      })
  }
}

extension LottieTransform {
  /// The map without the anchor and the position.
  func turn(at frame: Double) -> AffineMap {
    var map = AffineMap.rotation(angle(at: frame))
    if isSkewed {
      map = map.after(.skew(skew.value(at: frame), axis: skewAxis.value(at: frame)))
    }
    return map.after(.scale(scale.value(at: frame).plane))
  }

  /// The same in space.
  ///
  /// Depth grows towards the eye here and away from it in documents, so that turns
  /// about x and y go the other way.
  func spatialTurn(at frame: Double) -> CATransform3D {
    func turned(_ degrees: Double, _ x: Double, _ y: Double, _ z: Double) -> CATransform3D {
      CATransform3DMakeRotation(degrees * .pi / 180, x, y, z)
    }
    let scale = scale.value(at: frame)
    let orientation = orientation.value(at: frame)
    // The first acts first.
    let steps = [
      CATransform3DMakeScale(scale.x, scale.y, 1), turned(angle(at: frame), 0, 0, 1),
      turned(-rotationY.value(at: frame), 0, 1, 0), turned(-rotationX.value(at: frame), 1, 0, 0),
      turned(orientation.z, 0, 0, 1), turned(-orientation.y, 0, 1, 0),
      turned(-orientation.x, 1, 0, 0),
    ]
    return steps.dropFirst().reduce(steps[0]) { CATransform3DConcat($0, $1) }
  }
}
