import StrataGraphics

/// An outline with all that changes it, up to the list in which it stands.
///
/// While shapes are read modifiers are added to it, since those that come later and further out act on
/// it as well; afterwards nothing changes.
final class OutlineNode: @unchecked Sendable {
  enum Source {
    case item(PathItem)
    /// Several as one.
    case merged(MergeMode, [PlacedOutline])
  }

  enum Modifier {
    case own(PathModifier)
    /// A trim of several outlines as if they were one.
    case sequence(TrimPath, OutlineSequence, index: Int)
  }

  let source: Source
  private(set) var modifiers: [Modifier] = []
  /// How many merges and sequences act on one another; each is worked out within the next.
  private(set) var depth = 0

  init(_ source: Source) {
    self.source = source
    if case .merged(_, let outlines) = source {
      depth = 1 + (outlines.lazy.map(\.node.depth).max() ?? 0)
    }
  }

  func add(_ modifier: Modifier) {
    modifiers.append(modifier)
    if case .sequence(_, let sequence, _) = modifier { depth = sequence.depth }
  }

  /// The sequences that have to be measured for its shapes; not those before the last one, which that
  /// one needs itself.
  ///
  /// - Parameter count: How many modifiers act; nil for all.
  func sequences(modifiers count: Int? = nil) -> [OutlineSequence] {
    var found: [OutlineSequence] = []
    if case .merged(_, let outlines) = source {
      for outline in outlines { found += outline.node.sequences() }
    }
    for case .sequence(_, let sequence, _) in modifiers.prefix(count ?? modifiers.count).reversed()
    {
      found.append(sequence)
      break
    }
    return found
  }

  var isAnimated: Bool {
    let isOwn =
      switch source {
      case .item(let item): item.isAnimated
      case .merged(_, let outlines): outlines.contains(where: \.isAnimated)
      }
    return isOwn
      || modifiers.contains {
        switch $0 {
        case .own(let modifier): modifier.isAnimated
        case .sequence(let trim, let sequence, _): trim.isAnimated || sequence.isAnimated
        }
      }
  }

  /// The sub-paths at a frame, in the outline's own space.
  ///
  /// - Parameter count: How many modifiers act; nil for all.
  func shapes(
    at frame: Double, modifiers count: Int? = nil, _ lengths: SequenceLengths = SequenceLengths()
  ) -> [BezierShape] {
    var shapes: [BezierShape]
    switch source {
    case .item(let item): shapes = [item.shape(at: frame)]
    case .merged(let mode, let outlines): shapes = mode.merge(outlines, at: frame, lengths)
    }
    for modifier in modifiers.prefix(count ?? modifiers.count) {
      switch modifier {
      case .own(let modifier): shapes = modifier.apply(to: shapes, at: frame)
      case .sequence(let trim, let sequence, let index):
        shapes = sequence.part(of: shapes, index, trim, at: frame, lengths)
      }
    }
    return shapes
  }
}

/// The outlines that one trim goes through one after the other.
final class OutlineSequence: @unchecked Sendable {
  /// With how many of their modifiers come before.
  let outlines: [(node: OutlineNode, modifiers: Int)]
  /// How many merges and sequences act on one another up to this one.
  let depth: Int

  init(_ nodes: [OutlineNode]) {
    outlines = nodes.map { ($0, $0.modifiers.count) }
    depth = 1 + (nodes.lazy.map(\.depth).max() ?? 0)
  }

  var isAnimated: Bool {
    outlines.contains { outline in
      if case .item(let item) = outline.node.source { item.isAnimated } else { true }
    }
  }

  /// What the trim leaves of one of them.
  func part(
    of shapes: [BezierShape], _ index: Int, _ trim: TrimPath, at frame: Double,
    _ lengths: SequenceLengths
  ) -> [BezierShape] {
    guard let part = trim.part(at: frame) else { return [] }
    if part.to - part.from >= 1 { return shapes }
    let ends = lengths.ends(of: self, at: frame)
    let (before, total) = (index > 0 ? ends[index - 1] : 0, ends.last ?? 0)
    let own = MeasuredShapes(shapes)
    func clamp(_ length: Double) -> Double { min(max(length - before, 0), own.length) }
    var pieces = own.part(from: clamp(part.from * total), to: clamp(min(part.to, 1) * total))
    if part.to > 1 { pieces += own.part(from: clamp(0), to: clamp((part.to - 1) * total)) }
    return pieces
  }
}

/// How long the outlines of sequences are, each found out once for a path at a frame: every one of them
/// asks for those of all others, and so do those of the sequences that come before.
final class SequenceLengths {
  private var known: [ObjectIdentifier: [Double]] = [:]

