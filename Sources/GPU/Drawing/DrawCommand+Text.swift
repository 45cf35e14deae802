import StrataGraphics
import StrataRenderList

/// The text of recorded commands, one line for each surface, copy and draw call.
///
/// Surfaces are numbered in the order of their first use.
struct DrawCommandText {
  private(set) var lines: [String] = []
  private var numbers: [ObjectIdentifier: Int] = [:]
  private var parts = 0

  /// Adds the commands that are submitted together.
  mutating func add(_ commands: [DrawCommand]) {
    parts += 1
    lines.append("submission \(parts)")
    for command in commands {
      switch command {
      case .pass(let pass): add(pass)
      case .copy(let copy):
        lines.append(
          "  copy \(copy.pixels.text) of \(name(copy.source.surface)) to "
            + name(copy.target.surface))
      }
    }
  }

  private mutating func add(_ pass: RecordedPass) {
    let surface = "\(pass.surface.width)x\(pass.surface.height) shows \(pass.view.text)"
    let cleared = pass.cleared.map { " clears \($0.text)" } ?? ""
    lines.append("  \(name(pass.surface)) \(surface)\(cleared)")
    for batch in pass.batches { lines.append("    " + batch.text) }
  }

  private mutating func name(_ surface: Surface) -> String {
    let number = numbers[ObjectIdentifier(surface)] ?? numbers.count + 1
    numbers[ObjectIdentifier(surface)] = number
    return "surface \(number)"
  }
}

extension Batch {
  fileprivate var text: String {
    let content =
      if let mesh {
        "mesh of \(mesh.parts.reduce(0) { $0 + $1.vertexCount }) vertices"
      } else if let particles {
        "\(particles.births.count) particles"
      } else {
        "\(quadCount) quads"
      }
    let mix = key.mix == .overwrite ? "overwrites" : "blends"
    return "draw \(content) program \(key.program) \(mix) pixels \(Int(pixels.rounded()))"
  }
}

extension DrawingCounts {
  var text: String {
    "draw calls \(drawCalls) passes \(passes) copies \(copies) vertices \(vertices) "
      + "triangles \(triangles) particles \(particles) vertex bytes \(vertexBytes)"
  }
}
