extension SelfTestFeature {
  /// The programs of the features on a device with all fast paths.
  ///
  /// They are started together, because the self-test otherwise waits for each of them. For other
  /// devices the list has some programs too many and some too few, which changes no result.
  static let programs: [ProgramKey] = {
    let meshes: [ProgramKey.Paint] = [.solid, .axialTable, .sheetImage, .slicedImage]
    let paints: [(ProgramKey.Coverage, [ProgramKey.Paint])] = [
      (.plain, meshes),
      (
        .plain,
        [
          .image, .blend(.multiply), .filter(.convolve6), .particles(.point),
          .particles(.exactQuad),
        ]
      ),
      (.rounded, [.solid]), (.analytic, [.solid, .image]), (.mask, meshes + [.image]),
      (.meshInside, meshes), (.meshFringe, meshes),
    ]
    return paints.flatMap { coverage, paints in
      paints.map { ProgramKey(coverage: coverage, paint: $0) }
    }
  }()
}
