import StrataGraphics

/// The handles of a document's glyphs, which old exporters wrote relative to either the origin or
/// their points.
struct GlyphHandles {
  /// The total distance of the incoming handles from the origin.
  private var fromOrigin = 0.0
  /// The total distance of the incoming handles from their points.
  private var fromPoints = 0.0

  init(of root: JSONValue) {
    for glyph in root["chars"]?.entries.map({ $0 }) ?? [] {
      // Only the first group is drawn.
      if let group = glyph["data"]?["shapes"]?.first { add(group) }
    }
  }

  /// Whether the handles are relative to the origin.
  ///
  /// A handle is usually shorter than the distance of its point from the origin.
  var areAbsolute: Bool { fromPoints < fromOrigin }

  /// Adds the handles of all outlines in a subtree, whose depth the parser limits.
  private mutating func add(_ value: JSONValue) {
    guard let points = value["v"], let handles = value["i"], points.isArray, handles.isArray else {
      for member in value.entries where member.isArray || member.isObject { add(member) }
      return
    }
    for (point, handle) in zip(points.entries, handles.entries) {
      guard let point = LottieReader.vector(point)?.plane,
        let handle = LottieReader.vector(handle)?.plane
      else { continue }
      fromOrigin += handle.length
      fromPoints += (handle - point).length
    }
  }
}
