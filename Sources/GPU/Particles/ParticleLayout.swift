import StrataCGLES
import StrataRenderList

/// The vertex layout for the births of a page.
///
/// It contains only the components of attributes that differ between births, in as few bytes as the
/// page itself uses.
struct ParticleLayout {
  /// The components of an attribute that are stored in a vertex.
  struct Field {
    let attribute: ParticleAttribute
    /// The number of components, starting at the first.
    let size: GLint
    let type: GLenum
    /// The offset in bytes from the start of the vertex.
    let offset: Int
    /// The source of each component; nil if it is the same for all births.
    let components: [Component?]
  }

  /// One plane of a stream.
  struct Component {
    let stream: ParticleStream
    let plane: Int
  }

  private(set) var fields: [Field] = []
  /// The bytes per vertex.
  private(set) var stride = 0
  /// Mirrors `u_decode` of `particles.vert`.
  private(set) var decode: [SIMD4<Float>] = []

  init(_ page: ParticlePage) {
    let births = ParticleStream.floats(page.birth, rest: .zero)
    func vector(_ stream: ParticleStream, _ count: Int) -> [Component] {
      (0..<count).map { Component(stream: stream, plane: $0) }
    }
    let life = [page.lifetime, page.scale, page.spin, page.scaleSpeed]
    // A vertex begins with floats, whatever the page's position format is: births are floats.
    add(.birth, [Component(stream: births, plane: 0)] + vector(page.position, 3), page.count)
    // Oriented particles do not move: their axes replace the motion.
    add(.velocity, vector(page.axes?.x ?? page.velocity, 3), page.count)
    add(.acceleration, vector(page.axes?.y ?? page.acceleration, 3), page.count)
    add(.life, life.map { Component(stream: $0, plane: 0) }, page.count)
    add(.color, vector(page.color, 4), page.count)
    add(.colorSpeed, vector(page.colorSpeed, 4), page.count)
    add(.factor, vector(page.factor, 4), page.count)
  }

  private mutating func add(
    _ attribute: ParticleAttribute, _ components: [Component], _ births: Int
  ) {
    let isStored = components.map { $0.plane < $0.stream.planeCount(births: births) }
    let width = zip(components, isStored).map { $1 ? $0.stream.numberWidth : 0 }.max() ?? 0
    var (base, step) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
    for (index, component) in components.enumerated() {
      let (first, growth) = component.stream.code(component.plane)
      if !isStored[index] {
        base[index] = first
      } else if width == 4 {
        // Values that the page stores as integers are converted to floats.
        step[index] = 1
      } else {
        (base[index], step[index]) = (first, growth)
      }
    }
    decode += [base, step]
    guard let last = isStored.lastIndex(of: true) else { return }
    let type = width == 4 ? GL_FLOAT : width == 2 ? GL_UNSIGNED_SHORT : GL_UNSIGNED_BYTE
    fields.append(
      Field(
        attribute: attribute, size: GLint(last + 1), type: GLenum(type), offset: stride,
        components: (0...last).map { isStored[$0] ? components[$0] : nil }))
    // GPUs fetch an attribute at once if its offset is a multiple of four bytes.
    stride += (width * (last + 1) + 3) & ~3
  }

  /// Returns the vertices of a page.
  ///
  /// - Parameter copies: The number of vertices per birth.
  func vertices(_ page: ParticlePage, copies: Int) -> [UInt8] {
    let size = stride * copies
    return unsafe [UInt8](unsafeUninitializedCapacity: page.count * size) { buffer, initialized in
      initialized = page.count * size
      guard let base = buffer.baseAddress else { return }
      unsafe base.initialize(repeating: 0, count: page.count * size)
      for field in fields {
        for (index, component) in field.components.enumerated() {
          guard let component else { continue }
          let width =
            field.type == GLenum(GL_FLOAT) ? 4 : field.type == GLenum(GL_UNSIGNED_SHORT) ? 2 : 1
          unsafe component.write(
            births: page.count, to: UnsafeMutableRawPointer(base + field.offset + width * index),
            stride: size, width: width)
        }
      }
      guard copies > 1 else { return }
      for birth in 0..<page.count {
        let first = unsafe base + birth * size
        for copy in 1..<copies {
          unsafe (first + copy * stride).update(from: first, count: stride)
        }
      }
    }
  }
}

extension ParticleLayout.Component {
  /// Writes a number for each birth, `stride` bytes apart.
  ///
  /// - Parameter width: The bytes per number: 4 for floats, otherwise at least the page's width.
  fileprivate func write(births: Int, to target: UnsafeMutableRawPointer, stride: Int, width: Int) {
    func store<Number>(_ numbers: [Number], _ convert: (Number) -> some BitwiseCopyable) {
      unsafe numbers.withUnsafeBufferPointer { numbers in
        for birth in 0..<births {
          unsafe target.storeBytes(
            of: convert(numbers[plane * births + birth]), toByteOffset: birth * stride,
            as: type(of: convert(numbers[plane * births + birth])))
        }
      }
    }
    switch (stream, width) {
    case (.constant, _): break
    case (.floats(let numbers, _), _): store(numbers) { $0 }
    case (.words(let numbers, let base, let step), 4):
      store(numbers) { base[plane] + step[plane] * Float($0) }
    case (.words(let numbers, _, _), _): store(numbers) { $0 }
    case (.bytes(let numbers, let base, let step), 4):
      store(numbers) { base[plane] + step[plane] * Float($0) }
    case (.bytes(let numbers, _, _), 2): store(numbers) { UInt16($0) }
    case (.bytes(let numbers, _, _), _): store(numbers) { $0 }
    }
  }
}

extension ParticleStream {
  /// The bytes per number.
  fileprivate var numberWidth: Int {
    switch self {
    case .constant: 0
    case .bytes: 1
    case .words: 2
    case .floats: 4
    }
  }

  /// Returns the decoding of a plane's numbers: base + step · number.
  fileprivate func code(_ plane: Int) -> (base: Float, step: Float) {
    switch self {
    case .constant(let value): (value[plane], 0)
    case .bytes(_, let base, let step), .words(_, let base, let step): (base[plane], step[plane])
    case .floats(_, let rest): (rest[plane], 1)
    }
  }

  /// Returns the minimum and maximum value of a component, or bounds for them.
  func range(_ plane: Int, births: Int) -> ClosedRange<Float> {
    let (base, step) = code(plane)
    guard plane < planeCount(births: births) else { return base...base }
    let most: Float
    switch self {
    case .constant: return base...base
    case .bytes: most = 255
    case .words: most = 65_535
    case .floats(let numbers, _):
      let part = numbers[plane * births..<(plane + 1) * births]
      guard let low = part.min(), let high = part.max() else { return base...base }
      return low...high
    }
    let end = base + step * most
    return min(base, end)...max(base, end)
  }
}
