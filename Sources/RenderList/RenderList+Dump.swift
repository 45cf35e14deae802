public import Foundation
import StrataGraphics

extension RenderList {
  /// Returns the list as stable text, one command per line, with groups indented.
  ///
  /// The strategies of paths are left out.
  public func textDump() -> String { textDump { _ in nil } }

  /// Returns the list as stable text, one command per line, with groups indented.
  ///
  /// - Parameter strategy: Returns the path rendering strategy of an item; nil leaves it out.
  public func textDump(strategy: (RenderItem) throws -> PathStrategy?) rethrows -> String {
    var lines = ["canvas \(size.width)x\(size.height) background \(background.hexText)"]
    var depth = 0
    for command in commands {
      if case .endGroup = command { depth -= 1 }
      let indent = String(repeating: "  ", count: max(0, depth))
      switch command {
      case .draw(let item):
        let strategy = try strategy(item).map { "strategy \($0.rawValue) " } ?? ""
        lines.append(
          "\(indent)draw \(item.shape.text) paint \(item.paint.text) opacity \(item.opacity) "
            + "matrix \(item.transform.text) scissor \(item.scissor.text) \(item.cuts.text)"
            + "\(strategy)layer \(layers.path(of: item.layer))")
      case .particles(let particles):
        lines.append(
          "\(indent)particles \(particles.batch.text) opacity \(particles.opacity) "
            + "matrix \(particles.transform.text) \(particles.extras)"
            + "scissor \(particles.scissor.text) \(particles.cuts.text)"
            + "layer \(layers.path(of: particles.layer))")
      case .beginGroup(let group):
        lines.append("\(indent)group \(group.text)layer \(layers.path(of: group.layer))")
        depth += 1
      case .filterBackdrop(let backdrop):
        lines.append(
          "\(indent)filter backdrop \(backdrop.text)layer \(layers.path(of: backdrop.layer))")
      case .endGroup:
        lines.append("\(indent)end")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the list as JSON with sorted keys and the same fields as the text.
  ///
  /// - Parameter strategy: Returns the path rendering strategy of an item; nil leaves it out.
  public func jsonDump(
    strategy: (RenderItem) throws -> PathStrategy? = { _ in nil }
  ) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let entries = try commands.map { command in
      switch command {
      case .draw(let item):
        DumpEntry(
          command: "draw", shape: item.shape.text, paint: item.paint.text, opacity: item.opacity,
          matrix: item.transform.text, scissor: item.scissor.text,
          cuts: item.cuts.dumped, strategy: try strategy(item)?.rawValue,
          layer: layers.path(of: item.layer))
      case .particles(let particles):
        DumpEntry(
          command: "particles", opacity: particles.opacity, matrix: particles.transform.text,
          scissor: particles.scissor.text, cuts: particles.cuts.dumped,
          particles: particles.batch.text,
          placement: particles.extras.isEmpty ? nil : String(particles.extras.dropLast()),
          layer: layers.path(of: particles.layer))
      case .beginGroup(let group):
        DumpEntry(
          command: "group", clip: group.clip?.shape.text, opacity: group.opacity,
          matrix: group.clip?.transform.text, bounds: group.bounds.text, cuts: group.cuts.dumped,
          blend: group.blend == .normal ? nil : group.blend.text,
          filters: group.filters.dumped,
          surface: group.surface == group.bounds ? nil : group.surface.text,
          raster: group.raster?.transform.text, layer: layers.path(of: group.layer))
      case .filterBackdrop(let backdrop):
        DumpEntry(
          command: "filter backdrop", clip: backdrop.clip?.shape.text, opacity: backdrop.opacity,
          matrix: backdrop.clip?.transform.text, bounds: backdrop.bounds.text,
          cuts: backdrop.cuts.dumped, filters: backdrop.filters.dumped,
          layer: layers.path(of: backdrop.layer))
      case .endGroup:
        DumpEntry(command: "end")
      }
    }
    return try encoder.encode(
      Dump(
        width: size.width, height: size.height, background: background.hexText,
        commands: entries, diagnostics: diagnostics.map(\.description)))
  }
}

private struct Dump: Encodable {
  var width: Int
  var height: Int
  var background: String
  var commands: [DumpEntry]
  var diagnostics: [String]
}

private struct DumpEntry: Encodable {
  var command: String
  var shape: String?
  var paint: String?
  var clip: String?
  var opacity: Float?
  var matrix: String?
  var scissor: String?
  var bounds: String?
  var cuts: [String]?
  var blend: String?
  var filters: [String]?
  var surface: String?
  var raster: String?
  var particles: String?
  var placement: String?
  var strategy: String?
  var layer: String?
}
