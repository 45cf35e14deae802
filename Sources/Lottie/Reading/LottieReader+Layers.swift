import StrataDocuments
import StrataGraphics

extension LottieReader {
  /// Returns the layers of the document or of a composition.
  ///
  /// - Throws: `LimitExceeded` if there are too many layers and shapes.
  mutating func layers(of owner: JSONValue) throws -> [LottieLayer] {
    var layers: [LottieLayer] = []
    scriptComposition = script?.composition(of: owner)
    defer { (scriptComposition, scriptLayer) = (nil, nil) }
    try forEach(owner, "layers") { reader, value in
      try reader.countItem()
      if let layer = try reader.layer(value) { layers.append(layer) }
    }
    return layers
  }

  private mutating func layer(_ value: JSONValue) throws -> LottieLayer? {
    guard value.isObject else {
      warn("bad-layer", "a layer must be an object; this one is ignored")
      return nil
    }
    scriptLayer = scriptComposition?.layer(containing: value)
    evaluateEffects()
    let isSpatial = value["ddd"]?.flag ?? false
    // In a cycle of expressions, the transform is evaluated before the content.
    let isCamera = value["ty"]?.integer == Self.cameraType
    let transform = value["ks"].map { given in
      at("ks") { $0.transform(given, ofLayer: true, isSpatial: isSpatial || isCamera) }
    }
    let layer = LottieLayer(
      name: value["nm"]?.text, content: try content(value), index: value["ind"]?.integer,
      parent: value["parent"]?.integer, inFrame: value["ip"]?.number ?? 0,
      outFrame: value["op"]?.number ?? .infinity, pointer: pointer)
    layer.startFrame = value["st"]?.number ?? 0
    layer.stretch = Self.stretch(of: value)
    layer.isHidden = value["hd"]?.flag ?? false
    layer.isSpatial = isSpatial
    if let transform { layer.transform = transform }
    // In cameras this flag means that they point at a target.
    layer.transform.turnsWithMotion = !isCamera && value["ao"]?.flag ?? false
    layer.blend = blend(value)
    if let kind = value["tt"]?.integer, kind != 0 {
      layer.matte = LottieLayer.MatteMode(rawValue: kind)
      if layer.matte == nil {
        warn("unknown-matte", "unknown matte mode \(kind); the layer is drawn without a matte")
      }
    }
    if value["mb"]?.flag == true { foundMotionBlur() }
    layer.matteSource = value["tp"]?.integer
    layer.isMatte = value["td"]?.flag ?? false
    layer.masks = try masks(value)
    try readEffects(value, of: layer, maskPaths: maskPaths(value))
    return layer
  }

  private static let cameraType = 13

  /// Returns the slowdown factor of a layer's inner time.
  ///
  /// As in other players, 0 counts as missing.
  static func stretch(of layer: JSONValue) -> Double {
    let stretch = layer["sr"]?.number ?? 1
    return stretch == 0 ? 1 : stretch
  }

  private mutating func content(_ value: JSONValue) throws -> LottieLayer.Content {
    let type = value["ty"]?.integer ?? -1
    switch type {
    case 0:
      guard let asset = value["refId"]?.text else { return missing("composition") }
      return .precomposition(
        LottieLayer.Precomposition(
          asset: asset, width: value["w"]?.number ?? 0, height: value["h"]?.number ?? 0,
          timeRemap: number(value, "tm")))
    case 1:
      let color = value["sc"]?.text.flatMap(Self.color(text:))
      if color == nil, let given = value["sc"], given.text != "" {
        at("sc") { $0.warn("bad-value", "expected a color; the default is used") }
      }
      return .solid(
        width: value["sw"]?.number ?? 0, height: value["sh"]?.number ?? 0,
        color: color ?? SIMD4(0, 0, 0, 1))
    case 2:
      guard let asset = value["refId"]?.text else { return missing("image") }
      return .image(asset: asset)
    case 3: return .none
    case 4: return .shapes(try shapes(of: value, "shapes"))
    case 5:
      guard let text = value["t"] else { return .none }
      let path = textPath(text, of: value)
      return try at("t") { try $0.text(text, along: path) } ?? .none
    case Self.cameraType:
      return .camera(
        LottieCamera(
          distance: number(value, "pe") ?? Property(0), looksAtAnchor: value["ks"]?["a"] != nil))
    case 6, 15: return .none
    default:
      let names = [
        7: "a placeholder", 8: "an image sequence", 9: "a video", 10: "a placeholder",
        11: "a guide",
        12: "an adjustment", 14: "a light",
      ]
      let kind = names[type].map { "\($0) layer" } ?? "a layer of an unknown type, \(type),"
      warn("not-drawn-layer", "\(kind) is not drawn; its transform still applies to its children")
      return .none
    }
  }

