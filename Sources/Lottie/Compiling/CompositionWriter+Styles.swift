import Foundation
import StrataGraphics
import StrataLayers

/// Styles, which apply to the image of a layer in its composition.
extension CompositionWriter {
  /// Returns a layer with its styles and its opacity, which includes them.
  ///
  /// - Parameter picture: The layer in its composition's space, without its opacity.
  func styled(
    _ picture: PlacedPicture, _ layer: LottieLayer, in composition: Composition,
    _ writer: PropertyWriter
  ) throws -> CALayer {
    let shown = try styled(picture, layer, in: composition, writer, upTo: layer.styles.count)
    writer.write(layer.transform.opacity, "opacity", of: shown) { .number($0) }
    try budget.finishLayer()
    return shown
  }

  /// Returns a layer with its first styles.
  ///
  /// - Parameter end: The number of styles to apply.
  private func styled(
    _ picture: PlacedPicture, _ layer: LottieLayer, in composition: Composition,
    _ writer: PropertyWriter, upTo end: Int
  ) throws -> CALayer {
    try ThreadWatch.check()
    let styles = layer.styles.prefix(end)
    try countLayers(1 + styles.reduce(0) { $0 + $1.layerCount })
    var shown = try flat(picture.layer, layer, in: composition)
    var hasShadow = false
    for (index, style) in styles.enumerated() {
      // A layer has one shadow, and other styles do not apply to it.
      if hasShadow { shown = Self.around(shown) }
      hasShadow = false
      /// Returns a copy of the image with the first styles.
      func copy(with end: Int = 0) throws -> CALayer {
        copies += 1
        defer { copies -= 1 }
        guard let copy = try self.picture(of: layer, in: composition, writer) else {
          return CALayer()
        }
        return try styled(copy, layer, in: composition, writer, upTo: end)
      }
      /// Draws a layer over the image, within its alpha.
      func cover(with cover: CALayer) throws {
        guard let filter = style.blend.filterName else {
          cover.compositingFilter = "sourceAtop"
          shown = Self.covered(shown, by: cover)
          return
        }
        // A blend mode would extend the alpha, so it is applied to a copy of the image.
        cover.compositingFilter = filter
        let blended = Self.around(try copy(with: index))
        blended.anchorPoint = .zero
        blended.addSublayer(cover)
        blended.compositingFilter = "sourceAtop"
        shown = Self.covered(shown, by: blended)
      }
      /// Draws a layer behind the image.
      func underlay(_ back: CALayer) {
        back.compositingFilter = style.blend.filterName
        shown = Self.around(shown)
        shown.insertSublayer(back, at: 0)
      }
      switch style.type {
      case .gradientOverlay(let overlay):
        let bounds = try bounds(of: picture.content, layer, in: composition)
        try cover(with: gradient(of: overlay, across: bounds, writer))
      case .overlay(let color, let opacity) where style.blend == .normal:
        writeMatrix(isMoving: color.isAnimated || opacity.isAnimated, on: shown, writer) { frame in
          Self.overlay(color.value(at: frame), opacity.value(at: frame))
        }
      case .overlay(let color, let opacity):
        let ink = Self.cover()
        write(color, asBackgroundOf: ink, writer)
        writer.write(opacity, "opacity", of: ink) { .number($0) }
        try cover(with: ink)
      case .inner(let shade):
        guard shade.isVisible else { continue }
        try cover(with: self.shade(shade, within: copy(), writer))
      case .border(let color, let size):
        underlay(try edged(copy(), by: size, color: color, writer))
      case .shadow(let shadow) where style.blend == .normal:
        write(shadow, on: shown, writer)
        hasShadow = true
      case .shadow(let shadow): underlay(self.shadow(shadow, of: try copy(), writer))
      }
    }
    shown.anchorPoint = .zero
    return shown
  }

  /// Returns a layer as a flat image in its composition's space.
  private func flat(
    _ drawn: CALayer, _ layer: LottieLayer, in composition: Composition
  ) throws -> CALayer {
    if composition.isInSpace(layer) { return try seen([drawn], in: composition) }
    let flat = CALayer()
    flat.bounds = bounds(composition.size)
    flat.anchorPoint = .zero
    flat.addSublayer(drawn)
    return flat
  }

  // MARK: Colors

  private func write(
    _ color: Property<SIMD4<Double>>, asBackgroundOf layer: CALayer, _ writer: PropertyWriter
  ) {
    writer.write(color, "backgroundColor", of: layer) {
      .color(LayerColor(shown: Color(red: $0.x, green: $0.y, blue: $0.z, alpha: 1)))
    }
  }

