/// Correlations of many numbers, apart from the suites because those are not optimized.
public enum Correlation {
  /// Returns the deviations from the mean, scaled to a sum of squares of 1.
  public static func normalized(_ column: [Double]) -> [Double] {
    let mean = column.reduce(0, +) / Double(column.count)
    let length = column.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }.squareRoot()
    return column.map { ($0 - mean) / length }
  }

  /// Returns the correlation of two normalized columns.
  public static func of(_ a: [Double], _ b: [Double]) -> Double {
    zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }
  }
}
