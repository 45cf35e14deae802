/// One vertex attribute of `shape.vert`, in the order of the table in that file.
enum VertexAttribute: CaseIterable, Sendable {
  /// The attributes that differ between the vertices of a quad come first.
  case position, mask
  /// Those of an instance: its first two corners, the other two, and the offset to the mask.
  case firstCorners, lastCorners, toMask
  case color, paintX, paintY, box, arc, radii, inverse, edges, start, limits, anchor

  var name: String {
    switch self {
    case .position: "a_position"
    case .firstCorners: "a_first_corners"
    case .lastCorners: "a_last_corners"
    case .toMask: "a_to_mask"
    case .color: "a_color"
    case .paintX: "a_paint_x"
    case .paintY: "a_paint_y"
    case .mask: "a_mask"
    case .box: "a_box"
    case .arc: "a_arc"
    case .radii: "a_radii"
    case .inverse: "a_inverse"
    case .edges: "a_edges"
    case .start: "a_start"
    case .limits: "a_limits"
    case .anchor: "a_anchor"
    }
  }

  /// The floats per vertex.
  var size: Int {
    switch self {
    case .position, .mask, .toMask, .start: 2
    case .anchor: 3
    case .firstCorners, .lastCorners, .color, .paintX, .paintY, .box, .arc, .radii, .inverse,
      .edges, .limits:
      4
    }
  }
}

/// The offsets of a program's attributes in a vertex or an instance; attributes are packed floats.
struct VertexLayout: Sendable {
  struct Field: Sendable {
    let attribute: VertexAttribute
    /// The offset in floats from the start of the vertex.
    let offset: Int
  }

  let fields: [Field]
  /// The floats per vertex, or per instance.
  let stride: Int
  /// Whether each quad is one instance.
  let isInstanced: Bool

  init(_ attributes: [VertexAttribute]) {
    var fields: [Field] = []
    var offset = 0
    for attribute in attributes {
      fields.append(Field(attribute: attribute, offset: offset))
      offset += attribute.size
    }
    self.fields = fields
    stride = offset
    isInstanced = attributes.first == .firstCorners
  }
}
