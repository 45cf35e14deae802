import Foundation
import StrataDocuments
import StrataGraphics
import StrataLayers
import StrataRenderList
import StrataTestSupport
import Testing

@Suite struct FilterElementTests {
  private func filters(_ inside: String) throws -> [CAFilter] {
    let scene = try document("<CALayer><filters>\(inside)</filters></CALayer>")
    expectEqual(scene.diagnostics, [])
    return try #require(scene.root.filters as? [CAFilter])
  }

  private func number(_ filter: CAFilter, _ key: String) -> Double? {
    (filter.value(forKey: key) as? NSNumber)?.doubleValue
  }

  @Test func `a filter has its type, its name and its inputs`() throws {
    let both = try filters(
      """
      <CAFilter filter="gaussianBlur" name="soft" inputRadius="2.5" inputHardEdges="1"/>
      <CAFilter filter="colorSaturate" enabled="0"><inputAmount type="real" value="0.5"/></CAFilter>
      """)
    expectEqual(both.map(\.type), ["gaussianBlur", "colorSaturate"])
    expectEqual(both.map(\.name), ["soft", nil])
    expectEqual(both.map(\.isEnabled), [true, false])
    expect(number(both[0], "inputRadius") == 2.5 && number(both[0], "inputHardEdges") == 1)
    expectEqual(number(both[1], "inputAmount"), 0.5)
  }

  @Test func `attributes of a filter other than inputs are noted`() throws {
    let scene = try document(
      """
      <CALayer><filters><CAFilter filter="gaussianBlur" id="#1" radius="3" inputRadius="2">
      <amount type="real" value="1"/></CAFilter></filters></CALayer>
      """)
    expectEqual(codes(scene), ["unknown-attribute", "unknown-element"])
    expectEqual(scene.diagnostics.map(\.line), [2, 3])
    expect(scene.diagnostics.allSatisfy { $0.severity == .note })
  }

  @Test(arguments: [
    "<CAFilter type='colorInvert'/>", "<CIFilter filter='colorInvert'/>",
    "<CAFilter name='colorInvert'/>", "<string value='colorInvert'/>",
  ])
  func `the type is found under other spellings`(element: String) throws {
    try expectEqual(filters(element).map(\.type), ["colorInvert"])
  }

  @Test(arguments: [
    "1 0 0 0 0.25 0 1 0 0 0 0 0 1 0 0 0 0 0 1 0",
    "matrix(1 0 0 0 0.25 0 1 0 0 0 0 0 1 0 0 0 0 0 1 0)",
    "matrix(1, 0, 0, 0, 0.25, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0)",
  ])
  func `a color matrix is twenty numbers`(text: String) throws {
    let matrix: [NSNumber] = [
      1, 0, 0, 0, 0.25, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0,
    ]
    for element in [
      "<CAFilter filter='colorMatrix' inputColorMatrix='\(text)'/>",
      """
      <CAFilter filter='colorMatrix'><inputColorMatrix type='CAColorMatrix' value='\(text)'/>\
      </CAFilter>
      """,
      "<CAFilter filter='colorMatrix'><inputColorMatrix><CAColorMatrix value='\(text)'/>"
        + "</inputColorMatrix></CAFilter>",
    ] {
      let filter = try filters(element)[0]
      expectEqual(filter.value(forKey: "inputColorMatrix") as? [NSNumber], matrix)
    }
  }

  @Test func `colors have a separate opacity, offsets are two numbers`() throws {
    let filter = try filters(
      """
      <CAFilter filter="dropShadow" inputOffset="4 5" inputRadius="2">\
      <inputColor opacity="0.5" value="1 0 0"/></CAFilter>
      """)
    let layer = CALayer()
    layer.filters = filter
    let red = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
    expectEqual(
      layer.asGiven.filterEffects,
      [
        .step(
          InPoints(
            .dropShadow(RenderShadow(color: red, sigma: SIMD2(2, 2), offset: SIMD2(4, 5)))))
      ])
    let typed = try filters(
      "<CAFilter filter='colorAdd'><inputColor><CGColor value='0 1 0'/></inputColor></CAFilter>")
    let color = typed[0].value(forKey: "inputColor") as? CGColor
    expectEqual(color?.value, Color(red: 0, green: 1, blue: 0))
  }

