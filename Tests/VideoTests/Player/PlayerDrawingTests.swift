import Foundation
import StrataCPU
import StrataEvaluation
import StrataGraphics
import StrataLayers
import StrataRenderList
import StrataTestSupport
import StrataVideo
import Testing

#if Video
  /// A named change to a layer.
  struct LayerChange: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let apply: @Sendable (CALayer) -> Void

    static let all = [
      LayerChange(testDescription: "round corners and a red border") { layer in
        layer.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
        layer.cornerRadius = 14
        layer.masksToBounds = true
        layer.borderWidth = 3
        layer.borderColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      },
      LayerChange(testDescription: "a tilt in depth") { layer in
        var tilt = CATransform3DIdentity
        tilt.m34 = -1 / 300
        layer.transform = CATransform3DRotate(tilt, 0.7, 0, 1, 0.2)
      },
      LayerChange(testDescription: "a mask") { layer in
        let mask = CAShapeLayer()
        mask.path = CGPath(ellipseIn: CGRect(x: 10, y: 2, width: 60, height: 40), transform: nil)
        layer.mask = mask
      },
      LayerChange(testDescription: "a shadow under half an opacity") { layer in
        layer.shadowOpacity = 0.8
        layer.shadowRadius = 4
        layer.opacity = 0.5
      },
      LayerChange(testDescription: "scrolled bounds") { layer in
        layer.bounds.origin = CGPoint(x: 7, y: -11)
      },
    ]
  }

  @Suite struct `A player layer is drawn` {
    private static func bytes(of layer: CALayer, at time: Double) throws -> [UInt8] {
      let root = CALayer()
      root.frame = CGRect(x: 0, y: 0, width: 120, height: 80)
      root.backgroundColor = CGColor(red: 0.2, green: 0.5, blue: 0.3, alpha: 1)
      root.addSublayer(layer)
      layer.frame = CGRect(x: 20, y: 18, width: 80, height: 44)
      let canvas = Canvas(size: PixelSize(width: 120, height: 80), scale: 1)
      let list = try Evaluator.renderList(of: root, at: time, on: canvas, limits: .default)
      let backend = CPUBackend(options: CPUOptions(), limits: .default, clock: { 0 })
      return try backend.render(list, strategy: .auto).pixels.bytes
    }

    @Test(arguments: LayerChange.all)
    func `a player layer is drawn like any layer with the same image`(change: LayerChange)
      async throws
    {
      let movie = try await NumberedMovie(frames: 20, rate: "10", reordered)
      let player = AVPlayer(url: URL(fileURLWithPath: movie.path))
      player.play()
      let playing = AVPlayerLayer(player: player)
      playing.videoGravity = .resize
      let still = CALayer()
      let source = try openMovie(path: movie.path, limits: .default)
      still.contents = CGImage(try source.picture(13).pixels)
      change.apply(playing)
      change.apply(still)
      let bytes = try Self.bytes(of: playing, at: 1.35)
      try expectEqual(Self.bytes(of: still, at: 0), bytes)
      try expect(Self.bytes(of: CALayer(), at: 0) != bytes)
    }
  }
#endif
