import Foundation
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

/// Defaults and key-value access of emitter layers and cells.
@Suite struct EmitterPropertyTests {
  @Test func `a new emitter layer shows nothing and multiplies by 1`() {
    let layer = CAEmitterLayer()
    expect(layer.emitterCells == nil)
    expect(layer.birthRate == 1 && layer.lifetime == 1)
    expect(layer.velocity == 1 && layer.scale == 1 && layer.spin == 1)
    expect(layer.emitterPosition == .zero && layer.emitterZPosition == 0)
    expect(layer.emitterSize == .zero && layer.emitterDepth == 0)
    expect(layer.emitterShape == .point && layer.emitterMode == .volume)
    expect(layer.renderMode == .unordered && !layer.preservesDepth && layer.seed == 0)
    expect(CAEmitterLayer(coder: NSCoder()) == nil)
  }

  @Test func `a new cell is white, unscaled, and emits nothing`() {
    let cell = CAEmitterCell()
    expect(cell.name == nil && cell.isEnabled && cell.emitterCells == nil && cell.style == nil)
    expect(cell.color?.value == .white && cell.scale == 1 && cell.contents == nil)
    expectEqual(cell.contentsRect, CGRect(x: 0, y: 0, width: 1, height: 1))
    expectEqual(cell.contentsScale, 1)
    expect(cell.minificationFilter == "linear" && cell.magnificationFilter == "linear")
    let others = [
      "birthRate", "lifetime", "lifetimeRange", "emissionLatitude", "emissionLongitude",
      "emissionRange", "velocity", "velocityRange", "xAcceleration", "yAcceleration",
      "zAcceleration", "scaleRange", "scaleSpeed", "spin", "spinRange", "redRange", "greenRange",
      "blueRange", "alphaRange", "redSpeed", "greenSpeed", "blueSpeed", "alphaSpeed",
      "minificationFilterBias", "beginTime", "timeOffset", "repeatCount", "repeatDuration",
    ]
    for key in others {
      expectEqual(cell.value(forKey: key) as? NSNumber, 0, "\(key)")
      expect(CAEmitterCell.defaultValue(forKey: key) == nil, "\(key)")
    }
    expect(cell.speed == 1 && cell.duration == .infinity && !cell.autoreverses)
    expectEqual(cell.fillMode, .removed)
    expect(CAEmitterCell(coder: NSCoder()) == nil)
  }

  @Test func `defaults by key are those that differ from unset values`() {
    expectEqual(CAEmitterCell.defaultValue(forKey: "enabled") as? Bool, true)
    expectEqual(CAEmitterCell.defaultValue(forKey: "scale") as? Double, 1)
    expect(CAEmitterCell.defaultValue(forKey: "no such key") == nil)
    expectEqual(CAEmitterLayer.defaultValue(forKey: "birthRate") as? Float, 1)
    expectEqual(CAEmitterLayer.defaultValue(forKey: "emitterShape") as? String, "point")
    expect(CAEmitterLayer.defaultValue(forKey: "emitterSize") == nil)
    expect(CAEmitterLayer.defaultValue(forKey: "seed") == nil)
  }

  @Test func `names match Apple's`() {
    expectEqual(kCAEmitterLayerCuboid.rawValue, "cuboid")
    expectEqual(kCAEmitterLayerOutline.rawValue, "outline")
    expectEqual(kCAEmitterLayerBackToFront.rawValue, "backToFront")
    let layer = CAEmitterLayer()
    layer.setValue("sphere", forKey: "emitterShape")
    layer.setValue(kCAEmitterLayerPoints, forKey: "emitterMode")
    layer.setValue("sideways", forKey: "renderMode")
    expect(layer.emitterShape == .sphere && layer.emitterMode == .points)
    expectEqual(layer.renderMode, CAEmitterLayerRenderMode(rawValue: "sideways"))
  }

  @Test func `values of any numeric type are accepted by key`() throws {
    let layer = CAEmitterLayer()
    layer.setValue(3, forKey: "birthRate")
    layer.setValue(CGFloat(0.5), forKey: "emitterZPosition")
    layer.setValue(NSNumber(value: 4_294_967_295), forKey: "seed")
    layer.setValue(CGPoint(x: 1, y: 2), forKey: "emitterPosition")
    layer.setValue(7.0, forKeyPath: "emitterSize.width")
    expect(layer.birthRate == 3 && layer.emitterZPosition == 0.5 && layer.seed == .max)
    expectEqual(layer.emitterPosition, CGPoint(x: 1, y: 2))
    expectEqual(layer.emitterSize, CGSize(width: 7, height: 0))
    layer.setValue(nil, forKey: "birthRate")
    expectEqual(layer.birthRate, 1)
    #expect(throws: KeyPathError.self) { try layer.assign(-1, forKey: "seed") }
    #expect(throws: KeyPathError.self) { try layer.assign("one", forKey: "emitterCells") }
  }

  @Test func `a cell's values are accessible by key`() {
    let cell = CAEmitterCell()
    cell.setValue(2, forKey: "birthRate")
    cell.setValue(false, forKey: "enabled")
    cell.setValue("nearest", forKey: "magnificationFilter")
    cell.setValue(CGColor.black, forKey: "color")
    cell.setValue(0.25, forKeyPath: "contentsRect.size.width")
    cell.setValue(9, forKey: "my key")
    expect(cell.birthRate == 2 && !cell.isEnabled && cell.magnificationFilter == "nearest")
    expectEqual(cell.color?.value, .black)
    expectEqual(cell.value(forKeyPath: "contentsRect.size.width") as? Double, 0.25)
    expectEqual(cell.value(forKey: "isEnabled") as? Bool, false)
    expectEqual(cell.value(forKey: "my key") as? Int, 9)
    cell.setValue(nil, forKey: "color")
    cell.setValue(nil, forKey: "birthRate")
    cell.setValue(nil, forKey: "my key")
    expect(cell.color == nil && cell.birthRate == 0 && cell.value(forKey: "my key") == nil)
  }

  @Test func `a copy of a cell has all its values`() throws {
    let cell = CAEmitterCell()
    let inner = CAEmitterCell()
    inner.name = "inner"
    (cell.birthRate, cell.scale, cell.beginTime) = (5, 2, -1)
    cell.emitterCells = [inner]
    cell.setValue("plane", forKey: "particleType")
    let copy = try #require(cell.copy() as? CAEmitterCell)
    cell.birthRate = 6
    expect(copy.birthRate == 5 && copy.scale == 2 && copy.beginTime == -1)
    expectEqual(copy.emitterCells?.map(\.name), ["inner"])
    expectEqual(copy.value(forKey: "particleType") as? String, "plane")
  }
}
