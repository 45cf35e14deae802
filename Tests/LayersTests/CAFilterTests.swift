import Foundation
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

@Suite struct CAFilterTests {
  private func number(_ filter: CAFilter, _ key: String) -> Double? {
    (filter.value(forKey: key) as? NSNumber)?.doubleValue
  }

  @Test func `inputs have defaults, which setting nil restores`() {
    let blur = CAFilter(type: "gaussianBlur")
    expect(blur.type == "gaussianBlur" && blur.name == nil && blur.isEnabled)
    expectEqual(number(blur, "inputRadius"), 10)
    for five in [5, 5.0, Float(5), CGFloat(5), NSNumber(value: 5)] as [Any] {
      blur.setValue(five, forKey: "inputRadius")
      expectEqual(number(blur, "inputRadius"), 5)
      blur.setValue(nil, forKey: "inputRadius")
      expectEqual(number(blur, "inputRadius"), 10)
    }
    blur.setValue(5, forKey: "inputRadius")
    blur.setDefaults()
    expectEqual(number(blur, "inputRadius"), 10)
    expectEqual(blur.inputKeys, ["inputHardEdges", "inputNormalizeEdges", "inputRadius"])
    expect(CAFilter(type: "wavy").inputKeys.isEmpty)
  }

  @Test func `any key is stored`() {
    let filter = CAFilter(type: "wavy")
    expect(filter.value(forKey: "inputHeight") == nil)
    filter.setValue("high", forKey: "inputHeight")
    expectEqual(filter.value(forKey: "inputHeight") as? String, "high")
  }

  @Test func `the properties have keys`() {
    let filter = CAFilter(type: "colorInvert")
    filter.setValue("turned", forKey: "name")
    filter.setValue(0, forKey: "enabled")
    expect(filter.name == "turned" && !filter.isEnabled)
    expectEqual(filter.value(forKey: "name") as? String, "turned")
    expectEqual(filter.value(forKey: "type") as? String, "colorInvert")
    expectEqual(filter.value(forKey: "enabled") as? Bool, false)
    filter.setValue(nil, forKey: "enabled")
    filter.setValue(nil, forKey: "name")
    expect(filter.isEnabled && filter.name == nil)
  }

