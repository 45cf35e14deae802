import StrataDocuments
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

/// Diagnostics about animations that are not read, or animate nothing.
@Suite struct AnimationDiagnosticTests {
  private func scene(_ inside: String) throws -> CAMLDocument {
    try document("<CALayer name='r'><animations>\n\(inside)\n</animations></CALayer>")
  }

  @Test(arguments: [
    "<m type='CAMatchMoveAnimation' appliesX='1'><sourceLayer object='#1'/></m>",
    "<t type='CATransition' duration='1'/>", "<t object='#7'/>", "<what/>",
    "<e type='CABasicAnimation' keyPath='emitterCells.spark.birthRate'/>",
    "<n type='CABasicAnimation' keyPath='no.such.key' duration='inf'/>",
    "<n type='CABasicAnimation' keyPath='transform.shear.x'/>",
    "<n type='CABasicAnimation' keyPath='filters.blur.inputRadius'/>",
    "<n type='CABasicAnimation' keyPath='sublayers.nobody.opacity'/>",
    "<n type='CABasicAnimation' keyPath='path'/>", "<n type='CABasicAnimation'/>",
    "<n type='CABasicAnimation' keyPath='opacity'><toValue type='CGThing' value='1'/></n>",
    "<n type='CABasicAnimation' keyPath='opacity'><toValue type='real' value='lots'/></n>",
    "<n type='CABasicAnimation' keyPath='opacity'><toValue type='CGPoint' value='1 1'/></n>",
    "<n type='CABasicAnimation' keyPath='position'><toValue value='1 2 3'/></n>",
    "<n type='CAKeyframeAnimation' keyPath='position'><values><CGPoint value='1'/></values></n>",
    "<n type='CAKeyframeAnimation' keyPath='position' path='0 m'/>",
    "<n type='CAKeyframeAnimation' keyPath='contents'><values><CGImage/></values></n>",
    "<n type='CAKeyframeAnimation' keyPath='contents'><values><CGImage src='no.png'/></values></n>",
    "<n type='CAKeyframeAnimation' keyPath='opacity'><timingFunctions>"
      + "<CAMediaTimingFunction value='fast'/></timingFunctions></n>",
  ])
  func `an animation that is not applied is named with its line`(inside: String) throws {
    let scene = try scene(inside)
    expectEqual(codes(scene), ["not-drawn-animation"], "\(scene.diagnostics)")
    let diagnostic = try #require(scene.diagnostics.first)
    expectEqual(diagnostic.severity, .warning)
    expect(diagnostic.line == 3 && diagnostic.file == "scene.caml")
    expectEqual(diagnostic.layerPath, "r")
  }

  @Test func `the message has the key path, or else the name, and the reason`() throws {
    let one = try scene("<n type='CABasicAnimation' keyPath='no.such.key'/>")
    expectEqual(one.diagnostics.first?.message.contains("'no.such.key'"), true)
    let other = try scene("<p key='follow' type='CAMatchMoveAnimation'/>")
    let message = other.diagnostics.first?.message ?? ""
    expect(message.contains("'follow'") && message.contains("'CAMatchMoveAnimation'"))
  }

  @Test func `in a group only unknown animations are omitted`() throws {
    let scene = try scene(
      """
      <g type='CAAnimationGroup' duration='1'><animations>\
      <CABasicAnimation keyPath='opacity'/><CAFooAnimation keyPath='x'/></animations></g>
      """)
    expectEqual(codes(scene), ["not-drawn-animation"])
    let group = try #require(scene.root.animation(forKey: "g") as? CAAnimationGroup)
    expectEqual(group.animations?.count, 1)
  }

  @Test(arguments: [
    "duration='long'", "repeatCount='nan'", "fillMode='frozen'", "additive='maybe'",
    "timingFunction='bouncy'", "timingFunction='0 0 1'", "valueFunction='rotateW'",
  ])
  func `a property that cannot be read is absent`(attribute: String) throws {
    let scene = try scene("<n type='CABasicAnimation' keyPath='opacity' \(attribute)/>")
    expectEqual(codes(scene), ["bad-value"])
    expectEqual(scene.diagnostics.first?.line, 3)
    expectEqual(scene.root.animationKeys(), ["n"])
  }

  @Test func `unknown attributes and elements of animations are noted`() throws {
    let scene = try scene(
      "<n type='CABasicAnimation' keyPath='opacity' damping='3'><glow/><values/></n>")
    expectEqual(codes(scene), ["unknown-attribute", "unknown-element", "unknown-element"])
    expect(scene.diagnostics.allSatisfy { $0.severity == .note })
  }

  @Test(arguments: [
    "<integer value='0'/><real value='0.5'/>",
    "<integer value='0'/><real value='0.5'/><real value='0.7'/><integer value='1'/>",
    "<real value='0.1'/><real value='0.5'/><integer value='1'/>",
    "<integer value='0'/><integer value='1'/><real value='0.5'/>",
  ])
  func `key times that do not match the values are noted`(times: String) throws {
    let scene = try scene(
      """
      <n type='CAKeyframeAnimation' keyPath='opacity'><values><real value='0'/><real value='1'/>\
      <real value='0'/></values><keyTimes>\(times)</keyTimes></n>
      """)
    expectEqual(codes(scene), ["key-times"])
    expectEqual(scene.diagnostics.first?.severity, .note)
  }

  @Test func `endlessly nested groups are not followed`() throws {
    let depth = 40
    let scene = try scene(
      String(repeating: "<CAAnimationGroup><animations>", count: depth)
        + "<CABasicAnimation keyPath='opacity'/>"
        + String(repeating: "</animations></CAAnimationGroup>", count: depth))
    expectEqual(codes(scene), ["not-drawn-animation"])
  }

  @Test func `unreasonable numbers of animations or keyframes are not applied`() throws {
    let one = "<n type='CABasicAnimation' keyPath='opacity'/>"
    let many = try scene(String(repeating: one, count: 300))
    expectEqual(codes(many), ["not-drawn-animation"])
    expectEqual(many.diagnostics.first?.message.contains("300"), true)
    expectEqual(many.root.animationKeys()?.count, 256)
    let values = String(repeating: "<real value='1'/>", count: 70_000)
    let long = try scene(
      "<n type='CAKeyframeAnimation' keyPath='opacity'><values>\(values)</values></n>")
    expectEqual(codes(long), ["not-drawn-animation"])
    expect(long.root.animationKeys() == nil)
  }

  @Test func `a path of too many elements is refused with its line`() throws {
    let path = String(repeating: "0 0 m ", count: 30)
    var limits = Limits()
    limits.pathElements = 20
    #expect(throws: LimitExceeded.self) {
      try document(
        "<CALayer><animations><n type='CAKeyframeAnimation' keyPath='position' path='\(path)'/>"
          + "</animations></CALayer>", limits: limits)
    }
  }
}