  /// Returns the color matrix that mixes the content with one color.
  private static func overlay(_ color: SIMD4<Double>, _ opacity: Double) -> [Double] {
    let share = min(max(opacity, 0), 1)
    var rows: [Double] = []
    for channel in 0..<3 {
      rows += (0..<3).map { $0 == channel ? 1 - share : 0 } + [0, share * color[channel]]
    }
    return rows + [0, 0, 0, 1, 0]
  }

  // MARK: Shadows

  /// Returns a shadow or a glow inside the edge of an image, which does not clip it.
  ///
  /// - Parameter silhouette: A copy of the image.
  private func shade(
    _ shade: InnerShade, within silhouette: CALayer, _ writer: PropertyWriter
  ) -> CALayer {
    let shadow = shade.shadow
    let ink = Self.cover()
    write(shadow.color, asBackgroundOf: ink, writer)
    let hole = Self.around(silhouette)
    hole.anchorPoint = .zero
    writer.follow("position", of: hole, isMoving: shadow.isMoving) {
      .pair(shadow.offset(at: $0))
    }
    writeFilter("gaussianBlur", "inputRadius", shadow.sigma, on: hole, writer)
    hole.compositingFilter = shade.isInside ? "destIn" : "destOut"
    let group = Self.cover()
    group.sublayers = [ink, hole]
    writer.write(shadow.opacity, "opacity", of: group) { .number($0) }
    return group
  }

  /// Returns a shadow as a layer of its own, which can have a blend mode.
  ///
  /// - Parameter silhouette: A copy of the image.
  private func shadow(
    _ shadow: DropShadow, of silhouette: CALayer, _ writer: PropertyWriter
  ) -> CALayer {
    let outer = Self.around(silhouette)
    outer.anchorPoint = .zero
    writer.follow("position", of: outer, isMoving: shadow.isMoving) {
      .pair(shadow.offset(at: $0))
    }
    let isMoving = shadow.color.isAnimated || shadow.opacity.isAnimated
    writeMatrix(isMoving: isMoving, on: outer, writer) { frame in
      Self.fill(shadow.color.value(at: frame), shadow.opacity.value(at: frame))
    }
    writeFilter("gaussianBlur", "inputRadius", shadow.sigma, on: outer, writer)
    return outer
  }

  // MARK: Gradients

  /// Returns the bounds of a layer's content in its composition's space, to which styles refer.
  ///
  /// Those of text are the bounds of all its documents; text that animators or a path move has the
  /// bounds of its composition.
  ///
  /// - Parameter body: The content, without masks and effects.
  private func bounds(
    of body: CALayer, _ layer: LottieLayer, in composition: Composition
  ) throws(LimitExceeded) -> ContentBounds {
    let ancestors = composition.ancestors(of: layer, most: limits.depth) ?? []
    let transforms = [layer.transform] + ancestors.map(\.transform)
    switch layer.content {
    case .shapes(let items):
      var collector = ShapeCollector(
        limit: min(limits.layers, Self.mostItems), frames: composition.visibleFrames(of: layer))
      let drawn = collector.collect(items).drawn
      try countLayers(collector.count)
      return ContentBounds(body.bounds, shapes: drawn, under: transforms)
    case .text(let text) where text.animators.isEmpty && text.path == nil:
      let lines = (body.sublayers ?? []).flatMap { $0.sublayers ?? [] }
      let bounds = lines.reduce(CGRect.null) { bounds, line in
        guard let line = line as? CAShapeLayer else { return bounds.union(line.frame) }
        let reach = line.strokeColor == nil ? 0 : line.lineWidth / 2
        let outlines = line.path?.boundingBoxOfPath ?? .null
        return bounds.union(outlines.insetBy(dx: -reach, dy: -reach))
      }
      return ContentBounds(bounds.isNull ? body.bounds : bounds, under: transforms)
    default: return ContentBounds(body.bounds, under: transforms)
    }
  }

  /// Returns a gradient across the bounds of a layer's content.
  private func gradient(
    of overlay: GradientOverlay, across bounds: ContentBounds, _ writer: PropertyWriter
  ) -> CALayer {
    let cover = GradientWriter(writer: writer, gradient: overlay.gradient).layer(maskedBy: nil)
    func write(
      _ keyPath: String,
      _ point: @escaping @Sendable (GradientOverlay.GradientAxis) -> SIMD2<Double>
    ) {
      guard bounds.outlines.allSatisfy({ writer.budget.take($0, in: writer.frames) }) else {
        return
      }
      let isMoving = overlay.isMoving || bounds.isMoving
      writer.follow(keyPath, of: cover, isMoving: isMoving) { frame in
        let axis = overlay.axis(at: frame, across: bounds.rectangle(at: frame))
        return .pair(GradientWriter.unit(point(axis)))
      }
    }
    write("startPoint") { $0.start }
    write("endPoint") { $0.end }
    writer.write(overlay.opacity, "opacity", of: cover) { .number($0) }
    return cover
  }
}
