import Foundation
import Strata
import StrataTestSupport
import Testing

/// Memory does not grow with the length of a job.
///
/// Each case runs in a separate process.
@Suite(.serialized, .enabled(if: !isSanitized)) struct JobMemoryTests {
  @Test(.waitsForProcess) func `a job on the CPU does not leak`() async {
    await #expect(processExitsWith: .success) { expectNoGrowth(on: .cpu) }
  }

  @Test(.waitsForProcess, .enabled(if: hasGL)) func `a job on the GPU does not leak`() async {
    await #expect(processExitsWith: .success) { expectNoGrowth(on: .gpu) }
  }
}

/// Traps if a job of 160 × 120 pixels uses more memory at its end than after a thousand frames.
///
/// The lowest use over some hundred frames is compared, because other threads are in the middle of
/// a frame whenever it is read. Heap bytes do not depend on how the allocator distributes them
/// over threads, as resident pages do.
private func expectNoGrowth(on device: DeviceSelector) {
  // After this many frames every thread has filled its caches, however the work is distributed.
  let warm = 1_000
  // Ten thousand frames in a soak test, otherwise as many as reveal a leak of one frame in a
  // hundred.
  let count = warm + sweep(900)
  // Six frames: such a leak has nine, and on a busy machine a driver that works on its own threads
  // frees memory late.
  let slack = 6 * 4 * 160 * 120
  let window = 300
  do {
    let renderer = try Renderer(
      size: CGSize(width: 320, height: 240), scale: 0.5, device: device)
    var options = RenderOptions()
    options.format = .rgba
    var early = Int.max
    var late = Int.max
    try renderer.render(
      crowd(), frames: 0..<count, fps: 60, to: URL(fileURLWithPath: "/dev/null"), options: options
    ) { progress in
      if (warm - window..<warm).contains(progress.completed) { early = min(early, heapBytes()) }
      if progress.completed > count - window { late = min(late, heapBytes()) }
      return .continue
    }
    print("\(device): \(early) bytes after \(warm) frames, \(late) after \(count)")
    precondition(late <= early + slack, "grew from \(early) to \(late) bytes on \(device)")
  } catch {
    preconditionFailure("\(error)")
  }
}

/// Moving, rotating and fading layers with everything that back ends cache: paths,
/// gradients, shadows, masks and groups.
private func crowd() -> CALayer {
  let root = CALayer()
  root.frame = CGRect(x: 0, y: 0, width: 320, height: 240)
  for index in 0..<12 {
    let layer: CALayer
    switch index % 4 {
    case 0:
      let shape = CAShapeLayer()
      shape.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 50, height: 30), transform: nil)
      shape.fillColor = CGColor(red: 1, green: 0.3, blue: 0.2, alpha: 0.9)
      layer = shape
    case 1:
      let gradient = CAGradientLayer()
      gradient.colors = [
        CGColor(red: 0, green: 0.5, blue: 1, alpha: 1),
        CGColor(red: 1, green: 1, blue: 0, alpha: 1),
      ]
      layer = gradient
    case 2:
      layer = CALayer()
      layer.backgroundColor = CGColor(red: 0.4, green: 0.8, blue: 0.4, alpha: 1)
      layer.shadowOpacity = 0.5
      layer.cornerRadius = 9
    default:
      layer = CALayer()
      layer.opacity = 0.5
      layer.masksToBounds = true
      let inner = CALayer()
      inner.frame = CGRect(x: 10, y: 5, width: 80, height: 20)
      inner.backgroundColor = CGColor(gray: 0.2, alpha: 1)
      layer.backgroundColor = CGColor(gray: 0.9, alpha: 1)
      layer.addSublayer(inner)
    }
    layer.bounds = CGRect(x: 0, y: 0, width: 50, height: 30)
    layer.position = CGPoint(x: 20 + 25 * index, y: 40 + 15 * index)
    root.addSublayer(layer)
    for (keyPath, end, seconds) in [
      ("position.x", 300.0, 1.7), ("transform.rotation.z", 6.0, 2.3), ("transform.scale", 1.5, 1.1),
      ("opacity", 0.2, 0.9),
    ] {
      let animation = CABasicAnimation(keyPath: keyPath)
      animation.toValue = end
      animation.duration = seconds + Double(index) / 10
      animation.autoreverses = true
      animation.repeatCount = .infinity
      layer.add(animation, forKey: keyPath)
    }
  }
  return root
}
