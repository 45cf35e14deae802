import StrataGraphics
import StrataLayers
import StrataRenderList

/// Soft dots that are added to the pixels below them.
struct PSCNSprites {
  /// The words of one dot: center x and y, scale, angle, red, green, blue, alpha.
  static let wordsEach = 8
  static let scaleWord = 2

  let words: ArraySlice<UInt32>

  var count: Int { words.count / Self.wordsEach }

  /// Whether all numbers are finite, and scales 0 or more.
  var areValid: Bool {
    unsafe words.withUnsafeBufferPointer { words in
      var isValid = true
      for dot in 0..<count {
        for word in 0..<Self.wordsEach {
          let bits = unsafe words[Self.wordsEach * dot + word]
          // Infinities and NaN have the largest exponent; −0 is 0.
          isValid = isValid && bits & 0x7FFF_FFFF < 0x7F80_0000
          if word == Self.scaleWord { isValid = isValid && bits <= 0x8000_0000 }
        }
      }
      return isValid
    }
  }

  /// The dots as static particles: one second old, and rotated by one second of spin.
  var batch: ParticleBatch {
    let sprite = ParticleSprite(
      pixels: Self.dot, size: SIMD2(repeating: Double(Self.side)))
    let runs = stride(from: 0, to: count, by: ParticlePage.capacity).map { first in
      let page = page(first..<min(first + ParticlePage.capacity, count))
      return ParticleRun(page: page, range: 0..<page.count, age: 1, sprite: sprite)
    }
    return ParticleBatch(runs: runs, blend: .add)
  }

  private func page(_ dots: Range<Int>) -> ParticlePage {
    unsafe words.withUnsafeBufferPointer { words in
      /// Returns planes of some of the words.
      func numbers(_ wanted: Range<Int>) -> [Float] {
        unsafe [Float](unsafeUninitializedCapacity: wanted.count * dots.count) { buffer, count in
          for word in wanted {
            for dot in dots {
              unsafe buffer[count] = Float(bitPattern: words[Self.wordsEach * dot + word])
              count += 1
            }
          }
        }
      }
      return ParticlePage(
        epoch: 0, birth: [Float](repeating: 0, count: dots.count),
        position: .floats(numbers(0..<2), rest: .zero),
        lifetime: .constant(SIMD4(repeating: 2)), scale: .floats(numbers(2..<3), rest: .zero),
        spin: .floats(numbers(3..<4), rest: .zero), color: .floats(numbers(4..<8), rest: .zero))
    }
  }

  // MARK: The image

  private static let side = 16

  /// A white disc that fades out toward its edge as the square of the distance from it.
  private static let dot: Pixels = {
    var bytes: [UInt8] = []
    for y in 0..<side {
      for x in 0..<side {
        let (dx, dy) = (Double(x) - 7.5, Double(y) - 7.5)
        let part = max(0, 1 - (dx * dx + dy * dy).squareRoot() / 8)
        bytes += [UInt8](repeating: UInt8(255 * part * part + 0.5), count: 4)
      }
    }
    return Pixels(width: side, height: side, premultipliedRGBA: bytes)
  }()
}

/// The layer content that draws the dots.
final class PSCNSpriteContent: LayerContentProvider {
  private let batch: ParticleBatch

  init(_ sprites: PSCNSprites) { batch = sprites.batch }

  func content(_ request: ContentRequest, _ paint: ContentPainter) -> LayerContent {
    .particles([batch], preservesDepth: false)
  }

  var isThreadSafe: Bool { true }

  func copied(for presentation: CALayer) -> any LayerContentProvider { self }
}
