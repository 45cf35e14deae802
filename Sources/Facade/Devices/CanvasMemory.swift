import Foundation
import StrataGraphics

/// Checks that the system can provide the memory of a large canvas.
///
/// Swift ends the process if an allocation fails, so the memory is requested from the system first
/// and returned at once.
enum CanvasMemory {
  /// The number of pixels up to which a canvas is not checked.
  private static let smallPixels = 16_777_216.0
  /// The memory for each pixel: the drawn image and the one that is encoded.
  private static let bytesAPixel = 8.0

  /// - Throws: `LimitExceeded` if the memory is not available.
  static func check(pixels: Double) throws(LimitExceeded) {
    guard pixels > smallPixels else { return }
    let bytes = Int(min(pixels * bytesAPixel, 0x1p62))
    let room = unsafe mmap(
      nil, bytes, PROT_READ | PROT_WRITE, Int32(MAP_PRIVATE) | Int32(MAP_ANONYMOUS), -1, 0)
    guard unsafe room == MAP_FAILED else {
      unsafe munmap(room, bytes)
      return
    }
    let memory = sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE))
    var limit = rlimit()
    let isLimited =
      unsafe getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0
      && limit.rlim_cur < rlim_t(memory)
    throw LimitExceeded(
      "memory of the canvas in bytes", asked: bytes,
      allowed: isLimited ? Int(limit.rlim_cur) : memory)
  }
}
