import StrataShaders

/// Names one program of the closed set: where it covers, times what it paints.
///
/// Every member can be listed, so a test builds them all and the self-test draws with them all.
package struct ProgramKey: Hashable, Sendable, CustomStringConvertible {
  package enum Coverage: String, CaseIterable, Sendable { case plain, analytic, mask }

  package enum Paint: Hashable, CaseIterable, Sendable {
    case solid
    /// Up to two intervals between stops.
    case gradient2
    /// Up to eight; longer gradients are drawn in several parts.
    case gradient8
    case image
    /// An image whose axes are piecewise linear: a nine-slice.
    case slicedImage

    /// Intervals that one draw can hold.
    package var intervals: Int {
      switch self {
      case .gradient2: 2
      case .gradient8: 8
      default: 0
      }
    }

    var needsPaintSpace: Bool { self != .solid }
    var samplesImage: Bool { self == .image || self == .slicedImage }
  }

  package var coverage: Coverage
  package var paint: Paint

  package static let all: [ProgramKey] = Coverage.allCases.flatMap { coverage in
    Paint.allCases.map { ProgramKey(coverage: coverage, paint: $0) }
  }

  package var description: String { "\(coverage.rawValue) \(paint)" }

  /// Attributes in the order of their locations; the vertex layout follows it.
  var attributes: [VertexAttribute] {
    var list: [VertexAttribute] = [.position, .color]
    if paint.needsPaintSpace { list += [.paintX, .paintY] }
    if coverage == .mask { list.append(.mask) }
    if coverage == .analytic { list += [.box, .radii, .inverse] }
    if isAnchored { list.append(.anchor) }
    return list
  }

  /// Whether its fragments are located from the item's anchor.
  var isAnchored: Bool { paint.needsPaintSpace || coverage == .analytic }

  private var defines: String {
    var text = ""
    if paint.needsPaintSpace { text += "#define PAINT_SPACE\n" }
    if isAnchored { text += "#define ANCHORED\n" }
    if coverage == .mask { text += "#define COVERAGE_MASK\n" }
    if coverage == .analytic { text += "#define COVERAGE_ANALYTIC\n" }
    if paint == .slicedImage { text += "#define IMAGE_SLICED\n" }
    if paint.intervals > 0 { text += "#define INTERVALS \(paint.intervals)\n" }
    return text
  }

  var vertexSource: [SourcePiece] {
    [
      SourcePiece("macros of \(self)", "#version 100\n" + defines),
      SourcePiece("shape.vert", ShaderSources.vertex),
    ]
  }

  var fragmentSource: [SourcePiece] {
    let coveragePiece =
      switch coverage {
      case .plain: SourcePiece("coverage_plain.frag", ShaderSources.coveragePlain)
      case .analytic: SourcePiece("coverage_analytic.frag", ShaderSources.coverageAnalytic)
      case .mask: SourcePiece("coverage_mask.frag", ShaderSources.coverageMask)
      }
    let paintPiece =
      switch paint {
      case .solid: SourcePiece("paint_solid.frag", ShaderSources.paintSolid)
      case .gradient2, .gradient8: SourcePiece("paint_gradient.frag", ShaderSources.paintGradient)
      case .image, .slicedImage: SourcePiece("paint_image.frag", ShaderSources.paintImage)
      }
    return [
      SourcePiece("macros of \(self)", "#version 100\n" + defines),
      SourcePiece("prelude.glsl", ShaderSources.prelude), coveragePiece, paintPiece,
      SourcePiece("shape.frag", ShaderSources.fragment),
    ]
  }
}

/// One file's part of a shader.
///
/// Pieces are joined with `#line` directives a thousand apart, so that a line number in a driver's
/// log names the file and the line in it.
struct SourcePiece {
  static let linesPerPiece = 1_000

  let name: String
  let text: String

  init(_ name: String, _ text: String) {
    self.name = name
    self.text = text
  }

  static func join(_ pieces: [SourcePiece]) -> String {
    pieces.enumerated().map { index, piece in
      // Nothing may come before #version, so the first piece keeps the compiler's own numbers.
      index == 0 ? piece.text : "#line \(index * linesPerPiece + 1)\n" + piece.text + "\n"
    }.joined()
  }

  /// Appends `(file:line)` to every log line that names a line number after `0:`.
  static func annotate(_ log: String, _ pieces: [SourcePiece]) -> String {
    log.split(separator: "\n").map { line in
      guard let number = lineNumber(in: line), pieces.indices.contains(number / linesPerPiece)
      else { return String(line) }
      return "\(line) (\(pieces[number / linesPerPiece].name):\(number % linesPerPiece))"
    }.joined(separator: "\n")
  }

  /// Drivers write `0:12(5): error` or `ERROR: 0:12: …`: the digits after the first `0:`.
  private static func lineNumber(in line: Substring) -> Int? {
    guard let colon = line.firstIndex(of: ":").map(line.index(after:)) else { return nil }
    var rest = line[colon...].drop { $0 == " " }
    if rest.hasPrefix("0:") { rest = rest.dropFirst(2) }
    return Int(rest.prefix { $0.isNumber })
  }
}
