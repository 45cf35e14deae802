import StrataGraphics

/// An item of a list of shapes.
indirect enum ShapeItem: Sendable {
  case group(ShapeGroup)
  case path(PathItem)
  case fill(ShapeStyle)
  case stroke(ShapeStyle, StrokeShape)
  case modifier(PathModifier)
  case merge(MergeMode)
  case repeater(Repeater)
}

/// A group of items with its own transform.
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
  /// Whether it is a star; otherwise it is a polygon, which has no inner radius.
  var isStar: Bool
  var center = Property(Vector.zero)
  /// The rotation in degrees.
  var rotation = Property(0.0)
  /// The number of points or corners.
  var points = Property(5.0)
  /// The radius in points.
  var outerRadius = Property(0.0)
  /// The roundness in percent.
  var outerRoundness = Property(0.0)
  var innerRadius = Property(0.0)
  var innerRoundness = Property(0.0)
}

/// The paint of a fill or a stroke.
struct ShapeStyle: Sendable {
  enum Paint: Sendable {
    case color(Property<SIMD4<Double>>)
    case gradient(LottieGradient)
  }

  var name: String?
  var paint: Paint
  /// The opacity, 0...1.
  var opacity = Property(1.0)
  var isEvenOdd = false
  var blend: BlendMode = .normal
}

/// A gradient with separate color and alpha stops.
struct LottieGradient: Sendable {
  enum GradientType: Sendable { case linear, radial, conic }

  var kind: GradientType
  /// The start and end points in the style's own space.
  var start: Property<Vector>
  var end: Property<Vector>
  /// The number of color stops.
  var colorCount: Int
  /// Four numbers for each color stop, followed by two for each alpha stop.
  var stops: Property<[Double]>
  /// The offset of a radial gradient's focal point, -1...1 of the radius.
  var highlightLength = Property(0.0)
  /// The angle of the focal point in degrees from the end, or the start angle of a conic gradient.
  var highlightAngle = Property(0.0)
}

/// The geometry of a stroke; lengths are in points.
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
  /// Alternating lengths of dashes and gaps; empty for a solid line.
  var dashes: [Property<Double>] = []
  var dashOffset = Property(0.0)
}

/// A modifier that changes each outline separately, except for a trim of outlines in sequence.
enum PathModifier: Sendable {
  case trim(TrimPath)
  case roundCorners(Property<Double>)
  case puckerBloat(Property<Double>)
  case zigZag(ZigZag)
  case offset(OffsetPath)
}

/// A modifier that shows a part of outlines.
struct TrimPath: Sendable {
  /// The start and end as fractions of the length.
  var start = Property(0.0)
  var end = Property(1.0)
  /// The offset in degrees, where 360 is the whole length.
  var offset = Property(0.0)
  /// Whether the outlines are trimmed in sequence, as if they were one.
  var isSequential = false
}

struct ZigZag: Sendable {
  /// The amplitude in points.
  var amplitude = Property(0.0)
  /// The number of ridges in each segment of the outline.
  var ridges = Property(0.0)
  /// Whether the ridges are curves, if at least 0.5.
  var isSmooth = Property(0.0)
}

struct OffsetPath: Sendable {
  /// The offset in points; a negative value shrinks the outline.
  var amount = Property(0.0)
  var join = StrokeShape.Join.miter
  var miterLimit = Property(4.0)
}

enum MergeMode: Int, Sendable {
  case merge = 1
  case add, subtract, intersect, exclude
}

/// Repeats the items that precede it in their list.
struct Repeater: Sendable {
  /// The number of copies, which is rounded up.
  var copies = Property(0.0)
  /// The offset in copies.
  var offset = Property(0.0)
  /// Whether later copies are drawn above earlier ones.
  var isAbove = false
  /// The change from each copy to the next.
  var transform = LottieTransform()
  /// The opacities of the first and the last copy, 0...1.
  var startOpacity = Property(1.0)
  var endOpacity = Property(1.0)
}
