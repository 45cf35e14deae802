import Foundation
import StrataDocuments
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

@Suite struct LayerPropertyTests {
  @Test func `the smallest complete document`() throws {
    let scene = try document(
      """
      <CALayer bounds="0 0 100 100" position="50 50" backgroundColor="1 1 1">
        <sublayers>
          <CALayer id="#1" bounds="0 0 20 20" position="50 50" cornerRadius="4" \
      backgroundColor="0.9 0.3 0.1"/>
        </sublayers>
      </CALayer>
      """)
    expectEqual(scene.diagnostics, [])
    expect(scene.size == nil)
    expect(scene.geometryFlipped == nil)
    expectEqual(scene.root.bounds, CGRect(x: 0, y: 0, width: 100, height: 100))
    expectEqual(scene.root.position, CGPoint(x: 50, y: 50))
    expectEqual(scene.root.backgroundColor?.value, .white)
    let child = try #require(scene.root.sublayers?.first)
    expectEqual(scene.root.sublayers?.count, 1)
    expectEqual(child.cornerRadius, 4)
    expectEqual(child.backgroundColor?.value, Color(red: 0.9, green: 0.3, blue: 0.1))
    expect(scene.layersByID["#1"] === child)
  }

  @Test func `every attribute reaches its property`() throws {
    let scene = try document(
      """
      <CALayer name="box" bounds="1 2 30 40" position="5 6" anchorPoint="0 1" anchorPointZ="7" \
      zPosition="-8" opacity="0.25" hidden="1" doubleSided="0" geometryFlipped="1" \
      masksToBounds="1" allowsGroupOpacity="0" borderWidth="2" borderColor="0 0 1" \
      cornerRadius="9" maskedCorners="5" cornerCurve="continuous" contentsRect="0 0 0.5 1" \
      contentsCenter="0.25 0.25 0.5 0.5" contentsGravity="topLeft" contentsScale="3" \
      magnificationFilter="nearest" minificationFilter="trilinear" transform="translate(1, 2)" \
      sublayerTransform="perspective(100)"/>
      """)
    let layer = scene.root
    expectEqual(scene.diagnostics, [])
    expectEqual(layer.name, "box")
    expectEqual(layer.bounds, CGRect(x: 1, y: 2, width: 30, height: 40))
    expectEqual(layer.position, CGPoint(x: 5, y: 6))
    expectEqual(layer.anchorPoint, CGPoint(x: 0, y: 1))
    expectEqual(layer.anchorPointZ, 7)
    expectEqual(layer.zPosition, -8)
    expectEqual(layer.opacity, 0.25)
    expect(layer.isHidden && !layer.isDoubleSided && layer.isGeometryFlipped)
    expect(layer.masksToBounds && !layer.allowsGroupOpacity)
    expectEqual(layer.borderWidth, 2)
    expectEqual(layer.borderColor?.value, Color(red: 0, green: 0, blue: 1))
    expectEqual(layer.cornerRadius, 9)
    expectEqual(layer.maskedCorners.rawValue, 5)
    expectEqual(layer.cornerCurve, .continuous)
    expectEqual(layer.contentsRect, CGRect(x: 0, y: 0, width: 0.5, height: 1))
    expectEqual(layer.contentsCenter, CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5))
    expectEqual(layer.contentsGravity, .topLeft)
    expectEqual(layer.contentsScale, 3)
    expectEqual(layer.magnificationFilter, .nearest)
    expectEqual(layer.minificationFilter, .trilinear)
    expect(layer.transform.m41 == 1 && layer.transform.m42 == 2)
    expectEqual(layer.sublayerTransform.m34, -0.01)
  }

  @Test(arguments: [
    #"<backgroundColor opacity="0.25" value="0.2 0.4 0.6"/>"#,
    #"<backgroundColor type="CGColor" opacity="0.25" value="0.2 0.4 0.6"/>"#,
    #"<backgroundColor><CGColor opacity="0.25" value="0.2 0.4 0.6"/></backgroundColor>"#,
    #"<backgroundColor value="0.2 0.4 0.6 0.25"/>"#,
  ])
  func `a color with alpha is an element in any notation`(element: String) throws {
    let scene = try document("<CALayer>\(element)</CALayer>")
    expectEqual(scene.diagnostics, [])
    expectEqual(
      scene.root.backgroundColor?.value,
      Color(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.25))
  }

  @Test func `a null color is nil`() throws {
    let scene = try document(
      #"<CAShapeLayer fillColor="1 0 0"><fillColor type="null"/></CAShapeLayer>"#)
    expect((scene.root as? CAShapeLayer)?.fillColor == nil)
  }

  @Test func `other properties may be elements too`() throws {
    let scene = try document(
      """
      <CALayer><opacity type="real" value="0.5"/><bounds><CGRect value="0 0 3 4"/></bounds>\
      <transform type="CATransform3D" value="scale(2)"/></CALayer>
      """)
    expectEqual(scene.diagnostics, [])
    expectEqual(scene.root.opacity, 0.5)
    expectEqual(scene.root.bounds.size, CGSize(width: 3, height: 4))
    expectEqual(scene.root.transform.m11, 2)
  }

  @Test func `a rotation in radians counts only without a transform`() throws {
    let alone = try document(#"<CALayer transform.rotation.z="1.5707963267948966"/>"#)
    let quarter = try #require(TransformText.transform("rotate(90deg)"))
    expect(distance(alone.root.transform, quarter) < 1e-12)
    let both = try document(#"<CALayer transform="scale(2)" transform.rotation.z="1"/>"#)
    let double = try #require(TransformText.transform("scale(2)"))
    expectEqual(distance(both.root.transform, double), 0)
    expectEqual(both.diagnostics, [])
  }

  // Scale first, then rotation, then translation, whatever the order of the attributes.
  @Test func `components combine in decomposition order`() throws {
    let scene = try document(
      """
      <CALayer transform.translation.x="10" transform.scale.x="3" \
      transform.rotation.z="1.5707963267948966"/>
      """)
    let expected = try #require(
      TransformText.transform("translate(10, 0) rotate(90deg) scale(3, 1)"))
    expect(distance(scene.root.transform, expected) < 1e-12)
  }

  @Test func `the older spelling of continuous corners is read`() throws {
    #expect(try document(#"<CALayer continuousCorners="1"/>"#).root.cornerCurve == .continuous)
    #expect(try document(#"<CALayer continuousCorners="0"/>"#).root.cornerCurve == .circular)
    let both = try document(#"<CALayer continuousCorners="1" cornerCurve="circular"/>"#)
    expectEqual(both.root.cornerCurve, .circular)
  }

  @Test func `sublayers keep their order and nesting`() throws {
    let scene = try document(
      """
      <CALayer name="r"><sublayers><CALayer name="a"><sublayers><CALayer name="b"/></sublayers>\
      </CALayer><CALayer name="c"/></sublayers></CALayer>
      """)
    expectEqual(scene.root.sublayers?.map(\.name), ["a", "c"])
    expectEqual(scene.root.sublayers?.first?.sublayers?.map(\.name), ["b"])
  }

  @Test func `the first of two layers keeps their common id`() throws {
    let scene = try document(
      """
      <CALayer id="x" name="first"><sublayers><CALayer id="x" name="second"/></sublayers></CALayer>
      """)
    expectEqual(scene.layersByID["x"]?.name, "first")
  }
}
