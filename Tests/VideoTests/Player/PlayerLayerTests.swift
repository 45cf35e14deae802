import Foundation
import StrataGraphics
import StrataLayers
import StrataRenderList
import StrataTestSupport
import StrataVideo
import Testing

#if Video
  @Suite struct `A player layer` {
    private static func scene() async throws -> (PlayedScene, NumberedMovie) {
      let movie = try await NumberedMovie(frames: 6, reordered)
      return (PlayedScene(AVPlayer(url: URL(fileURLWithPath: movie.path))), movie)
    }

    @Test(arguments: [
      (AVLayerVideoGravity.resizeAspect, CGRect(x: 0, y: 110, width: 400, height: 80)),
      (.resizeAspectFill, CGRect(x: -550, y: 0, width: 1_500, height: 300)),
      (.resize, CGRect(x: 0, y: 0, width: 400, height: 300)),
      (AVLayerVideoGravity(rawValue: "other"), CGRect(x: 0, y: 110, width: 400, height: 80)),
    ])
    func `the video is fitted by its gravity`(gravity: AVLayerVideoGravity, rect: CGRect)
      async throws
    {
      let (scene, movie) = try await Self.scene()
      _ = movie
      scene.layer.videoGravity = gravity
      expectEqual(scene.layer.videoRect, rect)
      let item = try #require(scene.items(at: 0).first)
      // The image is clipped to the bounds.
      expectEqual(item.shape, .roundedRect(RoundedRect(rect.intersection(scene.layer.bounds))))
      guard case .image(let paint) = item.paint else { return }
      expectEqual(paint.columns.map(\.position), [Double(rect.minX), Double(rect.maxX)])
      expectEqual(paint.rows.map(\.texel), [0, 32])
      expectEqual(paint.pixels.width, 160)
    }

    @Test func `the video is upright for both y axes`() async throws {
      let (scene, movie) = try await Self.scene()
      _ = movie
      guard case .image(let paint)? = try scene.items(at: 0, isYUp: true).first?.paint else {
        Issue.record("no picture")
        return
      }
      expectEqual(paint.rows.map(\.texel), [32, 0])
    }

    @Test func `the gravity is a property`() async throws {
      let layer = AVPlayerLayer()
      expect(layer.videoGravity == .resizeAspect && layer.player == nil)
      expect(!layer.isReadyForDisplay && layer.videoRect == .zero)
      layer.setValue("AVLayerVideoGravityResize", forKey: "videoGravity")
      expectEqual(layer.videoGravity, .resize)
      expectEqual(layer.value(forKey: "videoGravity") as? String, "AVLayerVideoGravityResize")
      let slot = try #require(layer.properties.property(forKey: "videoGravity")?.slot)
      slot.write(.string("AVLayerVideoGravityResizeAspectFill"), to: layer.values)
      expectEqual(layer.videoGravity, .resizeAspectFill)
      let copy = try #require(layer.copied() as? AVPlayerLayer)
      expectEqual(copy.videoGravity, .resizeAspectFill)
      expectEqual(AVPlayerLayer(layer: layer).videoGravity, .resizeAspect)
    }

    @Test func `hit tests of deep chains use constant stack`() {
      expect(findsDeepest { AVPlayerLayer() })
    }

    @Test func `it is ready when there is a frame`() async throws {
      let (scene, movie) = try await Self.scene()
      expect(scene.layer.isReadyForDisplay)
      expectEqual(scene.layer.player?.currentItem?.presentationSize, CGSize(width: 160, height: 32))
      expectEqual(movie.path, (scene.layer.player?.currentItem?.asset as? AVURLAsset)?.url.path)
    }

    @Test func `a player can be shared by layers`() async throws {
      let (scene, movie) = try await Self.scene()
      _ = movie
      let second = AVPlayerLayer(player: scene.layer.player)
      second.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      scene.root.addSublayer(second)
      scene.layer.player?.play()
      let items = try scene.items(at: 0.11)
      expectEqual(items.count, 2)
      expectEqual(items.first?.paint.pixels, items.last?.paint.pixels)
    }

    @Test func `an unplayable item is reported and the rest is drawn`() async throws {
      let folder = try TemporaryFolder()
      let path = folder.file("text.mp4")
      try "no movie".write(toFile: path, atomically: true, encoding: .utf8)
      let player = AVPlayer(url: URL(fileURLWithPath: path))
      let scene = PlayedScene(player)
      let other = CALayer()
      other.contents = CGImage(Pixels(width: 1, height: 1, premultipliedRGBA: [1, 2, 3, 255]))
      other.frame = CGRect(x: 0, y: 0, width: 9, height: 9)
      scene.root.addSublayer(other)
      player.play()
      try expectEqual(scene.items(at: 1).count, 1)
      let diagnostic = try #require(scene.diagnostics.first)
      expect(diagnostic.code == "movie-not-played" && diagnostic.severity == .warning)
      expectEqual(diagnostic.layerPath?.hasSuffix("movie"), true)
      expect(diagnostic.message.contains(path))
      expect(player.status == .failed && player.currentItem?.status == .failed)
      guard case .notAMovie(path, _)? = player.error as? MovieError else {
        Issue.record("\(String(describing: player.error))")
        return
      }
      expectEqual(player.currentItem?.duration, .indefinite)
      expect(!scene.layer.isReadyForDisplay && scene.layer.videoRect == .zero)
    }

    @Test func `only files are played`() {
      let address = "https://example.org/movie.mp4"
      let item = AVPlayerItem(url: URL(string: address)!)
      expectEqual(item.error as? MovieError, .notAFile(url: address))
      expect(!item.asset.isPlayable && item.asset.tracks.isEmpty)
    }
  }
#endif
