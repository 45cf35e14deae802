import StrataGraphics

/// An outline with all modifiers up to the list that contains it.
///
/// Modifiers are added while shapes are read, because modifiers that follow later or in outer lists
/// apply as well. Afterwards, the object does not change.
final class OutlineNode: @unchecked Sendable {
  enum Source {
    case item(PathItem)
    /// Several outlines combined into one.
    case merged(MergeMode, [PlacedOutline])
  }

  enum Modifier {
    case own(PathModifier)
    /// A trim of several outlines in sequence.
    case sequence(TrimPath, OutlineSequence, index: Int)
  }

  let source: Source
  private(set) var modifiers: [Modifier] = []
  /// The nesting depth of merges and sequences, which are evaluated recursively.
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

  /// Returns the sequences that must be measured for the node's shapes.
  ///
  /// Sequences before the last one are left out, because measuring that one includes them.
  ///
  /// - Parameter count: The number of active modifiers; nil for all.
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

  /// Returns the subpaths at a frame in the outline's own space.
  ///
  /// - Parameter count: The number of active modifiers; nil for all.
  func shapes(
    at frame: Double, modifiers count: Int? = nil,
    _ measured: MeasuredSequences = MeasuredSequences()
  ) -> [BezierShape] {
    var shapes: [BezierShape]
    switch source {
    case .item(let item): shapes = [item.shape(at: frame)]
    case .merged(let mode, let outlines): shapes = mode.merge(outlines, at: frame, measured)
    }
    for modifier in modifiers.prefix(count ?? modifiers.count) {
      switch modifier {
      case .own(let modifier): shapes = modifier.apply(to: shapes, at: frame)
      case .sequence(let trim, let sequence, let index):
        shapes = sequence.part(of: shapes, index, trim, at: frame, measured)
      }
    }
    return shapes
  }
}

/// The outlines that a trim covers in sequence.
final class OutlineSequence: @unchecked Sendable {
  // Thread-safe: all properties are constant, and nodes do not change once shapes are read.
  /// The nodes with the number of their modifiers that precede the trim.
  let outlines: [(node: OutlineNode, modifiers: Int)]
  /// The nesting depth of merges and sequences up to this one.
  let depth: Int
  /// Whether an outline changes before the trim.
  ///
  /// The nodes have exactly the modifiers that precede it when the sequence is created.
  let isAnimated: Bool

  init(_ nodes: [OutlineNode]) {
    outlines = nodes.map { ($0, $0.modifiers.count) }
    isAnimated = nodes.contains(where: \.isAnimated)
    depth = 1 + (nodes.lazy.map(\.depth).max() ?? 0)
  }

  /// Returns the trimmed part of one of the outlines.
  ///
  /// - Parameter shapes: The outline at the index, as the modifiers before the trim leave it.
  func part(
    of shapes: [BezierShape], _ index: Int, _ trim: TrimPath, at frame: Double,
    _ measured: MeasuredSequences
  ) -> [BezierShape] {
    guard let part = trim.part(at: frame) else { return [] }
    if part.to - part.from >= 1 { return shapes }
    let outlines = measured.outlines(of: self, at: frame)
    let (before, total) = (index > 0 ? outlines[index - 1].end : 0, outlines.last?.end ?? 0)
    let own = outlines[index].shapes
    func clamp(_ length: Double) -> Double { min(max(length - before, 0), own.length) }
    var pieces = own.part(from: clamp(part.from * total), to: clamp(min(part.to, 1) * total))
    if part.to > 1 { pieces += own.part(from: clamp(0), to: clamp((part.to - 1) * total)) }
    return pieces
  }
}

/// The outlines in sequences with their lengths, measured once for a path at a frame.
///
/// Each outline needs the lengths of all others in its sequence, and so do previous sequences.
final class MeasuredSequences {
  fileprivate struct Outline {
    let shapes: MeasuredShapes
    /// The end of the outline in its sequence, as a length.
    let end: Double
  }

