import Foundation
import Strata
import StrataGraphics
import StrataTiming

/// The section of the page about one scene.
struct BenchPageScene {
  private let scene: BenchReport.Scene
  private let pictures: String

  /// - Throws: Errors from encoding an image.
  init(_ scene: BenchReport.Scene) throws {
    self.scene = scene
    var figures = try scene.devices.map { device in
      try Self.figure(device.picture, "\(scene.name) on \(device.selector)", device.selector)
    }
    for difference in scene.differences {
      figures.append(
        try Self.figure(
          difference.heatMap,
          "where \(difference.device) differs from \(difference.reference)", difference.sentence))
    }
    pictures = figures.joined(separator: "\n")
  }

  var text: String {
    """
    <section>
    <h2>\(HTML.escaped(scene.name))</h2>
    <p class="size">\(scene.width) × \(scene.height) px, \(scene.rounds) rounds</p>
    \(ratios)
    <div class="charts">
    \(charts)
    </div>
    <div class="scroll">
    \(table)
    </div>
    <ul class="counts">
    \(counts)
    </ul>
    <div class="pictures">
    \(pictures)
    </div>
    \(diagnostics)</section>
    """
  }

  private static func figure(_ pixels: Pixels, _ text: String, _ caption: String) throws -> String {
    """
    <figure><img src="\(try HTML.address(of: pixels))" width="\(pixels.width)" \
    height="\(pixels.height)" alt="\(HTML.escaped(text))">\
    <figcaption>\(HTML.escaped(caption))</figcaption></figure>
    """
  }

  private var ratios: String {
    scene.ratios.map { ratio in
      let tiles = [("first", ratio.first), ("new", ratio.new), ("again", ratio.again)].map {
        "<div class=\"tile\"><b>\(BenchTable.factor($0.1))×</b><span>\($0.0)</span></div>"
      }
      let name = HTML.escaped("\(ratio.reference) / \(ratio.device)")
      let note = HTML.escaped("above 1, \(ratio.device) is faster")
      return """
        <div class="ratio"><div class="name">\(name)<small>\(note)</small></div>\
        \(tiles.joined())</div>
        """
    }.joined(separator: "\n")
  }

  private var charts: String {
    let kinds = [
      ("First frame", \BenchReport.Device.first), ("New frames", \BenchReport.Device.new),
      ("Again", \BenchReport.Device.again),
    ]
    return kinds.map { title, times in
      BenchChart(
        title: title, bars: scene.devices.map { ($0.selector, $0[keyPath: times]) }
      ).text
    }.joined(separator: "\n")
  }

  private var table: String {
    let stages = BenchmarkStage.allCases.map(\.rawValue) + ["total", "processor time"]
    let head = stages.map { "<th scope=\"col\">\(HTML.escaped($0))</th>" }.joined()
    let rows = scene.devices.flatMap { device in
      device.kinds.map { kind in
        let times = kind.value.stages.map(\.time) + [kind.value.total, kind.value.processor]
        let cells = times.map { Self.cell($0, isOne: kind.value.frames == 1) }.joined()
        let name = HTML.escaped("\(device.selector) \(kind.key)")
        return "<tr><th scope=\"row\">\(name)</th>\(cells)</tr>"
      }
    }
    return """
      <table>
      <thead><tr><th scope="col">ms</th>\(head)</tr></thead>
      <tbody>
      \(rows.joined(separator: "\n"))
      </tbody>
      </table>
      """
  }

  private static func cell(_ time: BenchReport.Spread, isOne: Bool) -> String {
    let range = [
      time.leastSeconds, time.lowerQuartileSeconds, time.upperQuartileSeconds, time.mostSeconds,
    ].map(BenchTable.milliseconds)
    let title =
      isOne
      ? ""
      : " title=\"\(range[0]) to \(range[3]), quartiles \(range[1]) and \(range[2]), median "
        + "deviation \(BenchTable.milliseconds(time.deviationSeconds))\""
    return "<td\(title)>\(BenchTable.milliseconds(time.medianSeconds))</td>"
  }

  private var counts: String {
    scene.devices.map {
      "<li><b>\(HTML.escaped($0.selector))</b> \(HTML.escaped(BenchTable.counts(of: $0)))</li>"
    }.joined(separator: "\n")
  }

  private var diagnostics: String {
    guard !scene.found.isEmpty else { return "" }
    let lines = scene.found.map {
      let sentence = "\($0.severity.rawValue): \(DiagnosticsReport.sentence(for: $0))"
      return "<li>\(HTML.escaped(sentence))</li>\n"
    }
    return
      "<details><summary>\(lines.count.counted("diagnostic"))</summary><ul>\n\(lines.joined())</ul>"
      + "</details>\n"
  }
}
