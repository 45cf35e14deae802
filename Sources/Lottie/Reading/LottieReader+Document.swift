import StrataDocuments
import StrataGraphics

extension LottieReader {
  /// Reads the document.
  ///
  /// - Parameter machineFonts: Returns the fonts for text without glyphs, which include the given
  ///   fonts of the document.
  /// - Throws: `LottieError` if the document is not a valid animation, `LimitExceeded`.
  mutating func animation(
    _ root: JSONValue, machineFonts: ([LottieFont]) -> MachineFonts
  ) throws -> LottieAnimation {
    guard root.isObject, root["layers"]?.isArray == true else {
      throw LottieError.notLottie(
        file: file,
        problem: "missing 'layers'; an animation is an object with layers, w, h, fr, ip and op")
    }
    func positive(_ key: StaticString) throws -> Double {
      let value = root[JSONKey(stringLiteral: key)]
      guard let number = value?.number, number > 0 else {
        throw LottieError.badValue(
          file: file, pointer: "/\(key)", value: value?.shown,
          accepted: "a number above 0" + Self.bound(of: value))
      }
      return number
    }
    let (rate, width, height) = (try positive("fr"), try positive("w"), try positive("h"))
    if let value = root["ip"], value.isOutOfRange {
      throw LottieError.badValue(
        file: file, pointer: "/ip", value: value.shown,
        accepted: "a frame" + Self.bound(of: value))
    }
    let first = root["ip"]?.number ?? 0
    let end = root["op"]?.number ?? first
    guard end > first else {
      throw LottieError.badValue(
        file: file, pointer: "/op", value: root["op"]?.shown,
        accepted: "a frame after the first one, \(first)" + Self.bound(of: root["op"]))
    }
    if let version = root["ver"]?.integer, version >= 20_000 {
      note(
        .note, "newer-version",
        "the format version is \(version / 10_000); only version 1 is supported")
    }
    frameRate = rate
    let exporter = root["v"]?.text?.split(separator: ".").map { Int($0) ?? 0 }
    // Exporters before 4.1.9 used this range.
    countsColorsTo255 = exporter?.lexicographicallyPrecedes([4, 1, 9]) ?? false
    readSlots(root)
    let fonts = fonts(of: root)
    // lottie-web marks a document in which it has made all handles absolute.
    let isComplete = root["__complete"]?.flag == true
    // Most exporters before 4.7.99 wrote the handles of glyphs this way.
    let isOld = exporter?.lexicographicallyPrecedes([4, 7, 99]) == true
    hasAbsoluteHandles = isComplete || isOld && GlyphHandles(of: root).areAbsolute
    let texts = TextSetter(fonts, try glyphs(of: root), machineFonts: machineFonts(fonts))
    hasAbsoluteHandles = isComplete
    script = try DocumentScript(root, reader: self, texts: texts)
    defer { script?.removeReferences() }
    var animation = LottieAnimation(
      rate: rate, firstFrame: first, endFrame: end, width: width, height: height, layers: [],
      texts: texts)
    try readAssets(root, &animation)
    readMarkers(root, &animation)
    animation.layers = try layers(of: root)
    // Expressions that are stopped by the watch are not reported themselves.
    try ThreadWatch.check()
    try checkSlots()
    finishExpressions()
    return animation
  }

  /// The maximum magnitude for a message about a number that is out of range; otherwise "".
  private static func bound(of value: JSONValue?) -> String {
    value?.isOutOfRange == true ? " with a magnitude up to \(Int(JSONValue.mostNumber))" : ""
  }

  /// Reads the document's slots, except those that the user or a theme has filled.
  private mutating func readSlots(_ root: JSONValue) {
    guard let list = root["slots"], list.isObject else { return }
    for (name, value) in list.members {
      if slots[name] == nil, let property = value["p"] { slots[name] = property }
    }
  }

  private mutating func readAssets(_ root: JSONValue, _ animation: inout LottieAnimation) throws {
    try forEach(root, "assets") { reader, asset in
      guard let id = asset["id"]?.text else { return }
      if asset["layers"]?.isArray == true {
        guard animation.compositions[id] == nil else { return }
        animation.compositions[id] = try reader.layers(of: asset)
      } else if animation.images[id] == nil {
        animation.images[id] = reader.image(asset)
      }
    }
  }

  /// Returns the image of an asset; nil if it names no file, or is an image sequence without a
  /// width.
  private mutating func image(_ asset: JSONValue) -> ImageAsset? {
    // A slot contains another asset, or only the name of one.
    let slot = objectSlot(of: asset)
    let file = slot?["p"] == nil ? asset : slot ?? asset
    let chosen = slot?["k"]?.text
    if let slot, chosen == nil, slot["p"] == nil {
      warn("bad-value", "expected an image; the image of the animation is used")
    }
    guard let name = chosen ?? file["p"]?.text, asset["t"]?.text != "seq" || asset["w"] != nil
    else { return nil }
    let isEmbedded = DataURL.isDataURL(name)
    let folder = chosen == nil ? file["u"]?.text ?? "" : ""
    return ImageAsset(
      width: (file["w"] ?? asset["w"])?.number ?? 0,
      height: (file["h"] ?? asset["h"])?.number ?? 0,
      source: isEmbedded ? name : folder + name, aspect: asset["pr"]?.text)
  }

  private mutating func fonts(of root: JSONValue) -> [LottieFont] {
    guard let list = root["fonts"] else { return [] }
    var fonts: [LottieFont] = []
    at("fonts") { reader in
      reader.forEach(list, "list") { reader, font in
        guard let name = font["fName"]?.text else { return }
        fonts.append(
          LottieFont(
            name: name, family: font["fFamily"]?.text ?? name, style: font["fStyle"]?.text ?? "",
            ascent: font["ascent"]?.number, source: font["fPath"]?.text, pointer: reader.pointer))
      }
    }
    return fonts
  }

  private mutating func glyphs(of root: JSONValue) throws -> [GlyphKey: LottieGlyph] {
    var glyphs: [GlyphKey: LottieGlyph] = [:]
    try forEach(root, "chars") { reader, glyph in
      guard let character = glyph["ch"]?.text else { return }
      let key = GlyphKey(
        character: character, style: glyph["style"]?.text ?? "",
        family: glyph["fFamily"]?.text ?? "")
      guard glyphs[key] == nil else { return }
      var shapes: [ShapeItem] = []
      if glyph["data"]?["refId"] != nil {
        reader.warn(
          "not-drawn-glyph",
          "the glyph of \(DocumentNotes.quoted(character)) is a composition, which is not drawn")
      }
      if let data = glyph["data"] {
        shapes = try reader.at("data") { try $0.shapes(of: data, "shapes") }
        // Some exporters wrote a second group at a wrong position, which lottie-web ignores.
        if case .group = shapes.first { shapes.removeSubrange(1...) }
      }
      glyphs[key] = LottieGlyph(advance: glyph["w"]?.number ?? 0, shapes: shapes)
    }
    return glyphs
  }

  private mutating func readMarkers(_ root: JSONValue, _ animation: inout LottieAnimation) {
    let (rate, first) = (animation.rate, animation.firstFrame)
    forEach(root, "markers") { _, marker in
      guard let time = marker["tm"]?.number else { return }
      // Some exporters write an object instead of the name.
      let name = marker["cm"]?.text ?? ""
      animation.markers.append(
        LottieMarker(
          name: name, time: (time - first) / rate,
          duration: max(marker["dr"]?.number ?? 0, 0) / rate))
    }
  }
}