  @Test(.waitsForProcess) func `the type and a wrong name trap`() async {
    await #expect(processExitsWith: .failure) {
      CAFilter(type: "colorInvert").setValue("sepia", forKey: "type")
    }
    await #expect(processExitsWith: .failure) {
      CAFilter(type: "colorInvert").setValue(7, forKey: "name")
    }
  }

  @Test func `only supported filters can be created by name`() {
    expectEqual(CAFilter(name: "CIGaussianBlur")?.type, "CIGaussianBlur")
    expect(CAFilter(name: "linearBurnBlendMode") == nil && CAFilter(name: "wavy") == nil)
    let types = CAFilter.filterTypes()
    expect(types == types.sorted() && Set(types).count == types.count)
    expect(types.allSatisfy { CAFilter(name: $0) != nil })
    expect(types.contains("gaussianBlur") && types.contains("destOut"))
  }

  @Test func `a copy is equal and on its own`() throws {
    let filter = CAFilter(type: "dropShadow")
    filter.name = "shadow"
    filter.isEnabled = false
    filter.setValue(CGSize(width: 1, height: 2), forKey: "inputOffset")
    let copy = try #require(filter.copy() as? CAFilter)
    expect(copy == filter && copy !== filter && copy.hash == filter.hash)
    copy.setValue(CGSize(width: 1, height: 3), forKey: "inputOffset")
    expect(copy != filter)
  }

  @Test func `equality is by value, and by identity for other objects`() {
    func filter(_ change: (CAFilter) -> Void) -> CAFilter {
      let filter = CAFilter(type: "colorAdd")
      change(filter)
      return filter
    }
    expectEqual(filter { _ in }, filter { _ in })
    expect(filter { $0.name = "a" } != filter { _ in })
    expect(filter { $0.isEnabled = false } != filter { _ in })
    expect(CAFilter(type: "colorAdd") != CAFilter(type: "colorSubtract"))
    let color = filter { $0.setValue(CGColor.white, forKey: "inputColor") }
    let other = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
    expectEqual(color, filter { $0.setValue(other, forKey: "inputColor") })
    expect(color != filter { $0.setValue(CGColor.black, forKey: "inputColor") })
    let object = NSObject()
    let held = filter { $0.setValue(object, forKey: "inputMask") }
    expectEqual(held, filter { $0.setValue(object, forKey: "inputMask") })
    expect(held != filter { $0.setValue(NSObject(), forKey: "inputMask") })
    expect(!held.isEqual("colorAdd"))
  }

  // MARK: Key paths

  private func layer() -> CALayer {
    let layer = CALayer()
    let blur = CAFilter(type: "gaussianBlur")
    blur.name = "soft"
    layer.filters = [blur, CAFilter(type: "colorSaturate"), "dropShadow"]
    return layer
  }

  private func number(_ layer: CALayer, _ path: String) -> Double? {
    (layer.value(forKeyPath: path) as? NSNumber)?.doubleValue
  }

  @Test func `key paths use the filter's name, or its type without one`() {
    let layer = layer()
    expectEqual(number(layer, "filters.soft.inputRadius"), 10)
    layer.setValue(3, forKeyPath: "filters.soft.inputRadius")
    layer.setValue(0.5, forKeyPath: "filters.colorSaturate.inputAmount")
    expectEqual(number(layer, "filters.soft.inputRadius"), 3)
    expectEqual(number(layer, "filters.colorSaturate.inputAmount"), 0.5)
    expect(layer.value(forKeyPath: "filters.gaussianBlur.inputRadius") == nil)
    expect(layer.value(forKeyPath: "filters.soft") as? CAFilter === layer.filters?[0] as? CAFilter)
    layer.setValue(false, forKeyPath: "filters.soft.enabled")
    expectEqual((layer.filters?[0] as? CAFilter)?.isEnabled, false)
    expect(number(CALayer(), "filters.soft.inputRadius") == nil)
  }

  @Test func `key paths reach components of inputs and unconfigured filters`() {
    let layer = layer()
    layer.setValue(7, forKeyPath: "filters.dropShadow.inputOffset.width")
    expectEqual(
      layer.value(forKeyPath: "filters.dropShadow.inputOffset") as? CGSize,
      CGSize(width: 7, height: -3))
    expectEqual(number(layer, "filters.dropShadow.inputOffset.height"), -3)
    expectEqual((layer.filters?[2] as? CAFilter)?.type, "dropShadow")
  }

  @Test func `compositing and background filters have paths too`() {
    let layer = layer()
    layer.backgroundFilters = [CAFilter(type: "gaussianBlur")]
    layer.setValue(2, forKeyPath: "backgroundFilters.gaussianBlur.inputRadius")
    expectEqual(number(layer, "backgroundFilters.gaussianBlur.inputRadius"), 2)
    layer.compositingFilter = "multiply"
    expectEqual(layer.value(forKeyPath: "compositingFilter") as? String, "multiply")
    layer.setValue(4, forKeyPath: "compositingFilter.inputAmount")
    expectEqual(number(layer, "compositingFilter.inputAmount"), 4)
    expectEqual((layer.compositingFilter as? CAFilter)?.type, "multiply")
  }

  @Test func `a key path changes only the layer's filter`() {
    let layer = layer()
    let copy = layer.copied()
    let old = layer.filters?[0] as? CAFilter
    copy.setValue(3, forKeyPath: "filters.soft.inputRadius")
    expectEqual(number(copy, "filters.soft.inputRadius"), 3)
    expectEqual(number(layer, "filters.soft.inputRadius"), 10)
    expect(layer.filters?[0] as? CAFilter === old)
  }

  @Test func `key paths pass through sublayers and masks`() {
    let root = CALayer()
    let child = layer()
    child.name = "child"
    root.addSublayer(child)
    root.setValue(1, forKeyPath: "sublayers.child.filters.soft.inputRadius")
    expectEqual(number(child, "filters.soft.inputRadius"), 1)
  }

  @Test func `unsettable values throw with the reason`() {
    let layer = layer()
    #expect(throws: KeyPathError.noSuchFilter(keyPath: "filters.a.inputRadius", name: "a")) {
      try layer.assign(1, forKeyPath: "filters.a.inputRadius")
    }
    #expect(throws: KeyPathError.readOnly(key: "filters.soft.type")) {
      try layer.assign("sepia", forKeyPath: "filters.soft.type")
    }
    #expect(
      throws: KeyPathError.wrongType(
        key: "filters.soft.inputRadius", expected: "a number", got: "String")
    ) { try layer.assign("wide", forKeyPath: "filters.soft.inputRadius") }
    #expect(
      throws: KeyPathError.wrongType(
        key: "filters.soft.name", expected: "a string", got: "Int")
    ) { try layer.assign(7, forKeyPath: "filters.soft.name") }
    #expect(throws: KeyPathError.self) { try layer.assign(nil, forKeyPath: "filters.soft") }
    #expect(throws: KeyPathError.self) {
      try layer.assign(1, forKeyPath: "filters.soft.inputRadius.x")
    }
    #expect(throws: KeyPathError.self) {
      try layer.assign(1, forKeyPath: "filters.soft.unknown.x")
    }
    #expect(throws: KeyPathError.self) {
      try layer.assign(1, forKeyPath: "compositingFilter.inputAmount")
    }
    #expect(throws: Never.self) {
      try layer.assign(CAFilter(type: "sepia"), forKeyPath: "filters.soft")
      try layer.assign(nil, forKeyPath: "filters.colorSaturate.inputAmount")
    }
    expectEqual((layer.filters?[0] as? CAFilter)?.type, "sepia")
  }
}
