import Strata
import StrataGPU
import StrataGraphics
import StrataRenderList
import StrataTestMeasures
import StrataTestSupport
import Testing

/// Meshes are built once, and rebuilt only if a scale needs finer ones.
@Suite(.serialized, .enabled(if: hasMeshes)) struct MeshReuseTests {
  private func list(scale: Double, angle: Double = 0) -> RenderList {
    let (sine, cosine) = Maths.sincos(angle)
    var list = RenderList(size: PixelSize(width: 320, height: 320), background: .white)
    list.commands = MeshShapes.all.map { _, shape in
      .draw(
        RenderItem(
          shape: shape, paint: .solid(.black),
          transform: PlaneTransform(
            a: scale * cosine, b: scale * sine, c: -scale * sine, d: scale * cosine, tx: 150,
            ty: 160), opacity: 0.5, scissor: PixelRect(list.size)))
    }
    return list
  }

  @Test func `one mesh serves all scales of a bucket, and another the next`() throws {
    let count = MeshShapes.all.count
    try withBackends { (backends) throws in
      func made(_ scale: Double, _ angle: Double = 0) throws -> Int {
        let statistics = try backends.gpu.draw(list(scale: scale, angle: angle), strategy: .mesh)
        expectEqual(statistics.meshItems, count)
        expectEqual(statistics.meshBytesUploaded > 0, statistics.tessellatedShapes > 0)
        return statistics.tessellatedShapes
      }
      var counts: [Int] = []
      for (scale, angle) in [(1.1, 0.0), (1.41, 0), (1.02, 0.7), (1.42, 0), (1.99, 2), (1.2, 0)] {
        counts.append(try made(scale, angle))
      }
      expectEqual(counts, [count, 0, 0, count, 0, 0])
      backends.gpu.forgetContent()
      let again = try made(1.2)
      expectEqual(again, count)
    }
  }

  @Test func `equal shapes share a mesh`() throws {
    var content = list(scale: 1.2)
    content.commands += list(scale: 1.3, angle: 1).commands
    content.commands += list(scale: 1.05, angle: 4).commands
    try withBackends { backends in
      let statistics = try backends.gpu.draw(content, strategy: .mesh)
      expectEqual(statistics.meshItems, content.commands.count)
      expectEqual(statistics.tessellatedShapes, MeshShapes.all.count)
    }
  }

  /// A thousand shape layers; every frame moves, rotates, scales and tilts each one.
  private func layers() -> (root: CALayer, shapes: [CAShapeLayer]) {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 800, height: 600)
    var camera = CATransform3DIdentity
    camera.m34 = -1 / 4_000
    let shapes = (0..<1_000).map { index -> CAShapeLayer in
      let path = CGMutablePath()
      let teeth = 5 + index % 16
      for corner in 0..<2 * teeth {
        let (sine, cosine) = Maths.sincos(Double(corner) * .pi / Double(teeth))
        let radius = corner % 2 == 0 ? 24.0 : 22.0 - Double(index % 25) * 0.1
        let point = CGPoint(x: CGFloat(radius * cosine), y: CGFloat(radius * sine))
        if corner == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
      path.closeSubpath()
      let layer = CAShapeLayer()
      layer.path = path
      layer.fillColor = CGColor(
        red: CGFloat(index % 10) / 10, green: CGFloat(index % 7) / 7, blue: 0.5, alpha: 0.5)
      // Each on its own plane, so that tilted ones do not intersect.
      let holder = CALayer()
      holder.frame = root.bounds
      holder.sublayerTransform = camera
      holder.addSublayer(layer)
      root.addSublayer(holder)
      return layer
    }
    return (root, shapes)
  }

  @Test func `a thousand moving layers need no mesh after the first frame`() throws {
    let (root, shapes) = layers()
    let renderer = try Renderer(
      size: CGSize(width: 800, height: 600), device: .gpu, pathStrategy: .mesh)
    var pictures: [Pixels] = []
    for frame in 0..<5 {
      var random = RepeatableRandom(seed: frame)
      for layer in shapes {
        layer.position = CGPoint(x: random.number(30...770), y: random.number(30...570))
        let scale = CGFloat(random.number(1.1...1.3))
        var transform = CATransform3DMakeScale(scale, scale, 1)
        transform = CATransform3DConcat(
          transform, CATransform3DMakeRotation(CGFloat(random.number(0...6)), 0, 0, 1))
        transform = CATransform3DConcat(
          transform,
          CATransform3DMakeRotation(
            CGFloat(random.number(-0.3...0.3)), 1, CGFloat(random.number(-1...1)), 0))
        layer.transform = transform
      }
      pictures.append(try renderer.image(of: root).pixels)
      let statistics = renderer.statistics
      expectEqual(statistics.meshItems, 1_000)
      expectEqual(statistics.coverageItems, 0)
      if frame > 0 {
        expectEqual(statistics.tessellatedShapes, 0)
        expectEqual(statistics.meshBytesUploaded, 0)
      }
    }
    expect(pictures[0].bytes != pictures[4].bytes)
  }

  /// Tiles may differ from the whole by one level of coverage.
  ///
  /// A GPU snaps vertices to a grid of 1/256 px whose origin is its target's corner, and the fringe
  /// is interpolated between them. So, unlike with the other strategies, tiles may differ from the
  /// whole. Blending rounds the level of coverage to one or, on whole edges between two lines of
  /// that grid, to two.
  @Test(arguments: [12, 37])
  func `tiled scenes match untiled ones within a level`(side: Int) throws {
    let (context, _) = try openDevice(.gpu)
    defer { context.releaseCurrent() }
    let whole = GPUBackend(context: context, limits: .default, clock: { 0 })
    let tiled = GPUBackend(
      context: context, limits: .default, clock: { 0 }, largestSurfaceSide: side)
    for prepared in PreparedScene.all {
      let (scene, list) = (prepared.scene, prepared.list)
      // Scenes share shapes, and not every scene is drawn by both.
      whole.forgetContent()
      tiled.forgetContent()
      let one = try whole.render(list, strategy: .mesh)
      guard let many = try list.unlessTooLarge({ try tiled.render(list, strategy: .mesh) }) else {
        continue
      }
      expect(many.statistics.passes > one.statistics.passes)
      expectEqual(many.statistics.tessellatedShapes, one.statistics.tessellatedShapes)
      let difference = PixelComparison(one.pixels, many.pixels)
      expect(difference.largest <= 2, "\(scene.name): \(difference)")
      expect(difference.share(above: 1) <= 0.015, "\(scene.name): \(difference)")
    }
  }
}
