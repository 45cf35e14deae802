import StrataGraphics

/// An entry of a list of shapes.
indirect enum ShapeItem: Sendable {
  case group(ShapeGroup)
  case path(PathItem)
  case fill(ShapeStyle)
  case stroke(ShapeStyle, StrokeShape)
  case modifier(PathModifier)
  case merge(MergeMode)
  case repeater(Repeater)
}

/// Entries with a transform of their own.
struct ShapeGroup: Sendable {
  var name: String?
  var items: [ShapeItem]
  var transform = LottieTransform()
  var blend: BlendMode = .normal
}

/// An outline.
struct PathItem: Sendable {
  enum Outline: Sendable {
    case bezier(Property<BezierShape>)
    case ellipse(center: Property<Vector>, size: Property<Vector>)
    case rectangle(center: Property<Vector>, size: Property<Vector>, radius: Property<Double>)
    case star(PolyStar)
  }

  var outline: Outline
  var isReversed = false
}

/// A star or a regular polygon.
struct PolyStar: Sendable {
  var isStar: Bool
  var center = Property(Vector.zero)
  /// Degrees.
  var rotation = Property(0.0)
  var points = Property(5.0)
  var outerRadius = Property(0.0)
  /// Percent.
  var outerRoundness = Property(0.0)
  var innerRadius = Property(0.0)
  var innerRoundness = Property(0.0)
}

/// What a fill or a stroke is painted with.
struct ShapeStyle: Sendable {
  enum Paint: Sendable {
    case color(Property<SIMD4<Double>>)
    case gradient(LottieGradient)
  }

  var name: String?
  var paint: Paint
  /// 0...1.
  var opacity = Property(1.0)
  var isEvenOdd = false
  var blend: BlendMode = .normal
}

struct LottieGradient: Sendable {
  enum Kind: Sendable { case linear, radial, conic }

  var kind: Kind
  /// In the style's own space.
  var start: Property<Vector>
  var end: Property<Vector>
  /// How many stops have a colour.
  var colorCount: Int
  /// Four numbers for each stop of a colour, then two for each of an alpha.
  var stops: Property<[Double]>
  /// Of the radial kind: where its centre is seen, -1...1 of the radius, and degrees from the end.
  var highlightLength = Property(0.0)
  /// Of the conic kind where it begins.
  var highlightAngle = Property(0.0)
}

struct StrokeShape: Sendable {
  enum Cap: Int, Sendable {
    case butt = 1
    case round, square
  }
  enum Join: Int, Sendable {
    case miter = 1
    case round, bevel
  }

  var width = Property(1.0)
  var cap = Cap.round
  var join = Join.round
  var miterLimit = Property(4.0)
  /// Lengths of dashes and gaps in turn; empty for a line in one piece.
  var dashes: [Property<Double>] = []
  var dashOffset = Property(0.0)
}

/// What changes outlines one by one.
enum PathModifier: Sendable {
  case trim(TrimPath)
  case roundCorners(Property<Double>)
  case puckerBloat(Property<Double>)
  case zigZag(ZigZag)
  case offset(OffsetPath)
  case twist(angle: Property<Double>, center: Property<Vector>)
}

struct TrimPath: Sendable {
  /// Shares of the length.
  var start = Property(0.0)
  var end = Property(1.0)
  /// Degrees; 360 is once around.
  var offset = Property(0.0)
  /// Whether the outlines are trimmed as if they were one, one after the other.
  var isSequential = false
}

struct ZigZag: Sendable {
  /// Points.
  var amplitude = Property(0.0)
  /// In each stretch of the outline.
  var ridges = Property(0.0)
  var isSmooth = Property(0.0)
}

struct OffsetPath: Sendable {
  /// Points; less than 0 shrinks.
  var amount = Property(0.0)
  var join = StrokeShape.Join.miter
  var miterLimit = Property(4.0)
}

enum MergeMode: Int, Sendable {
  case merge = 1
  case add, subtract, intersect, exclude
}

struct Repeater: Sendable {
  var copies = Property(0.0)
  /// In copies.
  var offset = Property(0.0)
  /// Whether later copies lie over earlier ones.
  var isAbove = false
  var transform = LottieTransform()
  /// 0...1.
  var startOpacity = Property(1.0)
  var endOpacity = Property(1.0)
}
