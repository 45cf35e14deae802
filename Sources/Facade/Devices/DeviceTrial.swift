import Foundation
import StrataGLLayers
package import StrataGPU
package import StrataGraphics
import StrataLayers
import StrataRenderList
import Synchronization

/// The result of testing one capability of a GPU.
///
/// The capabilities are those beyond drawing an image: sharing frames as textures and dma-bufs,
/// serving several threads, dividing a canvas, and recovering from a reset.
package struct DeviceTrial: Codable, Sendable {
  package let name: String
  /// Whether the capability works; nil if the device does not offer it.
  package let passed: Bool?
  package let detail: String

  private init(_ name: String, _ passed: Bool?, _ detail: String) {
    (self.name, self.passed, self.detail) = (name, passed, detail)
  }

  /// Tests every capability on one device.
  ///
  /// Textures are tried in a context on the device that `STRATA_DEVICE` selects, which must be the
  /// same one. Errors are part of the results.
  package static func all(on selector: DeviceSelector, limits: Limits) -> [DeviceTrial] {
    let trials: [(String, (DeviceSelector, Limits) throws -> DeviceTrial)] = [
      (textureName, texture), (exportName, export), (threadsName, threads), (tilesName, tiles),
      (resetName, reset),
    ]
    return trials.map { name, run in
      do { return try run(selector, limits) } catch {
        return DeviceTrial(name, false, "\(error)")
      }
    }
  }

  // MARK: - Frames handed over

  private static let textureName = "texture in a caller's context"

  private static func texture(on selector: DeviceSelector, _ limits: Limits) throws -> DeviceTrial {
    try withTexture(textureName, on: selector, limits) { texture, context, expected in
      let read = context.shareGroup.procs.pixels(
        ofTexture: texture.name, width: texture.width, height: texture.height)
      guard let read else { return DeviceTrial(textureName, false, "the texture cannot be read") }
      return DeviceTrial(textureName, read, expected, atMost: 0)
    }
  }

  private static let exportName = "export as a dma-buf"

  private static func export(on selector: DeviceSelector, _ limits: Limits) throws -> DeviceTrial {
    try withTexture(exportName, on: selector, limits) { texture, _, _ in
      do {
        let buffer = try texture.dmaBuf()
        for plane in buffer.planes where plane.fileDescriptor >= 0 { close(plane.fileDescriptor) }
        let planes = buffer.planes.map {
          "stride \($0.stride), offset \($0.offset), modifier 0x"
            + String($0.modifier, radix: 16)
        }
        return DeviceTrial(
          exportName, buffer.planes.first.map { $0.fileDescriptor >= 0 } == true,
          "\(buffer.format); \(planes.joined(separator: "; "))")
      } catch let error as GLInteropError {
        return DeviceTrial(exportName, nil, "\(error)")
      }
    }
  }

  private static func withTexture(
    _ name: String, on selector: DeviceSelector, _ limits: Limits,
    _ body: (FrameTexture, EAGLContext, Pixels) throws -> DeviceTrial
  ) throws -> DeviceTrial {
    let renderer = try renderer(on: selector, limits)
    guard let context = EAGLContext(api: .openGLES3) ?? EAGLContext(api: .openGLES2) else {
      return DeviceTrial(name, false, "the device opens no context for a caller")
    }
    let before = EAGLContext.current()
    EAGLContext.setCurrent(context)
    defer { EAGLContext.setCurrent(before) }
    let expected = try renderer.image(of: strip(side)).pixels
    return try body(renderer.texture(of: strip(side), in: context), context, expected)
  }

  // MARK: - Threads, tiles, a reset

  private static let threadsName = "eight threads"

  private static func threads(on selector: DeviceSelector, _ limits: Limits) throws -> DeviceTrial {
    let expected = try renderer(on: selector, limits).image(of: strip(side)).pixels
    let failure = Mutex<String?>(nil)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      do {
        let renderer = try renderer(on: selector, limits)
        for _ in 0..<4 {
          let image = try renderer.image(of: strip(side)).pixels
          let largest = largestDifference(image, expected)
          guard largest > 0 else { continue }
          failure.withLock { $0 = "an image differs by \(largest)" }
        }
      } catch {
        failure.withLock { $0 = "\(error)" }
      }
    }
    let found = failure.withLock { $0 }
    return DeviceTrial(threadsName, found == nil, found ?? "32 images with the same bytes")
  }

  private static let tilesName = "a canvas of 16,384 pixels in tiles"

  /// Compares a wide canvas with its tiles by every strategy.
  ///
  /// A GPU interpolates the edges of meshes relative to the corner of its target, which may change
  /// them by one level, and by two where translucent meshes overlap.
  private static func tiles(on selector: DeviceSelector, _ limits: Limits) throws -> DeviceTrial {
    let list = try Renderer(
      size: CGSize(width: 16_384, height: side), device: .cpu, limits: limits
    ).renderList(of: strip(16_384), at: 0, background: nil)
    let (context, _) = try openDevice(selector)
    defer { context.releaseCurrent() }
    func backEnd(_ side: Int) -> GPUBackend {
      GPUBackend(context: context, limits: limits, clock: { 0 }, largestSurfaceSide: side)
    }
    let (whole, tiled) = (backEnd(16_384), backEnd(1_024))
    var (details, passed) = ([String](), true)
    for strategy in [PathStrategy.analytic, .coverage, .mesh, .auto] {
      let one = try whole.render(list, strategy: strategy)
      let many = try tiled.render(list, strategy: strategy)
      let largest = largestDifference(one.pixels, many.pixels)
      passed = passed && largest <= (one.statistics.meshItems > 0 ? 2 : 0)
      details.append("\(strategy.rawValue) \(largest)")
    }
    return DeviceTrial(
      tilesName, passed, "largest differences: \(details.joined(separator: ", "))")
  }

  private static let resetName = "a reset"

  /// Simulates a reset of the device's context before the second frame.
  ///
  /// The simulation and the frame are one job on the device's thread, because a frame of another
  /// renderer on the same device would otherwise recover the context first.
  private static func reset(on selector: DeviceSelector, _ limits: Limits) throws -> DeviceTrial {
    let renderer = try renderer(on: selector, limits)
    let before = try renderer.image(of: strip(side)).pixels
    let list = try renderer.renderList(of: strip(side), at: 0, background: nil)
    let after = try renderer.opened.perform { backend in
      backend.gpu?.simulateReset()
      return try backend.render(list, strategy: .auto, watch: .none)
    }
    guard after.statistics.contextResets == 1 else {
      return DeviceTrial(resetName, false, "the frame was not drawn in a new context")
    }
    return DeviceTrial(resetName, after.pixels, before, atMost: 0)
  }

  // MARK: - The scene

  private static let side = 64

  private static func renderer(on selector: DeviceSelector, _ limits: Limits) throws -> Renderer {
    try Renderer(size: CGSize(width: side, height: side), device: selector, limits: limits)
  }

  /// Stars in a row, each turned by another angle and every second one translucent, on a gradient.
  private static func strip(_ width: Int) -> CALayer {
    let root = CAGradientLayer()
    root.frame = CGRect(x: 0, y: 0, width: width, height: side)
    root.colors = [CGColor(red: 0.1, green: 0.2, blue: 0.5, alpha: 1), CGColor.white]
    let path = CGMutablePath()
    for corner in 0..<10 {
      let (angle, radius) = (Double(corner) * .pi / 5, corner % 2 == 0 ? 30.0 : 12.0)
      let point = CGPoint(x: radius * Maths.sin(angle), y: -radius * Maths.cos(angle))
      if corner == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.closeSubpath()
    for index in 0..<width / side {
      let star = CAShapeLayer()
      star.position = CGPoint(x: side * index + side / 2, y: side / 2)
      star.path = path
      star.opacity = index % 2 == 0 ? 1 : 0.5
      star.fillColor = CGColor(red: 0.9, green: 0.3, blue: 0.1, alpha: 1)
      star.transform = CATransform3DMakeRotation(0.1 + 0.7 * Double(index), 0, 0, 1)
      root.addSublayer(star)
    }
    return root
  }
}

extension DeviceTrial {
  /// Compares two images of the same size.
  private init(_ name: String, _ image: Pixels, _ expected: Pixels, atMost limit: Int) {
    let largest = Self.largestDifference(image, expected)
    self.init(name, largest <= limit, largest == 0 ? "the same bytes" : "differs by \(largest)")
  }

  private static func largestDifference(_ a: Pixels, _ b: Pixels) -> Int {
    zip(a.bytes, b.bytes).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }
}
