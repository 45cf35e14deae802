package import StrataGraphics

/// The program that blends a paint with a copy of the content below; see `blend_colors.glsl`.
package struct BlendProgram: CaseIterable, Hashable, Sendable, CustomStringConvertible {
  /// The mode whose number is that of the program in the shader.
  private let mode: CGBlendMode

  /// The program of all modes with factors.
  private static let porterDuff = BlendProgram(mode: .copy)

  /// The programs of all modes that GL cannot blend exactly.
  package static let allCases: [BlendProgram] = CGBlendMode.allCases.reduce(into: []) {
    guard BlendFactors.exact($1, isWhole: false) == nil else { return }
    let program = of($1).program
    if !$0.contains(program) { $0.append(program) }
  }

  /// Returns the mode's program and, for a Porter–Duff operator or `plusLighter`, its factors.
  ///
  /// The source is weighted with x + y · the backdrop's alpha, the backdrop with z + w · the
  /// source's alpha.
  ///
  /// - Parameter mode: A mode that GL cannot blend exactly.
  package static func of(
    _ mode: CGBlendMode
  ) -> (program: BlendProgram, factors: SIMD4<Float>) {
    switch mode {
    case .plusLighter: (porterDuff, SIMD4(1, 0, 1, 0))
    case .copy: (porterDuff, SIMD4(1, 0, 0, 0))
    // Groups with this mode are erased instead, and the shader has no formula for it.
    case .clear: (porterDuff, SIMD4())
    case .sourceIn: (porterDuff, SIMD4(0, 1, 0, 0))
    case .sourceOut: (porterDuff, SIMD4(1, -1, 0, 0))
    case .destinationIn: (porterDuff, SIMD4(0, 0, 0, 1))
    case .destinationAtop: (porterDuff, SIMD4(1, -1, 0, 1))
    default: (BlendProgram(mode: mode), SIMD4())
    }
  }

  /// The number of the mode in the shader: the raw value of a `CGBlendMode`.
  var number: UInt32 { UInt32(mode.rawValue) }

  package var description: String { self == Self.porterDuff ? "porterDuff" : "\(mode)" }
}
