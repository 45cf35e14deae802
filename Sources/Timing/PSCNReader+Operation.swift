import StrataGraphics

extension PSCNReader {
  /// Reads the operation that `next` has found.
  mutating func operation(_ opcode: Opcode) throws -> PSCNOperation {
    let operation = try payload(of: opcode)
    try finish()
    return operation
  }

  private mutating func payload(of opcode: Opcode) throws -> PSCNOperation {
    switch opcode {
    case .roundedRect:
      let rect = try placedRect()
      return .roundedRect(rect, try paint())
    case .fill:
      let (rule, paint) = (try fillRule(), try paint())
      return .fill(try path(), rule, paint)
    case .stroke:
      let (width, paint) = (try length(), try paint())
      return .stroke(try path(), width: width, paint)
    case .image:
      let image = try index("the image", in: 0...PSCNImage.count - 1)
      let entries = [
        try number(), try number(), try number(), try number(), try number(), try number(),
        try number(), try number(), try number(),
      ]
      return .image(image, PlaneTransform(rows: entries), opacity: try opacity())
    case .beginGroup:
      let opacity = try opacity()
      return .beginGroup(opacity: opacity, clip: try placedRect())
    case .endGroup:
      return .endGroup
    case .frame:
      return .frame(Int(try word()))
    case .sprites:
      return .sprites(try sprites())
    case .shadow:
      let (rect, offset) = (try placedRect(), try point())
      return .shadow(rect, offset: offset, sigma: try length(), try color())
    case .text:
      let (origin, size) = (try point(), try length())
      let color = try color()
      return .text(PSCNText(string: try text(), size: size), at: origin, color)
    }
  }
}

extension PlaneTransform {
  /// Creates a map from a 3 × 3 matrix for column vectors, given by rows.
  fileprivate init(rows m: [Double]) {
    self.init()
    (m11, m21, m31) = (m[0], m[1], m[2])
    (m12, m22, m32) = (m[3], m[4], m[5])
    (m13, m23, m33) = (m[6], m[7], m[8])
  }
}
