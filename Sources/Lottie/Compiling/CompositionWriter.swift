import Foundation
import StrataDocuments
import StrataGraphics
import StrataLayers

/// Creates the layers of a document.
final class CompositionWriter {
  let animation: LottieAnimation
  let file: String
  let limits: Limits
  let images: ImageLoader
  /// The loaded images by asset name.
  var placedImages: [String: PlacedImage] = [:]
  let samplesAll: Bool
  var notes: DocumentNotes
  let budget: WritingBudget
  /// The number of layers so far.
  private var count = 0
  /// The number of copies of layers inside which the current layer is.
  ///
  /// Everything in a copy has been reported for the original.
  var copies = 0
  /// The compositions around the current one.
  var inside: [String] = []

  init(
    _ animation: LottieAnimation, file: String, limits: Limits, images: ImageLoader,
    notes: DocumentNotes, samplesAll: Bool
  ) {
    (self.animation, self.file, self.limits) = (animation, file, limits)
    budget = WritingBudget(file: file, limits: limits)
    (self.images, self.notes, self.samplesAll) = (images, notes, samplesAll)
  }

  /// Returns the layer of the document, with its canvas size and its first frame at 0 seconds.
  func root() throws -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: animation.width, height: animation.height)
    root.anchorPoint = .zero
    root.masksToBounds = true
    root.duration = animation.duration
    let count = (animation.endFrame - animation.firstFrame).rounded(.up)
    let clock = LottieClock(
      rate: animation.rate, first: animation.firstFrame,
      frameTimes: SampledAnimation.Frames(
        first: 0, step: 1 / animation.rate,
        // Includes the end frame, which the very last image shows.
        count: Int(min(max(count, 1), 1e6)) + 1))
    let composition = Composition(
      layers: animation.layers, clock: clock,
      size: SIMD2(max(animation.width, 1), max(animation.height, 1)),
      start: animation.firstFrame, end: animation.endFrame)
    root.sublayers = try layers(of: composition)
    return root
  }

  // MARK: Compositions

  /// Returns the layers of a composition, from back to front.
  func layers(of composition: Composition) throws -> [CALayer] {
    let hidden = composition.hidden
    // Hidden layers count because they take time in a composition that is used many times.
    try countLayers(hidden.count)
    for place in hidden.intersection(composition.mattesOfThemselves).sorted() {
      warn(
        composition.layers[place], "matte-cycle",
        "the layer and its matte refer to each other; neither is drawn")
    }
    var composition = composition
    composition.cameras = try cameras(of: composition)
    var layers: [CALayer] = []
    // Adjacent layers in 3D space. A flat layer between two of them splits the sequence.
    var inSpace: [CALayer] = []
    func finishSpace() throws {
      guard !inSpace.isEmpty else { return }
      layers.append(try seen(inSpace, in: composition))
      inSpace = []
    }
    for place in composition.layers.indices.reversed() where !hidden.contains(place) {
      let layer = composition.layers[place]
      guard var drawn = try placed(layer, in: composition) else { continue }
      var isInSpace = composition.joinsSpace(layer)
      if !layer.setMattes.isEmpty {
        try finishSpace()
        // A matte applies to the layer as seen by the camera.
        if isInSpace { drawn = try seen([drawn], in: composition) }
        drawn = try setMattes(drawn, of: layer, in: composition)
        isInSpace = false
      }
      let matte = composition.matte(of: place)
      if layer.matte != nil, matte == nil {
        warn(layer, "missing-matte", "the layer's matte is missing; the layer is drawn without it")
      }
      if let mode = layer.matte, let matte {
        try finishSpace()
        let picture = isInSpace ? try seen([drawn], in: composition) : drawn
        layers.append(try self.matte(picture, by: matte, mode, of: layer, in: composition))
        continue
      }
      // A blend mode applies to a flattened image, which transform layers do not have.
      if composition.sees(layer), isInSpace, layer.blend == .normal {
        inSpace.append(drawn)
        continue
      }
      try finishSpace()
      // In an orthographic view, adjacent layers are not sorted by depth.
      let picture = isInSpace ? try seen([drawn], in: composition) : drawn
      picture.compositingFilter = layer.blend.filterName
      layers.append(picture)
    }
    try finishSpace()
    return layers
  }

  /// Returns a layer inside the layers of its ancestors' transforms, in its composition's space.
  ///
  /// Returns nil for a layer that draws nothing.
  func placed(_ layer: LottieLayer, in composition: Composition) throws -> CALayer? {
    try ThreadWatch.check()
    try countLayers(1)
    if case .none = layer.content { return nil }
    if case .camera = layer.content { return nil }
    let writer = PropertyWriter(
      clock: composition.clock, samplesAll: samplesAll, budget: budget,
      frames: composition.visibleFrames(of: layer))
    guard let picture = try picture(of: layer, in: composition, writer) else { return nil }
    let drawn =
      layer.styles.isEmpty
      ? picture.layer : try styled(picture, layer, in: composition, writer)
    let (start, end) = composition.frames(of: layer)
    writer.show(drawn, from: start, until: end)
    return drawn
  }

  /// A layer in its composition's space, without its time range and its styles.
  struct PlacedPicture {
    let layer: CALayer
    /// The content, which has bounds in the layer's own space.
    let content: CALayer
  }

  /// Returns the picture of a layer; nil for a layer that draws nothing.
  ///
  /// It has the layer's opacity, unless styles follow, which fade with it.
  func picture(
    of layer: LottieLayer, in composition: Composition, _ writer: PropertyWriter
  ) throws -> PlacedPicture? {
    guard let content = try content(of: layer, in: composition, writer) else { return nil }
    var drawn = try body(content, of: layer, in: composition, writer)
    let ancestors = composition.ancestors(of: layer, most: limits.depth)
    if ancestors == nil { warnOfCycle(layer) }
    try checkDepth(ancestors ?? [])
    if let missing = (ancestors?.last ?? layer).parent, composition.layer(missing) == nil {
      warn(layer, "missing-parent", "the parent layer \(missing) is missing")
    }
    let leadsThroughSpace = composition.isInSpace(layer)
    for ancestor in ancestors ?? [] {
      try countLayers(1)
      let isInSpace = composition.sees(layer) && ancestor.isSpatial
      guard ancestor.transform.isPlacing(inSpace: isInSpace) else { continue }
      let parent = leadsThroughSpace ? CATransformLayer() : CALayer()
      parent.name = ancestor.name
      parent.bounds = bounds(composition.size)
      writer.place(
        parent, by: ancestor.transform, size: composition.size, isInSpace: isInSpace)
      parent.addSublayer(drawn)
      drawn = parent
    }
    return PlacedPicture(layer: drawn, content: content)
  }

  func countLayers(_ added: Int) throws(LimitExceeded) {
    count += added
    guard count <= limits.layers else {
      throw LimitExceeded(
        "number of layers", asked: count, allowed: limits.layers, place: file)
    }
  }

  func warnOfCycle(_ layer: LottieLayer) {
    warn(layer, "parent-cycle", "the layer's parents form a cycle and are ignored")
  }

  func checkDepth(_ ancestors: [LottieLayer]) throws(LimitExceeded) {
    guard ancestors.count <= limits.depth else {
      throw LimitExceeded(
        "parents of a layer", asked: ancestors.count, allowed: limits.depth, place: file)
    }
  }

  func bounds(_ size: SIMD2<Double>) -> CGRect {
    CGRect(x: 0, y: 0, width: size.x, height: size.y)
  }

  // MARK: Content

  /// The maximum number of shapes of one layer, including copies.
  static let mostItems = 200_000

  /// The minimum side of a solid or a precomposition in points; smaller ones are not drawn.
  ///
  /// Anchor points are relative to the size, and must remain finite.
  private static let smallestSide = 1e-6

  /// Returns a layer with its own transform, masks, effects, and its opacity if it has no styles.
  private func body(
    _ content: CALayer, of layer: LottieLayer, in composition: Composition,
    _ writer: PropertyWriter
  ) throws -> CALayer {
    let size = SIMD2(Double(content.bounds.width), Double(content.bounds.height))
    let dressed = try dressed(content, layer, writer) {
      try self.content(of: layer, in: composition, writer) ?? content
    }
    dressed.name = layer.name
    writer.place(dressed, by: layer.transform, size: size, isInSpace: composition.sees(layer))
    if layer.styles.isEmpty {
      writer.write(layer.transform.opacity, "opacity", of: dressed) { .number($0) }
    }
    try budget.finishLayer()
    return dressed
  }

  /// Returns a layer with bounds but without a position, masks and effects.
  private func content(
    of layer: LottieLayer, in composition: Composition, _ writer: PropertyWriter
  ) throws -> CALayer? {
    var size = composition.size
    let body = CALayer()
    switch layer.content {
    case .none, .camera: return nil
    case .solid(let width, let height, let color):
      guard min(width, height) >= Self.smallestSide else { return nil }
      size = SIMD2(width, height)
      body.backgroundColor = CGColor(red: color.x, green: color.y, blue: color.z, alpha: color.w)
    case .image(let name):
      guard let image = try image(name, of: layer) else { return nil }
      size = image.size
      body.contents = image.contents
      body.contentsGravity = image.gravity
      // Images are often much larger than they are drawn.
      body.minificationFilter = .trilinear
    case .precomposition(let inner):
      guard min(inner.width, inner.height) >= Self.smallestSide else {
        warn(
          layer, "precomposition-size", "the precomposition has no size, so it is not drawn")
        return nil
      }
      size = SIMD2(inner.width, inner.height)
      body.masksToBounds = true
      body.sublayers = try precomposition(inner, of: layer, in: composition)
    case .shapes(let items):
      let mostItems = min(limits.layers, Self.mostItems)
      var collector = ShapeCollector(limit: mostItems, frames: writer.frames)
      let drawn = collector.collect(items).drawn
      if collector.omitsItems {
        warn(
          layer, "too-many-copies",
          "only the first \(mostItems) shapes and copies are drawn")
      }
      if let excess = collector.excess { budget.refuse(excess) }
      try countLayers(collector.count)
      // Shapes blend only with shapes of the same layer, so a mask makes the layer an isolated
      // group.
      if drawn.contains(where: \.isBlending) { body.mask = Self.cover(of: .black) }
      body.sublayers = ShapeWriter(writer: writer, size: size).layers(drawn)
    case .text(let text):
      body.sublayers = try textLayers(text, of: layer, writer, size: size)
    }
    body.bounds = bounds(size)
    return body
  }

  // MARK: Notes

  func warn(_ layer: LottieLayer, _ code: String, _ message: String) {
    guard copies == 0 else { return }
    notes.add(.warning, code, "\(layer.pointer): \(message)", file: file, line: nil)
  }
}
