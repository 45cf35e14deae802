import Foundation
import StrataGraphics
import StrataLayers
import StrataRenderList
import StrataTestSupport
import StrataVideo
import Testing

#if Video
  @Suite struct `A player` {
    /// Thirty frames, a tenth of a second each.
    private static func movie() async throws -> NumberedMovie {
      try await NumberedMovie(frames: 30, rate: "10", reordered)
    }

    private static func player(_ movie: NumberedMovie) -> AVPlayer {
      AVPlayer(url: URL(fileURLWithPath: movie.path))
    }

    private static func time(_ seconds: Double) -> CMTime {
      CMTime(seconds: seconds, preferredTimescale: 600)
    }

    @Test func `a player starts paused`() async throws {
      let movie = try await Self.movie()
      let player = Self.player(movie)
      let scene = PlayedScene(player)
      expect(player.status == .readyToPlay && player.timeControlStatus == .paused)
      expect(player.rate == 0 && player.defaultRate == 1 && player.volume == 1)
      expectEqual(player.currentItem?.duration, CMTime(value: 3, timescale: 1))
      for time in [0, 1.5, 100, -3] { try expectEqual(scene.number(at: time), 0) }
    }

    @Test func `playback starts at time 0 of a tree never shown`() async throws {
      let movie = try await Self.movie()
      let player = Self.player(movie)
      player.play()
      let scene = PlayedScene(player)
      // In any order, each frame gives the same number.
      for frame in [17, 3, 29, 0, 16, 18, 4] {
        try expectEqual(scene.number(at: Double(frame) / 10 + 0.05), frame)
      }
      try expectEqual(scene.number(at: -1), 0)
    }

    @Test func `a change begins at the previous frame`() async throws {
      let movie = try await Self.movie()
      let player = Self.player(movie)
      let scene = PlayedScene(player)
      try expectEqual(scene.number(at: 1), 0)
      player.play()
      try expectEqual(scene.number(at: 1.25), 2)
      expectEqual(player.currentTime(), Self.time(0.25))
      player.pause()
      try expectEqual(scene.number(at: 2), 2)
      player.seek(to: Self.time(2.55))
      expectEqual(player.currentTime(), Self.time(2.55))
      try expectEqual(scene.number(at: 2), 25)
      player.rate = 2
      try expectEqual(scene.number(at: 2.1), 27)
      // The frame shown before stays.
      try expectEqual(scene.number(at: 1.25), 2)
      try expectEqual(scene.number(at: 0.5), 0)
      try expectEqual(scene.number(at: 2.1), 27)
    }

    @Test(arguments: [2.0, 0.5, -1, -2])
    func `any rate is supported`(rate: Double) async throws {
      let movie = try await Self.movie()
      let player = Self.player(movie)
      if rate < 0 { player.seek(to: .positiveInfinity) }
      player.rate = Float(rate)
      let scene = PlayedScene(player)
      let begin = rate < 0 ? 3.0 : 0
      for step in [3, 0, 7, 12, 1, 30, 29, 55] {
        let time = Double(step) / 10 + 0.025
        let position = min(max(begin + time * rate, 0), 2.99)
        try expectEqual(scene.number(at: time), Int((position * 10 + 1e-9).rounded(.down)))
      }
    }

    @Test func `playback stops at the end, or keeps its rate`() async throws {
      let movie = try await Self.movie()
      let player = Self.player(movie)
      player.play()
      let scene = PlayedScene(player)
      try expectEqual(scene.number(at: 2.95), 29)
      expectEqual(player.timeControlStatus, .playing)
      try expectEqual(scene.number(at: 5), 29)
      expect(player.rate == 0 && player.timeControlStatus == .paused)
      expectEqual(player.currentTime(), Self.time(3))
      player.play()
      try expectEqual(scene.number(at: 6), 29)
      player.seek(to: .zero)
      player.actionAtItemEnd = .none
      player.play()
      try expectEqual(scene.number(at: 6.55), 5)
      try expectEqual(scene.number(at: 20), 29)
      expectEqual(player.rate, 1)
    }

    @Test func `seeking is clamped to the movie`() async throws {
      let movie = try await Self.movie()
      let player = Self.player(movie)
      let scene = PlayedScene(player)
      var answers: [Bool] = []
      player.seek(to: Self.time(-4)) { answers.append($0) }
      try expectEqual(scene.number(at: 0), 0)
      player.seek(
        to: Self.time(99), toleranceBefore: .zero, toleranceAfter: .zero,
        completionHandler: { answers.append($0) })
      try expectEqual(scene.number(at: 0), 29)
      player.seek(to: .invalid) { answers.append($0) }
      try expectEqual(scene.number(at: 0), 29)
      expectEqual(answers, [true, true, false])
      for frame in [4, 21, 7] {
        player.seek(to: CMTime(value: Int64(frame), timescale: 10))
        try expectEqual(scene.number(at: 0), frame)
      }
    }

    @Test func `playback follows the layer's clock`() async throws {
      let movie = try await Self.movie()
      let player = Self.player(movie)
      player.play()
      let scene = PlayedScene(player)
      scene.layer.speed = 2
      try expectEqual(scene.number(at: 0.55), 11)
      // Paused like an animation.
      scene.layer.timeOffset = 0.85
      scene.layer.speed = 0
      for time in [0, 1, 7.5] { try expectEqual(scene.number(at: time), 8) }
    }

    @Test func `replicator copies are delayed`() async throws {
      let movie = try await Self.movie()
      let player = Self.player(movie)
      player.play()
      let scene = PlayedScene(player)
      let replicator = CAReplicatorLayer()
      replicator.instanceCount = 3
      replicator.instanceDelay = 0.5
      scene.root.addSublayer(replicator)
      replicator.addSublayer(scene.layer)
      let shown = try scene.items(at: 2.05).map { item in
        item.paint.pixels.flatMap { NumberedMovie.number(in: $0) }
      }
      expectEqual(shown, [20, 15, 10])
    }

    @Test func `the end of an item is posted once after a live frame`() async throws {
      let movie = try await Self.movie()
      // Notifications arrive on the rendering thread.
      nonisolated(unsafe) let player = Self.player(movie)
      let item = try #require(player.currentItem)
      player.play()
      let scene = PlayedScene(player)
      nonisolated(unsafe) var told: [Double] = []
      let observer = NotificationCenter.default.addObserver(
        forName: .AVPlayerItemDidPlayToEndTime, object: item, queue: nil
      ) { _ in
        told.append(player.currentTime().seconds)
        player.seek(to: .zero)
        player.play()
      }
      defer { NotificationCenter.default.removeObserver(observer) }
      try expectEqual(scene.number(at: 3.5), 29)
      expect(told.isEmpty)
      try expectEqual(scene.liveNumber(at: 2.5), 25)
      expect(told.isEmpty)
      try expectEqual(scene.liveNumber(at: 3.2), 29)
      expectEqual(told, [3])
      // It starts again with that frame.
      try expectEqual(scene.liveNumber(at: 3.75), 5)
      try expectEqual(scene.liveNumber(at: 6.2), 29)
      expectEqual(told, [3, 3])
    }

    @Test func `an item loops endlessly without drift`() async throws {
      let movie = try await Self.movie()
      let player = AVQueuePlayer()
      let looper = AVPlayerLooper(
        player: player, templateItem: AVPlayerItem(url: URL(fileURLWithPath: movie.path)))
      player.play()
      let scene = PlayedScene(player)
      expectEqual(looper.status, .ready)
      for time in [0.05, 2.95, 3.05, 8.25, 3_000.05, 299_999.95] {
        let frame = Int((time.truncatingRemainder(dividingBy: 3) * 10 + 1e-6).rounded(.down))
        try expectEqual(scene.number(at: time), frame, "at \(time) s")
      }
      let first = try scene.items(at: 1.2)
      let later = try scene.items(at: 1.2 + 3)
      expectEqual(first, later)
      expectEqual(player.rate, 1)
      looper.disableLooping()
      try expectEqual(scene.number(at: 100), 29)
    }

    @Test func `a part of an item loops, also backward`() async throws {
      let movie = try await Self.movie()
      let item = AVPlayerItem(url: URL(fileURLWithPath: movie.path))
      let player = AVQueuePlayer()
      let looper = AVPlayerLooper(
        player: player, templateItem: item,
        timeRange: CMTimeRange(start: Self.time(1), duration: Self.time(0.5)))
      player.rate = 1
      let scene = PlayedScene(player)
      for (time, frame) in [(0.05, 10), (0.45, 14), (0.55, 10), (1.45, 14)] {
        try expectEqual(scene.number(at: time), frame)
      }
      player.rate = -1
      try expectEqual(scene.number(at: 1.45), 14)
      try expectEqual(scene.number(at: 1.55), 13)
      try expectEqual(scene.number(at: 1.95), 14)
      looper.disableLooping()
    }

    @Test func `a queue is played`() async throws {
      let movie = try await Self.movie()
      let items = (0..<3).map { _ in AVPlayerItem(url: URL(fileURLWithPath: movie.path)) }
      let player = AVQueuePlayer(items: [items[0], items[1]])
      expectEqual(player.actionAtItemEnd, .advance)
      expect(!player.canInsert(items[0], after: nil) && player.canInsert(items[2], after: nil))
      player.insert(items[2], after: items[0])
      player.play()
      let scene = PlayedScene(player)
      try expectEqual(scene.number(at: 3.25), 2)
      expect(player.currentItem === items[2] && player.items().count == 2)
      expect(items[2].currentTime() == Self.time(0.25) && items[0].currentTime() == .zero)
      try expectEqual(scene.number(at: 8.95), 29)
      expect(player.currentItem === items[1])
      try expectEqual(scene.number(at: 20), 29)
      // Back in time: the first item again.
      try expectEqual(scene.number(at: 0.45), 4)
      expect(player.currentItem === items[0])
      player.advanceToNextItem()
      try expectEqual(scene.number(at: 0.65), 2)
      player.removeAllItems()
      try expect(scene.items(at: 0.65).isEmpty)
      expect(player.currentItem == nil && player.status == .unknown)
    }

    @Test func `the current item can be replaced`() async throws {
      let movie = try await Self.movie()
      let player = AVPlayer()
      let scene = PlayedScene(player)
      try expect(scene.items(at: 0).isEmpty)
      player.replaceCurrentItem(with: AVPlayerItem(url: URL(fileURLWithPath: movie.path)))
      player.play()
      try expectEqual(scene.number(at: 0.35), 3)
    }
  }
#endif
