import StrataGraphics
public import StrataRenderList

extension RenderList {
  /// Whether a pixel may depend on distant pixels: within a blur's reach, or of a bitmap.
  public var reachesFar: Bool {
    commands.contains { command in
      switch command {
      case .draw, .particles, .endGroup: false
      case .beginGroup(let group):
        group.raster != nil || group.filters.contains(where: \.reachesFar)
      case .filterBackdrop(let backdrop): backdrop.filters.contains(where: \.reachesFar)
      }
    }
  }

  /// The result of `draw`; nil if surfaces are too small for the reach of the list.
  public func unlessTooLarge<Result>(_ draw: () throws -> Result) throws -> Result? {
    do {
      return try draw()
    } catch is LimitExceeded where reachesFar {
      return nil
    }
  }
}

extension RenderFilter {
  fileprivate var reachesFar: Bool {
    switch self {
    case .blur, .dropShadow: true
    case .colorMatrix: false
    }
  }
}
