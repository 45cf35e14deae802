import StrataGraphics
import StrataRaster
import StrataRenderList

/// The coverage of shapes with a closed form, pixel by pixel.
enum ClosedFormCoverage {
  case filled(AnalyticRoundedRect)
  case ring(AnalyticBorder)

  /// Creates the coverage of a shape.
  ///
  /// - Returns: nil for other shapes, and if the map flattens the shape to a line.
  init?(_ shape: RenderShape, _ transform: PlaneTransform) {
    switch shape {
    case .roundedRect(let rounded):
      guard let filled = AnalyticRoundedRect(rounded, to: transform) else { return nil }
      self = .filled(filled)
    case .border(let rounded, let width):
      guard let ring = AnalyticBorder(rounded, width: width, to: transform) else { return nil }
      self = .ring(ring)
    case .fill, .stroke, .blurred, .glyphs:
      return nil
    }
  }

  /// Records the coverage of `area`, rounded to bytes.
  func record(within area: PixelRect, into recorder: inout any StepRecorder) {
    var row = [UInt8](repeating: 0, count: area.width)
    for y in area.minY..<area.maxY {
      for x in area.minX..<area.maxX {
        let part = coverage(x: Float(x) + 0.5, y: Float(y) + 0.5)
        row[x - area.minX] = UInt8((min(max(part, 0), 1) * 255).rounded())
      }
      row.withUnsafeBufferPointer { bytes in
        var start = 0
        while let first = bytes[start...].firstIndex(where: { $0 != 0 }) {
          let end = bytes[first...].firstIndex(of: 0) ?? bytes.count
          recorder.mask(
            y: y, x: area.minX + first,
            coverage: UnsafeBufferPointer(rebasing: bytes[first..<end]))
          start = end
        }
      }
    }
  }

  private func coverage(x: Float, y: Float) -> Float {
    switch self {
    case .filled(let shape): shape.coverage(x: x, y: y)
    case .ring(let shape): shape.coverage(x: x, y: y)
    }
  }
}
