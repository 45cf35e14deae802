/// One vertex attribute of `shape.vert`, in the order of that file's table.
enum VertexAttribute: CaseIterable, Sendable {
  case position, color, paint, mask, box, radii, inverse, border

  var name: String {
    switch self {
    case .position: "a_position"
    case .color: "a_color"
    case .paint: "a_paint"
    case .mask: "a_mask"
    case .box: "a_box"
    case .radii: "a_radii"
    case .inverse: "a_inverse"
    case .border: "a_border"
    }
  }

  /// Floats a vertex.
  var size: Int {
    switch self {
    case .position, .mask: 2
    case .paint: 3
    case .color, .box, .radii, .inverse: 4
    case .border: 1
    }
  }
}

/// Where each attribute of a program lies in a vertex; attributes are packed floats.
struct VertexLayout: Sendable {
  struct Field: Sendable {
    let attribute: VertexAttribute
    /// In floats from the start of the vertex.
    let offset: Int
  }

  let fields: [Field]
  /// Floats a vertex.
  let stride: Int

  init(_ attributes: [VertexAttribute]) {
    var fields: [Field] = []
    var offset = 0
    for attribute in attributes {
      fields.append(Field(attribute: attribute, offset: offset))
      offset += attribute.size
    }
    self.fields = fields
    stride = offset
  }
}
