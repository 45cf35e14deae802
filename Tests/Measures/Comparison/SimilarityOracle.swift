import Foundation
public import StrataGraphics

/// The definition of the structural similarity, window by window: a two-dimensional Gaussian, and
/// the moments about the means.
public enum SimilarityOracle {
  /// Returns the mean index of a channel, from 0 to 3.
  public static func similarity(_ a: Pixels, _ b: Pixels, channel: Int) -> Double {
    let (columns, rows) = (min(11, a.width), min(11, a.height))
    var weights: [Double] = []
    for y in 0..<rows {
      for x in 0..<columns {
        let dx = Double(x) - Double(columns - 1) / 2
        let dy = Double(y) - Double(rows - 1) / 2
        weights.append(exp(-(dx * dx + dy * dy) / 4.5))
      }
    }
    let total = weights.reduce(0, +)
    weights = weights.map { $0 / total }

    var sum = 0.0
    var count = 0
    for top in 0...a.height - rows {
      for left in 0...a.width - columns {
        func levels(_ picture: Pixels) -> [Double] {
          (0..<rows * columns).map { index in
            let pixel = (top + index / columns) * picture.width + left + index % columns
            return Double(picture.bytes[4 * pixel + channel])
          }
        }
        sum += index(levels(a), levels(b), weights)
        count += 1
      }
    }
    return sum / Double(count)
  }

  private static func index(_ x: [Double], _ y: [Double], _ weights: [Double]) -> Double {
    func mean(_ value: (Int) -> Double) -> Double {
      weights.indices.reduce(0) { $0 + weights[$1] * value($1) }
    }
    let (mx, my) = (mean { x[$0] }, mean { y[$0] })
    let (vx, vy) = (mean { (x[$0] - mx) * (x[$0] - mx) }, mean { (y[$0] - my) * (y[$0] - my) })
    let covariance = mean { (x[$0] - mx) * (y[$0] - my) }
    let (c1, c2) = (6.5025, 58.5225)
    return (2 * mx * my + c1) * (2 * covariance + c2)
      / ((mx * mx + my * my + c1) * (vx + vy + c2))
  }
}
