import Foundation
import StrataGraphics
import StrataLayers
import StrataRenderList
import StrataTestSupport
import Testing

/// The meaning of filter names and inputs.
@Suite struct FilterResolutionTests {
  private func resolved(_ type: String, _ inputs: [String: Any] = [:]) -> [FilterEffect] {
    let layer = CALayer()
    let filter = CAFilter(type: type)
    for (key, value) in inputs { filter.setValue(value, forKey: key) }
    layer.filters = [filter]
    layer.backgroundFilters = [filter]
    expectEqual(layer.asGiven.backgroundFilterEffects, layer.asGiven.filterEffects)
    return layer.asGiven.filterEffects
  }

  private func blur(_ radius: Double, edges: BlurEdges) -> FilterEffect {
    .step(InPoints(.blur(sigma: SIMD2(radius, radius), edges: edges)))
  }

  private func shadow(_ color: Color, radius: Double, offset: SIMD2<Double>) -> FilterEffect {
    .step(
      InPoints(
        .dropShadow(RenderShadow(color: color, sigma: SIMD2(radius, radius), offset: offset))))
  }

  private func matrix(_ type: String, _ inputs: [String: Any] = [:]) throws -> ColorMatrix {
    let filters = resolved(type, inputs)
    guard filters.count == 1, case .step(let step) = filters[0],
      case .colorMatrix(let matrix) = step.value
    else {
      Issue.record("\(type) is \(filters)")
      return .identity
    }
    return matrix
  }

  private func compositing(_ value: Any?) -> FilterEffect? {
    let layer = CALayer()
    layer.compositingFilter = value
    return layer.asGiven.compositingEffect
  }

  @Test(arguments: [
    ("multiply", CGBlendMode.multiply), ("screen", .screen), ("overlay", .overlay),
    ("darken", .darken), ("lighten", .lighten), ("colorDodge", .colorDodge),
    ("colorBurn", .colorBurn), ("softLight", .softLight), ("hardLight", .hardLight),
    ("difference", .difference), ("exclusion", .exclusion), ("hue", .hue),
    ("saturation", .saturation), ("color", .color), ("luminosity", .luminosity),
  ])
  func `blend modes have plain, suffixed and Core Image names`(
    name: String, mode: CGBlendMode
  ) {
    let capital = name.prefix(1).uppercased() + name.dropFirst()
    let spellings = [
      name, name + "BlendMode", "CI" + capital + "BlendMode", name + "Blendmode",
      "ci" + name + "blend-mode",
    ]
    for spelling in spellings {
      expectEqual(compositing(spelling), .blend(mode), "\(spelling)")
      expectEqual(compositing(CAFilter(type: spelling)), .blend(mode), "\(spelling)")
    }
  }

  @Test(arguments: [
    ("clear", CGBlendMode.clear), ("copy", .copy), ("sourceIn", .sourceIn),
    ("sourceOut", .sourceOut), ("sourceAtop", .sourceAtop), ("destOver", .destinationOver),
    ("destIn", .destinationIn), ("destOut", .destinationOut), ("destAtop", .destinationAtop),
    ("destinationOut", .destinationOut), ("xor", .xor), ("plusL", .plusLighter),
    ("lighter", .plusLighter), ("plusLighter", .plusLighter), ("plusD", .plusDarker),
    ("darker", .plusDarker), ("plusDarker", .plusDarker), ("CISourceInCompositing", .sourceIn),
    ("CISourceOutCompositing", .sourceOut), ("CISourceAtopCompositing", .sourceAtop),
    ("CIAdditionCompositing", .plusLighter),
  ])
  func `Porter-Duff operators have names`(name: String, mode: CGBlendMode) {
    expectEqual(compositing(name), .blend(mode))
  }

  @Test func `normal, nil and disabled modes need nothing`() {
    for value in [nil, "normal", "normalBlendMode", "sourceOver"] as [String?] {
      expect(compositing(value) == nil)
    }
    let filter = CAFilter(type: "multiply")
    filter.isEnabled = false
    expect(compositing(filter) == nil)
  }

  @Test func `unsupported and unknown filters are distinguished`() {
    let undrawn = [
      "linearBurn", "linearDodge", "linearLightBlendMode", "pinLight", "divide", "subtract",
      "subtractS", "maximum", "minimum", "dest", "variableBlur", "alphaThreshold",
      "averageColor", "bias", "curves", "vibrantDark", "vibrantLight", "lanczosResize", "pageCurl",
    ]
    for name in undrawn {
      expectEqual(compositing(name), .unsupported(name))
      expectEqual(resolved(name), [.unsupported(name)])
    }
    expect(compositing("wavy") == .unknown("wavy") && resolved("wavy") == [.unknown("wavy")])
    expectEqual(compositing(7), .unknown("Int"))
    let layer = CALayer()
    layer.filters = [NSObject()]
    expectEqual(layer.asGiven.filterEffects, [.unknown("NSObject")])
  }

  @Test func `filters do not composite, and blend modes do not filter`() {
    expectEqual(compositing("gaussianBlur"), .unsupported("gaussianBlur"))
    expectEqual(compositing("colorMatrix"), .unsupported("colorMatrix"))
    expectEqual(resolved("multiply"), [.unsupported("multiply")])
  }

