import Foundation
import StrataDocuments
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

/// Emitter layers and their cells in CAML.
@Suite struct EmitterElementTests {
  private func emitter(_ inside: String, attributes: String = "") throws -> CAMLDocument {
    try document("<CAEmitterLayer name='e' \(attributes)>\n\(inside)\n</CAEmitterLayer>")
  }

  private func cell(_ attributes: String, _ inside: String = "") throws -> CAMLDocument {
    try emitter(
      "<emitterCells><CAEmitterCell name='c' \(attributes)>\(inside)</CAEmitterCell></emitterCells>"
    )
  }

  @Test func `a cell of another class is read as a cell and reported`() throws {
    let scene = try emitter("<emitterCells>\n<XQCell name='c' birthRate='3'/></emitterCells>")
    expectEqual(codes(scene), ["class-not-drawn"])
    expectEqual(scene.diagnostics.first?.line, 4)
    expectEqual(scene.diagnostics.first?.message.hasPrefix("XQCell "), true)
    expectEqual((scene.root as? CAEmitterLayer)?.emitterCells?.first?.birthRate, 3)
    try expectEqual(
      emitter("<emitterCells><c type='CAEmitterCell'/></emitterCells>").diagnostics, [])
  }

  @Test func `a layer's attributes are read`() throws {
    let scene = try emitter(
      "",
      attributes: """
        emitterShape="cuboid" emitterMode="outline" renderMode="backToFront" emitterPosition="1 2" \
        emitterZPosition="3" emitterSize="4 5" emitterDepth="6" birthRate="7" lifetime="8" \
        velocity="9" scale="10" spin="11" seed="4294967295" preservesDepth="1"
        """)
    expect(scene.diagnostics.isEmpty)
    let layer = try #require(scene.root as? CAEmitterLayer)
    expect(layer.emitterShape == .cuboid && layer.emitterMode == .outline)
    expect(layer.renderMode == .backToFront && layer.preservesDepth && layer.seed == .max)
    expect(layer.emitterPosition == CGPoint(x: 1, y: 2) && layer.emitterZPosition == 3)
    expect(layer.emitterSize == CGSize(width: 4, height: 5) && layer.emitterDepth == 6)
    expect(layer.birthRate == 7 && layer.lifetime == 8 && layer.velocity == 9)
    expect(layer.scale == 10 && layer.spin == 11 && layer.emitterCells == nil)
  }

  @Test(arguments: [
    "birthRate", "lifetime", "lifetimeRange", "emissionLatitude", "emissionLongitude",
    "emissionRange", "velocity", "velocityRange", "xAcceleration", "yAcceleration",
    "zAcceleration", "scale", "scaleRange", "scaleSpeed", "spin", "spinRange", "redRange",
    "greenRange", "blueRange", "alphaRange", "redSpeed", "greenSpeed", "blueSpeed", "alphaSpeed",
    "contentsScale", "minificationFilterBias", "beginTime", "duration", "speed", "timeOffset",
    "repeatCount", "repeatDuration",
  ])
  func `a number of a cell is an attribute or an element`(key: String) throws {
    for scene in [
      try cell("\(key)='-2.5'"), try cell("", "<\(key) type='real' value='-2.5'/>"),
    ] {
      // Some properties do not support negative numbers, and are reported, but keep the number.
      expect(Set(codes(scene)).subtracting(["out-of-range"]).isEmpty, "\(scene.diagnostics)")
      expectEqual(
        scene.root.value(forKeyPath: "emitterCells.c.\(key)") as? Double,
        -2.5, "\(key)")
    }
  }

  @Test func `a cell has its color, image, rectangle and names`() throws {
    let scene = try cell(
      """
      enabled="0" contentsRect="0 0.5 1 0.25" magnificationFilter="nearest" \
      minificationFilter="trilinear" fillMode="both" autoreverses="1" duration="inf"
      """,
      """
      <color opacity="0.5" value="1 0 0"/>
      <contents type="CGImage" src="data:image/png;base64,\(redBlue)"/>
      """)
    expect(scene.diagnostics.isEmpty, "\(scene.diagnostics)")
    let cell = try #require((scene.root as? CAEmitterLayer)?.emitterCells?.first)
    expect(!cell.isEnabled && cell.autoreverses && cell.fillMode == .both)
    expectEqual(cell.contentsRect, CGRect(x: 0, y: 0.5, width: 1, height: 0.25))
    expect(cell.magnificationFilter == "nearest" && cell.minificationFilter == "trilinear")
    expectEqual(cell.color?.value, Color(red: 1, green: 0, blue: 0, alpha: 0.5))
    expectEqual((cell.contents as? CGImage)?.width, 2)
    expectEqual(cell.duration, .infinity)
  }

