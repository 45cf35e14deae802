import Foundation
import StrataDocuments
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

@Suite struct ShapeAndGradientTests {
  private func shape(_ text: String) throws -> CAShapeLayer {
    let scene = try document(text)
    expectEqual(scene.diagnostics, [])
    return try #require(scene.root as? CAShapeLayer)
  }

  private func gradient(_ text: String) throws -> CAGradientLayer {
    let scene = try document(text)
    expectEqual(scene.diagnostics, [])
    return try #require(scene.root as? CAGradientLayer)
  }

  @Test func `every attribute of a shape reaches its property`() throws {
    let layer = try shape(
      """
      <CAShapeLayer path="0 0 m 1 0 l h" fillColor="1 0 0" strokeColor="0 1 0" lineWidth="3" \
      lineCap="round" lineJoin="bevel" miterLimit="4" strokeStart="0.25" strokeEnd="0.75" \
      fillRule="even-odd" lineDashPhase="5"/>
      """)
    expectEqual(layer.path?.value.verbs, [.move, .line, .close])
    expectEqual(layer.fillColor?.value, Color(red: 1, green: 0, blue: 0))
    expectEqual(layer.strokeColor?.value, Color(red: 0, green: 1, blue: 0))
    expectEqual(layer.lineWidth, 3)
    expectEqual(layer.lineCap, .round)
    expectEqual(layer.lineJoin, .bevel)
    expectEqual(layer.miterLimit, 4)
    expectEqual(layer.strokeStart, 0.25)
    expectEqual(layer.strokeEnd, 0.75)
    expectEqual(layer.fillRule, .evenOdd)
    expectEqual(layer.lineDashPhase, 5)
  }

  @Test func `a shape without attributes has Core Animation's defaults`() throws {
    let layer = try shape(#"<CAShapeLayer path=""/>"#)
    expectEqual(layer.path?.value.isEmpty, true)
    expectEqual(layer.fillColor?.value, .black)
    expect(layer.strokeColor == nil)
    expectEqual(layer.lineWidth, 1)
    expectEqual(layer.bounds, .zero)
  }

  @Test func `a missing fill is an opacity of 0`() throws {
    let layer = try shape(
      #"<CAShapeLayer><fillColor opacity="0" value="0 0 0"/></CAShapeLayer>"#)
    expectEqual(layer.fillColor?.value.isClear, true)
  }

  @Test(arguments: [
    """
    <CAShapeLayer><lineDashPattern><integer value="4"/><real value="2.5"/></lineDashPattern>\
    </CAShapeLayer>
    """,
    #"<CAShapeLayer lineDashPattern="4 2.5"/>"#,
  ])
  func `dashes are read as a list`(text: String) throws {
    try expectEqual(shape(text).lineDashPattern?.map(\.doubleValue), [4, 2.5])
  }

  @Test func `a path may be an element`() throws {
    let layer = try shape(
      #"<CAShapeLayer><path type="CGPath" value="0 0 m 1 1 l"/></CAShapeLayer>"#)
    expectEqual(layer.path?.value.verbs, [.move, .line])
  }

  @Test func `a gradient has stops, points and a type`() throws {
    let layer = try gradient(
      """
      <CAGradientLayer startPoint="0 0.5" endPoint="1 0.5">
        <colors><CGColor value="1 0 0"/><CGColor opacity="0.5" value="1 1 0"/></colors>
        <locations><integer value="0"/><real value="0.25"/></locations>
        <type value="radial"/>
      </CAGradientLayer>
      """)
    expectEqual(layer.startPoint, CGPoint(x: 0, y: 0.5))
    expectEqual(layer.endPoint, CGPoint(x: 1, y: 0.5))
    expectEqual(layer.locations?.map(\.doubleValue), [0, 0.25])
    expectEqual(layer.type, .radial)
    let colors = try #require(layer.colors as? [CGColor])
    expectEqual(
      colors.map(\.value),
      [
        Color(red: 1, green: 0, blue: 0), Color(red: 1, green: 1, blue: 0, alpha: 0.5),
      ])
  }

  @Test func `a gradient's type may be an attribute or a typed element`() throws {
    #expect(try gradient(#"<CAGradientLayer type="conic"/>"#).type == .conic)
    let typed = #"<CAGradientLayer><type type="string" value="conic"/></CAGradientLayer>"#
    try expectEqual(gradient(typed).type, .conic)
    try expectEqual(gradient("<CAGradientLayer/>").type, .axial)
  }

  @Test func `an unreadable color keeps its index among the stops`() throws {
    let scene = try document(
      """
      <CAGradientLayer><colors><CGColor value="1 0 0"/><CGColor value="red"/></colors>\
      </CAGradientLayer>
      """)
    expectEqual(codes(scene), ["bad-value"])
    let colors = (scene.root as? CAGradientLayer)?.colors as? [CGColor]
    expectEqual(colors?.map(\.value), [Color(red: 1, green: 0, blue: 0), .clear])
  }
}