  @Test func `filters keep their order, without disabled and neutral ones`() {
    let off = CAFilter(type: "colorInvert")
    off.isEnabled = false
    let none = CAFilter(type: "gaussianBlur")
    none.setValue(0, forKey: "inputRadius")
    let layer = CALayer()
    layer.filters = ["blur", off, none, "colorMatrix", "saturate", "dropShadow"]
    expectEqual(
      layer.asGiven.filterEffects,
      [
        blur(10, edges: .clear),
        shadow(.black, radius: 3, offset: SIMD2(0, -3)),
      ])
    layer.filters = []
    expect(layer.asGiven.filterEffects.isEmpty)
  }

  @Test(arguments: ["gaussianBlur", "CIGaussianBlur", "blur"])
  func `blurs are resolved`(name: String) {
    expectEqual(resolved(name, ["inputRadius": 2.5]), [blur(2.5, edges: .clear)])
    for key in ["inputHardEdges", "inputNormalizeEdges"] {
      expectEqual(
        resolved(name, ["inputRadius": 2, key: true]),
        [blur(2, edges: .extended)])
    }
    for radius in [-1, Double.infinity, .nan] {
      let expected: [FilterEffect] = radius == -1 ? [] : [blur(10, edges: .clear)]
      expectEqual(resolved(name, ["inputRadius": radius]), expected)
    }
    expectEqual(resolved(name, ["inputRadius": "wide"]), [blur(10, edges: .clear)])
  }

  @Test func `the effect follows the inputs, also of a copy`() throws {
    let layer = CALayer()
    let filter = CAFilter(type: "blur")
    layer.filters = [filter]
    filter.setValue(4, forKey: "inputRadius")
    expectEqual(layer.asGiven.filterEffects, [blur(4, edges: .clear)])
    let copy = try #require(filter.copy() as? CAFilter)
    layer.filters = [copy]
    expectEqual(layer.asGiven.filterEffects, [blur(4, edges: .clear)])
    copy.setValue(6, forKey: "inputRadius")
    layer.filters = [filter, copy]
    expectEqual(layer.asGiven.filterEffects, [blur(4, edges: .clear), blur(6, edges: .clear)])
    copy.setDefaults()
    expectEqual(layer.asGiven.filterEffects, [blur(4, edges: .clear), blur(10, edges: .clear)])
  }

