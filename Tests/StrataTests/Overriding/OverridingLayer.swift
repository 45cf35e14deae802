import Strata

/// A layer with the overrides that programs use, which records the called members.
final class OverridingLayer: CALayer {
  var calls: Set<String> = []

  private func note(_ name: String = #function) { calls.insert(name) }

  // MARK: Timing

  override var beginTime: CFTimeInterval {
    get { super.beginTime }
    set {
      note()
      super.beginTime = newValue
    }
  }
  override var duration: CFTimeInterval {
    get { super.duration }
    set {
      note()
      super.duration = newValue
    }
  }
  override var speed: Float {
    get { super.speed }
    set {
      note()
      super.speed = newValue
    }
  }
  override var timeOffset: CFTimeInterval {
    get { super.timeOffset }
    set {
      note()
      super.timeOffset = newValue
    }
  }
  override var repeatCount: Float { didSet { note() } }
  override var repeatDuration: CFTimeInterval { didSet { note() } }
  override var autoreverses: Bool { didSet { note() } }
  override var fillMode: CAMediaTimingFillMode { didSet { note() } }
  override func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
    note()
    return super.convertTime(t, from: l)
  }
  override func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
    note()
    return super.convertTime(t, to: l)
  }

  // MARK: Values

  override var filters: [Any]? { didSet { note() } }
  override var backgroundFilters: [Any]? { didSet { note() } }
  override var compositingFilter: Any? { didSet { note() } }
  override var shouldRasterize: Bool { didSet { note() } }
  override var rasterizationScale: CGFloat { didSet { note() } }
  override var drawsAsynchronously: Bool { didSet { note() } }
  override var wantsExtendedDynamicRangeContent: Bool { didSet { note() } }
  override var toneMapMode: CALayer.ToneMapMode { didSet { note() } }
  override var preferredDynamicRange: CALayer.DynamicRange { didSet { note() } }
  override var contentsHeadroom: CGFloat { didSet { note() } }
  override var actions: [String: any CAAction]? { didSet { note() } }
  override var style: [AnyHashable: Any]? { didSet { note() } }
  override var bounds: CGRect { didSet { note() } }
  override var contents: Any? { didSet { note() } }

  // MARK: Display and layout

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "level" || key == "opacity" || super.needsDisplay(forKey: key)
  }
  override func needsDisplay() -> Bool {
    note()
    return super.needsDisplay()
  }
  override func displayIfNeeded() {
    note()
    super.displayIfNeeded()
  }
  override func render(in ctx: CGContext) {
    note()
    super.render(in: ctx)
  }
  override var layoutManager: (any CALayoutManager)? { didSet { note() } }
  override var constraints: [CAConstraint]? { didSet { note() } }
  override var autoresizingMask: CAAutoresizingMask { didSet { note() } }
  override func addConstraint(_ c: CAConstraint) {
    note()
    super.addConstraint(c)
  }
  override func needsLayout() -> Bool {
    note()
    return super.needsLayout()
  }
  override func layoutIfNeeded() {
    note()
    super.layoutIfNeeded()
  }

  // MARK: Geometry

  override func contentsAreFlipped() -> Bool {
    note()
    return super.contentsAreFlipped()
  }
  override func affineTransform() -> CGAffineTransform {
    note()
    return super.affineTransform()
  }
  override func setAffineTransform(_ m: CGAffineTransform) {
    note()
    super.setAffineTransform(m)
  }
  override class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat { 7 }
  override func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
    note("point from")
    return super.convert(p, from: l)
  }
  override func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint {
    note("point to")
    return super.convert(p, to: l)
  }
  override func convert(_ r: CGRect, from l: CALayer?) -> CGRect {
    note("rectangle from")
    return super.convert(r, from: l)
  }
  override func convert(_ r: CGRect, to l: CALayer?) -> CGRect {
    note("rectangle to")
    return super.convert(r, to: l)
  }
  override func scroll(_ p: CGPoint) {
    note()
    super.scroll(p)
  }
  override func scrollRectToVisible(_ r: CGRect) {
    note()
    super.scrollRectToVisible(r)
  }
  override var visibleRect: CGRect {
    note()
    return super.visibleRect
  }

  // MARK: The tree

  override func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    note()
    super.insertSublayer(layer, below: sibling)
  }
  override func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    note()
    super.insertSublayer(layer, above: sibling)
  }
  override func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    note()
    super.replaceSublayer(oldLayer, with: newLayer)
  }
  override func presentation() -> Self? {
    note()
    guard let shown = super.presentation() else { return nil }
    return shown
  }
  override func model() -> Self {
    note()
    return super.model()
  }
  override func presentationCopy() -> CALayer { OverridingLayer(layer: self) }

  // MARK: Keys

  override func value(forKey key: String) -> Any? {
    note()
    return super.value(forKey: key)
  }
  override func setValue(_ value: Any?, forKey key: String) {
    note()
    super.setValue(value, forKey: key)
  }
  override func value(forKeyPath keyPath: String) -> Any? {
    note()
    return super.value(forKeyPath: keyPath)
  }
  override func setValue(_ value: Any?, forKeyPath keyPath: String) {
    note()
    super.setValue(value, forKeyPath: keyPath)
  }
  override func shouldArchiveValue(forKey key: String) -> Bool {
    note()
    return super.shouldArchiveValue(forKey: key)
  }
}

/// An animation with the overrides that programs use.
final class OverridingAnimation: CABasicAnimation {
  var calls: Set<String> = []

  override var duration: CFTimeInterval { didSet { calls.insert(#function) } }
  override var beginTime: CFTimeInterval { didSet { calls.insert(#function) } }
  override func value(forKeyPath keyPath: String) -> Any? {
    calls.insert(#function)
    return super.value(forKeyPath: keyPath)
  }
  override func setValue(_ value: Any?, forKeyPath keyPath: String) {
    calls.insert(#function)
    super.setValue(value, forKeyPath: keyPath)
  }
  override func shouldArchiveValue(forKey key: String) -> Bool {
    calls.insert(#function)
    return super.shouldArchiveValue(forKey: key)
  }
  override func run(
    forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?
  ) {
    calls.insert(#function)
    super.run(forKey: event, object: anObject, arguments: dict)
  }
}

/// A cell with the overrides that programs use.
final class OverridingCell: CAEmitterCell {
  var calls: Set<String> = []

  override var beginTime: CFTimeInterval { didSet { calls.insert(#function) } }
  override var speed: Float { didSet { calls.insert(#function) } }
  override func value(forKeyPath keyPath: String) -> Any? {
    calls.insert(#function)
    return super.value(forKeyPath: keyPath)
  }
  override func setValue(_ value: Any?, forKeyPath keyPath: String) {
    calls.insert(#function)
    super.setValue(value, forKeyPath: keyPath)
  }
}
