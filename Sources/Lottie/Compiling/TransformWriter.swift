import Foundation
import StrataGraphics
import StrataLayers

extension PropertyWriter {
  /// Places a layer by a transform, and has it follow one that moves.
  ///
  /// - Parameters:
  ///   - size: Of the layer's bounds, in which its anchor is told; not 0.
  ///   - isInSpace: Whether depths of points count, and not only what turns make of the plane.
  func place(
    _ layer: CALayer, by transform: LottieTransform, size: SIMD2<Double>, isInSpace: Bool = false
  ) {
    write(transform.anchor, "anchorPoint", of: layer) { .pair($0.plane / size) }
    writePosition(transform.position, of: layer)
    if isInSpace { writeDepth(transform, of: layer) }
    if transform.isSpatial {
      guard transform.isMoving else {
        layer.transform = transform.spatialTurn(at: 0)
        return
      }
      return sample("transform", of: layer) { .transform(transform.spatialTurn(at: $0)) }
    }
    @Sendable func turn(at frame: Double) -> CATransform3D {
      var turn = transform.turn(at: frame).matrix
      if isInSpace { turn.m33 = CGFloat(transform.depthScale(at: frame)) }
      return turn
    }
    let isTurning = transform.rotation.isAnimated || transform.scale.isAnimated
    let isDriven = transform.turnsWithMotion && transform.position.isAnimated
    if transform.isSkewed || isDriven {
      if isTurning || isDriven || transform.skew.isAnimated || transform.skewAxis.isAnimated {
        sample("transform", of: layer) { .transform(turn(at: $0)) }
      } else {
        layer.transform = turn(at: 0)
      }
    } else if isTurning {
      // Animations of the one leave the other as it is.
      if transform.rotation.isAnimated {
        write(transform.rotation, "transform.rotation.z", of: layer) { .number($0 * .pi / 180) }
      }
      if transform.scale.isAnimated {
        writeScale(transform.scale, of: layer, isInSpace: isInSpace)
      }
      if !transform.rotation.isAnimated || !transform.scale.isAnimated {
        layer.transform = stillTurn(of: transform, isInSpace: isInSpace)
      }
    } else {
      layer.transform = turn(at: 0)
    }
  }

  /// What holds still of a turn, of which the angle or the scale moves.
  private func stillTurn(of transform: LottieTransform, isInSpace: Bool) -> CATransform3D {
    guard transform.scale.isAnimated else {
      var scale = AffineMap.scale(transform.scale.value.plane).matrix
      if isInSpace { scale.m33 = CGFloat(transform.depthScale(at: 0)) }
      return scale
    }
    return AffineMap.rotation(transform.angle(at: 0)).matrix
  }

  private func writePosition(_ position: LottieTransform.Position, of layer: CALayer) {
    switch position {
    case .joined(let point) where point.movesAsOne:
      write(point, "position", of: layer) { .pair($0.plane) }
    case .joined(let point):
      write(point.component(0), "position.x", of: layer) { .number($0) }
      write(point.component(1), "position.y", of: layer) { .number($0) }
    case .split(let x, let y, _):
      write(x, "position.x", of: layer) { .number($0) }
      write(y, "position.y", of: layer) { .number($0) }
    }
  }

  /// Writes depths, which grow towards the eye here and away from it in documents.
  private func writeDepth(_ transform: LottieTransform, of layer: CALayer) {
    if transform.anchor.contains(where: { $0.z != 0 }) {
      write(transform.anchor, "anchorPointZ", of: layer) { .number(-$0.z) }
    }
    switch transform.position {
    case .joined(let point):
      guard point.contains(where: { $0.z != 0 }) else { return }
      if point.movesAsOne {
        write(point, "zPosition", of: layer) { .number(-$0.z) }
      } else {
        write(point.component(2), "zPosition", of: layer) { .number(-$0) }
      }
    case .split(_, _, let z): write(z, "zPosition", of: layer) { .number(-$0) }
    }
  }

  private func writeScale(_ scale: Property<Vector>, of layer: CALayer, isInSpace: Bool) {
    // At one pace almost always.
    if scale.movesAsOne {
      write(scale, "transform.scale.x", of: layer) { .number($0.x) }
      write(scale, "transform.scale.y", of: layer) { .number($0.y) }
    } else {
      write(scale.component(0), "transform.scale.x", of: layer) { .number($0) }
      write(scale.component(1), "transform.scale.y", of: layer) { .number($0) }
    }
    guard isInSpace, scale.contains(where: { $0.z != 0 && $0.z != 1 }) else { return }
    write(scale.component(2), "transform.scale.z", of: layer) { .number($0) }
  }
}

extension Property<Vector> {
  /// Whether its numbers have one pace, so that the way of one says that of all.
  fileprivate var movesAsOne: Bool {
    !isAnimated || keyframes.allSatisfy(\.easing.isOfAllComponents)
      || keyframes.contains { $0.way != nil }
  }

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
  /// Whether anything is elsewhere, or may be at some frame.
  ///
  /// - Parameter inSpace: Whether depths of points count.
  func isPlacing(inSpace: Bool) -> Bool {
    guard !isMoving, !isSpatial, map(at: 0) == .identity else { return true }
    return inSpace
      && (anchor.value.z != position.value(at: 0).z || depthScale(at: 0) != 1)
  }

  /// What becomes of depths, 1 where they stay.
  ///
  /// Documents that mean the plane alone may say 0, which would leave nothing to see.
  func depthScale(at frame: Double) -> Double {
    let scale = scale.value(at: frame).z
    return scale == 0 ? 1 : scale
  }

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
      CATransform3DMakeScale(scale.x, scale.y, depthScale(at: frame)),
      turned(angle(at: frame), 0, 0, 1),
      turned(-rotationY.value(at: frame), 0, 1, 0), turned(-rotationX.value(at: frame), 1, 0, 0),
      turned(orientation.z, 0, 0, 1), turned(-orientation.y, 0, 1, 0),
      turned(-orientation.x, 1, 0, 0),
    ]
    return steps.dropFirst().reduce(steps[0]) { CATransform3DConcat($0, $1) }
  }
}
