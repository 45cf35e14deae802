import Strata
import StrataGraphics

func star(_ center: CGPoint, _ radius: Double) -> CGPath {
  let path = CGMutablePath()
  for index in 0..<5 {
    let angle = 4 * Double.pi * Double(index) / 5 - Double.pi / 2
    let point = CGPoint(
      x: center.x + CGFloat(radius * Maths.cos(angle)),
      y: center.y + CGFloat(radius * Maths.sin(angle)))
    if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
  }
  path.closeSubpath()
  return path
}

func shape(_ path: CGPath, _ adjust: (CAShapeLayer) -> Void) -> CAShapeLayer {
  let layer = CAShapeLayer()
  layer.path = path
  adjust(layer)
  return layer
}

private func zigzag(_ y: Double) -> CGPath {
  let path = CGMutablePath()
  path.move(to: CGPoint(x: 14, y: y + 20))
  path.addLine(to: CGPoint(x: 40, y: y))
  path.addLine(to: CGPoint(x: 56, y: y + 20))
  path.addLine(to: CGPoint(x: 82, y: y))
  return path
}

extension TestScene {
  public static let shapes = [
    TestScene("shapes/fill-rules") {
      let a = shape(star(CGPoint(x: 26, y: 30), 24)) { $0.fillColor = color(0.8, 0.2, 0) }
      let b = shape(star(CGPoint(x: 70, y: 64), 24)) {
        $0.fillColor = color(0, 0.3, 0.8, 0.7)
        $0.fillRule = .evenOdd
      }
      return stage([a, b])
    },
    TestScene("shapes/curves") {
      let path = CGMutablePath()
      path.move(to: CGPoint(x: 10, y: 48))
      path.addCurve(
        to: CGPoint(x: 86, y: 48), control1: CGPoint(x: 20, y: -30),
        control2: CGPoint(x: 76, y: 120))
      path.addQuadCurve(to: CGPoint(x: 10, y: 48), control: CGPoint(x: 48, y: 100))
      let ellipse = CGPath(
        ellipseIn: CGRect(x: 60, y: 6, width: 30, height: 20), transform: nil)
      return stage([
        shape(path) { $0.fillColor = color(0.5, 0.1, 0.5) },
        shape(ellipse) { $0.fillColor = color(0.1, 0.6, 0.2) },
      ])
    },
    TestScene("shapes/caps-and-joins") {
      let styles: [(CAShapeLayerLineCap, CAShapeLayerLineJoin)] = [
        (.butt, .miter), (.round, .round), (.square, .bevel),
      ]
      return stage(
        styles.enumerated().map { index, style in
          shape(zigzag(12 + 28 * Double(index))) {
            $0.fillColor = nil
            $0.strokeColor = color(0.1, 0.1, 0.4)
            $0.lineWidth = 7
            $0.lineCap = style.0
            $0.lineJoin = style.1
          }
        })
    },
    TestScene("shapes/translucent-stroke-overlaps-once") {
      let path = CGMutablePath()
      path.move(to: CGPoint(x: 16, y: 20))
      path.addLine(to: CGPoint(x: 80, y: 76))
      path.addLine(to: CGPoint(x: 80, y: 20))
      path.addLine(to: CGPoint(x: 16, y: 76))
      return stage([
        shape(path) {
          $0.fillColor = nil
          $0.strokeColor = color(0.8, 0, 0, 0.5)
          $0.lineWidth = 12
          $0.lineJoin = .round
        }
      ])
    },
    TestScene("shapes/dashes-and-trim") {
      let ring = CGPath(ellipseIn: CGRect(x: 12, y: 12, width: 72, height: 72), transform: nil)
      return stage([
        shape(ring) {
          $0.fillColor = color(0.9, 0.95, 1)
          $0.strokeColor = color(0.5, 0, 0.5)
          $0.lineWidth = 6
          $0.lineDashPattern = [12, 4, 2, 4]
          $0.lineDashPhase = 5
          $0.strokeStart = 0.1
          $0.strokeEnd = 0.75
        },
        shape(zigzag(40)) {
          $0.fillColor = nil
          $0.strokeColor = color(0, 0.4, 0.3)
          $0.lineWidth = 4
          $0.lineCap = .round
          $0.lineDashPattern = [0, 8]
        },
      ])
    },
    TestScene("shapes/hairlines") {
      stage(
        (0..<8).map { index in
          let path = CGMutablePath()
          path.move(to: CGPoint(x: 6, y: 8))
          path.addLine(to: CGPoint(x: 90, y: 8 + 11 * index))
          return shape(path) {
            $0.strokeColor = color(0, 0, 0)
            $0.fillColor = nil
            $0.lineWidth = 0.25 + 0.25 * CGFloat(index)
          }
        })
    },
    TestScene("shapes/non-uniform-scale") {
      let layer = shape(star(CGPoint(x: 0, y: 0), 20)) {
        $0.fillColor = color(1, 0.9, 0.3)
        $0.strokeColor = color(0.2, 0.2, 0.2)
        $0.lineWidth = 3
        $0.lineJoin = .round
        $0.position = CGPoint(x: 48, y: 48)
        $0.setAffineTransform(CGAffineTransform(a: 2, b: 0.4, c: 0, d: 0.9, tx: 0, ty: 0))
      }
      return stage([layer])
    },
    TestScene("shapes/large-with-inside", 200, 160) {
      let path = CGMutablePath()
      path.addEllipse(in: CGRect(x: 6, y: 5, width: 188, height: 150))
      path.addRect(CGRect(x: 90, y: 60, width: 25, height: 40))
      let layer = shape(path) {
        $0.fillColor = color(0.2, 0.4, 0.3)
        $0.fillRule = .evenOdd
      }
      return stage([layer], width: 200, height: 160)
    },
  ]
}
