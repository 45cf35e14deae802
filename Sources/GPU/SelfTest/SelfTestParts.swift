import StrataGraphics
package import StrataRenderList

/// Parts of the self-test, each of which tests what a kind of render command depends on.
///
/// A frame waits only for the parts that its commands need.
package struct SelfTestParts: OptionSet, Sendable, Hashable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Shapes in solid colors, which also stand for everything that has no part of its own.
  package static let paths = SelfTestParts(rawValue: 1 << 0)
  package static let gradients = SelfTestParts(rawValue: 1 << 1)
  package static let images = SelfTestParts(rawValue: 1 << 2)
  package static let groups = SelfTestParts(rawValue: 1 << 3)
  package static let clips = SelfTestParts(rawValue: 1 << 4)
  package static let blendModes = SelfTestParts(rawValue: 1 << 5)
  package static let blurs = SelfTestParts(rawValue: 1 << 6)
  package static let particles = SelfTestParts(rawValue: 1 << 7)

  package static let everything: SelfTestParts = [
    .paths, .gradients, .images, .groups, .clips, .blendModes, .blurs, .particles,
  ]

  /// The members, as sets of one part.
  package var single: [SelfTestParts] {
    (0..<Self.everything.rawValue.bitWidth).map { SelfTestParts(rawValue: 1 << $0) }
      .filter { !isDisjoint(with: $0) }
  }

  /// The parts that a frame needs, in time proportional to the number of commands.
  package init(neededBy list: RenderList) {
    // Also for a frame without commands, so that no device is used without any test.
    self = .paths
    for command in list.commands {
      switch command {
      case .draw(let item):
        switch item.paint {
        case .solid: break
        case .gradient: insert(.gradients)
        case .image: insert(.images)
        }
      case .particles: insert(.particles)
      case .beginGroup(let group):
        insert(.groups)
        if group.clip != nil { insert(.clips) }
        if group.blend != .normal { insert(.blendModes) }
        // A bitmap is drawn like an image.
        if group.raster != nil { insert(.images) }
        add(group.filters)
      case .filterBackdrop(let backdrop):
        insert(.groups)
        if backdrop.clip != nil { insert(.clips) }
        add(backdrop.filters)
      case .endGroup: break
      }
    }
  }

  private mutating func add(_ filters: [RenderFilter]) {
    if filters.contains(where: \.blurs) { insert(.blurs) }
  }
}
