/// An open set of names of which a layer stores some members alone.
protocol KnownName: Hashable {
  /// Those that a layer stores.
  static var known: Set<Self> { get }
}

extension KnownName {
  /// The name itself if a layer stores it.
  func known(or other: Self) -> Self { Self.known.contains(self) ? self : other }
}

extension CALayerContentsGravity: KnownName {}
extension CALayerContentsFormat: KnownName {}
extension CALayerCornerCurve: KnownName {}
