import Foundation
import StrataGraphics
import StrataLayers

extension PropertyWriter {
  /// Positions a layer by a transform, and animates it if the transform is animated.
  ///
  /// - Parameters:
  ///   - size: The size of the layer's bounds, to which its anchor point is relative; not 0.
  ///   - isInSpace: Whether the depth of points matters, and not only the rotation of the plane.
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
      // An animation of one component leaves the other unchanged.
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

  /// Returns the static part of a transform in which only the rotation or the scale is animated.
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

  /// Writes depths, which grow toward the viewer in layers and away from the viewer in documents.
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
    // This is nearly always the case.
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
  /// Whether all components share one easing, so that they move along a straight line.
  fileprivate var movesAsOne: Bool {
    !isAnimated || keyframes.allSatisfy(\.easing.isOfAllComponents)
      || keyframes.contains { $0.motionPath != nil }
  }

  /// Returns one component with its own easing, for a property without curved motion.
  func component(_ index: Int) -> Property<Double> {
    guard isAnimated else { return Property<Double>(value[index]) }
    var component = Property<Double>(
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
    component.loop = loop
    return component
  }
}

extension LottieTransform {
  /// Whether the transform is not the identity at some frame.
  ///
  /// - Parameter inSpace: Whether depths count.
  func isPlacing(inSpace: Bool) -> Bool {
    guard !isMoving, !isSpatial, map(at: 0) == .identity else { return true }
    return inSpace
      && (anchor.value.z != position.value(at: 0).z || depthScale(at: 0) != 1)
  }

  /// Returns the scale of depths, 1 by default.
  ///
  /// 2D documents may contain 0, which would make everything vanish, so it counts as 1.
  func depthScale(at frame: Double) -> Double {
    let scale = scale.value(at: frame).z
    return scale == 0 ? 1 : scale
  }

  /// Returns the map without anchor point and position.
  func turn(at frame: Double) -> AffineMap {
    var map = AffineMap.rotation(angle(at: frame))
    if isSkewed {
      map = map.after(.skew(skew.value(at: frame), axis: skewAxis.value(at: frame)))
    }
    return map.after(.scale(scale.value(at: frame).plane))
  }

  /// Returns the 3D transform without anchor point and position.
  ///
  /// Depth grows toward the viewer in layers and away from the viewer in documents, so rotations
  /// about x and y have the opposite direction.
  func spatialTurn(at frame: Double) -> CATransform3D {
    func turned(_ degrees: Double, _ x: Double, _ y: Double, _ z: Double) -> CATransform3D {
      CATransform3DMakeRotation(degrees * .pi / 180, x, y, z)
    }
    let scale = scale.value(at: frame)
    let orientation = orientation.value(at: frame).angles
    // In the order of application.
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