  /// Where each outline of a sequence ends, were all of them one line.
  fileprivate func ends(of sequence: OutlineSequence, at frame: Double) -> [Double] {
    let key = ObjectIdentifier(sequence)
    if let ends = known[key] { return ends }
    var end = 0.0
    let ends = sequence.outlines.map { outline -> Double in
      let shapes = outline.node.shapes(at: frame, modifiers: outline.modifiers, self)
      end += MeasuredShapes(shapes).length
      return end
    }
    known[key] = ends
    return ends
  }
}

/// A map that an outline goes through on its way out of a group.
enum OutlineMap: Sendable {
  case group(LottieTransform)
  case copy(Repeater, index: Int)

  var isAnimated: Bool {
    switch self {
    case .group(let transform): transform.isMoving
    case .copy(let repeater, _): repeater.isMoving
    }
  }

  /// nil where there is no such copy at the frame.
  func map(at frame: Double) -> AffineMap? {
    switch self {
    case .group(let transform): transform.map(at: frame)
    case .copy(let repeater, let index): repeater.map(of: index, at: frame)
    }
  }
}

/// An outline in the space of a style.
struct PlacedOutline: Sendable {
  let node: OutlineNode
  /// The innermost first.
  var maps: [OutlineMap] = []

  var isAnimated: Bool { node.isAnimated || maps.contains(where: \.isAnimated) }

  /// nil where it is not there at the frame.
  func map(at frame: Double) -> AffineMap? {
    var result = AffineMap.identity
    for map in maps {
      guard let next = map.map(at: frame), next.isFinite else { return nil }
      result = next.after(result)
    }
    return result
  }

  func append(
    to path: inout Path, at frame: Double, _ lengths: SequenceLengths = SequenceLengths()
  ) {
    guard let map = map(at: frame) else { return }
    for shape in node.shapes(at: frame, lengths) {
      if map == .identity {
        shape.append(to: &path)
      } else {
        shape.mapped(by: map).append(to: &path)
      }
    }
  }
}

extension BezierShape {
  func mapped(by map: AffineMap) -> BezierShape {
    func turned(_ handle: SIMD2<Double>) -> SIMD2<Double> { map.x * handle.x + map.y * handle.y }
    return BezierShape(
      points: points.map { map($0) }, arriving: arriving.map(turned), leaving: leaving.map(turned),
      isClosed: isClosed)
  }
}

extension [PlacedOutline] {
  /// All of them as one path.
  func path(at frame: Double) -> Path {
    var path = Path()
    let lengths = SequenceLengths()
    for outline in self { outline.append(to: &path, at: frame, lengths) }
    return path
  }
}

extension Repeater {
  var isMoving: Bool { copies.isAnimated || offset.isAnimated || transform.isMoving }

  /// How many there are at a frame.
  func count(at frame: Double) -> Int { Self.count(copies.value(at: frame)) }

  /// The most that there ever are.
  var mostCount: Int { Self.count(copies.range.upperBound) }

  private static func count(_ copies: Double) -> Int {
    Int(Swift.min(Swift.max(copies.rounded(.up), 0), mostCopies))
  }

  private static let mostCopies = 100_000.0

  /// Where a copy lies, from 0; nil where there is none at the frame.
  ///
  /// Rotation, scale and translation each grow from copy to copy by themselves.
  func map(of index: Int, at frame: Double) -> AffineMap? {
    guard index < count(at: frame) else { return nil }
    let steps = Double(index) + offset.value(at: frame)
    let scale = transform.scale.value(at: frame)
    func power(_ base: Double) -> Double {
      if steps == steps.rounded(), abs(steps) < 1024 {
        var result = 1.0
        for _ in 0..<Int(abs(steps)) { result *= base }
        return steps < 0 ? 1 / result : result
      }
      guard base < 0, steps == steps.rounded() else { return base > 0 ? Maths.pow(base, steps) : 0 }
      let size = Maths.pow(-base, steps)
      return (steps / 2).rounded() == steps / 2 ? size : -size
    }
    let anchor = transform.anchor.value(at: frame).plane
    var map = AffineMap.scale(SIMD2(power(scale.x), power(scale.y)))
    map = map.after(.rotation(transform.rotation.value(at: frame) * steps))
    map = map.after(.translation(-anchor))
    map.origin += anchor + transform.position.value(at: frame).plane * steps
    return map.isFinite ? map : nil
  }

  /// 0...1; that of a copy that is not there is 0.
  func opacity(of index: Int, at frame: Double) -> Double {
    let count = count(at: frame)
    guard index < count else { return 0 }
    let (start, end) = (startOpacity.value(at: frame), endOpacity.value(at: frame))
    return count > 1 ? start + (end - start) * Double(index) / Double(count - 1) : start
  }
}