  @Test func `drop shadows are resolved`() {
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)
    let expected = shadow(red.value, radius: 0, offset: SIMD2(4, 5))
    for offset in [CGSize(width: 4, height: 5), CGPoint(x: 4, y: 5)] as [Any] {
      let inputs: [String: Any] = ["inputColor": red, "inputRadius": -2, "inputOffset": offset]
      expectEqual(resolved("dropShadow", inputs), [expected])
      expectEqual(resolved("drop-shadow", inputs), [expected])
    }
  }

  // MARK: Colors

  private let colors: [SIMD4<Float>] = [
    SIMD4(1, 0, 0, 1), SIMD4(0, 1, 0, 1), SIMD4(0, 0, 1, 1), SIMD4(0.25, 0.5, 0.75, 0.5),
  ]

  private func isNear(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> Bool {
    let difference = a - b
    // Sums of four rounded products.
    return (0..<4).allSatisfy { abs(difference[$0]) < 1e-6 }
  }

  @Test(arguments: [
    ("colorSaturate", "inputAmount", 1.0), ("colorBrightness", "inputAmount", 1),
    ("colorContrast", "inputAmount", 1), ("colorHueRotate", "inputAngle", 0),
    ("colorInvert", "inputAmount", 0), ("colorMonochrome", "inputAmount", 0),
    ("sepia", "inputAmount", 0),
  ])
  func `neutral amounts change nothing`(type: String, key: String, amount: Double) {
    expect(resolved(type, [key: amount]).isEmpty)
  }

  @Test func `brightness, contrast and inversion are linear`() throws {
    for name in ["colorBrightness", "brightness"] {
      let out = try matrix(name, ["inputAmount": 1.5]).applied(to: colors[3])
      expect(isNear(out, SIMD4(0.375, 0.75, 1, 0.5)))
    }
    for name in ["colorContrast", "contrast"] {
      let out = try matrix(name, ["inputAmount": 0.5]).applied(to: colors[3])
      expect(isNear(out, SIMD4(0.375, 0.5, 0.625, 0.5)))
    }
    for name in ["colorInvert", "invert", "CIColorInvert"] {
      expect(isNear(try matrix(name).applied(to: colors[3]), SIMD4(0.75, 0.5, 0.25, 0.5)))
      let half = try matrix(name, ["inputAmount": 0.5]).applied(to: colors[3])
      expect(isNear(half, SIMD4(0.5, 0.5, 0.5, 0.5)))
    }
  }

  @Test func `without saturation a color is its luminance, with both weightings`() throws {
    for name in ["colorSaturate", "saturate"] {
      let grey = try matrix(name, ["inputAmount": 0])
      for (color, weight) in zip(colors, [Float(0.213), 0.715, 0.072]) {
        expect(isNear(grey.applied(to: color), SIMD4(weight, weight, weight, 1)))
      }
    }
    for name in ["colorMonochrome", "grayscale"] {
      let grey = try matrix(name)
      for (color, weight) in zip(colors, [Float(0.2126), 0.7152, 0.0722]) {
        expect(isNear(grey.applied(to: color), SIMD4(weight, weight, weight, 1)))
      }
    }
    let double = try matrix("saturate", ["inputAmount": 2])
    // Gray has no saturation, and the distance of other colors from it doubles.
    expect(isNear(double.applied(to: SIMD4(0.5, 0.5, 0.5, 1)), SIMD4(0.5, 0.5, 0.5, 1)))
    let out = double.applied(to: SIMD4(0.6, 0.5, 0.5, 1))
    expect(isNear(out, SIMD4(0.6787, 0.4787, 0.4787, 1)))
  }

  @Test func `a monochrome filter tints, with a bias`() throws {
    let color = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    let inputs: [String: Any] = ["inputColor": color, "inputBias": 0.1, "inputAmount": 0.5]
    let out = try matrix("colorMonochrome", inputs).applied(to: SIMD4(0.4, 0.4, 0.4, 0.5))
    expect(isNear(out, SIMD4(0.45, 0.35, 0.25, 0.5)))
  }

  @Test func `a hue rotation preserves grays`() throws {
    for name in ["colorHueRotate", "hue-rotate", "CIHueAdjust"] {
      let turn = try matrix(name, ["inputAngle": Double.pi / 2])
      expect(isNear(turn.applied(to: SIMD4(0.4, 0.4, 0.4, 1)), SIMD4(0.4, 0.4, 0.4, 1)))
      // At a right angle the first column of the specification is 0.213 - 0.213, 0.213 + 0.143,
      // 0.213 - 0.787, and the last is clamped.
      expect(isNear(turn.applied(to: colors[0]), SIMD4(0, 0.356, 0, 1)))
      expect(isNear(turn.applied(to: SIMD4(0.5, 0.5, 0, 1)), SIMD4(0, 0.6055, 0.428, 1)))
    }
  }

  @Test func `sepia follows the specification, with the amount clamped to 1`() throws {
    for name in ["sepia", "CISepiaTone"] {
      let full = try matrix(name)
      expect(isNear(full.applied(to: colors[0]), SIMD4(0.393, 0.349, 0.272, 1)))
      expect(isNear(full.applied(to: colors[1]), SIMD4(0.769, 0.686, 0.534, 1)))
      expect(isNear(full.applied(to: colors[2]), SIMD4(0.189, 0.168, 0.131, 1)))
      try expectEqual(matrix(name, ["inputAmount": 5]), full)
      let half = try matrix(name, ["inputIntensity": 0.5])
      expect(isNear(half.applied(to: colors[0]), SIMD4(0.6965, 0.1745, 0.136, 1)))
    }
  }

  @Test func `colors can be multiplied, added and subtracted`() throws {
    let color = ["inputColor": CGColor(red: 0.5, green: 0.25, blue: 1, alpha: 0.5)]
    let product = try matrix("multiplyColor", color).applied(to: colors[3])
    expect(isNear(product, SIMD4(0.125, 0.125, 0.75, 0.25)))
    let sum = try matrix("colorAdd", color).applied(to: colors[3])
    expect(isNear(sum, SIMD4(0.75, 0.75, 1, 0.5)))
    let difference = try matrix("colorSubtract", color).applied(to: colors[3])
    expect(isNear(difference, SIMD4(0, 0.25, 0, 0.5)))
    expect(resolved("multiplyColor").isEmpty && resolved("colorAdd").isEmpty)
  }

  @Test func `luminance becomes alpha`() throws {
    let out = try matrix("luminanceToAlpha").applied(to: colors[1])
    expect(isNear(out, SIMD4(0, 0, 0, 0.7154)))
  }

  @Test func `a color matrix is twenty numbers, row by row`() throws {
    let rows = (0..<20).map { Double($0) / 16 }
    for numbers in [rows, rows.map { NSNumber(value: $0) }, rows.map { Float($0) }] as [Any] {
      let given = try matrix("colorMatrix", ["inputColorMatrix": numbers])
      expectEqual(given, ColorMatrix(rows: rows.map { Float($0) }))
    }
    let bad: [Any] = [
      Array(rows.dropLast()), rows + [1], ["a"], "matrix", rows.map { _ in Double.nan },
    ]
    for numbers in bad {
      expect(resolved("colorMatrix", ["inputColorMatrix": numbers]).isEmpty)
    }
  }

  @Test func `Core Image's color matrix is four vectors and a bias`() throws {
    let given = try matrix(
      "CIColorMatrix",
      ["inputGVector": [1, 0, 0.5, 0], "inputBiasVector": [0.25, 0, 0, -0.5]])
    expectEqual(
      given,
      ColorMatrix(rows: [
        1, 0, 0, 0, 0.25, 1, 0, 0.5, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, -0.5,
      ]))
  }
}
