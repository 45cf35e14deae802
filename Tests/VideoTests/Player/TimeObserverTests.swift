import Foundation
import StrataGraphics
import StrataLayers
import StrataTestSupport
import StrataVideo
import Synchronization
import Testing

#if Video
  /// Observers of a movie's time.
  @Suite struct TimeObserverTests {
    private final class Log: Sendable {
      private let times = Mutex<[Double]>([])

      func add(_ time: Double) { times.withLock { $0.append(time) } }
      func take() -> [Double] {
        times.withLock { times in
          defer { times.removeAll() }
          return times
        }
      }
    }

    private static func time(_ seconds: Double) -> CMTime {
      CMTime(seconds: seconds, preferredTimescale: 600)
    }

    /// Thirty frames, a tenth of a second each.
    private func scene() async throws -> (PlayedScene, AVPlayer, NumberedMovie) {
      let movie = try await NumberedMovie(frames: 30, rate: "10", reordered)
      let player = AVPlayer(url: URL(fileURLWithPath: movie.path))
      return (PlayedScene(player), player, movie)
    }

    @Test func `a periodic observer is called for multiples, starts, stops and jumps`()
      async throws
    {
      let (scene, player, movie) = try await scene()
      _ = movie
      let log = Log()
      let token = player.addPeriodicTimeObserver(forInterval: Self.time(0.25), queue: nil) {
        log.add($0.seconds)
      }
      expect(scene.root.needsOrder)
      _ = try scene.liveNumber(at: 0)
      expectEqual(log.take(), [])
      player.play()
      _ = try scene.liveNumber(at: 0.1)
      expectEqual(log.take(), [0.1])
      _ = try scene.liveNumber(at: 0.8)
      expectEqual(log.take(), [0.25, 0.5, 0.75])
      _ = try scene.liveNumber(at: 0.9)
      expectEqual(log.take(), [])
      player.seek(to: Self.time(2))
      _ = try scene.liveNumber(at: 0.95)
      expectEqual(log.take(), [2.05])
      player.rate = -1
      _ = try scene.liveNumber(at: 1.4)
      expectEqual(log.take(), [2, 1.75])
      player.pause()
      _ = try scene.liveNumber(at: 1.5)
      expectEqual(log.take(), [1.6])
      player.removeTimeObserver(token)
      player.play()
      _ = try scene.liveNumber(at: 2.5)
      expect(log.take() == [] && !scene.root.needsOrder)
    }

    @Test func `a boundary observer is called when a time is crossed`() async throws {
      let (scene, player, movie) = try await scene()
      _ = movie
      let log = Log()
      let times = [NSValue(time: Self.time(0.5)), NSValue(time: Self.time(1))]
      expect(times[0].timeValue == Self.time(0.5) && NSNumber(value: 1).timeValue == .invalid)
      _ = player.addBoundaryTimeObserver(forTimes: times, queue: nil) { log.add(1) }
      player.play()
      var told: [Int] = []
      for time in [0.0, 0.4, 0.5, 0.9, 1.2, 2] {
        _ = try scene.liveNumber(at: time)
        told.append(log.take().count)
      }
      expectEqual(told, [0, 0, 1, 0, 1, 0])
      player.rate = -1
      _ = try scene.liveNumber(at: 3.2)
      expectEqual(log.take().count, 1)
    }

    @Test func `blocks observe a player's rate and item`() async throws {
      let (scene, player, movie) = try await scene()
      let log = Log()
      let rate = player.observe(\.rate, options: .new) { _, change in
        log.add(Double(change.newValue ?? -1))
      }
      let item = player.observe(\.currentItem) { _, _ in log.add(100) }
      player.play()
      expectEqual(log.take(), [1])
      _ = try scene.liveNumber(at: 1)
      expectEqual(log.take(), [])
      // Playback stops at the end of the movie.
      _ = try scene.liveNumber(at: 4)
      expectEqual(log.take(), [0])
      player.replaceCurrentItem(with: AVPlayerItem(url: URL(fileURLWithPath: movie.path)))
      expect(log.take().contains(100))
      rate.invalidate()
      item.invalidate()
    }
  }
#endif
