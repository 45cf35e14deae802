import StrataGraphics
import StrataPlan
import StrataRenderList

/// A paint with its GL objects, ready to be applied to quads.
struct ResolvedPaint {
  enum Uniforms: Hashable {
    case none
    case gradient(GradientUniforms)
    /// Mirrors `u_keys` of `paint_image.frag`.
    case slices([SIMD4<Float>])
    /// Mirrors `u_parameters`, which the paint's shader documents.
    case parameters([SIMD4<Float>])
  }

  var kind: ProgramKey.Paint
  /// A premultiplied color, including opacity, that multiplies the program's output; for tables,
  /// see `paint_table.frag`.
  var tint: SIMD4<Float>
  /// Whether every painted pixel has alpha 1, so that insides need no blending.
  var isOpaque: Bool
  /// Whether the paint is a gradient that is dithered when rounded to bytes.
  var isDithered = false
  /// The map from device pixels to paint space.
  var space: AnchoredMap
  var image: TextureObject?
  /// The minimum and maximum points on a sheet, in the paint's space.
  var limits = SIMD4<Float>()
  var sampling = TextureObject.Sampling()
  /// Mirrors `u_level` of `paint_image.frag` and `particles.frag`.
  var level = SIMD3<Float>()
  /// Mirrors `u_texels` of `image_level.glsl`.
  var texels = SIMD4<Float>(1, 1, 0, 0)
  var uniforms = Uniforms.none
  /// A second image, for programs that read the content below.
  var backdrop: TextureObject?
  /// The operation that combines the paint with the surface, for any coverage.
  ///
  /// nil composites over the content below, and overwrites it if the paint is opaque and covers
  /// everything.
  var mix: SurfaceMix?
}

/// Converts the paints of a render list to GL objects.
struct PaintResolver {
  let images: ImageStore
  let table: GradientTable
  /// Whether one program draws gradients of all kinds; hardware waits longer for a change of
  /// programs than for the kinds that a pixel does not need.
  let joinsGradients: Bool

  /// Adds the visible gradients of a plan to the table and its small images to sheets.
  ///
  /// - Throws: `GPUError.outOfMemory`.
  func prepare(_ plan: FramePlan) throws {
    for index in plan.steps.indices where plan.steps[index].kind != .solid {
      guard plan.steps[index].kind.isItem, !plan.steps[index].visible.isEmpty,
        case .draw(let item) = plan.list.commands[index]
      else { continue }
      switch item.paint {
      case .gradient(let paint): _ = try table.place(of: paint.stops)
      case .image(let paint) where Self.mayUseSheet(paint, item):
        _ = try images.texture(
          for: paint.pixels, mipmapped: false, mayUseSheet: true, mayBeMask: true, texelsPerPixel: 1
        )
      case .image, .solid: break
      }
    }
  }

  /// Whether an image can be on a sheet with others.
  ///
  /// Those programs support only one map, and do not compute the level of detail, by which the
  /// pixels of a tilted image select one of two filters.
  private static func mayUseSheet(_ paint: ImagePaint, _ item: RenderItem) -> Bool {
    paint.minification != .trilinear && paint.columns.count == 2 && paint.rows.count == 2
      && (item.transform.isAffine || paint.minification == paint.magnification)
  }

  /// Resolves a paint to one paint, or to several that together paint every pixel once.
  ///
  /// - Returns: Empty if nothing would be painted.
  func resolve(_ item: RenderItem) throws -> [ResolvedPaint] {
    let opacity = min(max(item.opacity, 0), 1)
    guard opacity > 0 else { return [] }
    switch item.paint {
    case .solid(let color):
      guard !color.isClear else { return [] }
      return [
        ResolvedPaint(
          kind: .solid, tint: color.premultiplied * opacity,
          isOpaque: item.isOpaque,
          space: AnchoredMap(.identity, anchor: item.anchor))
      ]
    case .gradient(let paint):
      return try gradient(paint, item, opacity)
    case .image(let paint):
      return try image(paint, item, opacity).map { [$0] } ?? []
    }
  }

  private func gradient(
    _ paint: GradientPaint, _ item: RenderItem, _ opacity: Float
  ) throws -> [ResolvedPaint] {
    guard let toLocal = item.transform.inverse else { return [] }
    let space = AnchoredMap(toLocal.then(paint.toGradient), anchor: item.anchor)
    // Only the program without a table has focal points.
    if paint.focus == 0, let place = try table.place(of: paint.stops) {
      let kind = ProgramKey.Paint.table(of: paint.kind)
      let step = joinsGradients ? (kind.tableKind ?? 0) * GradientTable.kindStep : 0
      return [
        ResolvedPaint(
          kind: joinsGradients ? .anyTable : kind,
          tint: SIMD4(
            place.coordinate.x, place.coordinate.y, Float(place.intervals + step), opacity),
          isOpaque: item.isOpaque, isDithered: paint.isDithered, space: space)
      ]
    }
    let kind = ProgramKey.Paint.gradient
    let parts = GradientUniforms.parts(of: paint, intervals: kind.intervals)
    return parts.map { part in
      ResolvedPaint(
        kind: kind, tint: SIMD4(repeating: opacity), isOpaque: parts.count == 1 && item.isOpaque,
        isDithered: paint.isDithered, space: space, uniforms: .gradient(part))
    }
  }

