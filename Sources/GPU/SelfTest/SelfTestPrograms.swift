import StrataGraphics

extension SelfTestFeature {
  /// The programs of the features on a device with all fast paths.
  ///
  /// They are started together, because the self-test otherwise waits for each of them. For other
  /// devices the list has some programs too many and some too few, which changes no result.
  ///
  /// - Parameter isHardware: Whether the device draws with the strategies of hardware GL.
  static func programs(of parts: SelfTestParts, isHardware: Bool) -> [ProgramKey] {
    programs(isHardware).filter { !$0.parts.isDisjoint(with: parts) }.map(\.key)
  }

  private static func programs(_ isHardware: Bool) -> [(parts: SelfTestParts, key: ProgramKey)] {
    let shapes: [ProgramKey.Coverage] = [.plain, .mask, .meshInside, .meshFringe]
    let corners: ProgramKey.Coverage = isHardware ? .anyRounded : .rounded
    let edges: ProgramKey.Coverage = isHardware ? .anyRounded : .analytic
    func keys(
      _ parts: SelfTestParts, _ coverages: [ProgramKey.Coverage], _ paints: ProgramKey.Paint...
    ) -> [(SelfTestParts, ProgramKey)] {
      coverages.flatMap { coverage in
        paints.map { (parts, ProgramKey(coverage: coverage, paint: $0)) }
      }
    }
    return keys([.paths, .groups, .clips, .blendModes, .blurs], shapes, .solid)
      + keys([.paths, .groups], [corners], .solid) + keys(.paths, [edges], .solid)
      + keys(.gradients, shapes, isHardware ? .anyTable : .axialTable)
      + keys(.images, shapes, .sheetImage, .slicedImage)
      + keys([.groups, .blurs], [.plain], .image) + keys(.clips, [edges, .mask], .image)
      + keys(.blendModes, [.plain], .blend(BlendProgram.of(.multiply).program))
      + keys(.blurs, [.plain], .filter(.convolve6))
      + keys(.particles, [.plain], .particles(.point), .particles(.exactQuad))
  }
}
