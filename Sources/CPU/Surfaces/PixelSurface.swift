import Foundation
import StrataGraphics
import StrataRenderList

/// A surface that is drawn as a whole, in its own memory.
///
/// Its user must write every pixel. Each row is written by one thread at a time.
// Safe: it owns memory for `area` until it is released.
@safe
final class PixelSurface<Pixel: BitwiseCopyable>: @unchecked Sendable {
  let area: PixelRect
  let base: UnsafeMutablePointer<Pixel>
  private let capacity: Int
  private let release: (UnsafeMutablePointer<Pixel>, Int) -> Void

  fileprivate init(
    _ area: PixelRect, _ base: UnsafeMutablePointer<Pixel>, capacity: Int,
    release: @escaping (UnsafeMutablePointer<Pixel>, Int) -> Void
  ) {
    unsafe (self.area, self.base, self.capacity, self.release) = (area, base, capacity, release)
  }

  deinit { unsafe release(base, capacity) }

  var window: PixelWindow<Pixel> { unsafe PixelWindow(base: base, area: area) }
}

/// Memory for surfaces that is reused by later surfaces and by the next frame.
final class CPUSurfacePool<Pixel: BitwiseCopyable> {
  private let memory = SurfaceMemory<Pixel>()

  /// Returns a surface with undefined pixels.
  func take(_ area: PixelRect) -> PixelSurface<Pixel> {
    let (base, capacity) = unsafe memory.take(max(area.width * area.height, 1))
    return unsafe PixelSurface(area, base, capacity: capacity) { [memory] in
      unsafe memory.give($0, $1)
    }
  }

  /// Frees the memory that this frame did not use.
  ///
  /// - Parameter most: The maximum number of bytes that stay for the next frame.
  func endFrame(keeping most: Int) { memory.endFrame(keeping: most) }

  /// The size in bytes of the memory that no surface uses.
  var keptBytes: Int { memory.keptBytes }
}

/// Memory blocks that are not used by any surface.
///
/// Protected by a lock because a surface is released on the thread that drops the last reference.
private final class SurfaceMemory<Pixel: BitwiseCopyable>: @unchecked Sendable {
  // Safe: `SurfaceMemory` owns the block.
  @safe
  private struct MemoryBlock {
    let base: UnsafeMutablePointer<Pixel>
    let capacity: Int
    /// The last frame that used it.
    let frame: Int

    var bytes: Int { capacity * MemoryLayout<Pixel>.stride }
  }

  private let lock = NSLock()
  private var free: [MemoryBlock] = []
  private var frame = 0

  deinit { for piece in free { unsafe piece.base.deallocate() } }

  func take(_ count: Int) -> (UnsafeMutablePointer<Pixel>, Int) {
    unsafe lock.withLock {
      // The smallest block that is large enough, unless more than half of it would be unused.
      let best = free.indices
        .filter { free[$0].capacity >= count && free[$0].capacity <= 2 * count }
        .min { free[$0].capacity < free[$1].capacity }
      guard let best else { return (.allocate(capacity: count), count) }
      let piece = free.remove(at: best)
      return unsafe (piece.base, piece.capacity)
    }
  }

  func give(_ base: UnsafeMutablePointer<Pixel>, _ capacity: Int) {
    lock.withLock { unsafe free.append(MemoryBlock(base: base, capacity: capacity, frame: frame)) }
  }

  var keptBytes: Int { lock.withLock { free.reduce(0) { $0 + $1.bytes } } }

  func endFrame(keeping most: Int) {
    lock.withLock {
      // Small blocks first: they are the most surfaces for the memory.
      free.sort { $0.capacity < $1.capacity }
      var kept: [MemoryBlock] = []
      var bytes = 0
      for block in free {
        if block.frame < frame || bytes + block.bytes > most {
          unsafe block.base.deallocate()
        } else {
          bytes += block.bytes
          kept.append(block)
        }
      }
      free = kept
      frame += 1
    }
  }
}
