/// The shape from which an emitter layer emits particles.
///
/// Any string is a valid value. An unknown one is stored and acts as `.point`.
public struct CAEmitterLayerEmitterShape: RawRepresentable, Hashable, Sendable {
  /// The name as written in files and used by key-value methods.
  public let rawValue: String

  /// Creates a shape from any string.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The emitter position itself.
  public static let point = CAEmitterLayerEmitterShape(rawValue: "point")
  /// A horizontal line of the emitter size's width, centered on the position.
  public static let line = CAEmitterLayerEmitterShape(rawValue: "line")
  /// A rectangle of the emitter size, centered on the position.
  public static let rectangle = CAEmitterLayerEmitterShape(rawValue: "rectangle")
  /// A box of the emitter size and depth, centered on the position.
  public static let cuboid = CAEmitterLayerEmitterShape(rawValue: "cuboid")
  /// A circle in the layer's plane whose radius is the emitter size's width.
  public static let circle = CAEmitterLayerEmitterShape(rawValue: "circle")
  /// A sphere whose radius is the emitter size's width.
  public static let sphere = CAEmitterLayerEmitterShape(rawValue: "sphere")
}

/// The part of its shape from which an emitter layer emits particles.
///
/// Any string is a valid value. An unknown one is stored and acts as `.volume`.
public struct CAEmitterLayerEmitterMode: RawRepresentable, Hashable, Sendable {
  /// The name as written in files and used by key-value methods.
  public let rawValue: String

  /// Creates a mode from any string.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The points of the shape: ends, corners, or the intersections of the axes with a circle or
  /// sphere.
  public static let points = CAEmitterLayerEmitterMode(rawValue: "points")
  /// The edges of the shape.
  public static let outline = CAEmitterLayerEmitterMode(rawValue: "outline")
  /// The faces of the shape, or its whole area if it is flat.
  public static let surface = CAEmitterLayerEmitterMode(rawValue: "surface")
  /// The volume of the shape, or its whole area or length if it is flat.
  public static let volume = CAEmitterLayerEmitterMode(rawValue: "volume")
}

/// The order in which an emitter layer's particles are drawn, and their blending.
///
/// Any string is a valid value. An unknown one is stored and acts as `.unordered`.
public struct CAEmitterLayerRenderMode: RawRepresentable, Hashable, Sendable {
  /// The name as written in files and used by key-value methods.
  public let rawValue: String

  /// Creates a mode from any string.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// An unspecified order.
  public static let unordered = CAEmitterLayerRenderMode(rawValue: "unordered")
  /// The youngest particles on top.
  public static let oldestFirst = CAEmitterLayerRenderMode(rawValue: "oldestFirst")
  /// The oldest particles on top.
  public static let oldestLast = CAEmitterLayerRenderMode(rawValue: "oldestLast")
  /// The particles with the largest z on top.
  public static let backToFront = CAEmitterLayerRenderMode(rawValue: "backToFront")
  /// Colors and alpha are added to the content below.
  public static let additive = CAEmitterLayerRenderMode(rawValue: "additive")
}

extension CAEmitterLayerEmitterShape: KeyValueName {
  package static let words = ["point", "line", "rectangle", "cuboid", "circle", "sphere"]
}

extension CAEmitterLayerEmitterMode: KeyValueName {
  package static let words = ["points", "outline", "surface", "volume"]
}

extension CAEmitterLayerRenderMode: KeyValueName {
  package static let words = ["unordered", "oldestFirst", "oldestLast", "backToFront", "additive"]
}