  @Test func `unknown inputs keep the type that they look like`() throws {
    let filter = try filters(
      """
      <CAFilter filter="wavy" inputHeight="3" inputSize="1 2" inputRVector="1 0 0 0" \
      inputKind="high" inputAll="matrix(1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 1 0)">\
      <inputNothing type="null"/></CAFilter>
      """)[0]
    expectEqual(number(filter, "inputHeight"), 3)
    expectEqual(filter.value(forKey: "inputSize") as? CGSize, CGSize(width: 1, height: 2))
    expectEqual(filter.value(forKey: "inputRVector") as? [NSNumber], [1, 0, 0, 0])
    expectEqual(filter.value(forKey: "inputKind") as? String, "high")
    expectEqual((filter.value(forKey: "inputAll") as? [NSNumber])?.count, 20)
    expect(filter.value(forKey: "inputNothing") == nil)
  }

  @Test(arguments: [
    "filter='gaussianBlur' inputRadius='wide'", "filter='gaussianBlur' inputRadius='1 2'",
    "filter='gaussianBlur' inputRadius='inf'", "filter='colorAdd' inputColor='red'",
    "filter='colorMatrix' inputColorMatrix='1 0 0'", "filter='dropShadow' inputOffset='1'",
    "filter='colorMatrix' inputColorMatrix='matrix(1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 1'",
    "filter='colorMatrix' inputColorMatrix='1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 1 0 0'",
    "filter='colorMatrix' inputColorMatrix='1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 1 nan'",
    "filter='colorMatrix' inputColorMatrix='matrix(matrix(1'",
  ])
  func `an input that cannot be read has its default`(attributes: String) throws {
    let scene = try document("<CALayer><filters><CAFilter \(attributes)/></filters></CALayer>")
    expectEqual(codes(scene), ["bad-value"])
    let filter = try #require(scene.root.filters?.first as? CAFilter)
    expectEqual(filter, CAFilter(type: filter.type))
  }

  @Test func `background filters are a separate list`() throws {
    let scene = try document(
      """
      <CALayer><backgroundFilters><CAFilter filter="gaussianBlur"/></backgroundFilters>\
      <filters type="NSArray"/></CALayer>
      """)
    expect(scene.diagnostics.isEmpty && scene.root.filters == nil)
    expectEqual((scene.root.backgroundFilters?.first as? CAFilter)?.type, "gaussianBlur")
  }

  @Test(arguments: [
    "<CALayer><compositingFilter type='CAFilter' filter='destOut' name='cut'/></CALayer>",
    """
    <CALayer><compositingFilter><CAFilter filter='destOut' name='cut'/></compositingFilter>\
    </CALayer>
    """,
    "<CALayer><compositingFilter type='string' value='destOut'/></CALayer>",
    "<CALayer compositingFilter='destOut'/>",
  ])
  func `compositing filters`(text: String) throws {
    let scene = try document(text)
    expect(scene.diagnostics.isEmpty)
    expectEqual(scene.root.asGiven.compositingEffect, .blend(.destinationOut))
  }

  @Test(arguments: [
    "<CALayer><compositingFilter type='null'/></CALayer>", "<CALayer compositingFilter=''/>",
    "<CALayer><compositingFilter/></CALayer>",
    "<CALayer><compositingFilter><null/></compositingFilter></CALayer>",
  ])
  func `there may be no compositing filter`(text: String) throws {
    let scene = try document(text)
    expect(scene.diagnostics.isEmpty && scene.root.compositingFilter == nil)
  }

  @Test func `unknown types are kept, for the renderer to report`() throws {
    let layer = CALayer()
    layer.filters = try filters("<CAFilter filter='wavy'/><CAFilter filter='variableBlur'/>")
    expectEqual(layer.asGiven.filterEffects, [.unknown("wavy"), .unsupported("variableBlur")])
  }

  @Test func `a too long list is truncated, with a diagnostic`() throws {
    let many = String(repeating: "<CAFilter filter='colorInvert'/>", count: 70)
    let scene = try document("<CALayer><filters>\(many)</filters></CALayer>")
    expectEqual(scene.root.filters?.count, 64)
    expectEqual(codes(scene), ["not-drawn-filter"])
    expectEqual(scene.diagnostics.first?.message.contains("70"), true)
  }
}
