import Foundation
import StrataGraphics
import StrataRenderList

extension FramePlan {
  /// The plan as stable text, one command per line, with groups indented.
  ///
  /// Rectangles are `x,y WIDTHxHEIGHT` in pixels of the surface that contains the command. A
  /// command that is not drawn is `hidden`.
  package var textDump: String {
    var lines = ["canvas \(list.size.width)x\(list.size.height) drawn \(canvas.text)"]
    var depth = 0
    for index in steps.indices {
      if case .endGroup = list.commands[index] { depth -= 1 }
      lines.append(String(repeating: "  ", count: max(0, depth)) + text(of: index))
      if case .beginGroup = list.commands[index] { depth += 1 }
    }
    let drawn = steps.indices.count { isDrawn($0) }
    lines.append("commands \(drawn) of \(steps.count) surfaces \(surfacePixels) pixels")
    return lines.joined(separator: "\n") + "\n"
  }

  /// The number of pixels in all surfaces of groups that are drawn.
  private var surfacePixels: Int {
    surfaces.reduce(0) { $0 + ($1.drawn.map { $0.width * $0.height } ?? 0) }
  }

  private func isDrawn(_ index: Int) -> Bool {
    switch list.commands[index] {
    case .draw, .particles: !steps[index].visible.isEmpty
    case .beginGroup, .endGroup: surface(of: index).drawn != nil
    case .filterBackdrop: !surface(of: index).shown.isEmpty
    }
  }

  private func text(of index: Int) -> String {
    let step = steps[index]
    let place = "bounds \(step.bounds.text)"
    switch list.commands[index] {
    case .draw(let item):
      return "\(index) draw \(place) \(step.route.text) \(step.visibleText) "
        + "layer \(list.layers.path(of: item.layer))"
    case .particles(let particles):
      return "\(index) particles \(place) \(step.visibleText) "
        + "layer \(list.layers.path(of: particles.layer))"
    case .beginGroup(let group):
      let surface = surfaces[step.surface]
      let drawn =
        surface.drawn.map { "shown \(surface.shown.text) drawn \($0.text)" } ?? "hidden"
      return "\(index) group \(place) \(drawn) of \(surface.extent.text) "
        + "\(step.text(of: group.clip))ends \(surface.end) "
        + "layer \(list.layers.path(of: group.layer))"
    case .endGroup:
      return "\(index) end"
    case .filterBackdrop(let backdrop):
      let surface = surfaces[step.surface]
      let shown =
        surface.shown.isEmpty
        ? "hidden" : "shown \(surface.shown.text) reads \(surface.reads.text)"
      return "\(index) filter backdrop \(place) \(shown) \(step.text(of: backdrop.clip))"
        + "layer \(list.layers.path(of: backdrop.layer))"
    }
  }
}

extension PathRoute {
  fileprivate var text: String {
    switch self {
    case .pixels(let pixels): "pixels \(pixels.text)"
    case .shortForm: "short-form"
    case .longForm: "long-form"
    case .anyRounded: "any-rounded"
    case .turnedRectangle(let rectangle): "turned-rectangle \(rectangle.parts.count)"
    case .mesh: "mesh"
    case .coverage: "coverage"
    }
  }
}

extension PlanStep {
  /// Returns the strategy of a clip, with a space after it; empty without a clip.
  fileprivate func text(of clip: RenderClip?) -> String {
    clip == nil ? "" : "clip \(route.text) "
  }

  fileprivate var visibleText: String {
    switch visible {
    case .hidden: return "hidden"
    case .whole(let pixels): return pixels == bounds ? "visible" : "visible \(pixels.text)"
    case .runs(let pixels, _): return "visible \(pixels.text) in runs"
    case .parts(let edge, let inside):
      func text(_ rects: [PixelRect]) -> String { rects.map(\.text).joined(separator: ", ") }
      return "visible [\(text(edge))] inside [\(text(inside))]"
    }
  }
}