  @Test func `cells may nest`() throws {
    let scene = try cell(
      "birthRate='1'",
      """
      <emitterCells><CAEmitterCell name="d" birthRate="2"><emitterCells>\
      <CAEmitterCell name="f" birthRate="3"/></emitterCells></CAEmitterCell>\
      <CAEmitterCell/></emitterCells>
      """)
    expect(scene.diagnostics.isEmpty)
    let path = "emitterCells.c.emitterCells.d.emitterCells.f.birthRate"
    expectEqual(scene.root.value(forKeyPath: path) as? Float, 3)
    let cells = (scene.root as? CAEmitterLayer)?.emitterCells
    expect(cells?.count == 1 && cells?[0].emitterCells?.count == 2)
  }

  @Test func `animations may target cells`() throws {
    let scene = try emitter(
      """
      <emitterCells><CAEmitterCell name="Cell 1" birthRate="5"/></emitterCells>
      <animations><a type="CABasicAnimation" keyPath="emitterCells.Cell 1.birthRate" duration="2" \
      beginTime="1e-100"><fromValue type="real" value="0"/><toValue type="real" value="8"/></a>
      <b type="CABasicAnimation" keyPath="emitterPosition" duration="2">\
      <toValue type="CGPoint" value="4 6"/></b></animations>
      """)
    expect(scene.diagnostics.isEmpty, "\(scene.diagnostics)")
    try scene.root.prepareTree(isYUp: false, at: 0)
    let shown = scene.root.shownCopy(at: 1)
    expectEqual(
      shown.value(forKeyPath: "emitterCells.Cell 1.birthRate") as? Float,
      4)
    expectEqual((shown as? CAEmitterLayer)?.emitterPosition, CGPoint(x: 2, y: 3))
  }

  @Test(arguments: [
    "emitterCells.nobody.birthRate", "emitterCells.c.name", "emitterCells.c", "emitterShape",
  ])
  func `an animation of an unknown cell property is not applied`(keyPath: String) throws {
    let scene = try emitter(
      """
      <emitterCells><CAEmitterCell name="c"/></emitterCells>
      <animations><a type="CABasicAnimation" keyPath="\(keyPath)"/></animations>
      """)
    expectEqual(codes(scene), ["not-drawn-animation"])
  }

  // MARK: Diagnostics

  @Test(arguments: [
    "birthRate='many'", "color='red'", "contentsRect='1 2'", "enabled='perhaps'",
    "minificationFilter='fuzzy'", "duration='NaN s'",
  ])
  func `an unreadable value of a cell is absent, with a warning`(
    attribute: String
  ) throws {
    let scene = try cell(attribute)
    expectEqual(codes(scene), ["bad-value"])
    let diagnostic = try #require(scene.diagnostics.first)
    expect(diagnostic.severity == .warning && diagnostic.line == 3)
    expectEqual(diagnostic.layerPath, "e")
  }

  @Test(arguments: [
    "emitterShape='star'", "emitterMode='inside'", "renderMode='sorted'", "seed='-1'",
    "seed='1.5'", "emitterSize='1'", "birthRate=''",
  ])
  func `an unreadable value of the layer is absent`(attribute: String) throws {
    let scene = try emitter("", attributes: attribute)
    expectEqual(codes(scene), ["bad-value"])
    let layer = try #require(scene.root as? CAEmitterLayer)
    expect(layer.emitterShape == .point && layer.emitterMode == .volume && layer.seed == 0)
    expect(layer.renderMode == .unordered && layer.birthRate == 1)
  }

  @Test func `an unknown name in a cell is noted once in a document`() throws {
    let scene = try emitter(
      """
      <emitterCells><CAEmitterCell glow="1"><sparkle/></CAEmitterCell>\
      <CAEmitterCell glow="2"/></emitterCells>
      """)
    expectEqual(codes(scene), ["unknown-attribute", "unknown-element"])
  }

  @Test func `a bias belongs to the layer, and is reported once in its cells`() throws {
    let scene = try emitter(
      """
      <emitterCells><CAEmitterCell particleType="plane" orientationRange="1" rotationRange="0.5" \
      contentsFrameCount="4" contentsFrameMode="loop" contentsFramesPerSecond="8" mass="2" \
      spinBias="1"/><CAEmitterCell spinBias="2" scaleBias="0"/></emitterCells>
      """, attributes: "spinBias='1' velocityBias='2'")
    expectEqual(
      scene.diagnostics.map(\.message),
      [
        "spinBias belongs to the emitter layer and has no effect in a cell"
      ])
    let layer = try #require(scene.root as? CAEmitterLayer)
    let cell = try #require(layer.emitterCells?.first)
    expect(layer.spinBias == 1 && layer.velocityBias == 2)
    expect(cell.particleType == "plane" && cell.orientationRange == 1)
    expect(cell.rotationRange == 0.5 && cell.mass == 2)
    expect(cell.contentsFrameCount == 4 && cell.contentsFramesPerSecond == 8)
    expectEqual(cell.contentsFrameMode, "loop")
  }