  private mutating func missing(_ kind: String) -> LottieLayer.Content {
    warn("missing-asset", "the layer is missing 'refId', the name of its \(kind)")
    return .none
  }

  /// Returns the blend mode of a layer or a shape; normal, with a note, for an unsupported one.
  mutating func blend(_ value: JSONValue) -> BlendMode {
    guard let number = value["bm"]?.integer, number != 0 else { return .normal }
    guard let mode = BlendMode(rawValue: number) else {
      warn("unknown-blend-mode", "unknown blend mode \(number); normal is used")
      return .normal
    }
    if mode == .hardMix {
      warn("not-drawn-blend-mode", "the blend mode hard mix is not supported; normal is used")
      return .normal
    }
    return mode
  }

  // MARK: Transforms

  /// - Parameters:
  ///   - ofLayer: Whether the transform may lead out of the plane.
  ///   - isSpatial: Whether the layer is a 3D layer.
  mutating func transform(
    _ value: JSONValue, ofLayer: Bool = false, isSpatial: Bool = false
  ) -> LottieTransform {
    let transform = LottieTransform()
    if let anchor = vector(value, "a") { transform.anchor = anchor }
    if let position = position(value) { transform.position = position }
    if let scale = extent(value, "s", depth: 100) { transform.scale = scale.map { $0 / 100 } }
    if let rotation = number(value, "r") ?? number(value, "rz") { transform.rotation = rotation }
    if ofLayer {
      let (x, y) = (number(value, "rx") ?? Property(0), number(value, "ry") ?? Property(0))
      let orientation = orientation(value) ?? Property(Orientation())
      // Other players rotate 2D layers, too. Rotations of 0, which exporters write as well, leave
      // such a layer in the plane.
      if isSpatial || [x, y].contains(where: { $0.contains { $0 != 0 } })
        || orientation.contains(where: { $0.angles != .zero })
      {
        (transform.rotationX, transform.rotationY) = (x, y)
        transform.orientation = orientation
      }
    }
    if let opacity = share(value, "o") { transform.opacity = opacity }
    if let skew = number(value, "sk") { transform.skew = skew }
    if let axis = number(value, "sa") { transform.skewAxis = axis }
    return transform
  }

  /// Returns the orientation of a 3D layer.
  ///
  /// Exporters write tangents for it as for positions, but they have no effect.
  private mutating func orientation(_ value: JSONValue) -> Property<Orientation>? {
    property(value, "or") { Self.vector($0).map(Orientation.init) }
  }

  private mutating func position(_ value: JSONValue) -> LottieTransform.Position? {
    // The slot of a position may have split axes, or replace them.
    if let point = value["p"].map({ objectSlot(of: $0) ?? $0 }), point.isObject,
      point["s"]?.flag == true, point["x"]?.isObject == true
    {
      return at("p") { $0.axes(point, ("x", "y", "z")) }
    }
    if value["p"] == nil, value["px"] != nil || value["py"] != nil {
      return axes(value, ("px", "py", "pz"))
    }
    return vector(value, "p").map { .joined($0) }
  }

  /// Returns a position in which each axis is a property.
  private mutating func axes(
    _ owner: JSONValue, _ keys: (x: StaticString, y: StaticString, z: StaticString)
  ) -> LottieTransform.Position {
    .split(
      x: number(owner, keys.x) ?? Property(0), y: number(owner, keys.y) ?? Property(0),
      z: number(owner, keys.z) ?? Property(0))
  }

  // MARK: Masks

  /// Returns the paths of all masks, including those that mask nothing.
  private mutating func maskPaths(_ value: JSONValue) -> [Property<BezierShape>] {
    // Only effects use them.
    guard value["ef"] != nil else { return [] }
    var paths: [Property<BezierShape>] = []
    forEach(value, "masksProperties") { reader, value in
      if let path = reader.bezier(value, "pt") { paths.append(path) }
    }
    return paths
  }

  /// Returns the masks that mask something.
  private mutating func masks(_ value: JSONValue) throws -> [LottieMask] {
    var masks: [LottieMask] = []
    try forEach(value, "masksProperties") { reader, value in
      try reader.countItem()
      let name = value["mode"]?.text ?? "a"
      guard let mode = LottieMask.Mode(rawValue: name) else {
        return reader.warn(
          "unknown-mask-mode", "unknown mask mode \(DocumentNotes.quoted(name)); it is ignored")
      }
      guard mode != .none, let path = reader.bezier(value, "pt") else { return }
      masks.append(
        LottieMask(
          name: value["nm"]?.text, mode: mode, isInverted: value["inv"]?.flag ?? false, path: path,
          opacity: reader.share(value, "o") ?? Property(1),
          expansion: reader.number(value, "x") ?? Property(0),
          feather: reader.extent(value, "f") ?? Property(.zero)))
    }
    return masks
  }
}
