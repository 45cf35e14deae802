import Strata
import StrataCGLES
import StrataGPU
import StrataGraphics
import StrataTestSupport
import Testing

/// The update region that a renderer reports, outside which it does not draw.
@Suite(.serialized, .enabled(if: hasGL)) struct UpdateRegionTests {
  private func frame(_ live: CARenderer, at time: Double) -> CGRect {
    live.beginFrame(atTime: time)
    let update = live.updateBounds()
    live.render()
    live.endFrame()
    return update
  }

  @Test func `the update region is empty outside frames and full in the first`() throws {
    let caller = try CallersGL(40, 30)
    let live = try CARenderer(inCurrentContext: .init())
    expect(live.layer == nil)
    expect(live.bounds.isNull)
    expect(live.updateBounds().isNull)
    live.endFrame()
    live.render()
    live.addUpdate(CGRect(x: 0, y: 0, width: 9, height: 9))
    expect(live.updateBounds().isNull)
    live.beginFrame(atTime: 0)
    expect(live.updateBounds().isNull, "there is no tree")
    live.endFrame()

    live.layer = layer(0, 0, 40, 30, UIColor.red.cgColor)
    live.bounds = CGRect(x: 0, y: 0, width: 40, height: 30)
    expectEqual(frame(live, at: 0), live.bounds)
    expect(live.updateBounds().isNull)
    expect(frame(live, at: 0).isNull, "nothing has changed")
    expectEqual(pixel(caller.picture(), 5, 5), [255, 0, 0, 255])
  }

  @Test func `new bounds and a new tree are drawn completely`() throws {
    let caller = try CallersGL(40, 30)
    let live = try caller.renderer(of: layer(0, 0, 10, 10, UIColor.red.cgColor))
    _ = frame(live, at: 0)
    live.bounds = CGRect(x: 0, y: 0, width: 20, height: 30)
    expectEqual(frame(live, at: 0), live.bounds)
    live.layer = layer(0, 0, 5, 5)
    expectEqual(frame(live, at: 0), live.bounds)
    live.layer = nil
    expect(frame(live, at: 0).isNull)
  }

  @Test func `the update region is inside bounds that became smaller`() throws {
    let caller = try CallersGL(40, 30)
    let live = try caller.renderer(of: layer(0, 0, 10, 10, UIColor.red.cgColor))
    // Nothing is drawn, so the changes remain for the next frame.
    live.beginFrame(atTime: 0)
    live.bounds = CGRect(x: 0, y: 0, width: 20, height: 15)
    live.endFrame()
    expectEqual(frame(live, at: 0), live.bounds)
  }

  @Test func `a rectangle with an edge that is not a number adds nothing`() throws {
    let caller = try CallersGL(40, 30)
    let live = try caller.renderer(of: layer(0, 0, 40, 30, UIColor.red.cgColor))
    _ = frame(live, at: 0)
    live.beginFrame(atTime: 0)
    let image = CGImage(Pixels(width: 1, height: 1, premultipliedRGBA: [0, 0, 0, 255]))
    for rect in [
      CGRect(x: CGFloat.nan, y: 0, width: 4, height: 4),
      CGRect(x: 0, y: CGFloat.nan, width: 4, height: 4),
      CGRect(x: 0, y: 0, width: CGFloat.nan, height: 4),
      CGRect(x: 0, y: 0, width: 4, height: CGFloat.nan),
      CGRect(x: -CGFloat.infinity, y: 0, width: .infinity, height: 4),
    ] {
      live.addUpdate(rect)
      expect(live.updateBounds().isNull, "\(rect)")
      expect(image.cropping(to: rect) == nil, "\(rect)")
    }
    live.addUpdate(.infinite)
    expectEqual(live.updateBounds(), live.bounds)
    live.endFrame()
  }

  @Test(arguments: YAxis.allCases)
  func `a moving layer updates its old and new positions`(yAxis: YAxis) throws {
    let caller = try CallersGL(200, 100)
    let root = layer(0, 0, 200, 100, CGColor(gray: 1, alpha: 1))
    let moving = layer(20, 30, 10, 10, UIColor.red.cgColor)
    for index in 0..<4 { root.addSublayer(layer(40 * Double(index), 60, 20, 20)) }
    root.insertSublayer(moving, at: 2)
    let live = try caller.renderer(of: root, yAxis: yAxis)
    _ = frame(live, at: 0)
    CATransaction.setDisableActions(true)
    moving.position.x += 6
    let update = frame(live, at: 1)
    // Both positions, and a pixel around, in which an edge may show.
    expect(update.contains(CGRect(x: 20, y: 30, width: 16, height: 10)))
    expect(CGRect(x: 19, y: 29, width: 18, height: 12).contains(update))
    expectEqual(pixel(caller.picture(), 33, yAxis == .down ? 35 : 64), [255, 0, 0, 255])
  }

  @Test func `added and removed layers update only their own areas`() throws {
    let caller = try CallersGL(200, 100)
    let root = layer(0, 0, 200, 100, CGColor(gray: 1, alpha: 1))
    for index in 0..<5 {
      root.addSublayer(layer(40 * Double(index), 60, 20, 20, UIColor.blue.cgColor))
    }
    let live = try caller.renderer(of: root)
    _ = frame(live, at: 0)
    let new = layer(50, 10, 8, 8, UIColor.red.cgColor)
    root.insertSublayer(new, at: 1)
    let near = CGRect(x: 49, y: 9, width: 10, height: 10)
    let came = frame(live, at: 0)
    expect(near.contains(came) && came.contains(new.frame))
    new.removeFromSuperlayer()
    let went = frame(live, at: 0)
    expect(near.contains(went) && went.contains(CGRect(x: 50, y: 10, width: 8, height: 8)))
  }

  @Test func `particles update their possible area in every frame`() throws {
    let caller = try CallersGL(200, 100)
    let root = layer(0, 0, 200, 100)
    let emitter = CAEmitterLayer()
    emitter.emitterPosition = CGPoint(x: 60, y: 50)
    let cell = CAEmitterCell()
    cell.contents = CGImage(
      Pixels(width: 2, height: 2, premultipliedRGBA: [UInt8](repeating: 255, count: 16)))
    cell.birthRate = 50
    cell.lifetime = 1
    cell.velocity = 20
    cell.emissionRange = 2 * .pi
    emitter.emitterCells = [cell]
    root.addSublayer(emitter)
    let live = try caller.renderer(of: root)
    _ = frame(live, at: 2)
    expectEqual(live.nextFrameTime(), 2)
    let update = frame(live, at: 2.1)
    // They move at most 20 points; their bounds assume that every direction is possible.
    expect(!update.isNull && CGRect(x: 30, y: 20, width: 60, height: 60).contains(update))
    // Otherwise an implicit animation would fade the root.
    CATransaction.setDisableActions(true)
    emitter.removeFromSuperlayer()
    expect(!frame(live, at: 2.2).isNull)
    expectEqual(live.nextFrameTime(), .infinity)
    expect(frame(live, at: 2.3).isNull)
  }

  @Test func `a change in a blurred group updates the whole group only`() throws {
    let caller = try CallersGL(200, 100)
    let root = layer(0, 0, 200, 100)
    let group = layer(20, 20, 40, 40)
    let blur = CAFilter(type: "gaussianBlur")
    blur.setValue(2, forKey: "inputRadius")
    group.filters = [blur]
    let inside = layer(10, 10, 10, 10, UIColor.red.cgColor)
    group.addSublayer(inside)
    root.addSublayer(group)
    let beside = layer(150, 20, 10, 10, UIColor.red.cgColor)
    root.addSublayer(beside)
    let live = try caller.renderer(of: root)
    _ = frame(live, at: 0)
    CATransaction.setDisableActions(true)
    beside.backgroundColor = UIColor.green.cgColor
    expect(CGRect(x: 149, y: 19, width: 12, height: 12).contains(frame(live, at: 1)))
    inside.backgroundColor = UIColor.green.cgColor
    let update = frame(live, at: 2)
    // A blur of 2 points is visible at least that far around.
    expect(update.contains(CGRect(x: 28, y: 28, width: 14, height: 14)))
    expect(!update.intersects(beside.frame))
  }

  @Test func `a change under a backdrop updates the backdrop`() throws {
    let caller = try CallersGL(200, 100)
    let root = layer(0, 0, 200, 100, CGColor(gray: 1, alpha: 1))
    let below = layer(60, 40, 10, 10, UIColor.red.cgColor)
    root.addSublayer(below)
    let glass = layer(40, 20, 60, 60)
    let blur = CAFilter(type: "gaussianBlur")
    blur.setValue(3, forKey: "inputRadius")
    glass.backgroundFilters = [blur]
    root.addSublayer(glass)
    let live = try caller.renderer(of: root)
    _ = frame(live, at: 0)
    CATransaction.setDisableActions(true)
    below.backgroundColor = UIColor.green.cgColor
    expect(frame(live, at: 1).contains(glass.frame))
  }

  @Test func `pixels outside the region stay, and inside match a full frame`() throws {
    let caller = try CallersGL(96, 96)
    var checked = 0
    for scene in TestScene.inSwift.enumerated().filter({ $0.offset % 12 == 3 }).map(\.element)
    where scene.width == 96 && scene.height == 96 {
      let live = try caller.renderer(of: scene.make())
      caller.clear(SIMD4())
      try live.showFrame(at: scene.time)
      let whole = caller.picture()
      // The caller draws over everything, and has a part redrawn.
      caller.clear(SIMD4(0, 1, 0, 1))
      caller.gl.enable(GLenum(GL_SCISSOR_TEST))
      caller.gl.scissor(30, 96 - 51 - 20, 41, 20)
      caller.gl.clearColor(0, 0, 0, 0)
      caller.gl.clear(GLbitfield(GL_COLOR_BUFFER_BIT))
      caller.gl.disable(GLenum(GL_SCISSOR_TEST))
      live.beginFrame(atTime: scene.time)
      live.addUpdate(CGRect(x: 30.5, y: 51.5, width: 20, height: 19))
      live.addUpdate(CGRect(x: 60, y: 52, width: 10.5, height: 4))
      expectEqual(live.updateBounds(), CGRect(x: 30, y: 51, width: 41, height: 20), "\(scene.name)")
      live.render()
      live.endFrame()
      let part = caller.picture()
      for y in 0..<96 {
        for x in 0..<96 {
          let isInside = (30..<71).contains(x) && (51..<71).contains(y)
          let expected = isInside ? pixel(whole, x, y) : [0, 255, 0, 255]
          guard pixel(part, x, y) != expected else { continue }
          Issue.record("\(scene.name) at \(x), \(y): \(pixel(part, x, y)) and not \(expected)")
          return
        }
      }
      checked += 1
    }
    expect(checked > 2, "\(checked) scenes")
  }

  /// Only changed parts are redrawn, so errors would accumulate.
  @Test func `many incremental frames match a single full one`() throws {
    let caller = try CallersGL(120, 80)
    func tree() -> CALayer {
      let root = layer(0, 0, 120, 80, CGColor(gray: 0.9, alpha: 1))
      for index in 0..<5 {
        let child = layer(20 * Double(index), 10 + 3 * Double(index), 25, 30)
        child.backgroundColor = CGColor(
          red: CGFloat(index) / 4, green: 0.3, blue: 0.5, alpha: 0.7)
        child.cornerRadius = index % 2 == 0 ? 7 : 0
        child.shadowOpacity = index == 3 ? 0.6 : 0
        let turn = CABasicAnimation(keyPath: "transform.rotation")
        turn.fromValue = 0
        turn.toValue = 2
        turn.duration = 1 + Double(index)
        turn.beginTime = 0.1 * Double(index) + 0.001
        child.add(turn, forKey: nil)
        root.addSublayer(child)
      }
      let glass = layer(30, 20, 40, 40)
      glass.backgroundFilters = [CAFilter(type: "colorInvert")]
      root.addSublayer(glass)
      return root
    }
    let live = try caller.renderer(of: tree())
    for index in 0...30 {
      let time = Double(index) / 5
      live.beginFrame(atTime: time)
      let update = live.updateBounds()
      if !update.isNull {
        caller.gl.enable(GLenum(GL_SCISSOR_TEST))
        caller.gl.scissor(
          GLint(update.minX), GLint(80 - update.maxY), GLsizei(update.width),
          GLsizei(update.height))
        caller.clear(SIMD4())
        caller.gl.disable(GLenum(GL_SCISSOR_TEST))
      }
      // The next frame makes up for one that is not drawn.
      if index % 4 != 2 { live.render() }
      live.endFrame()
      if index % 4 == 2 || index % 5 != 0 { continue }
      let whole = try Renderer(size: CGSize(width: 120, height: 80), device: .gpu)
        .image(of: tree(), at: time).pixels
      expectEqual(caller.picture().bytes, whole.bytes, "at \(time) s")
    }
  }
}
