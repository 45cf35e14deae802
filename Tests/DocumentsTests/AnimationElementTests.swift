import Foundation
import StrataDocuments
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

/// A layer's `animations`, and its own timing.
@Suite struct AnimationElementTests {
  /// Reads a root layer with the given `animations` and expects no diagnostics.
  private func layer(_ inside: String, _ attributes: String = "") throws -> CALayer {
    let scene = try document("<CALayer \(attributes)><animations>\(inside)</animations></CALayer>")
    expectEqual(scene.diagnostics, [])
    return scene.root
  }

  private func animation<Animation: CAAnimation>(
    _ inside: String, as _: Animation.Type = Animation.self
  ) throws -> Animation {
    let layer = try layer(inside)
    let key = try #require(layer.animationKeys()?.first)
    return try #require(layer.animation(forKey: key) as? Animation)
  }

  private func number(_ value: Any?) -> Double? { (value as? NSNumber)?.doubleValue }

  @Test func `keys are the names of elements, or the attribute of that name`() throws {
    let layer = try layer(
      """
      <animation type="CABasicAnimation" keyPath="opacity" duration="1"/>
      <turn type="CAAnimationGroup" duration="4"/>
      <p key="my key" type="CAKeyframeAnimation" keyPath="position" duration="2"/>
      <CASpringAnimation keyPath="zPosition" duration="1"/>
      """)
    expectEqual(layer.animationKeys(), ["animation", "turn", "my key", "CASpringAnimation"])
    expect(layer.animation(forKey: "turn") is CAAnimationGroup)
    expect(layer.animation(forKey: "CASpringAnimation") is CASpringAnimation)
  }

  @Test func `all animations of one name are kept in order`() throws {
    let layer = try layer(
      """
      <animation type="CABasicAnimation" keyPath="opacity" duration="1"/>
      <animation type="CABasicAnimation" keyPath="zPosition" duration="1"/>
      <p key="animation" type="CABasicAnimation" keyPath="cornerRadius" duration="1"/>
      """)
    let keys = try #require(layer.animationKeys())
    expectEqual(keys, ["animation", "animation 2", "animation 3"])
    expectEqual(
      keys.map { (layer.animation(forKey: $0) as? CABasicAnimation)?.keyPath },
      ["opacity", "zPosition", "cornerRadius"])
  }

  @Test func `timing is read from attributes and from elements`() throws {
    let one: CABasicAnimation = try animation(
      """
      <a type="CABasicAnimation" keyPath="opacity" beginTime="1.5" duration="2" speed="0.5" \
      timeOffset="0.25" repeatCount="2.5" repeatDuration="7" autoreverses="1" fillMode="both" \
      removedOnCompletion="0" additive="1" cumulative="1" timingFunction="easeIn"/>
      """)
    let other: CABasicAnimation = try animation(
      """
      <a type="CABasicAnimation"><keyPath type="string" value="opacity"/><beginTime value="1.5"/>\
      <duration><real value="2"/></duration><speed type="real" value="0.5"/>\
      <timeOffset value="0.25"/><repeatCount value="2.5"/><repeatDuration value="7"/>\
      <autoreverses value="1"/><fillMode value="both"/><removedOnCompletion value="0"/>\
      <additive value="1"/><cumulative value="1"/>\
      <timingFunction type="CAMediaTimingFunction" name="easeIn"/></a>
      """)
    for read in [one, other] {
      expectEqual(read.keyPath, "opacity")
      expect(read.beginTime == 1.5 && read.duration == 2 && read.speed == 0.5)
      expect(read.timeOffset == 0.25 && read.repeatCount == 2.5 && read.repeatDuration == 7)
      expect(read.autoreverses && read.fillMode == .both && !read.isRemovedOnCompletion)
      expect(read.isAdditive && read.isCumulative)
      expectEqual(read.timingFunction, CAMediaTimingFunction(name: .easeIn))
    }
  }

  @Test func `missing values have the defaults of a new animation, except the duration`() throws {
    let read: CABasicAnimation = try animation("<a type='CABasicAnimation' keyPath='opacity'/>")
    expect(read.beginTime == 0 && read.speed == 1 && read.timeOffset == 0)
    expectEqual(read.duration, 0.25)
    expect(read.repeatCount == 0 && read.repeatDuration == 0)
    expect(!read.autoreverses && read.isRemovedOnCompletion && read.fillMode == .removed)
    expect(read.timingFunction == nil)
    expect(read.fromValue == nil && read.toValue == nil && read.byValue == nil)
  }

  @Test func `repeats may be endless, and a begin close to 0 is not 0`() throws {
    let read: CABasicAnimation = try animation(
      """
      <a type="CABasicAnimation" keyPath="opacity" beginTime="1e-100" duration="inf" \
      repeatCount="inf" repeatDuration="+infinity"/>
      """)
    expectEqual(read.beginTime, 1e-100)
    expectEqual(read.duration, .infinity)
    expect(read.repeatCount == .infinity && read.repeatDuration == .infinity)
  }

