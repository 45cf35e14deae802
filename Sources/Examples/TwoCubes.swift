import Strata

/// Two cubes of six colored faces, in one perspective.
///
/// The perspective is in the sublayer transform of the stage, so both cubes have the same vanishing
/// point. Each cube is a transform layer, which keeps the depth of its faces. The second one is
/// rotated by an eighth of a turn about x and y.
@Sendable func twoCubes() -> CALayer {
  let stage = CALayer()
  stage.frame = CGRect(x: 0, y: 0, width: 360, height: 200)
  stage.backgroundColor = UIColor.lightGray.cgColor
  var perspective = CATransform3DIdentity
  perspective.m34 = -1 / 500
  stage.sublayerTransform = perspective

  stage.addSublayer(cube(at: CATransform3DMakeTranslation(-90, 0, 0)))
  var turned = CATransform3DMakeTranslation(90, 0, 0)
  turned = CATransform3DRotate(turned, -.pi / 4, 1, 0, 0)
  turned = CATransform3DRotate(turned, -.pi / 4, 0, 1, 0)
  stage.addSublayer(cube(at: turned))
  return stage
}

private let cubeSide: CGFloat = 90

private func cube(at transform: CATransform3D) -> CALayer {
  let cube = CATransformLayer()
  cube.position = CGPoint(x: 180, y: 100)
  let half = cubeSide / 2
  // Rotated to face its side, then moved outward along its normal.
  let faces: [(turn: CATransform3D, color: UIColor)] = [
    (CATransform3DIdentity, .red),
    (CATransform3DMakeRotation(.pi / 2, 0, 1, 0), .green),
    (CATransform3DMakeRotation(.pi / 2, 1, 0, 0), .blue),
    (CATransform3DMakeRotation(-.pi / 2, 1, 0, 0), .yellow),
    (CATransform3DMakeRotation(-.pi / 2, 0, 1, 0), .cyan),
    (CATransform3DMakeRotation(.pi, 0, 1, 0), .magenta),
  ]
  for (turn, color) in faces {
    let face = CALayer()
    face.bounds = CGRect(x: 0, y: 0, width: cubeSide, height: cubeSide)
    face.transform = CATransform3DTranslate(turn, 0, 0, half)
    face.backgroundColor = color.cgColor
    cube.addSublayer(face)
  }
  cube.transform = transform
  return cube
}