  @Test func `behaviors have their written inputs`() throws {
    let list = """
      <emitterBehaviors>
      <CAEmitterBehavior behavior="wave" name="sway" force="1 2 3" frequency="0.5"/>
      <CAEmitterBehavior behavior="attractor" enabled="0" position="4 5 0" stiffness="6">\
      <attractorType type="string" value="axial"/></CAEmitterBehavior>
      <CAEmitterBehavior behavior="valueOverLife" keyPath="scale"><values><real value="0"/>\
      <integer value="1"/></values></CAEmitterBehavior>
      <CAEmitterBehavior behavior="colorOverLife"><colors><CGColor value="1 0 0"/>\
      <CGColor value="0 0 1" opacity="0.5"/></colors></CAEmitterBehavior>
      </emitterBehaviors>
      """
    let scene = try emitter(
      "<emitterCells><CAEmitterCell>\(list)</CAEmitterCell></emitterCells>\n\(list)")
    expect(scene.diagnostics.isEmpty)
    let layer = try #require(scene.root as? CAEmitterLayer)
    for behaviors in [layer.emitterBehaviors, layer.emitterCells?.first?.emitterBehaviors] {
      let behaviors = try #require(behaviors)
      expectEqual(
        behaviors.map(\.type),
        ["wave", "attractor", "valueOverLife", "colorOverLife"])
      expectEqual(behaviors[0].name, "sway")
      expectEqual(behaviors[0].value(forKey: "force") as? [Double], [1, 2, 3])
      expectEqual(behaviors[0].value(forKey: "frequency") as? Double, 0.5)
      expect(!behaviors[1].isEnabled && behaviors[1].value(forKey: "stiffness") as? Double == 6)
      expectEqual(behaviors[1].value(forKey: "position") as? CGPoint, CGPoint(x: 4, y: 5))
      expectEqual(behaviors[1].value(forKey: "attractorType") as? String, "axial")
      expectEqual(behaviors[2].value(forKey: "values") as? [Double], [0, 1])
      let colors = behaviors[3].value(forKey: "colors") as? [CGColor]
      expectEqual(
        colors?.map(\.value),
        [
          Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1, alpha: 0.5),
        ])
    }
  }

  @Test func `unknown behaviors and inputs are reported`() throws {
    let scene = try emitter(
      """
      <emitterBehaviors><CAEmitterBehavior behavior="tornado"/><CAEmitterBehavior \
      behavior="drag" drag="much" lift="1"/></emitterBehaviors>
      """)
    expectEqual(codes(scene), ["not-drawn-particles", "bad-value", "unknown-attribute"])
    expect(codes(try emitter("<emitterBehaviors/>")).isEmpty)
  }

  @Test func `a missing image and contents of another kind are reported`() throws {
    expectEqual(
      codes(try cell("", "<contents type='CGImage' src='no.png'/>")), ["missing-image"])
    expectEqual(codes(try cell("", "<contents type='Movie'/>")), ["not-drawn-contents"])
    expect(codes(try cell("", "<contents type='null'/>")).isEmpty)
  }

  @Test func `a second reference to a cell makes a copy`() throws {
    let scene = try emitter(
      "<emitterCells><CAEmitterCell id='#1' scale='3'/><CAEmitterCell object='#1'/><null/>"
        + "<CAEmitterCell object='#2'/></emitterCells>")
    expectEqual(codes(scene), ["not-drawn-reference"])
    let cells = (scene.root as? CAEmitterLayer)?.emitterCells
    expectEqual(cells?.map(\.scale), [3, 3])
  }

  @Test func `too many cells and too deeply nested cells exceed limits`() throws {
    var limits = Limits()
    limits.emitterCells = 2
    let three = String(repeating: "<CAEmitterCell/>", count: 3)
    #expect(throws: LimitExceeded.self) {
      try document(
        "<CAEmitterLayer><emitterCells>\(three)</emitterCells></CAEmitterLayer>", limits: limits)
    }
    limits.emitterCellDepth = 1
    let nested = "<CAEmitterCell><emitterCells><CAEmitterCell/></emitterCells></CAEmitterCell>"
    #expect(throws: LimitExceeded.self) {
      try document(
        "<CAEmitterLayer><emitterCells>\(nested)</emitterCells></CAEmitterLayer>", limits: limits)
    }
  }
}
