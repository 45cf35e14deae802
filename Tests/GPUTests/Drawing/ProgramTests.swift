import StrataGPU
import StrataGraphics
import StrataRenderList
import StrataTestSupport
import Testing

@Suite(.serialized, .enabled(if: hasGL)) struct ProgramTests {
  @Test func `every program of the closed set compiles and has the table's attributes`() throws {
    try withBackend { backend in
      try backend.prepareAllPrograms()
      let frame = try backend.render(list(4, 4, []), strategy: .auto)
      expectEqual(frame.statistics.programsBuilt, ProgramKey.all.count)
      try expectEqual(backend.render(list(4, 4, []), strategy: .auto).statistics.programsBuilt, 0)
    }
  }

  /// The shader has a formula for each mode that has a program, and erasing needs none.
  @Test func `erasing has no blend program of its own`() {
    expectEqual(BlendProgram.of(.clear).program, BlendProgram.of(.copy).program)
    expectEqual(BlendProgram.of(.clear).factors, SIMD4())
  }

  @Test func `the self-test passes with every optional feature on and off`() throws {
    for disabled in [[], Set(Capability.allCases)] + Capability.allCases.map({ [$0] }) {
      let findings = try withBackend(disabling: disabled) { SelfTest.run(on: $0) }
      expect(findings.count >= 11)
      for finding in findings {
        expect(finding.passed, "without \(disabled): \(finding.feature): \(finding.detail)")
      }
    }
  }

  @Test(arguments: SelfTestParts.everything.single + [.everything])
  func `the self-test knows its programs`(parts: SelfTestParts) throws {
    try withBackend { backend in
      let fastPaths: [Capability] = [
        .es3, .npotMipmaps, .explicitLevels, .floatTextures, .halfFloatTargets,
      ]
      guard fastPaths.allSatisfy(backend.capabilities.has), backend.capabilities.subpixelBits >= 8
      else { return }
      _ = SelfTest.run(on: backend, parts)
      expectEqual(backend.usedPrograms, Set(SelfTest.programs(of: parts, on: backend)))
    }
  }

  @Test(arguments: [[], [Capability.es3], [.halfFloatTargets], [.floatTextures]])
  func `the thorough self-test passes`(disabled: [Capability]) throws {
    let findings = try withBackend(disabling: Set(disabled)) {
      SelfTest.run(on: $0, isThorough: true)
    }
    expect(findings.count >= 11)
    for finding in findings {
      expect(finding.passed, "without \(disabled): \(finding.feature): \(finding.detail)")
    }
  }

  @Test func `gradient uniforms have the shader's size for any number of stops`() throws {
    for count in [1, 2, 3, 9, 10, 40] {
      let stops = (0..<count).map { GradientStops.Stop(Double($0) / 40, .white) }
      let ramp = try #require(GradientStops(stops))
      let paint = GradientPaint(kind: .axial, stops: ramp, toGradient: .identity)
      let parts = GradientUniforms.parts(of: paint, intervals: 8)
      expectEqual(parts.count, max(1, (count + 6) / 8))
      for part in parts {
        expectEqual(part.colors.count, 2 + 8)
        expectEqual(part.ramps.count, 4)
      }
      // The ranges of t are contiguous: each begins where the previous one ends.
      for (a, b) in zip(parts, parts.dropFirst()) { expectEqual(a.colors[0].z, b.colors[0].y) }
    }
  }
}
