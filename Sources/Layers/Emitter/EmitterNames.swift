/// The shape whose places an emitter layer's particles start from.
///
/// An open set of strings; an unknown one is kept and acts as `.point`.
public struct CAEmitterLayerEmitterShape: RawRepresentable, Hashable, Sendable {
  /// The name as files and key-value calls spell it.
  public let rawValue: String

  /// Any string is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The emitter position itself.
  public static let point = CAEmitterLayerEmitterShape(rawValue: "point")
  /// A horizontal line of the emitter size's width, centred on the position.
  public static let line = CAEmitterLayerEmitterShape(rawValue: "line")
  /// A rectangle of the emitter size, centred on the position.
  public static let rectangle = CAEmitterLayerEmitterShape(rawValue: "rectangle")
  /// A box of the emitter size and depth, centred on the position.
  public static let cuboid = CAEmitterLayerEmitterShape(rawValue: "cuboid")
  /// A circle in the layer's plane whose radius is the emitter size's width.
  public static let circle = CAEmitterLayerEmitterShape(rawValue: "circle")
  /// A sphere whose radius is the emitter size's width.
  public static let sphere = CAEmitterLayerEmitterShape(rawValue: "sphere")
}

/// Which places of its shape an emitter layer's particles start from.
///
/// An open set of strings; an unknown one is kept and acts as `.volume`.
public struct CAEmitterLayerEmitterMode: RawRepresentable, Hashable, Sendable {
  /// The name as files and key-value calls spell it.
  public let rawValue: String

  /// Any string is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Its points: ends, corners, or where the axes meet a circle or a sphere.
  public static let points = CAEmitterLayerEmitterMode(rawValue: "points")
  /// Its edges.
  public static let outline = CAEmitterLayerEmitterMode(rawValue: "outline")
  /// Its faces; of a flat shape all of it.
  public static let surface = CAEmitterLayerEmitterMode(rawValue: "surface")
  /// Anywhere in it.
  public static let volume = CAEmitterLayerEmitterMode(rawValue: "volume")
}

/// In which order, and how, an emitter layer's particles are put on what is below.
///
/// An open set of strings; an unknown one is kept and acts as `.unordered`.
public struct CAEmitterLayerRenderMode: RawRepresentable, Hashable, Sendable {
  /// The name as files and key-value calls spell it.
  public let rawValue: String

  /// Any string is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// No order is promised.
  public static let unordered = CAEmitterLayerRenderMode(rawValue: "unordered")
  /// The youngest on top.
  public static let oldestFirst = CAEmitterLayerRenderMode(rawValue: "oldestFirst")
  /// The oldest on top.
  public static let oldestLast = CAEmitterLayerRenderMode(rawValue: "oldestLast")
  /// Those of the largest z on top.
  public static let backToFront = CAEmitterLayerRenderMode(rawValue: "backToFront")
  /// Colours and alpha are added to what is below.
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
