import Foundation
import StrataCKernels
import StrataGraphics
import StrataRaster
import StrataTestMeasures
import StrataTestSupport
import Testing

/// Memory between two protected pages, so that a read or a write out of bounds ends the program.
private final class FencedMemory {
  private let base: UnsafeMutableRawPointer
  private let page = sysconf(Int32(_SC_PAGESIZE))

  init() throws {
    let memory = mmap(
      nil, 3 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    base = try #require(memory != MAP_FAILED ? memory : nil)
    try #require(mprotect(base, page, PROT_NONE) == 0)
    try #require(mprotect(base + 2 * page, page, PROT_NONE) == 0)
  }

  deinit { munmap(base, 3 * page) }

  /// Returns room for `count` elements that ends right before the fence, or begins right after it.
  func room<Element>(for count: Int, of type: Element.Type, atEnd: Bool)
    -> UnsafeMutablePointer<Element>
  {
    let start = atEnd ? base + 2 * page - count * MemoryLayout<Element>.stride : base + page
    return start.bindMemory(to: type, capacity: max(1, count))
  }
}

/// A kernel for pixels.
private enum PixelKernel: CustomStringConvertible {
  case fill, overColor, overColorMask, overRow, overWholeRow, overRowMask, scale, scaleByAlpha
  case blend(CGBlendMode, CompositingCall)

  static let all: [PixelKernel] =
    [
      .fill, .overColor, .overColorMask, .overRow, .overWholeRow, .overRowMask, .scale,
      .scaleByAlpha,
    ]
    + CGBlendMode.allCases.flatMap { mode in
      CompositingCall.allCases.map { .blend(mode, $0) }
    }

  var description: String {
    switch self {
    case .fill: "fill"
    case .overColor: "over_color"
    case .overColorMask: "over_color_mask"
    case .overRow, .overWholeRow: "over_row"
    case .overRowMask: "over_row_mask"
    case .scale: "scale"
    case .scaleByAlpha: "scale_by_alpha"
    case .blend(let mode, let call): "blend \(mode), \(call)"
    }
  }

  /// Runs the kernel with the parts of a row of sources and of a mask that it needs.
  func run(
    _ kernels: strata_row_kernels, onto row: UnsafeMutablePointer<UInt32>, count: Int,
    source: UnsafePointer<UInt32>, mask: UnsafePointer<UInt8>
  ) {
    switch self {
    case .fill: kernels.fill(row, count, source[0])
    case .overColor: kernels.over_color(row, count, source[0], mask[0])
    case .overColorMask: kernels.over_color_mask(row, count, source[0], mask)
    case .overRow: kernels.over_row(row, count, source, mask[0])
    case .overWholeRow: kernels.over_row(row, count, source, 255)
    case .overRowMask: kernels.over_row_mask(row, count, source, mask)
    case .scale: kernels.scale(row, count, mask[0])
    case .scaleByAlpha: kernels.scale_by_alpha(row, count, source)
    case .blend(let mode, let call):
      let blend = withUnsafeBytes(of: kernels.blend) {
        $0.load(
          fromByteOffset: Int(mode.rawValue) * MemoryLayout<BlendKernel>.stride,
          as: BlendKernel.self)
      }
      blend(row, count, source, call.isRow, mask, call.isMasked)
    }
  }

  private typealias BlendKernel =
    @convention(c) (
      UnsafeMutablePointer<UInt32>, Int, UnsafePointer<UInt32>, Bool, UnsafePointer<UInt8>, Bool
    ) -> Void
}

@Suite struct CompositingKernelTests {
  private let best = strata_best_row_kernels().pointee
  private let plain = strata_plain_row_kernels

  /// Rows of 0 to 100 pixels at each of 9 starts, with 9 guards at either side.
  ///
  /// On a processor without AVX2, and if it is disabled, both are the same kernels.
  @Test func `the best kernels match the plain ones and touch no other pixel`() {
    var random = BulkRandom(seed: 81)
    for kernel in PixelKernel.all {
      for count in 0...100 {
        for start in 0..<9 {
          let row = random.packed(start + count + 9)
          let source = random.packed(count + 1)
          let mask = random.coverages(count + 1)
          func result(_ kernels: strata_row_kernels) -> [UInt32] {
            var row = row
            row.withUnsafeMutableBufferPointer {
              kernel.run(
                kernels, onto: $0.baseAddress! + start, count: count, source: source, mask: mask)
            }
            return row
          }
          let (fast, slow) = (result(best), result(plain))
          expect(
            PackedPixel.areEqual(fast, slow)
              && PackedPixel.areEqual(slow, row, outside: start..<start + count),
            "\(kernel), \(count) pixels from \(start) on")
        }
      }
    }
  }

  @Test func `masks are multiplied alike by the best kernels and the plain ones`() {
    var random = BulkRandom(seed: 82)
    for count in 0...100 {
      for start in 0..<9 {
        let mask = random.coverages(start + count + 9)
        let other = random.coverages(count + 1)
        func result(_ kernels: strata_row_kernels) -> [UInt8] {
          var mask = mask
          mask.withUnsafeMutableBufferPointer {
            kernels.multiply($0.baseAddress! + start, count, other)
          }
          return mask
        }
        let (fast, slow) = (result(best), result(plain))
        expectEqual(fast, slow, "\(count) bytes from \(start) on")
        expect(
          slow[..<start] == mask[..<start] && slow[(start + count)...] == mask[(start + count)...],
          "\(count) bytes from \(start) on")
      }
    }
  }

  @Test func `no kernel reads outside its rows`() throws {
    let (rows, sources, masks) = (try FencedMemory(), try FencedMemory(), try FencedMemory())
    for kernels in [best, plain] {
      for atEnd in [false, true] {
        for count in 1...70 {
          let row = rows.room(for: count, of: UInt32.self, atEnd: atEnd)
          let source = sources.room(for: count, of: UInt32.self, atEnd: atEnd)
          let mask = masks.room(for: count, of: UInt8.self, atEnd: atEnd)
          for kernel in PixelKernel.all {
            kernel.run(kernels, onto: row, count: count, source: source, mask: mask)
          }
          let other = sources.room(for: count, of: UInt8.self, atEnd: atEnd)
          kernels.multiply(mask, count, other)
        }
      }
    }
  }

  /// The two divisions of source-over, as rounded quotients of `Double`.
  @Test func `source-over rounds as documented`() {
    var random = BulkRandom(seed: 83)
    for kernels in [best, plain] {
      for _ in 0..<300 {
        let row = random.packed(100)
        let source = random.packed(100)
        let mask = random.coverages(100)
        var result = row
        kernels.over_row_mask(&result, 100, source, mask)
        expect(CompositingOracle.isRoundedSourceOver(result, source, onto: row, mask))
      }
    }
  }
}