  @Test(arguments: ["default", "linear", "easeIn", "easeOut", "easeInEaseOut"])
  func `a timing function has a name`(name: String) throws {
    let read: CABasicAnimation = try animation(
      "<a type='CABasicAnimation' keyPath='opacity' timingFunction='\(name)'/>")
    let known = CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: name))
    expectEqual(read.timingFunction, known)
  }

  @Test func `a timing function is four numbers`() throws {
    let read: CABasicAnimation = try animation(
      "<a type='CABasicAnimation' keyPath='opacity' timingFunction='0.25 -0.5 0.75 1.5'/>")
    expectEqual(
      read.timingFunction,
      CAMediaTimingFunction(controlPoints: 0.25, -0.5, 0.75, 1.5))
  }

  @Test func `from and to values have a type, or an element of that type`() throws {
    let read: CABasicAnimation = try animation(
      """
      <a type="CABasicAnimation" keyPath="position"><fromValue type="CGPoint" value="1 2"/>\
      <toValue><CGPoint value="3 4"/></toValue><byValue type="null"/></a>
      """)
    expectEqual(read.fromValue as? CGPoint, CGPoint(x: 1, y: 2))
    expectEqual(read.toValue as? CGPoint, CGPoint(x: 3, y: 4))
    expect(read.byValue == nil)
    let untyped: CABasicAnimation = try animation(
      "<a type='CABasicAnimation' keyPath='opacity'><byValue value='0.5'/></a>")
    expectEqual(number(untyped.byValue), 0.5)
  }

  @Test func `keyframes are of any type`() throws {
    let folder = try TemporaryFolder()
    try folder.writePNG("two words.png")
    let scene = try document(
      """
      <CALayer><animations><a type="CAKeyframeAnimation" keyPath="contents" duration="1"><values>
      <real value="0.5"/><integer value="-2"/><CGPoint value="1 2"/><CGSize value="3 4"/>
      <CGRect value="1 2 3 4"/><CGColor opacity="0.25" value="1 0 0.5"/>
      <CGPath value="0 0 m 4 0 l"/><CGImage src="two%20words.png"/>
      <CATransform3D value="translate(1, 2, 3)"/><CATransform3D value=""/><string value="a b"/>
      <NSArray><CGColor value="1 0 0"/><CGColor value="0 1 0"/></NSArray><null/>
      </values></a></animations></CALayer>
      """, folder: folder.url)
    // A list of mixed types animates nothing, but the animation keeps what was read.
    let read = try #require(scene.root.animation(forKey: "a") as? CAKeyframeAnimation)
    let values = try #require(read.values)
    try #require(values.count == 13)
    expect(number(values[0]) == 0.5 && number(values[1]) == -2)
    expectEqual(values[2] as? CGPoint, CGPoint(x: 1, y: 2))
    expectEqual(values[3] as? CGSize, CGSize(width: 3, height: 4))
    expectEqual(values[4] as? CGRect, CGRect(x: 1, y: 2, width: 3, height: 4))
    let red = Color(red: 1, green: 0, blue: 0.5, alpha: 0.25)
    expectEqual((values[5] as? CGColor)?.value, red)
    expectEqual((values[6] as? CGPath)?.value.verbs, [.move, .line])
    expectEqual((values[7] as? CGImage)?.width, 2)
    let moved = try #require(values[8] as? CATransform3D)
    expectEqual(distance(moved, CATransform3DMakeTranslation(1, 2, 3)), 0)
    expectEqual((values[9] as? CATransform3D).map(CATransform3DIsIdentity), true)
    expectEqual(values[10] as? String, "a b")
    expectEqual((values[11] as? [CGColor])?.map(\.value.green), [0, 1])
    expect(values[12] is NSNull)
  }

  @Test func `keyframes have times, timing functions and a mode`() throws {
    let read: CAKeyframeAnimation = try animation(
      """
      <a type="CAKeyframeAnimation" keyPath="position.x" duration="2" calculationMode="cubic" \
      rotationMode="autoReverse"><keyTimes><integer value="0"/><real value="0.25"/>\
      <integer value="1"/></keyTimes><timingFunctions>\
      <CAMediaTimingFunction value="0.42 0 1 1"/><CAMediaTimingFunction name="linear"/>\
      </timingFunctions><values><integer value="1"/><integer value="2"/><integer value="4"/>\
      </values><tensionValues><real value="0.5"/></tensionValues><continuityValues value="0 1"/>\
      <biasValues><real value="-1"/><real value="0"/><real value="1"/></biasValues></a>
      """)
    expectEqual(read.keyTimes, [0, 0.25, 1])
    expectEqual(
      read.timingFunctions,
      [
        CAMediaTimingFunction(controlPoints: 0.42, 0, 1, 1), CAMediaTimingFunction(name: .linear),
      ])
    expect(read.calculationMode == .cubic && read.rotationMode == .rotateAutoReverse)
    expectEqual(read.values?.map { number($0) }, [1, 2, 4])
    expect(read.tensionValues == [0.5] && read.continuityValues == [0, 1])
    expectEqual(read.biasValues, [-1, 0, 1])
  }

  @Test(arguments: [
    "<path type='CGPath' value='0 0 m 4 0 l 4 4 l'/>", "<path value='0 0 m 4 0 l 4 4 l'/>",
    "<path><CGPath value='0 0 m 4 0 l 4 4 l'/></path>",
  ])
  func `keyframes may be a path`(path: String) throws {
    let read: CAKeyframeAnimation = try animation(
      "<a type='CAKeyframeAnimation' keyPath='position' rotationMode='auto'>\(path)</a>")
    expectEqual(read.path?.value.points, [SIMD2(0, 0), SIMD2(4, 0), SIMD2(4, 4)])
    expectEqual(read.rotationMode, .rotateAuto)
  }

  @Test func `a path may be an attribute`() throws {
    let read: CAKeyframeAnimation = try animation(
      "<a type='CAKeyframeAnimation' keyPath='position' path='0 0 m 4 0 l'/>")
    expectEqual(read.path?.value.verbs, [.move, .line])
  }

  @Test func `discrete keyframes may have one time per value, without the end`() throws {
    let read: CAKeyframeAnimation = try animation(
      """
      <a type="CAKeyframeAnimation" keyPath="opacity" calculationMode="discrete"><values>\
      <integer value="1"/><integer value="0"/></values><keyTimes><integer value="0"/>\
      <real value="0.25"/></keyTimes></a>
      """)
    expectEqual(read.keyTimes, [0, 0.25, 1])
  }

  @Test func `springs are read`() throws {
    let read: CASpringAnimation = try animation(
      """
      <a type="CASpringAnimation" damping="50" mass="2" stiffness="300" velocity="3" \
      mica_autorecalculatesDuration="1" keyPath="position.x" duration="0.8" fillMode="backwards">\
      <toValue type="real" value="9"/></a>
      """)
    expect(read.damping == 50 && read.mass == 2 && read.stiffness == 300)
    expect(read.initialVelocity == 3 && read.duration == 0.8 && read.fillMode == .backwards)
    expectEqual(number(read.toValue), 9)
  }

  @Test func `groups contain animations and groups`() throws {
    let read: CAAnimationGroup = try animation(
      """
      <turn type="CAAnimationGroup" duration="4"><animations>
      <CABasicAnimation keyPath="opacity" duration="8"><toValue type="integer" value="0"/>
      </CABasicAnimation>
      <animation type="CAAnimationGroup"><animations><CASpringAnimation keyPath="zPosition"/>
      </animations></animation><CABasicAnimation enabled="0" keyPath="hidden"/>
      </animations></turn>
      """)
    expectEqual(read.animations?.count, 2)
    let first = try #require(read.animations?[0] as? CABasicAnimation)
    expect(first.keyPath == "opacity" && first.duration == 8 && number(first.toValue) == 0)
    let inner = try #require(read.animations?[1] as? CAAnimationGroup)
    expectEqual((inner.animations?.first as? CASpringAnimation)?.keyPath, "zPosition")
  }

  @Test func `key paths may refer to later sublayers, masks and filters`() throws {
    let scene = try document(
      """
      <CALayer><animations>
      <a type="CABasicAnimation" keyPath="sublayers.ball.opacity"/>
      <b type="CABasicAnimation" keyPath="filters.soft.inputRadius"/>
      <c type="CABasicAnimation" keyPath="sublayers.ball.transform.rotation.z"/>
      </animations>
      <filters><CAFilter filter="gaussianBlur" name="soft" inputRadius="2"/></filters>
      <sublayers><CALayer name="ball"/></sublayers></CALayer>
      """)
    expectEqual(scene.diagnostics, [])
    expectEqual(scene.root.animationKeys(), ["a", "b", "c"])
  }

  @Test func `a layer has a time of its own`() throws {
    let layer = try document(
      """
      <CALayer beginTime="-2" duration="9" speed="0.5" timeOffset="1" repeatCount="inf" \
      repeatDuration="3" autoreverses="1" fillMode="forwards"/>
      """
    ).root
    expect(layer.beginTime == -2 && layer.duration == 9 && layer.speed == 0.5)
    expect(layer.timeOffset == 1 && layer.repeatCount == .infinity && layer.repeatDuration == 3)
    expect(layer.autoreverses && layer.fillMode == .forwards)
    let fresh = try document("<CALayer/>").root
    expect(fresh.beginTime == 0 && fresh.duration == .infinity && fresh.speed == 1)
  }

  @Test(arguments: [
    "<a type='CABasicAnimation' keyPath='opacity' hash='1' delegate='x' animationType='y'/>",
    "<a type='CABasicAnimation' keyPath='opacity'><hash type='real' value='1'/><delegate/></a>",
    "<a type='CABasicAnimation' keyPath='opacity'><description value='d'/><animationType/></a>",
    "<a type='CABasicAnimation' keyPath='opacity' enabled='1' mica_note='1'/>",
    "<a type='CABasicAnimation' keyPath='no.such.key' enabled='0'/>", "<a type='null'/>", "<null/>",
    "text <!-- and a comment -->",
  ])
  func `meaningless attributes are ignored silently`(inside: String) throws {
    _ = try layer(inside)
  }
}
