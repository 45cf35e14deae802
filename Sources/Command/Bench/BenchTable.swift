import Foundation
import Strata
import StrataGraphics
import StrataTiming

/// The text output of `strata bench` for scenes.
enum BenchTable {
  /// The column titles of the stages, in stage order.
  private static let columns = BenchmarkStage.allCases.map { stage in
    switch stage {
    case .evaluate: "evaluate"
    case .shape: "shape"
    case .rasterize: "rasterize"
    case .upload: "upload"
    case .submit: "submit"
    case .draw: "draw"
    case .read: "read"
    case .encode: "encode"
    }
  }
  private static let width = 10

  /// Returns the lines that describe the machine and the devices.
  static func heading(_ report: BenchReport, _ scene: BenchReport.Scene) -> String {
    var lines = ["strata \(report.version) on " + machine(report.machine)]
    for device in scene.devices { lines.append("  \(device.selector): \(describe(device.device))") }
    lines.append(
      "Median milliseconds of each stage. first: the first frame; new: without cached content;")
    lines.append("again: with cached content. cpu: processor time of all threads.")
    return lines.joined(separator: "\n") + "\n"
  }

  static func machine(_ machine: MachineDescription) -> String {
    let memory = machine.memoryBytes.map { String(format: "%.1f GiB", Double($0) / 1_073_741_824) }
    let parts = [
      machine.processor, machine.processors.counted("processor"), memory, machine.architecture,
      machine.kernel, machine.system, machine.compiler,
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }

  static func describe(_ device: DoctorReport.Device) -> String {
    "\(device.name), \(device.vendor), \(device.version) (\(device.manner))"
  }

  static func text(_ scene: BenchReport.Scene) -> String {
    let names = scene.devices.map(\.selector.count).max() ?? 0
    let margin = max(names, 3) + 2 + 7
    var lines = [
      "", "\(scene.name): \(scene.width) x \(scene.height) px, \(scene.rounds) rounds",
      pad("", margin) + (columns + ["total", "cpu"]).map { right($0) }.joined()
        + "   quartiles of the total",
    ]
    for device in scene.devices {
      for (index, kind) in device.kinds.enumerated() {
        let name = pad(index == 0 ? device.selector : "", margin - 7) + pad(kind.key, 7)
        lines.append(name + row(kind.value))
      }
    }
    for ratio in scene.ratios {
      lines.append(
        "\(ratio.reference) / \(ratio.device): first \(factor(ratio.first)), "
          + "new \(factor(ratio.new)), again \(factor(ratio.again)); above 1, "
          + "\(ratio.device) is faster")
    }
    lines += scene.differences.map(\.sentence)
    for device in scene.devices { lines.append("\(device.selector): \(counts(of: device))") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the amount of work in a new frame on a device, as text.
  static func counts(of device: BenchReport.Device) -> String {
    let statistics = device.new.statistics
    var parts: [String] = []
    if device.device.kind == DeviceDescription.Kind.gpu.rawValue {
      parts = [
        statistics.drawCalls.counted("draw call"), statistics.triangles.counted("triangle"),
        "\(statistics.bytesUploaded) bytes uploaded",
        statistics.tessellatedShapes.counted("shape") + " tessellated",
      ]
    }
    parts.append(statistics.passes.counted("surface") + " drawn")
    let items = [
      ("in closed form", statistics.analyticItems), ("by mesh", statistics.meshItems),
      ("by coverage", statistics.coverageItems), ("hidden", statistics.hiddenItems),
    ]
    parts += items.filter { $0.1 > 0 }.map { "\($0.1.counted("item")) \($0.0)" }
    if statistics.particles > 0 { parts.append(statistics.particles.counted("particle")) }
    if let growth = device.memoryGrowthBytes {
      parts.append("\(mebibytes(growth)) more memory")
    }
    parts.append("opened in \(milliseconds(device.openSeconds)) ms")
    return parts.joined(separator: ", ")
  }

  static func milliseconds(_ seconds: Double) -> String { String(format: "%.3f", seconds * 1_000) }

  static func mebibytes(_ bytes: Int) -> String {
    String(format: "%.1f MiB", Double(bytes) / 1_048_576)
  }

  static func factor(_ value: Double) -> String { String(format: "%.2f", value) }

  private static func row(_ times: BenchReport.Times) -> String {
    let medians = (times.stages.map(\.time) + [times.total, times.processor])
      .map { right(milliseconds($0.medianSeconds)) }.joined()
    guard times.frames > 1 else { return medians }
    return medians + "   \(milliseconds(times.total.lowerQuartileSeconds)) to "
      + milliseconds(times.total.upperQuartileSeconds)
  }

  private static func pad(_ text: String, _ width: Int) -> String {
    text.padding(toLength: max(width, text.count), withPad: " ", startingAt: 0)
  }

  private static func right(_ text: String) -> String {
    String(repeating: " ", count: max(1, width - text.count)) + text
  }
}