  private var known: [ObjectIdentifier: [Outline]] = [:]

  /// Returns the outlines of a sequence, each before the trim.
  fileprivate func outlines(of sequence: OutlineSequence, at frame: Double) -> [Outline] {
    let key = ObjectIdentifier(sequence)
    if let outlines = known[key] { return outlines }
    var end = 0.0
    let outlines = sequence.outlines.map { outline -> Outline in
      let shapes = MeasuredShapes(
        outline.node.shapes(at: frame, modifiers: outline.modifiers, self))
      end += shapes.length
      return Outline(shapes: shapes, end: end)
    }
    known[key] = outlines
    return outlines
  }
}

/// The map of a group, or of a repeater's copy, to the space around it.
enum OutlineMap: Sendable {
  case group(LottieTransform)
  case copy(Repeater, index: Int)

  var isAnimated: Bool {
    switch self {
    case .group(let transform): transform.isMoving
    case .copy(let repeater, _): repeater.isMoving
    }
  }

  /// Returns nil if there is no such copy at the frame.
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
  /// The maps, innermost first.
  var maps: [OutlineMap] = []

  var isAnimated: Bool { node.isAnimated || maps.contains(where: \.isAnimated) }

  /// Returns nil if the outline does not exist at the frame.
  func map(at frame: Double) -> AffineMap? {
    var result = AffineMap.identity
    for map in maps {
      guard let next = map.map(at: frame), next.isFinite else { return nil }
      result = next.after(result)
    }
    return result
  }

  /// Appends the outline at a frame to a path; nothing if it does not exist at the frame.
  func append(
    to path: inout Path, at frame: Double, _ measured: MeasuredSequences = MeasuredSequences()
  ) {
    guard let map = map(at: frame) else { return }
    for shape in node.shapes(at: frame, measured) {
      if map == .identity {
        shape.append(to: &path)
      } else {
        shape.mapped(by: map).append(to: &path)
      }
    }
  }
}

extension BezierShape {
  /// Returns the image of the outline under a map.
  func mapped(by map: AffineMap) -> BezierShape {
    func turned(_ handle: SIMD2<Double>) -> SIMD2<Double> { map.x * handle.x + map.y * handle.y }
    return BezierShape(
      points: points.map { map($0) }, arriving: arriving.map(turned), leaving: leaving.map(turned),
      isClosed: isClosed)
  }
}

extension [PlacedOutline] {
  /// Returns all outlines as one path.
  func path(at frame: Double) -> Path {
    var path = Path()
    let measured = MeasuredSequences()
    for outline in self { outline.append(to: &path, at: frame, measured) }
    return path
  }
}

extension Repeater {
  var isMoving: Bool { copies.isAnimated || offset.isAnimated || transform.isMoving }

  /// Returns the number of copies at a frame.
  func count(at frame: Double) -> Int { Self.count(copies.value(at: frame)) }

  /// Returns the maximum number of copies at the given frames.
  func mostCount(in frames: ClosedRange<Double>) -> Int {
    Self.count(copies.range(in: frames).upperBound)
  }

  private static func count(_ copies: Double) -> Int {
    Swift.min(Swift.max(Int(clampedTo: copies.rounded(.up)), 0), mostCopies)
  }

  private static let mostCopies = 100_000

  /// Returns the transform of a copy, counted from 0; nil if it does not exist at the frame.
  ///
  /// Rotation, scale and translation each increase independently from copy to copy.
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

  /// Returns the opacity of a copy, 0...1; 0 if it does not exist.
  func opacity(of index: Int, at frame: Double) -> Double {
    let count = count(at: frame)
    guard index < count else { return 0 }
    let (start, end) = (startOpacity.value(at: frame), endOpacity.value(at: frame))
    return count > 1 ? start + (end - start) * Double(index) / Double(count - 1) : start
  }
}
