import Foundation
import Strata

/// The icon of a button type.
@MainActor
enum ButtonIcon {
  case info, add, close

  /// Returns nil for a type without an icon.
  init?(_ type: UIButton.ButtonType) {
    switch type {
    case .custom, .system: return nil
    case .detailDisclosure, .infoLight, .infoDark: self = .info
    case .contactAdd: self = .add
    case .close: self = .close
    }
  }

  private var side: CGFloat { self == .close ? 30 : 22 }

  /// The icon as a template image.
  var image: UIImage {
    let box = CGRect(x: 0, y: 0, width: side, height: side)
    let icon = UIGraphicsImageRenderer(size: box.size).image { _ in
      let center = CGPoint(x: box.midX, y: box.midY)
      UIColor.black.set()
      switch self {
      case .info:
        Self.strokeRing(in: box)
        Self.line(from: center.moved(0, -0.5), to: center.moved(0, 5), width: 2).stroke()
        UIBezierPath(ovalIn: CGRect(x: center.x - 1.4, y: center.y - 6.4, width: 2.8, height: 2.8))
          .fill()
      case .add:
        Self.strokeRing(in: box)
        Self.line(from: center.moved(-5, 0), to: center.moved(5, 0), width: 1.8).stroke()
        Self.line(from: center.moved(0, -5), to: center.moved(0, 5), width: 1.8).stroke()
      case .close:
        UIColor.black.withAlphaComponent(0.2).setFill()
        UIBezierPath(ovalIn: box).fill()
        Self.line(from: center.moved(-5, -5), to: center.moved(5, 5), width: 2.4).stroke()
        Self.line(from: center.moved(5, -5), to: center.moved(-5, 5), width: 2.4).stroke()
      }
    }
    return icon.withRenderingMode(.alwaysTemplate)
  }

  private static func strokeRing(in box: CGRect) {
    let ring = UIBezierPath(ovalIn: box.insetBy(dx: 1.8, dy: 1.8))
    ring.lineWidth = 1.6
    ring.stroke()
  }

  private static func line(
    from start: CGPoint, to end: CGPoint, width: CGFloat
  ) -> UIBezierPath {
    let path = UIBezierPath()
    path.move(to: start)
    path.addLine(to: end)
    (path.lineWidth, path.lineCapStyle) = (width, .round)
    return path
  }
}

extension CGPoint {
  fileprivate func moved(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
    CGPoint(x: self.x + x, y: self.y + y)
  }
}
