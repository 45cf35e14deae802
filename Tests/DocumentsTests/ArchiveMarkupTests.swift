import Foundation
import StrataDocuments
import StrataGraphics
import StrataTestSupport
import Testing

@Suite struct ArchiveMarkupTests {
  private var writer = ArchiveWriter()

  @Test mutating func `plain values are attributes, numbers in their shortest digits`() throws {
    let bounds = writer.rect(0, -0.5, 12, 1e-7)
    let position = writer.point(0.1, 1e20)
    let layer = writer.add(
      "CALayer",
      [
        "name": .text("Größe"), "opacity": .number(0.6200000047683716), "hidden": .flag(true),
        "duration": .number(.infinity), "maskedCorners": .integer(15), "bounds": bounds,
        "position": position, "cornerRadius": .number(28),
      ])
    #expect(
      try text(archive(layer, in: writer)) == """
        CALayer bounds='0 -0.5 12 1e-07' cornerRadius='28' duration='inf' hidden='1' id='#1' \
        maskedCorners='15' name='Größe' opacity='0.6200000047683716' position='0.1 1e+20'
        """)
  }

  @Test mutating func `bookkeeping fields are omitted`() throws {
    let layer = writer.reserve()
    let contents = writer.array([.text("name")])
    writer.define(
      layer, "CALayer",
      ["delegate": layer, "__CACodingContents": contents, "isRootLayer": .flag(true)])
    try expectEqual(text(archive(layer, in: writer)), "CALayer id='#1'")
  }

  @Test mutating func `colors with alpha and nil are elements`() throws {
    let opaque = writer.color(0, 0.5, 1, 1)
    let clear = writer.color(1, 1, 1, 0.25)
    let layer = writer.add(
      "CAShapeLayer", ["strokeColor": opaque, "backgroundColor": clear, "fillColor": .null])
    #expect(
      try text(archive(layer, in: writer)) == """
        CAShapeLayer id='#1' strokeColor='0 0.5 1'
          backgroundColor opacity='0.25' type='CGColor' value='1 1 1'
          fillColor type='null'
        """)
  }

  @Test(arguments: [
    (0, "1 2"), (1, "3 4"), (2, "1 2 3 4"), (4, "1 2 5"), (5, "1 2"), (6, "3 4"), (7, "1 2 3 4"),
  ])
  mutating func `every structure is written as its numbers`(kind: Int64, expected: String) throws {
    let value = writer.structure(kind, ["height": 4, "x": 1, "z": 5, "width": 3, "y": 2])
    let layer = writer.add("CALayer", ["it": value])
    try expectEqual(text(archive(layer, in: writer)), "CALayer id='#1' it='\(expected)'")
  }

  @Test mutating func `matrices are rows of numbers, with missing entries zero`() throws {
    let transform = writer.structure(3, ["m11": 2, "m43": -1])
    let matrix = writer.structure(8, ["m15": 0.5, "m45": 1])
    let unknown = writer.structure(99, ["x": 1])
    let layer = writer.add(
      "CALayer", ["transform": transform, "colors": matrix, "unknown": unknown])
    #expect(
      try text(archive(layer, in: writer)) == """
        CALayer colors='matrix(0 0 0 0 0.5 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1)' id='#1' \
        transform='2 0 0 0 0 0 0 0 0 0 0 0 0 0 -1 0'
          unknown kind='99' type='LKNSValueCodingProxy' x='1'
        """)
  }

  @Test mutating func `a path has operands before operators`() throws {
    let path = writer.path([
      (0, [(1, 2)]), (1, [(3, 4)]), (2, [(5, 6), (7, 8)]), (3, [(1, 2), (3, 4), (5, 6)]), (4, []),
    ])
    let layer = writer.add("CAShapeLayer", ["path": path])
    #expect(
      try text(archive(layer, in: writer)) == """
        CAShapeLayer id='#1' path='1 2 m 3 4 l 5 6 7 8 q 1 2 3 4 5 6 c h'
        """)
  }

  @Test mutating func `a path with an unknown segment is refused`() throws {
    let path = writer.path([(0, [(1, 2)]), (7, [(3, 4)])])
    let layer = writer.add("CAShapeLayer", ["path": path])
    #expect(
      throws: DocumentError.badPath(
        file: "scene.caar", line: 0,
        problem: "path element 2 has the unknown type 7; expected 0 to 4")
    ) { try archive(layer, in: writer) }
  }

  @Test mutating func `an image is a URL that contains its bytes`() throws {
    let data = writer.add("NSMutableData", ["NS.data": .data(Data("image".utf8))])
    let image = writer.add("LKCGImageCodingProxy", ["data": data])
    let layer = writer.add("CALayer", ["contents": image])
    #expect(
      try text(archive(layer, in: writer)) == """
        CALayer id='#1'
          contents src='data:;base64,aW1hZ2U=' type='CGImage'
        """)
  }

  @Test mutating func `lists contain elements named after their type`() throws {
    let colors = writer.array([writer.color(1, 0, 0, 1), writer.color(0, 0, 1, 0)])
    let locations = writer.array([.integer(0), .number(0.8), .text("1")])
    let layer = writer.add(
      "CAGradientLayer", ["colors": colors, "locations": locations, "type": .text("radial")])
    #expect(
      try text(archive(layer, in: writer)) == """
        CAGradientLayer id='#1' type='radial'
          colors
            CGColor value='1 0 0'
            CGColor opacity='0' value='0 0 1'
          locations
            integer value='0'
            real value='0.8'
            string value='1'
        """)
  }

  @Test mutating func `fonts are written as names, attributed strings as characters`() throws {
    let font = writer.add("NSFont", ["NSName": .text("Helvetica"), "NSSize": .number(11)])
    let attributes = writer.dictionary(["NSFont": font])
    let string = writer.add(
      "NSAttributedString", ["NSString": .text("Hello"), "NSAttributes": attributes])
    let layer = writer.add("CATextLayer", ["font": font, "string": string])
    #expect(
      try text(archive(layer, in: writer)) == """
        CATextLayer font='Helvetica' id='#1' string='Hello'
          NSAttributes type='NSDictionary'
            NSFont type='string' value='Helvetica'
        """)
  }

  @Test mutating func `animations have their keys and typed values`() throws {
    let curve = writer.add(
      "CAMediaTimingFunction",
      ["c1x": .number(0.42), "c1y": .number(0), "c2x": .number(0.58), "c2y": .number(1)])
    let basic = writer.add(
      "CABasicAnimation",
      [
        "keyPath": .text("position"), "duration": .number(2), "timingFunction": curve,
        "fromValue": .number(0), "toValue": writer.point(1, 2), "byValue": .null,
      ])
    let keyframes = writer.add(
      "CAKeyframeAnimation",
      [
        "values": writer.array([.number(0), .null, writer.point(3, 4)]),
        "timingFunctions": writer.array([curve, curve]),
      ])
    let group = writer.add("CAAnimationGroup", ["animations": writer.array([keyframes])])
    let layer = writer.add(
      "CALayer",
      [
        "CALayerAnimations": writer.array([basic, group]),
        "CALayerAnimationKeys": writer.array([.text("my key")]),
      ])
    #expect(
      try text(archive(layer, in: writer)) == """
        CALayer id='#1'
          animations
            p duration='2' key='my key' keyPath='position' timingFunction='0.42 0 0.58 1' \
        type='CABasicAnimation'
              byValue type='null'
              fromValue type='real' value='0'
              toValue type='CGPoint' value='1 2'
            p type='CAAnimationGroup'
              animations
                CAKeyframeAnimation
                  timingFunctions
                    CAMediaTimingFunction value='0.42 0 0.58 1'
                    CAMediaTimingFunction value='0.42 0 0.58 1'
                  values
                    real value='0'
                    null
                    CGPoint value='3 4'
        """)
  }

  @Test mutating func `filters have their inputs, and a compositing filter may be a name`() throws {
    let inputs = writer.add(
      "LKNSDictionaryCodingProxy",
      [
        "dict": writer.dictionary(
          ["inputRadius": .number(3), "inputColor": writer.color(1, 0, 0, 0.5)])
      ])
    let blur = writer.add(
      "CAFilter",
      [
        "CAFilterType": .text("gaussianBlur"), "CAFilterName": .text("blur"),
        "CAFilterEnabled": .flag(false), "CAFilterInputs": inputs,
      ])
    let hue = writer.add(
      "CIHueAdjust",
      ["CI_inputAngle": .number(2), "CIName": .text("Hue"), "CIEnabled": .flag(true)])
    let layer = writer.add(
      "CALayer",
      ["filters": writer.array([blur, hue, blur]), "compositingFilter": .text("plusL")])
    let read = """
          CAFilter enabled='0' filter='gaussianBlur' inputRadius='3' name='blur'
            inputColor opacity='0.5' type='CGColor' value='1 0 0'
      """
    #expect(
      try text(archive(layer, in: writer)) == """
        CALayer compositingFilter='plusL' id='#1'
          filters
        \(read)
            CIHueAdjust enabled='1' filter='CIHueAdjust' inputAngle='2' name='Hue'
        \(read)
        """)
  }

  @Test mutating func `cells, nested ones included, are written as often as they occur`() throws {
    let inner = writer.add("CAEmitterCell", ["name": .text("inner")])
    let outer = writer.add("CAEmitterCell", ["emitterCells": writer.array([inner])])
    let layer = writer.add("CAEmitterLayer", ["emitterCells": writer.array([outer, inner])])
    #expect(
      try text(archive(layer, in: writer)) == """
        CAEmitterLayer id='#1'
          emitterCells
            CAEmitterCell
              emitterCells
                CAEmitterCell name='inner'
            CAEmitterCell name='inner'
        """)
  }

  @Test mutating func `states name their targets`() throws {
    let layer = writer.reserve()
    let set = writer.add(
      "LKStateSetValue",
      ["target": layer, "keyPath": .text("opacity"), "value": .number(0.5)])
    let state = writer.add(
      "LKState", ["name": .text("busy"), "elements": writer.array([set])])
    writer.define(layer, "CALayer", ["states": writer.array([state])])
    #expect(
      try text(archive(layer, in: writer)) == """
        CALayer id='#1'
          states
            LKState name='busy'
              elements
                LKStateSetValue keyPath='opacity' targetId='#1'
                  value type='real' value='0.5'
        """)
  }

  // MARK: Trees

  @Test mutating func `a layer is written once, and is referred to elsewhere`() throws {
    let shared = writer.add("CALayer", ["name": .text("shared")])
    let mask = writer.add("CAShapeLayer", ["mask": shared])
    let animation = writer.add("CAMatchMoveAnimation", ["sourceLayer": mask])
    let layer = writer.add(
      "CALayer",
      [
        "mask": mask, "sublayers": writer.array([shared, .null, shared]),
        "CALayerAnimations": writer.array([animation]),
      ])
    #expect(
      try text(archive(layer, in: writer)) == """
        CALayer id='#1'
          animations
            p type='CAMatchMoveAnimation'
              sourceLayer object='#2' type='CAShapeLayer'
          mask
            CAShapeLayer id='#2'
              mask
                CALayer id='#3' name='shared'
          sublayers
            CALayer object='#3'
            CALayer object='#3'
        """)
  }

  @Test mutating func `self-referencing objects are handled`() throws {
    let layer = writer.reserve()
    let group = writer.reserve()
    let array = writer.reserve()
    writer.define(array, "NSArray", ["NS.objects": .items([array])])
    writer.define(
      group, "CAAnimationGroup", ["animations": writer.array([group]), "values": array])
    writer.define(
      layer, "CALayer",
      ["sublayers": writer.array([layer]), "CALayerAnimations": writer.array([group])])
    #expect(
      try text(archive(layer, in: writer)) == """
        CALayer id='#1'
          animations
            p type='CAAnimationGroup'
              animations
                CAAnimationGroup object='#2'
              values
                NSArray object='#3'
          sublayers
            CALayer object='#1'
        """)
  }

  @Test mutating func `objects without a CAML form keep their own names`() throws {
    let thing = writer.add("WWThing", ["a": .number(1), "b": .data(Data([1]))])
    let layer = writer.add(
      "WWLayerish", above: ["CALayer", "NSObject"],
      ["thing": thing, "table": writer.dictionary(["k": .number(1), "j": thing])])
    #expect(
      try text(archive(layer, in: writer)) == """
        WWLayerish id='#1'
          table type='NSDictionary'
            j a='1' type='WWThing'
              b type='NSData'
            k type='real' value='1'
          thing a='1' type='WWThing'
            b type='NSData'
        """)
  }
}
