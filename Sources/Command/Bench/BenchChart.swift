import Foundation
import Strata
import StrataTiming

/// A bar chart of one kind of frame, with a group of bars for each stage and a bar for each device.
struct BenchChart {
  let title: String
  /// The devices and their times, in the same order in every group.
  let bars: [(device: String, times: BenchReport.Times)]

  private static let labelWidth = 128.0
  private static let plotWidth = 196.0
  private static let valueWidth = 62.0
  private static let barHeight = 12.0
  private static let gap = 9.0
  /// The number of bar colors that the style defines.
  private static let colors = 4

  private var groups: [(name: String, times: [BenchReport.Spread])] {
    let stages = BenchmarkStage.allCases.indices.map { index in
      (BenchmarkStage.allCases[index].rawValue, bars.map { $0.times.stages[index].time })
    }
    return stages + [("total", bars.map(\.times.total))]
  }

  var text: String {
    // No bar extends far past the largest upper quartile. A chart of zeros still needs a scale.
    let most = groups.flatMap(\.times).map(\.upperQuartileSeconds).max() ?? 0
    let scale = Self.plotWidth / max(most, 1e-9)
    let step = Self.barHeight * Double(bars.count) + Self.gap
    let height = step * Double(groups.count) + 4
    let width = Self.labelWidth + Self.plotWidth + Self.valueWidth
    var shapes: [String] = []
    for (row, group) in groups.enumerated() {
      let top = step * Double(row) + 4
      let middle = top + Self.barHeight * Double(bars.count) / 2 + 3.5
      shapes.append(
        "<text class=\"label\" x=\"\(Self.number(Self.labelWidth - 8))\" "
          + "y=\"\(Self.number(middle))\">\(HTML.escaped(group.name))</text>")
      for (index, time) in group.times.enumerated() {
        shapes.append(bar(time, index, at: top + Self.barHeight * Double(index), scale))
      }
    }
    return """
      <figure class="chart"><figcaption>\(HTML.escaped(title)) \(legend)</figcaption>
      <svg viewBox="0 0 \(Self.number(width)) \(Self.number(height))" role="img" \
      aria-label="\(HTML.escaped(title + ", milliseconds by stage"))">
      <line class="axis" x1="\(Self.number(Self.labelWidth))" y1="0" \
      x2="\(Self.number(Self.labelWidth))" y2="\(Self.number(height))"/>
      \(shapes.joined(separator: "\n"))
      </svg></figure>
      """
  }

  private var legend: String {
    bars.enumerated().map { index, bar in
      "<span class=\"key c\(index % Self.colors)\">\(HTML.escaped(bar.device))</span>"
    }.joined(separator: " ")
  }

  private func bar(
    _ time: BenchReport.Spread, _ index: Int, at top: Double, _ scale: Double
  ) -> String {
    let left = Self.labelWidth
    let length = time.medianSeconds * scale
    let (low, high) = (time.lowerQuartileSeconds * scale, time.upperQuartileSeconds * scale)
    let middle = top + Self.barHeight / 2
    var text =
      "<rect class=\"c\(index % Self.colors)\" x=\"\(Self.number(left))\" "
      + "y=\"\(Self.number(top + 0.5))\" width=\"\(Self.number(length))\" "
      + "height=\"\(Self.number(Self.barHeight - 1))\" rx=\"1.5\"/>"
    if high - low > 0.5 {
      text +=
        "<line class=\"whisker\" x1=\"\(Self.number(left + low))\" y1=\"\(Self.number(middle))\" "
        + "x2=\"\(Self.number(left + high))\" y2=\"\(Self.number(middle))\"/>"
    }
    let end = left + max(length, high) + 5
    return text
      + "<text class=\"value\" x=\"\(Self.number(end))\" y=\"\(Self.number(middle + 3.5))\">"
      + "\(BenchTable.milliseconds(time.medianSeconds))</text>"
  }

  private static func number(_ value: Double) -> String { String(format: "%.1f", value) }
}
