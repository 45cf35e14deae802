import Strata
import StrataGPU
import StrataGraphics
import StrataRenderList
import StrataTestMeasures
import StrataTestSupport
import Testing

/// Meshes on the GPU against exact coverage on the CPU, under every kind of matrix.
@Suite(.serialized, .enabled(if: hasMeshes)) struct MeshPictureTests {
  private static let size = PixelSize(width: 160, height: 140)
  private static let middle = PlaneTransform.translation(80.3, 70.6)
  private static let ink = RenderPaint.solid(Color(red: 0.1, green: 0.2, blue: 0.6))

  private func draw(
    _ shape: RenderShape, _ transform: PlaneTransform, _ paint: RenderPaint = ink,
    opacity: Float = 1, scissor: PixelRect? = nil
  ) -> RenderCommand {
    .draw(
      RenderItem(
        shape: shape, paint: paint, transform: transform.then(Self.middle), opacity: opacity,
        scissor: scissor ?? PixelRect(Self.size)))
  }

  private func expectMesh(
    _ commands: [RenderCommand], items: Int = 1, _ note: String, _ backends: BackendPair
  ) throws {
    var list = RenderList(size: Self.size, background: .white)
    list.commands = commands
    let (difference, statistics) = try backends.compare(list, .mesh)
    expectEqual(statistics.meshItems, items, "\(note)")
    expect(difference.isWithinMeshBounds, "\(note): \(difference)")
  }

  private static func turn(_ angle: Double, _ x: Double = 1, _ y: Double = 1) -> PlaneTransform {
    let (sine, cosine) = Maths.sincos(angle)
    return PlaneTransform.scale(x, y)
      .then(PlaneTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0))
  }

  private static let affine: [(name: String, map: PlaneTransform)] = [
    ("as it is", .identity), ("quarter turn", turn(.pi / 2)), ("turned", turn(0.4)),
    ("mirrored", .scale(-1, 1)), ("mirrored and turned", turn(2.2, 1, -1)),
    ("both mirrored", .scale(-1, -1)), ("stretched", .scale(1.5, 0.6)),
    ("stretched and turned", turn(1, 0.7, 1.2)), ("small", .scale(0.4, 0.4)),
    ("sheared", PlaneTransform(a: 1, b: 0.1, c: 0.7, d: 0.9, tx: 0, ty: 0)),
    ("mirrored and sheared", PlaneTransform(a: -1.1, b: 0.3, c: 0.5, d: 0.9, tx: 0, ty: 0)),
    ("large", turn(0.2, 3, 3)),
  ]

  @Test(arguments: affine.indices)
  func `meshes match exact coverage under any affine matrix`(index: Int) throws {
    let (name, map) = Self.affine[index]
    try withBackends { backends in
      for (shapeName, shape) in MeshShapes.all {
        try expectMesh([draw(shape, map)], "\(shapeName), \(name)", backends)
      }
    }
  }

  /// A plane rotated about an axis in it, seen from `distance`.
  private static func tilt(
    _ angle: Double, about axis: Double, distance: Double, mirrored: Bool = false
  ) -> PlaneTransform {
    var camera = CATransform3DIdentity
    camera.m34 = CGFloat(-1 / distance)
    let (sine, cosine) = Maths.sincos(axis)
    let turned = CATransform3DMakeRotation(CGFloat(angle), CGFloat(cosine), CGFloat(sine), 0)
    let flat = PlaneTransform(flattening: CATransform3DConcat(turned, camera))
    return mirrored ? PlaneTransform.scale(-1, 1).then(flat) : flat
  }

  private static let projective: [(name: String, map: PlaneTransform)] = [
    ("tilted", tilt(0.5, about: 0, distance: 200)),
    ("tilted far", tilt(0.7, about: 1.5, distance: 160)),
    ("tilted about a diagonal", tilt(-0.7, about: 0.8, distance: 150)),
    ("tilted and mirrored", tilt(0.6, about: 1.2, distance: 150, mirrored: true)),
    ("seen from behind", tilt(2.6, about: 0.3, distance: 300)),
    ("tilted and turned", turn(0.7).then(tilt(0.6, about: 0.1, distance: 180))),
    ("nearly flat", tilt(0.01, about: 0.4, distance: 1_000)),
  ]

  @Test(arguments: projective.indices)
  func `meshes match exact coverage under any projective matrix`(index: Int) throws {
    let (name, map) = Self.projective[index]
    try withBackends { backends in
      for (shapeName, shape) in MeshShapes.all {
        try expectMesh([draw(shape, map)], "\(shapeName), \(name)", backends)
      }
    }
  }

  @Test func `a scissor cuts at whole pixels`() throws {
    try withBackends { backends in
      for scissor in [
        PixelRect(minX: 50, minY: 40, maxX: 111, maxY: 77),
        PixelRect(minX: 80, minY: 0, maxX: 81, maxY: 140),
      ] {
        for (name, shape) in MeshShapes.all {
          try expectMesh([draw(shape, Self.turn(0.3), scissor: scissor)], name, backends)
        }
      }
    }
  }

  @Test func `clipped and fading groups contain meshes and are clipped by them`() throws {
    let group = RenderGroup(
      opacity: 0.6,
      clip: RenderClip(
        shape: .fill(Path(ellipseIn: CGRect(x: -45, y: -40, width: 90, height: 80)), .nonZero),
        transform: Self.turn(0.5, 1.2, 0.8).then(Self.middle)),
      bounds: PixelRect(minX: 17, minY: 9, maxX: 150, maxY: 133))
    var faded = group
    faded.clip = nil
    try withBackends { backends in
      for (name, shape) in MeshShapes.all {
        let inside = [
          draw(shape, Self.turn(0.2)),
          draw(shape, Self.turn(1.7, 0.6, 0.6), .solid(.white), opacity: 0.8),
        ]
        for kind in [group, faded] {
          try expectMesh(
            [.beginGroup(kind)] + inside + [.endGroup], items: 2, name, backends)
        }
        try expectMesh(
          [.beginGroup(faded), .beginGroup(group)] + inside + [.endGroup, .endGroup], items: 2,
          name, backends)
      }
    }
  }

  private func gradient(_ kind: GradientPaint.Kind, _ locations: [Double]) throws -> RenderPaint {
    let colors = [
      Color(red: 0.9, green: 0.1, blue: 0), Color(red: 0, green: 0.5, blue: 1, alpha: 0.6),
      Color(red: 0.2, green: 0.8, blue: 0.1),
    ]
    let stops = locations.enumerated().map { GradientStops.Stop($0.element, colors[$0.offset % 3]) }
    return .gradient(
      GradientPaint(
        kind: kind, stops: try #require(GradientStops(stops)),
        toGradient: .onto(axis: SIMD2(70, 30), from: SIMD2(-35, -10))))
  }

  private func image(keys count: Int) -> RenderPaint {
    let bytes = (0..<64).flatMap { index -> [UInt8] in
      let (red, green, blue) = (index * 3, 255 - index * 4, index % 8 * 30)
      return [UInt8(red), UInt8(green), UInt8(blue), 255]
    }
    func key(_ position: Double, _ texel: Double) -> ImagePaint.Key {
      ImagePaint.Key(position: position, texel: texel)
    }
    let keys = [key(-40, 0), key(-20, 2), key(20, 6), key(40, 8)]
    let used = count == 4 ? keys : [keys[0], keys[3]]
    return .image(
      ImagePaint(
        pixels: Pixels(width: 8, height: 8, premultipliedRGBA: bytes), columns: used, rows: used))
  }

  @Test func `gradients and images fill meshes`() throws {
    let paints = [
      try gradient(.axial, [0, 0.5, 1]), try gradient(.radial, [0, 0.5, 1]),
      try gradient(.conic, [0, 0.25, 1]), try gradient(.axial, [0.1234, 0.4567, 0.789]),
      try gradient(.radial, (0..<11).map { Double($0) * 0.0937 }), image(keys: 2),
      image(keys: 4),
    ]
    let maps = [
      Self.turn(0.3), Self.turn(2, 1.3, -0.9), Self.tilt(0.5, about: 0.7, distance: 220),
    ]
    try withBackends { backends in
      for (number, paint) in paints.enumerated() {
        for map in maps {
          for (name, shape) in MeshShapes.all {
            try expectMesh(
              [draw(shape, map, paint, opacity: 0.9)], "\(name), paint \(number)", backends)
          }
        }
      }
    }
  }

  @Test func `thin and small shapes are drawn with coverage`() throws {
    try withBackends { backends in
      let disc = MeshShapes.all[0].shape
      let hairline = RenderShape.fill(
        Path(rect: CGRect(x: -50, y: 0, width: 100, height: 1)), .nonZero)
      for (name, command) in [
        ("small", draw(disc, .scale(0.15, 0.15))), ("hairline", draw(hairline, Self.turn(0.2))),
        ("flattened", draw(disc, .scale(1, 0.01))),
      ] {
        var list = RenderList(size: Self.size, background: .white)
        list.commands = [command]
        let (difference, statistics) = try backends.compare(list, .mesh)
        expect(statistics.coverageItems == 1 && statistics.meshItems == 0, "\(name)")
        expect(statistics.meshBytesUploaded == 0 || name == "flattened")
        expect(difference.largest <= 2, "\(name): \(difference)")
      }
    }
  }
}
