import Foundation
import StrataDocuments
import StrataGraphics
import StrataLayers
import StrataText

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
  /// The fonts for text without glyphs.
  var fonts: MachineFonts
  let budget: WritingBudget
  /// The number of layers so far.
  private var count = 0
  /// The compositions around the current one.
  private var inside: [String] = []

  init(
    _ animation: LottieAnimation, file: String, limits: Limits, images: ImageLoader,
    fonts: MachineFonts, notes: DocumentNotes, samplesAll: Bool
  ) {
    self.fonts = fonts
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
      frames: SampledAnimation.Frames(
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

  /// Layers that share a clock and a coordinate space.
  struct Composition {
    var layers: [LottieLayer]
    var clock: LottieClock
    var size: SIMD2<Double>
    /// The first visible frame; layers that begin no later exist from the beginning.
    var start: Double
    /// The end frame; layers that last until then remain in the very last image.
    var end: Double
    /// The cameras of the layers in 3D space; nil for an orthographic view.
    var cameras: CompositionCameras?
    /// Whether any layer is rotated out of the plane.
    let hasTurns: Bool
    private var places: [Int: Int] = [:]

    init(
      layers: [LottieLayer], clock: LottieClock, size: SIMD2<Double>, start: Double, end: Double
    ) {
      (self.layers, self.clock, self.size) = (layers, clock, size)
      (self.start, self.end) = (start, end)
      hasTurns = layers.contains(where: \.transform.isSpatial)
      for (place, layer) in layers.enumerated() {
        if let index = layer.index, places[index] == nil { places[index] = place }
      }
    }

    func layer(_ index: Int) -> LottieLayer? { places[index].map { layers[$0] } }

    /// Returns the ancestors whose transforms a layer inherits, nearest first.
    ///
    /// - Parameter most: The maximum number; if there are more, one more is returned.
    /// - Returns: The ancestors; nil if they form a cycle.
    func ancestors(of layer: LottieLayer, most: Int) -> [LottieLayer]? {
      var ancestors: [LottieLayer] = []
      var seen: Set<Int> = []
      var next = layer.parent
      while ancestors.count <= most, let index = next, let ancestor = self.layer(index) {
        guard seen.insert(index).inserted else { return nil }
        ancestors.append(ancestor)
        next = ancestor.parent
      }
      return ancestors
    }

    /// Returns the index of a layer's matte; nil if it is missing or the layer itself.
    func matte(of place: Int) -> Int? {
      let layer = layers[place]
      guard layer.matte != nil else { return nil }
      let source = layer.matteSource.map { places[$0] } ?? place - 1
      return source.flatMap { $0 == place || $0 < 0 ? nil : $0 }
    }

    /// The indices of layers to which mattes of mattes lead back, so that they are never drawn.
    var mattesOfThemselves: Set<Int> {
      var found: Set<Int> = []
      // For each layer, the search that first reached it.
      var searches = [Int](repeating: -1, count: layers.count)
      for start in layers.indices {
        var next: Int? = start
        while let here = next, searches[here] < 0 {
          searches[here] = start
          next = matte(of: here)
        }
        guard let first = next, searches[first] == start else { continue }
        var here = first
        repeat {
          found.insert(here)
          here = matte(of: here) ?? first
        } while here != first
      }
      return found
    }

    /// The indices of layers that are not drawn themselves.
    var hidden: Set<Int> {
      var hidden: Set<Int> = []
      for (place, layer) in layers.enumerated() {
        if layer.isHidden || layer.isMatte { hidden.insert(place) }
        if let matte = matte(of: place) { hidden.insert(matte) }
      }
      return hidden
    }
  }

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
      guard let drawn = try placed(layer, in: composition) else { continue }
      let matte = composition.matte(of: place)
      if layer.matte != nil, matte == nil {
        warn(layer, "missing-matte", "the layer's matte is missing; the layer is drawn without it")
      }
      if let mode = layer.matte, let matte {
        try finishSpace()
        // A matte applies to the layer as seen by the camera.
        let picture = composition.isInSpace(layer) ? try seen([drawn], in: composition) : drawn
        layers.append(try self.matte(picture, by: matte, mode, of: layer, in: composition))
        continue
      }
      // A blend mode applies to a flattened image, which transform layers do not have.
      if composition.sees(layer), layer.blend == .normal {
        inSpace.append(drawn)
        continue
      }
      try finishSpace()
      // In an orthographic view, adjacent layers are not sorted by depth.
      let picture = composition.isInSpace(layer) ? try seen([drawn], in: composition) : drawn
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
      clock: composition.clock, samplesAll: samplesAll, budget: budget)
    guard var drawn = try body(of: layer, in: composition, writer) else { return nil }
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
    let (start, end) = composition.frames(of: layer)
    writer.show(drawn, from: start, until: end)
    return drawn
  }

  func countLayers(_ added: Int) throws(LimitExceeded) {
    count += added
    guard count <= limits.layers else {
      throw LimitExceeded("layers", asked: count, allowed: limits.layers, place: file)
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
  private static let mostItems = 200_000

  /// Returns a layer with its own transform, opacity, masks and effects.
  private func body(
    of layer: LottieLayer, in composition: Composition, _ writer: PropertyWriter
  ) throws -> CALayer? {
    // Each mask is a layer, and each effect costs as much as one.
    try countLayers(layer.masks.count + layer.effects.reduce(0) { $0 + $1.layerCount })
    var size = composition.size
    let body: CALayer
    switch layer.content {
    case .none, .camera: return nil
    case .solid(let width, let height, let color):
      body = CALayer()
      size = SIMD2(max(width, 1), max(height, 1))
      body.backgroundColor = CGColor(red: color.x, green: color.y, blue: color.z, alpha: 1)
    case .image(let name):
      guard let image = try image(name, of: layer) else { return nil }
      body = CALayer()
      size = image.size
      body.contents = image.contents
      body.contentsGravity = image.gravity
      // Images are often much larger than they are drawn.
      body.minificationFilter = .trilinear
    case .precomposition(let inner):
      body = CALayer()
      size = SIMD2(max(inner.width, 1), max(inner.height, 1))
      body.masksToBounds = true
      body.sublayers = try precomposition(inner, of: layer, in: composition)
    case .shapes(let items):
      body = CALayer()
      var collector = ShapeCollector(limit: min(limits.layers, Self.mostItems))
      let drawn = collector.collect(items).drawn
      if collector.hasTooManyCopies {
        warn(
          layer, "too-many-copies",
          "only the first \(Self.mostItems) shapes and copies are drawn")
      }
      if let excess = collector.excess { budget.refuse(excess) }
      try countLayers(collector.count)
      // Shapes blend only with shapes of the same layer, so a mask makes the layer an isolated
      // group.
      if drawn.contains(where: \.isBlending) { body.mask = Self.cover(of: .black) }
      body.sublayers = ShapeWriter(writer: writer, size: size).layers(drawn)
    case .text(let text):
      body = CALayer()
      body.sublayers = try textLayers(text, of: layer, writer, size: size)
    }
    body.bounds = bounds(size)
    let dressed = dressed(body, layer, writer)
    dressed.name = layer.name
    writer.place(dressed, by: layer.transform, size: size, isInSpace: composition.sees(layer))
    writer.write(layer.transform.opacity, "opacity", of: dressed) { .number($0) }
    try budget.finishLayer()
    return dressed
  }

  // MARK: Precompositions

  /// The maximum nesting depth of compositions.
  private static let deepest = 64

  private func precomposition(
    _ inner: LottieLayer.Precomposition, of layer: LottieLayer, in composition: Composition
  ) throws -> [CALayer] {
    guard let layers = animation.compositions[inner.asset] else {
      warn(layer, "missing-asset", "missing composition \(DocumentNotes.quoted(inner.asset))")
      return []
    }
    guard !inside.contains(inner.asset) else {
      warn(layer, "composition-cycle", "the composition contains itself; the inner is not drawn")
      return []
    }
    guard inside.count < Self.deepest else {
      throw LimitExceeded(
        "nesting of compositions", asked: inside.count + 1, allowed: Self.deepest, place: file)
    }
    inside.append(inner.asset)
    defer { inside.removeLast() }
    let clock = clock(of: inner, layer, in: composition.clock)
    let content = Composition(
      layers: layers, clock: clock.clock, size: SIMD2(max(inner.width, 1), max(inner.height, 1)),
      start: start(of: inner, layer, in: composition), end: end(of: inner, layer, in: composition))
    let drawn = try self.layers(of: content)
    guard let begin = clock.begin else { return drawn }
    // A separate layer has the clock of the composition, apart from the layer's own animations.
    let timed = CALayer()
    timed.bounds = bounds(content.size)
    timed.anchorPoint = .zero
    timed.beginTime = begin
    timed.speed = Float(1 / layer.stretch)
    timed.sublayers = drawn
    return [timed]
  }

  /// Returns the clock of the layers inside, and its begin time in the layer's time.
  ///
  /// The begin time is nil if the layers inside use the clock of the outer composition.
  private func clock(
    of inner: LottieLayer.Precomposition, _ layer: LottieLayer, in outer: LottieClock
  ) -> (clock: LottieClock, begin: Double?) {
    let rate = outer.rate
    if let remap = inner.timeRemap {
      let last = layer.outFrame
      return (
        LottieClock(inside: outer) {
          let frame = remap.value(at: $0) * rate
          // A time map that reaches the end shows the last frame instead of nothing.
          return abs(frame - last) < 1e-6 ? frame - 1 : frame
        }, nil
      )
    }
    let start = layer.startFrame
    let stretch = layer.stretch
    guard let first = outer.first, stretch != 0, Double(Float(1 / stretch)) == 1 / stretch else {
      return (LottieClock(inside: outer) { stretch == 0 ? 0 : ($0 - start) / stretch }, nil)
    }
    if stretch == 1, start == first {
      // Frame 0 inside is at 0 seconds, as for the animations of the layer.
      return (LottieClock(rate: rate, first: 0, frames: outer.frames), nil)
    }
    let begin = (start - first) / rate
    var frames = outer.frames
    frames.first = (frames.first - begin) / stretch
    frames.step /= stretch
    return (LottieClock(rate: rate, first: 0, frames: frames), begin)
  }

  /// Returns the inner frame at which the outer composition begins.
  private func start(
    of inner: LottieLayer.Precomposition, _ layer: LottieLayer, in composition: Composition
  ) -> Double {
    guard inner.timeRemap == nil, layer.stretch > 0 else { return -.infinity }
    return (composition.start - layer.startFrame) / layer.stretch
  }

  /// Returns the inner frame at which the outer composition ends.
  private func end(
    of inner: LottieLayer.Precomposition, _ layer: LottieLayer, in composition: Composition
  ) -> Double {
    // With a time map, the very last image may show any frame.
    guard inner.timeRemap == nil else { return .infinity }
    return layer.stretch > 0 ? (composition.end - layer.startFrame) / layer.stretch : .infinity
  }

  // MARK: Notes

  func warn(_ layer: LottieLayer, _ code: String, _ message: String) {
    notes.add(.warning, code, "\(layer.pointer): \(message)", file: file, line: nil)
  }
}
