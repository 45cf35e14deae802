import Foundation
import Strata
import StrataComparison
import StrataGraphics

/// Text formats for the numbers of a comparison.
enum CompareText {
  /// Formats a share from 0 to 1 as a percentage.
  ///
  /// Only exact values are written as 0 % and 100 %.
  static func percent(_ share: Double) -> String {
    let percent = 100 * share
    if percent == 0 || percent == 100 { return "\(Int(percent)) %" }
    if percent < 0.001 { return "under 0.001 %" }
    return String(format: "%.3f %%", min(percent, 99.999))
  }

  /// Formats a mean difference from 0 to 255.
  static func mean(_ value: Double) -> String {
    if value == 0 { return "0" }
    return value < 0.0001 ? "under 0.0001" : String(format: "%.4f", value)
  }

  /// Formats an SSIM, in which only an exact 1 is written as 1.
  static func similarity(_ value: Double) -> String {
    value == 1 ? "1" : String(format: "%.6f", min(value, 0.999_999))
  }

  /// Returns a bar whose length is proportional to the logarithm of `count`.
  ///
  /// It has 40 characters for `most`, and at least 1 for any count above 0. Most pixels of most
  /// comparisons are equal, so a linear scale would show nothing else.
  static func bar(_ count: Int, of most: Int) -> String {
    guard count > 0, most > 0 else { return "" }
    let length = Maths.log(Double(count) + 1) / Maths.log(Double(most) + 1)
    return String(repeating: "#", count: max(1, Int((40 * length).rounded())))
  }
}

extension CompareReport {
  /// The ranges of differences that share a line of the histogram.
  private static let bins = [
    0...0, 1...1, 2...2, 3...4, 5...8, 9...16, 17...32, 33...64, 65...128, 129...255,
  ]

  /// The report as text.
  var text: String {
    var lines = [
      "expected     \(expected.sentence)",
      "actual       \(actual.sentence)",
      "size         \(width) x \(height) pixels",
      "largest      \(largestText)",
      "mean         \(CompareText.mean(mean)) of 255: \(byChannel { CompareText.mean($0.mean) })",
      "differing    \(differingPixels) of \(width * height) pixels, "
        + CompareText.percent(differingShare),
      "ssim         \(CompareText.similarity(ssim)): "
        + byChannel { CompareText.similarity($0.ssim) },
    ]
    lines += thresholds.map { "threshold    \($0.sentence)" }
    lines.append("histogram    difference, pixels, share; bars are logarithmic")
    lines += histogramLines
    return lines.joined(separator: "\n") + "\n"
  }

  private var largestText: String {
    guard let x = largest.x, let y = largest.y else { return "0: the images are equal" }
    return "\(largest.difference) of 255 at (\(x), \(y)): \(byChannel { "\($0.largest)" })"
  }

  private func byChannel(_ value: (Channel) -> String) -> String {
    "red \(value(channels.red)), green \(value(channels.green)), blue \(value(channels.blue)), "
      + "alpha \(value(channels.alpha))"
  }

  /// One line for each bin that contains a pixel.
  private var histogramLines: [String] {
    let counted = Self.bins.map { bin in (bin, histogram[bin].reduce(0, +)) }.filter { $0.1 > 0 }
    let most = counted.map(\.1).max() ?? 0
    return counted.map { bin, count in
      let name = bin.count == 1 ? "\(bin.lowerBound)" : "\(bin.lowerBound)-\(bin.upperBound)"
      let share = CompareText.percent(Double(count) / Double(width * height))
      return "  \(Self.aligned(name, 8))\(Self.aligned("\(count)", 11))\(Self.aligned(share, 15))  "
        + CompareText.bar(count, of: most)
    }
  }

  /// Right-aligns `text` in `columns` columns.
  private static func aligned(_ text: String, _ columns: Int) -> String {
    String(repeating: " ", count: max(0, columns - text.count)) + text
  }
}

extension CompareReport.Origin {
  /// The file, and for a scene the device and the path rendering strategies.
  fileprivate var sentence: String {
    guard let device else { return file }
    let drawn = "\(file) on \(device.name) (\(device.manner))"
    if let precision { return "\(drawn) in \(precision)" }
    guard let statistics else { return drawn }
    let strategies = [
      (statistics.meshItems, "as meshes"), (statistics.analyticItems, "in closed form"),
      (statistics.coverageItems, "as coverage"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return "\(drawn); items: " + (strategies.isEmpty ? "none" : strategies.joined(separator: ", "))
  }
}
