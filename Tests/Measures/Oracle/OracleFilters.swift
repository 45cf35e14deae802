import StrataGraphics
import StrataRenderList

/// Filters summed pixel by pixel, in Double.
enum OracleFilters {
  static func applied(_ filters: [RenderFilter], to picture: OraclePicture) -> OraclePicture {
    filters.reduce(picture) { picture, filter in
      var result = OraclePicture([filter].output(of: picture.area))
      switch filter {
      case .blur(let sigma, let edges, _):
        blur(picture, sigma, edges, into: &result)
      case .colorMatrix(let matrix):
        OraclePicture.forEach(result.area) { x, y in
          result[x, y] = changed(picture[x, y], matrix)
        }
      case .dropShadow(let shadow):
        throwShadow(shadow, of: picture, into: &result)
      }
      return result
    }
  }

  private static func changed(_ pixel: SIMD4<Float>, _ matrix: ColorMatrix) -> SIMD4<Float> {
    var straight = pixel.w > 0 ? pixel / pixel.w : SIMD4()
    straight.w = pixel.w
    let color = matrix.applied(to: straight)
    var result = color * color.w
    result.w = color.w
    return result
  }

  private static func blur(
    _ picture: OraclePicture, _ sigma: SIMD2<Double>, _ edges: BlurEdges,
    into result: inout OraclePicture
  ) {
    let area = picture.area
    func at(_ x: Int, _ y: Int) -> SIMD4<Float> {
      guard edges == .extended else { return picture[x, y] }
      return picture[
        min(max(x, area.minX), area.maxX - 1), min(max(y, area.minY), area.maxY - 1)]
    }
    let (across, down) = (weights(sigma.x), weights(sigma.y))
    // Rows first, so that it is a sum of sums.
    let margin = down.count - 1
    var rows = OraclePicture(
      PixelRect(
        minX: result.area.minX, minY: result.area.minY - margin, maxX: result.area.maxX,
        maxY: result.area.maxY + margin))
    OraclePicture.forEach(rows.area) { x, y in
      rows[x, y] = sum(across) { at(x + $0, y) }
    }
    OraclePicture.forEach(result.area) { x, y in
      result[x, y] = sum(down) { rows[x, y + $0] }
    }
  }

  private static func throwShadow(
    _ shadow: RenderShadow, of picture: OraclePicture, into result: inout OraclePicture
  ) {
    var blurred = OraclePicture(
      [.blur(sigma: shadow.sigma, edges: .clear)].output(of: picture.area))
    blur(picture, shadow.sigma, .clear, into: &blurred)
    let color = shadow.color.premultiplied
    let whole = SIMD2(shadow.offset.x.rounded(.down), shadow.offset.y.rounded(.down))
    let part = SIMD2<Float>(shadow.offset - whole)
    OraclePicture.forEach(result.area) { x, y in
      let (fromX, fromY) = (x - Int(whole.x), y - Int(whole.y))
      func row(_ y: Int) -> Float {
        blurred[fromX, y].w * (1 - part.x) + blurred[fromX - 1, y].w * part.x
      }
      let alpha = row(fromY) * (1 - part.y) + row(fromY - 1) * part.y
      result[x, y] = picture[x, y] + color * alpha * (1 - picture[x, y].w)
    }
  }

  /// The Gaussian's integrals over pixels, starting at the middle one.
  private static func weights(_ sigma: Double) -> [Double] {
    guard sigma > 0 else { return [1] }
    return (0...Int((5 * sigma).rounded(.up))).map {
      NormalIntegral.value(Double($0) + 0.5, sigma: sigma)
        - NormalIntegral.value(Double($0) - 0.5, sigma: sigma)
    }
  }

  private static func sum(_ weights: [Double], _ pixel: (Int) -> SIMD4<Float>) -> SIMD4<Float> {
    var total = SIMD4<Double>(pixel(0)) * weights[0]
    for offset in 1..<max(weights.count, 1) {
      total += (SIMD4<Double>(pixel(offset)) + SIMD4<Double>(pixel(-offset))) * weights[offset]
    }
    return SIMD4<Float>(total)
  }
}
