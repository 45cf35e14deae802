import CGLES
import StrataRenderList

/// How the births of a page lie in a vertex: of each attribute only the numbers that differ between
/// births, in as few bytes as the page itself has them.
struct ParticleLayout {
  /// The numbers of an attribute that lie in a vertex.
  struct Field {
    let attribute: ParticleAttribute
    /// How many, from the first component on.
    let size: GLint
    let type: GLenum
    /// In bytes from the start of the vertex.
    let offset: Int
    /// What each component is made of; nil for one that is the same for all births.
    let components: [Component?]
  }

  /// One plane of a stream.
  struct Component {
    let stream: ParticleStream
    let plane: Int
  }

  private(set) var fields: [Field] = []
  /// Bytes a vertex.
  private(set) var stride = 0
  /// Mirrors `u_decode` of `particles.vert`.
  private(set) var decode: [SIMD4<Float>] = []

  init(_ page: ParticlePage) {
    let births = ParticleStream.floats(page.birth, rest: .zero)
    func vector(_ stream: ParticleStream, _ count: Int) -> [Component] {
      (0..<count).map { Component(stream: stream, plane: $0) }
    }
    let life = [page.lifetime, page.scale, page.spin, page.scaleSpeed]
    // A vertex begins with floats, whatever a position is in the page: births are floats.
    add(.birth, [Component(stream: births, plane: 0)] + vector(page.position, 3), page.count)
    // What lies in space stands still: its axes come in the place of its motion.
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
        // Those that the page has as integers are turned into floats.
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
    // Where an attribute begins at a multiple of four bytes, GPUs fetch it at once.
    stride += (width * (last + 1) + 3) & ~3
  }

  /// The vertices of a page.
  ///
  /// - Parameter copies: How many each birth has.
  func vertices(_ page: ParticlePage, copies: Int) -> [UInt8] {
    let size = stride * copies
    return [UInt8](unsafeUninitializedCapacity: page.count * size) { buffer, initialized in
      initialized = page.count * size
      guard let base = buffer.baseAddress else { return }
      base.initialize(repeating: 0, count: page.count * size)
      for field in fields {
        for (index, component) in field.components.enumerated() {
          guard let component else { continue }
          let width =
            field.type == GLenum(GL_FLOAT) ? 4 : field.type == GLenum(GL_UNSIGNED_SHORT) ? 2 : 1
          component.write(
            births: page.count, to: UnsafeMutableRawPointer(base + field.offset + width * index),
            stride: size, width: width)
        }
      }
      guard copies > 1 else { return }
      for birth in 0..<page.count {
        let first = base + birth * size
        for copy in 1..<copies { (first + copy * stride).update(from: first, count: stride) }
      }
    }
  }
}

extension ParticleLayout.Component {
  /// Writes a number for each birth, `stride` bytes apart.
  ///
  /// - Parameter width: Bytes of a number: 4 for floats; else no fewer than the page has.
  fileprivate func write(births: Int, to target: UnsafeMutableRawPointer, stride: Int, width: Int) {
    func store<Number>(_ numbers: [Number], _ convert: (Number) -> some BitwiseCopyable) {
      numbers.withUnsafeBufferPointer { numbers in
        for birth in 0..<births {
          target.storeBytes(
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
  /// Bytes of a number.
  fileprivate var numberWidth: Int {
    switch self {
    case .constant: 0
    case .bytes: 1
    case .words: 2
    case .floats: 4
    }
  }

  /// What numbers of a plane stand for: base + step · number.
  fileprivate func code(_ plane: Int) -> (base: Float, step: Float) {
    switch self {
    case .constant(let value): (value[plane], 0)
    case .bytes(_, let base, let step), .words(_, let base, let step): (base[plane], step[plane])
    case .floats(_, let rest): (rest[plane], 1)
    }
  }

  /// The least and the greatest value of a component, or what bounds them.
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
