import ArgumentParser
import Foundation
import Strata

/// `strata info`: what a scene file holds.
///
/// Draws nothing and needs no device.
struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Tells what a scene file holds.")

  @OptionGroup var scene: SceneArgument

  @OptionGroup var limiting: LimitOptions

  @Flag(name: .long, help: "Write one JSON document instead of lines.")
  var json = false

  func run() throws {
    let report = SceneReport(try scene.load(limits: limiting.limits), file: scene.file)
    if json {
      try StandardStreams.write(json: report)
    } else {
      try StandardStreams.write(Data(report.text.utf8))
    }
  }
}

/// What a scene holds.
struct SceneReport: Encodable {
  struct Image: Encodable, Hashable {
    let width: Int
    let height: Int
  }

  let version = ProgramVersion.current
  let file: String
  let widthInPoints: Double
  let heightInPoints: Double
  /// Where y grows in the space that the root lies in: "up" or "down".
  let yAxis: String
  let layers: Int
  /// How many layers of each class; names are sorted where they are printed.
  let layersByClass: [String: Int]
  /// Deepest nesting; the root is at depth 1.
  let depth: Int
  /// Those of the layers; what is in a group is not counted.
  let animations: Int
  let images: [Image]
  /// That text asks for, by name.
  let fonts: [String]
  let diagnostics: [DiagnosticReport]
  private let sentences: [String]

  private enum CodingKeys: CodingKey {
    case version, file, widthInPoints, heightInPoints, yAxis, layers, layersByClass
    case depth, animations, images, fonts, diagnostics
  }

  init(_ scene: Scene, file: String) {
    self.file = file
    widthInPoints = Double(scene.size.width)
    heightInPoints = Double(scene.size.height)
    yAxis = scene.yAxis.rawValue

    var counts: [String: Int] = [:]
    var images: [Image] = []
    var deepest = 0
    var animations = 0
    var waiting = [(layer: scene.root, depth: 1)]
    while let (layer, depth) = waiting.popLast() {
      counts["\(type(of: layer))", default: 0] += 1
      deepest = max(deepest, depth)
      animations += layer.animationKeys()?.count ?? 0
      if let image = layer.contents as? CGImage {
        images.append(Image(width: image.width, height: image.height))
      }
      for sublayer in (layer.sublayers ?? []).reversed() { waiting.append((sublayer, depth + 1)) }
    }
    layersByClass = counts
    layers = counts.values.reduce(0, +)
    depth = deepest
    self.animations = animations
    self.images = images
    fonts = scene.fontNames
    diagnostics = scene.diagnostics.map(DiagnosticReport.init)
    sentences = scene.diagnostics.map {
      "\($0.severity.rawValue): \(DiagnosticsReport.sentence(for: $0))"
    }
  }

  var text: String {
    func list(_ texts: [String]) -> String {
      texts.isEmpty ? "none" : texts.joined(separator: ", ")
    }
    let classes = layersByClass.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    var lines = [
      "file         \(file)",
      "size         \(plain(widthInPoints)) x \(plain(heightInPoints)) points",
      "y axis       \(yAxis)",
      "layers       \(layers), depth \(depth): \(classes.joined(separator: ", "))",
      "animations   " + (animations == 0 ? "none" : "\(animations)"),
      "images       " + list(images.map { "\($0.width) x \($0.height)" }),
      "fonts        " + list(fonts),
      "diagnostics  " + (sentences.isEmpty ? "none" : "\(sentences.count)"),
    ]
    lines += sentences.map { "  " + $0 }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Without ".0", which says nothing.
  private func plain(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? "\(value)"
  }
}