  private func image(
    _ original: ImagePaint, _ item: RenderItem, _ opacity: Float
  ) throws -> ResolvedPaint? {
    guard let toLocal = item.transform.inverse else { return nil }
    var paint = original
    let wantsMipmaps = paint.minification == .trilinear
    let (place, hasMipmaps) = try images.texture(
      for: paint.pixels, mipmapped: wantsMipmaps, mayUseSheet: Self.mayUseSheet(paint, item),
      mayBeMask: true, texelsPerPixel: wantsMipmaps ? Self.texelsPerPixel(paint, toLocal) : 1)
    let isSliced = paint.columns.count > 2 || paint.rows.count > 2
    let reduction = 1 << place.halvings
    let sampling = ImageSampling(
      minification: paint.minification, magnification: paint.magnification,
      size: SIMD2(
        max(1, paint.pixels.width / reduction), max(1, paint.pixels.height / reduction)),
      bias: paint.levelBias, hasMipmaps: hasMipmaps,
      texelsPerPixel: isSliced || !item.transform.isAffine
        ? nil : Self.texelsPerPixel(paint, toLocal) / Double(reduction))
    let scale = sampling.scale(for: place.texture)
    // The nearest texel is chosen before its row is flipped, so that a point on a border belongs to
    // the same texel as on the CPU.
    let flipsLater = place.isUpsideDown && sampling.choosesTexels
    if place.isUpsideDown, !flipsLater {
      let height = Double(paint.pixels.height)
      for row in paint.rows.indices { paint.rows[row].texel = height - paint.rows[row].texel }
    }
    var resolved = ResolvedPaint(
      kind: isSliced ? .slicedImage : item.transform.isAffine ? .image : .tiltedImage,
      tint: SIMD4(paint.tint * place.color, 1) * opacity,
      isOpaque: item.isOpaque,
      space: AnchoredMap(
        isSliced
          ? toLocal : toLocal.then(Self.unitMap(paint)).then(.scale(scale.x, scale.y)),
        anchor: item.anchor))
    resolved.image = place.texture
    if let first = place.first {
      Self.put(&resolved, on: place.texture, first, paint, item, toLocal, scale)
    }
    resolved.sample(sampling, of: place.texture, isUpsideDown: flipsLater)
    if isSliced {
      resolved.uniforms = .slices(
        Self.keys(paint.columns, Double(paint.pixels.width) / scale.x)
          + Self.keys(paint.rows, Double(paint.pixels.height) / scale.y))
    }
    return resolved
  }

  /// Changes a paint to use an image on a sheet that starts at the texel `first`.
  private static func put(
    _ resolved: inout ResolvedPaint, on texture: TextureObject, _ first: SIMD2<Int>,
    _ paint: ImagePaint, _ item: RenderItem,
    _ toLocal: PlaneTransform, _ scale: SIMD2<Double>
  ) {
    let sheet = SIMD2(Double(texture.width), Double(texture.height))
    let low = SIMD2(Double(first.x), Double(first.y)) / sheet
    let size = SIMD2(Double(paint.pixels.width), Double(paint.pixels.height)) / sheet
    let toSheet = PlaneTransform(a: size.x, b: 0, c: 0, d: size.y, tx: low.x, ty: low.y)
    resolved.kind = item.transform.isAffine ? .sheetImage : .tiltedSheetImage
    resolved.space = AnchoredMap(
      toLocal.then(unitMap(paint)).then(toSheet).then(.scale(scale.x, scale.y)),
      anchor: item.anchor)
    let half = 0.5 / sheet
    resolved.limits = SIMD4(
      lowHalf: SIMD2<Float>((low + half) * scale),
      highHalf: SIMD2<Float>((low + size - half) * scale))
  }

  /// Returns the map from the item's space to texture coordinates, 0...1 over the image.
  private static func unitMap(_ paint: ImagePaint) -> PlaneTransform {
    func axis(_ keys: [ImagePaint.Key], _ size: Int) -> (scale: Double, offset: Double) {
      let scale = (keys[1].texel - keys[0].texel) / (keys[1].position - keys[0].position)
      return (scale / Double(size), (keys[0].texel - keys[0].position * scale) / Double(size))
    }
    let x = axis(paint.columns, paint.pixels.width)
    let y = axis(paint.rows, paint.pixels.height)
    return PlaneTransform(a: x.scale, b: 0, c: 0, d: y.scale, tx: x.offset, ty: y.offset)
  }

  /// Returns the positions, then the texture coordinates, of four keys.
  ///
  /// Fewer keys are extended to four by halving the last segment, which does not change the map.
  private static func keys(_ keys: [ImagePaint.Key], _ size: Double) -> [SIMD4<Float>] {
    precondition((2...4).contains(keys.count), "an image axis must have 2 to 4 keys")
    var four = keys
    while four.count < 4 {
      let (a, b) = (four[four.count - 2], four[four.count - 1])
      four.insert(
        ImagePaint.Key(
          position: (a.position + b.position) / 2, texel: (a.texel + b.texel) / 2),
        at: four.count - 1)
    }
    let positions = four.map { Float($0.position) }
    let coordinates = four.map { Float($0.texel / size) }
    return [
      SIMD4(positions[0], positions[1], positions[2], positions[3]),
      SIMD4(coordinates[0], coordinates[1], coordinates[2], coordinates[3]),
    ]
  }

  /// Returns the number of texels that one device pixel spans, along the axis with the larger
  /// value.
  static func texelsPerPixel(_ paint: ImagePaint, _ toLocal: PlaneTransform) -> Double {
    func density(_ keys: [ImagePaint.Key]) -> Double {
      zip(keys, keys.dropFirst()).map { a, b in
        abs((b.texel - a.texel) / (b.position - a.position))
      }.max() ?? 1
    }
    return toLocal.then(.scale(density(paint.columns), density(paint.rows))).longestStep
  }
}

extension ProgramKey.Paint {
  fileprivate static func table(of kind: GradientPaint.Kind) -> ProgramKey.Paint {
    switch kind {
    case .axial: .axialTable
    case .radial: .radialTable
    case .conic: .conicTable
    }
  }
}
