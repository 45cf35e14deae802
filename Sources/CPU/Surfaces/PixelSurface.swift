import Foundation
import StrataRenderList

/// A surface that is drawn whole, in memory of its own.
///
/// Whoever takes one writes every pixel. Each row is written by one thread at a time.
final class PixelSurface<Pixel: BitwiseCopyable>: @unchecked Sendable {
  let area: PixelRect
  let base: UnsafeMutablePointer<Pixel>
  private let capacity: Int
  private let release: (UnsafeMutablePointer<Pixel>, Int) -> Void

  fileprivate init(
    _ area: PixelRect, _ base: UnsafeMutablePointer<Pixel>, capacity: Int,
    release: @escaping (UnsafeMutablePointer<Pixel>, Int) -> Void
  ) {
    (self.area, self.base, self.capacity, self.release) = (area, base, capacity, release)
  }

  deinit { release(base, capacity) }

  var window: PixelWindow<Pixel> { PixelWindow(base: base, area: area) }
}

/// Memory for surfaces, used again by later ones and by the next frame.
final class SurfacePool<Pixel: BitwiseCopyable> {
  private let memory = SurfaceMemory<Pixel>()

  /// A surface of undefined pixels.
  func take(_ area: PixelRect) -> PixelSurface<Pixel> {
    let (base, capacity) = memory.take(max(area.width * area.height, 1))
    return PixelSurface(area, base, capacity: capacity) { [memory] in memory.give($0, $1) }
  }

  /// Frees what this frame had no use for.
  func endFrame() { memory.endFrame() }
}

/// Pieces of memory that no surface has.
///
/// Under a lock: a surface ends on whichever thread lets go of it last.
private final class SurfaceMemory<Pixel: BitwiseCopyable>: @unchecked Sendable {
  private struct Piece {
    let base: UnsafeMutablePointer<Pixel>
    let capacity: Int
    /// The frame that used it last.
    let frame: Int
  }

  private let lock = NSLock()
  private var free: [Piece] = []
  private var frame = 0

  deinit { for piece in free { piece.base.deallocate() } }

  func take(_ count: Int) -> (UnsafeMutablePointer<Pixel>, Int) {
    lock.withLock {
      // The smallest that is large enough, unless most of it would lie idle.
      let best = free.indices
        .filter { free[$0].capacity >= count && free[$0].capacity <= 2 * count }
        .min { free[$0].capacity < free[$1].capacity }
      guard let best else { return (.allocate(capacity: count), count) }
      let piece = free.remove(at: best)
      return (piece.base, piece.capacity)
    }
  }

  func give(_ base: UnsafeMutablePointer<Pixel>, _ capacity: Int) {
    lock.withLock { free.append(Piece(base: base, capacity: capacity, frame: frame)) }
  }

  func endFrame() {
    lock.withLock {
      for piece in free where piece.frame < frame { piece.base.deallocate() }
      free.removeAll { $0.frame < frame }
      frame += 1
    }
  }
}
