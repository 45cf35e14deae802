import Foundation
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

/// The text and JSON dumps of a layer tree.
@Suite struct LayerTreeDumpTests {
  /// A layer with a rotated gradient that contains a shape.
  private var tree: CALayer {
    let root = CALayer()
    root.name = "root"
    root.frame = CGRect(x: 0, y: 0, width: 40, height: 30)
    root.backgroundColor = .white
    let gradient = CAGradientLayer()
    gradient.bounds = CGRect(x: 0, y: 0, width: 10, height: 20)
    gradient.position = CGPoint(x: 20, y: 15)
    gradient.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    gradient.colors = [
      CGColor(red: 1, green: 0, blue: 0, alpha: 1),
      CGColor(red: 0, green: 0.3, blue: 0, alpha: 0.5),
    ]
    gradient.locations = [0, 0.5]
    gradient.opacity = 0.3
    let shape = CAShapeLayer()
    shape.name = "a \"b\""
    shape.path = CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil)
    shape.fillColor = nil
    shape.isHidden = true
    gradient.addSublayer(shape)
    root.addSublayer(gradient)
    root.addSublayer(CALayer())
    return root
  }

  @Test func `the text has the tree and nondefault values`() throws {
    #expect(
      try LayerTreeDump(of: tree, at: 1.5).string(.text) == """
        tree at 1.5 s: 4 layers, depth 3
        CALayer "root"
            frame: 0,0 40x30
            bounds: 0,0 40x30
            position: 20,15
            backgroundColor: #ffffffff
          CAGradientLayer[0]
              frame: 10,10 20x10
              bounds: 0,0 10x20
              position: 20,15
              transform: [0 1 -1 0 0 0]
              colors: [#ff0000ff, rgba(0 0.3 0 0.5)]
              locations: [0, 0.5]
              opacity: 0.3
            CAShapeLayer "a \\"b\\""
                fillColor: none
                hidden: yes
                path: 1 2 m 4 2 l 4 6 l 1 6 l h
          CALayer[1]

        """)
  }

  private func json(_ root: CALayer) throws -> [[String: Any]] {
    let data = Data(try LayerTreeDump(of: root).string(.json).utf8)
    let document = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    return try #require(document["layers"] as? [[String: Any]])
  }

  @Test func `the JSON lists the layers with their parents and every property`() throws {
    let layers = try json(tree)
    expectEqual(
      layers.map { $0["class"] as? String },
      [
        "CALayer", "CAGradientLayer", "CAShapeLayer", "CALayer",
      ])
    expectEqual(layers.map { $0["parent"] as? Int }, [nil, 0, 1, 0])
    expectEqual(layers.map { $0["depth"] as? Int }, [1, 2, 3, 2])
    let classes = [CALayer.self, CAGradientLayer.self, CAShapeLayer.self, CALayer.self]
    for (layer, type) in zip(layers, classes) {
      let properties = try #require(layer["properties"] as? [String: Any])
      let expected = Set(type.classProperties.table.keys)
        .subtracting(["sublayers", "superlayer", "mask", "actions", "style"])
        .subtracting(["isHidden", "isOpaque", "isDoubleSided", "isGeometryFlipped"])
      expectEqual(Set(properties.keys), expected)
    }
  }

  @Test func `the JSON's values are complete, exact and typed`() throws {
    let layers = try json(tree)
    let gradient = try #require(layers[1]["properties"] as? [String: Any])
    let cosine = try #require(gradient["transform"] as? [Double])[0]
    expect(cosine != 0 && abs(cosine) < 1e-15)
    expectEqual(gradient["opacity"] as? Double, 0.3)
    expectEqual(gradient["hidden"] as? Bool, false)
    expectEqual((gradient["colors"] as? [[String: Double]])?[1]["green"], 0.3)
    expect(gradient["contents"] is NSNull)
    expectEqual(gradient["position"] as? [String: Double], ["x": 20, "y": 15])
    let shape = try #require(layers[2]["properties"] as? [String: Any])
    expectEqual(shape["name"] as? String, "a \"b\"")
    let path = try #require(shape["path"] as? [String: Any])
    expectEqual(path["elements"] as? Int, 5)
    expectEqual(path["text"] as? String, "1 2 m 4 2 l 4 6 l 1 6 l h")
  }

  @Test func `a mask is labeled and precedes the sublayers`() throws {
    let root = CALayer()
    root.name = "root"
    root.addSublayer(CALayer())
    let mask = CAShapeLayer()
    mask.addSublayer(CALayer())
    mask.mask = CALayer()
    mask.mask?.name = "inner"
    root.mask = mask
    #expect(
      try LayerTreeDump(of: root).string(.text) == """
        tree at 0 s: 5 layers, depth 3
        CALayer "root"
          mask: CAShapeLayer
            mask: CALayer "inner"
            CALayer[0]
          CALayer[0]

        """)
    let layers = try json(root)
    expectEqual(layers.map { $0["mask"] as? Bool }, [nil, true, true, nil, nil])
    expectEqual(layers.map { $0["parent"] as? Int }, [nil, 0, 1, 1, 0])
    expectEqual((layers[0]["properties"] as? [String: Any])?.keys.contains("mask"), false)
  }

  @Test func `filters and constraints are listed with their values`() throws {
    let layer = CALayer()
    let blur = CAFilter(type: "gaussianBlur")
    blur.name = "soft focus"
    blur.setValue(2.5, forKey: "inputRadius")
    let off = CAFilter(type: "colorAdd")
    off.isEnabled = false
    off.setValue(CGColor.white, forKey: "inputColor")
    layer.filters = [blur, off, "colorInvert"]
    layer.compositingFilter = CAFilter(type: "multiplyBlendMode")
    layer.addConstraint(
      CAConstraint(
        attribute: .minX, relativeTo: "superlayer", attribute: .midX, scale: 0.5, offset: 3))
    let text = try LayerTreeDump(of: layer).string(.text)
    expect(text.contains("compositingFilter: multiplyBlendMode\n"))
    expect(
      text.contains(
        "filters: [gaussianBlur \"soft focus\"(inputRadius: 2.5), "
          + "colorAdd off(inputColor: #ffffffff), colorInvert]\n"))
    expect(text.contains("constraints: [\"minX = superlayer.midX * 0.5 + 3\"]\n"))
    let properties = try #require(json(layer)[0]["properties"] as? [String: Any])
    let filters = try #require(properties["filters"] as? [Any])
    let first = try #require(filters[0] as? [String: Any])
    expect(first["kind"] as? String == "filter" && first["type"] as? String == "gaussianBlur")
    expect(first["name"] as? String == "soft focus" && first["enabled"] as? Bool == true)
    expectEqual(first["inputs"] as? [String: Double], ["inputRadius": 2.5])
    expectEqual(filters[2] as? String, "colorInvert")
    // A filter that contains itself is described by its type.
    blur.setValue(blur, forKey: "inputMask")
    try expect(LayerTreeDump(of: layer).string(.text).contains("inputMask: object of class"))
  }

  @Test func `nonfinite numbers are strings in JSON and text`() throws {
    let layer = CALayer()
    layer.position = CGPoint(x: CGFloat.nan, y: .infinity)
    layer.zPosition = -.infinity
    let properties = try #require(json(layer)[0]["properties"] as? [String: Any])
    expectEqual(properties["position"] as? [String: String], ["x": "nan", "y": "inf"])
    expectEqual(properties["zPosition"] as? String, "-inf")
    let text = try LayerTreeDump(of: layer).string(.text)
    expect(text.contains("position: nan,inf\n"))
  }

  @Test func `a difference below the printed precision still counts`() throws {
    let layer = CALayer()
    layer.opacity = Float(1).nextDown
    layer.zPosition = 1e-12
    let text = try LayerTreeDump(of: layer).string(.text)
    expect(text.contains("opacity: 0.99999994\n"))
    expect(text.contains("zPosition: 0\n"))
  }

  @Test func `names are quoted, so that a layer is a line`() throws {
    let layer = CALayer()
    layer.name = "two\nlines\u{1B}[31m\u{85}\\"
    let text = try LayerTreeDump(of: layer).string(.text)
    #expect(text.split(separator: "\n").last == #"CALayer "two\nlines\u001b[31m\u0085\\""#)
    let properties = try #require(json(layer)[0]["properties"] as? [String: Any])
    #expect(properties["name"] as? String == layer.name)
  }

  @Test func `contents are listed by type, and stored values by key`() throws {
    let image = CALayer()
    image.contents = CGImage(
      Pixels(width: 3, height: 2, premultipliedRGBA: Array(repeating: 255, count: 24)))
    let other = CALayer()
    other.contents = NSObject()
    other.setValue(7, forKey: "lucky number")
    image.addSublayer(other)
    let text = try LayerTreeDump(of: image).string(.text)
    expect(text.contains("contents: image of 3x2 pixels\n"))
    expect(text.contains("contents: object of class NSObject\n"))
    expect(text.contains("\"lucky number\": 7\n"))
    try expectEqual(json(image)[1]["values"] as? [String: Int], ["lucky number": 7])
  }

  @Test func `long paths and lists are truncated only in the text`() throws {
    let path = CGMutablePath()
    path.move(to: .zero)
    for index in 1...500 { path.addLine(to: CGPoint(x: index, y: index % 7)) }
    let layer = CAShapeLayer()
    layer.path = path
    layer.lineDashPattern = (1...100).map { NSNumber(value: $0) }
    let text = try LayerTreeDump(of: layer).string(.text)
    expect(text.contains("path: 501 elements in 0,0 500x6\n"))
    expect(text.contains(", 16, … 100 in all]\n"))
    let properties = try #require(json(layer)[0]["properties"] as? [String: Any])
    expectEqual((properties["lineDashPattern"] as? [Int])?.count, 100)
    let whole = (properties["path"] as? [String: Any])?["text"] as? String
    expectEqual(whole?.hasSuffix("500 3 l"), true)
  }

  @Test func `a subclass has its own name and inherited properties`() throws {
    final class Badge: CAShapeLayer {}
    let badge = Badge()
    badge.lineWidth = 3
    let text = try LayerTreeDump(of: badge).string(.text)
    expect(text.hasSuffix("Badge[0]\n    lineWidth: 3\n"))
  }

  @Test(arguments: LayerTreeDump.Form.allCases)
  func `deep and wide trees are safe`(form: LayerTreeDump.Form) throws {
    var limits = Limits.default
    limits.depth = 3000
    let chain = CALayer()
    var leaf = chain
    for _ in 1..<3000 {
      let next = CALayer()
      leaf.addSublayer(next)
      leaf = next
    }
    let dump = try LayerTreeDump(of: chain, limits: limits)
    expect(dump.depth == 3000 && dump.layerCount == 3000)
    expect(dump.string(form).hasSuffix("\n"))

    let wide = CALayer()
    for _ in 0..<500 { wide.addSublayer(CALayer()) }
    try expect(LayerTreeDump(of: wide).string(form).hasSuffix("\n"))

    let error = #expect(throws: LimitExceeded.self) { try LayerTreeDump(of: chain) }
    expectEqual(error?.allowed, 256)
    limits.layers = 500
    #expect(throws: LimitExceeded.self) { try LayerTreeDump(of: wide, limits: limits) }
  }

  @Test(arguments: LayerTreeDump.Form.allCases)
  func `the chunks are complete lines and add up to the dump`(form: LayerTreeDump.Form) throws {
    let dump = try LayerTreeDump(of: tree)
    var pieces: [String] = []
    dump.write(form) { pieces.append($0) }
    expect(pieces.allSatisfy { $0.hasSuffix("\n") })
    expectEqual(pieces.joined(), dump.string(form))
    expect(pieces.count > dump.layerCount)
  }

  /// A layer that fades for two seconds and spins forever, in one whose speed is 2.
  private var moving: CALayer {
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 1
    fade.toValue = 0
    fade.duration = 2
    let spin = CABasicAnimation(keyPath: "transform.rotation.z")
    spin.byValue = 1
    let slide = CABasicAnimation(keyPath: "position.x")
    slide.byValue = 10
    let group = CAAnimationGroup()
    group.animations = [spin, slide, spin]
    group.beginTime = 0.5
    group.duration = 1
    group.repeatCount = .infinity
    let layer = CALayer()
    layer.add(fade, forKey: "fade")
    layer.add(group, forKey: nil)
    let root = CALayer()
    root.speed = 2
    root.addSublayer(layer)
    return root
  }

  @Test func `animations come last, and values are presented ones`() throws {
    let root = moving
    let text = try LayerTreeDump(of: root, at: 0.125).string(.text)
    #expect(
      text == """
        tree at 0.125 s: 2 layers, depth 2
        CALayer[0]
            speed: 2
          CALayer[0]
              opacity: 0.875
              animation "fade": CABasicAnimation of "opacity", 0 s to 2 s
              animation CAAnimationGroup of "transform.rotation.z", "position.x", from 0.5 s on

        """)
    expectEqual(root.sublayers?.first?.opacity, 1)
    let later = try LayerTreeDump(of: root, at: 0.625).string(.text)
    expect(later.contains("opacity: 0.375\n") && later.contains("position: 7.5,0\n"), "\(later)")
  }

  @Test func `the JSON has animations if there are any`() throws {
    let layers = try json(moving)
    expect(layers[0]["animations"] == nil)
    let animations = try #require(layers[1]["animations"] as? [[String: Any]])
    expectEqual(animations.map { $0["key"] as? String }, ["fade", nil])
    expectEqual(
      animations.map { $0["class"] as? String }, ["CABasicAnimation", "CAAnimationGroup"])
    expectEqual(
      animations.map { $0["keyPaths"] as? [String] },
      [["opacity"], ["transform.rotation.z", "position.x"]])
    expectEqual(animations.map { $0["begin"] as? Double }, [0, 0.5])
    expect(animations[0]["end"] as? Double == 2 && animations[1]["end"] as? String == "inf")
  }
}
