import Strata
import StrataTestSupport
import Testing

/// Memory leaks.
///
/// Each case runs alone in a separate process, and is compared with the cost of the bare EGL calls
/// of a device in the same process.
@Suite(.serialized, .enabled(if: hasGL && !isSanitized)) struct LeakTests {
  @Test(.waitsForProcess) func `two hundred renderers on one device do not leak`() async {
    await #expect(processExitsWith: .success) {
      let egl = BareEGL()
      let keeper = try Renderer(size: pictureSize, device: egl.selector)
      for _ in 0..<8 { draw(on: egl.selector) }
      egl.openAndClose()
      expectNoGrowth(over: 200, egl)
      precondition(keeper.device.kind == .gpu)
    }
  }

  @Test(.waitsForProcess) func `opening and closing thirty devices leaks no more than bare EGL`()
    async
  {
    await #expect(processExitsWith: .success) {
      let egl = BareEGL()
      for _ in 0..<8 {
        egl.openAndClose()
        draw(on: egl.selector)
      }
      expectNoGrowth(over: 30, egl)
    }
  }
}

/// Traps if drawing grows by more than bare EGL and 64 kB.
private func expectNoGrowth(over count: Int, _ egl: BareEGL) {
  let bare = growth(over: count) { egl.openAndClose() }
  let ours = growth(over: count) { draw(on: egl.selector) }
  precondition(ours <= max(bare, 0) + 65_536, "grew by \(ours) bytes, bare EGL by \(bare)")
}

private let pictureSize = CGSize(width: 64, height: 64)

/// Creates a renderer, draws one image with every strategy, and releases the renderer and with it
/// the device, unless it is retained elsewhere.
private func draw(on device: DeviceSelector) {
  let layer = CALayer()
  layer.frame = CGRect(x: 2.5, y: 2, width: 50, height: 50)
  layer.cornerRadius = 9
  layer.backgroundColor = CGColor(gray: 0.3, alpha: 1)
  layer.opacity = 0.5
  let child = CAShapeLayer()
  child.path = CGPath(ellipseIn: CGRect(x: 4, y: 4, width: 30, height: 20), transform: nil)
  layer.addSublayer(child)
  guard
    let image = try? Renderer(size: pictureSize, device: device).image(of: layer),
    image.width == 64
  else { preconditionFailure("drawing failed") }
}
