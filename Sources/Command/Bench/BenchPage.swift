import Foundation
import Strata
import StrataGraphics
import StrataImageFiles

/// A self-contained HTML page about a benchmark, with tables, charts, images and their differences.
///
/// It uses no scripts and loads no other files.
struct BenchPage {
  private let report: BenchReport
  private let scenes: [String]

  /// - Throws: Errors from encoding an image.
  init(_ report: BenchReport) throws {
    self.report = report
    scenes = try report.scenes.map { try BenchPageScene($0).text }
  }

  var text: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(HTML.escaped("strata bench: " + names))</title>
    <style>
    \(BenchPageStyle.text)
    </style>
    </head>
    <body>
    <main>
    <header>
    <h1>strata bench</h1>
    <p class="lead">\(HTML.escaped(names))</p>
    </header>
    \(warnings)\
    \(facts)
    \(scenes.joined(separator: "\n"))
    \(explanation)
    </main>
    </body>
    </html>

    """
  }

  private var names: String { report.scenes.map(\.name).joined(separator: ", ") }

  private var warnings: String {
    report.warnings.isEmpty
      ? ""
      : "<ul class=\"warnings\">\n"
        + report.warnings.map { "<li>\(HTML.escaped($0))</li>\n" }.joined() + "</ul>\n"
  }

  private var facts: String {
    let settings = report.settings
    var rows = [
      ("Strata", report.version), ("Machine", BenchTable.machine(report.machine)),
      (
        "Drawn with",
        "path strategy \(settings.pathStrategy), CPU in \(settings.precision) on "
          + (settings.threads.map { $0.counted("thread") } ?? "all processors")
          + ", scale \(settings.scale), time \(settings.time) s"
      ),
      ("Peak memory", BenchTable.mebibytes(report.peakMemoryBytes)),
    ]
    rows += (report.scenes.first?.devices ?? []).map {
      ($0.selector, BenchTable.describe($0.device))
    }
    for threshold in report.thresholds {
      let limit = BenchTable.milliseconds(threshold.thresholdSeconds)
      let found = BenchTable.milliseconds(threshold.medianSeconds)
      rows.append(
        (
          "Threshold",
          "\(threshold.scene) on \(threshold.device): \(found) ms of \(limit) ms, "
            + (threshold.isMissed ? "missed" : "met")
        ))
    }
    let items = rows.map {
      "<dt>\(HTML.escaped($0.0))</dt><dd>\(HTML.escaped($0.1))</dd>"
    }
    return "<dl class=\"facts\">\n\(items.joined(separator: "\n"))\n</dl>"
  }

  private var explanation: String {
    """
    <footer>
    <p>The devices draw in turn, frame by frame, from the layer tree to a PNG in memory. \
    <b>First</b> is the first frame on a device, including the shader programs it builds. \
    <b>New</b> frames use no cached content. <b>Again</b> frames use cached content. The numbers \
    are medians in milliseconds. Whiskers extend from the lower to the upper quartile. On a GPU, \
    <i>draw</i> is the time spent waiting after the frame was submitted to the driver.</p>
    </footer>
    """
  }
}

/// HTML text conversions.
enum HTML {
  /// Escapes `text` for use between tags and in quoted attributes.
  ///
  /// Control characters other than tab and line feed become a replacement character.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\t", "\n": result.unicodeScalars.append(scalar)
      case _ where scalar.properties.generalCategory == .control: result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns a data URL that contains an image.
  static func address(of pixels: Pixels) throws -> String {
    let sink = MemorySink()
    try PNG.encode(pixels, compression: .fast, to: sink)
    return "data:image/png;base64," + Data(sink.bytes).base64EncodedString()
  }
}
