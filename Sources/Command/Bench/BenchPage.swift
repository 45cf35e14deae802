import Foundation
import Strata
import StrataGraphics
import StrataImageFiles

/// One page about a benchmark: tables, charts, and the pictures with their differences.
///
/// Needs no script and fetches nothing.
struct BenchPage {
  private let report: BenchReport
  private let scenes: [String]

  /// - Throws: What encoding a picture throws.
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
        "path way \(settings.pathWay), CPU in \(settings.precision) on "
          + (settings.threads.map { "\($0) threads" } ?? "all processors")
          + ", scale \(settings.scale), time \(settings.time) s"
      ),
      ("Most memory", BenchTable.mebibytes(report.peakMemoryBytes)),
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
    <p>Devices draw in turn, frame by frame, from the layer tree to a PNG in memory. <b>First</b> is \
    the first frame on a device, with the programs it builds. <b>New</b> frames work everything out \
    anew. <b>Again</b> is the same content with whatever is kept of it. Numbers are medians in \
    milliseconds; whiskers reach from the lower to the upper quartile. On a GPU <i>draw</i> is what \
    is left to wait for once the driver has the frame.</p>
    </footer>
    """
  }
}

/// Text for HTML.
enum HTML {
  /// `text` as it stands between tags and in quoted attributes.
  ///
  /// Characters that HTML does not have, such as most controls, become a replacement character.
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

  /// A picture as an address that holds it.
  static func address(of pixels: Pixels) throws -> String {
    let sink = MemorySink()
    try PNG.encode(pixels, compression: .fast, to: sink)
    return "data:image/png;base64," + Data(sink.bytes).base64EncodedString()
  }
}
