import Foundation
import Strata

extension ReferencePair {
  /// CAML documents, and the equivalent trees.
  static let documents: [ReferencePair] = [
    ReferencePair("a document of layers is its tree") {
      [
        try read(
          """
          <CALayer bounds="0 0 64 64" position="32 32">
            <sublayers>
              <CALayer bounds="0 0 40 30" position="30 25" backgroundColor="0.1 0.2 0.7"
                  cornerRadius="8" maskedCorners="6" borderWidth="3" borderColor="1 0 0"/>
              <CALayer bounds="0 0 20 20" position="40 40" backgroundColor="1 0.8 0"
                  transform="rotate(90deg) scale(1.5, 0.5)" opacity="0.5" zPosition="-1"/>
            </sublayers>
          </CALayer>
          """)
      ]
    } is: {
      let back = adjusted(box(30, 30, 20, 20, 1, 0.8, 0)) {
        $0.opacity = 0.5
        $0.setAffineTransform(CGAffineTransform(a: 0, b: 1.5, c: -0.5, d: 0, tx: 0, ty: 0))
      }
      let front = adjusted(ink(10, 10, 40, 30)) {
        $0.cornerRadius = 8
        $0.maskedCorners = [.layerMaxXMinYCorner, .layerMinXMaxYCorner]
        $0.borderWidth = 3
        $0.borderColor = color(1, 0, 0)
      }
      return [back, front]
    },
    ReferencePair("a document of a shape is its shape layer") {
      [
        try read(
          """
          <CAShapeLayer path="8 50 m 30 10 l 40 0 50 20 54 46 c h" fillColor="1 0.8 0"
              lineWidth="4" lineJoin="round" lineDashPhase="2">
            <strokeColor opacity="0.5" value="0.1 0.2 0.7"/>
            <lineDashPattern><integer value="9"/><integer value="3"/></lineDashPattern>
          </CAShapeLayer>
          """)
      ]
    } is: {
      let outline = CGMutablePath()
      outline.move(to: CGPoint(x: 8, y: 50))
      outline.addLine(to: CGPoint(x: 30, y: 10))
      outline.addCurve(
        to: CGPoint(x: 54, y: 46), control1: CGPoint(x: 40, y: 0), control2: CGPoint(x: 50, y: 20))
      outline.closeSubpath()
      return [
        stroked(outline, 4) {
          $0.fillColor = color(1, 0.8, 0)
          $0.strokeColor = color(0.1, 0.2, 0.7, 0.5)
          $0.lineJoin = .round
          $0.lineDashPattern = [9, 3]
          $0.lineDashPhase = 2
        }
      ]
    },
    ReferencePair("a document of a gradient is its gradient layer") {
      [
        try read(
          """
          <CAGradientLayer bounds="0 0 40 30" position="30 25" startPoint="0 0" endPoint="1 0.5">
            <colors><CGColor value="1 0 0"/><CGColor value="0.1 0.2 0.7" opacity="0.5"/></colors>
            <locations><real value="0.25"/><real value="1"/></locations>
          </CAGradientLayer>
          """)
      ]
    } is: {
      [
        // The bounds of a root fill the canvas, whatever its position.
        gradient(rect(0, 0, 40, 30), [color(1, 0, 0), color(0.1, 0.2, 0.7, 0.5)]) {
          $0.startPoint = CGPoint(x: 0, y: 0)
          $0.endPoint = CGPoint(x: 1, y: 0.5)
          $0.locations = [0.25, 1]
        }
      ]
    },
    ReferencePair("properties as elements are properties as attributes") {
      [
        try read(
          """
          <CALayer>
            <bounds type="CGRect" value="0 0 40 30"/><position value="30 25"/>
            <backgroundColor><CGColor value="0.1 0.2 0.7"/></backgroundColor>
            <cornerRadius type="real" value="9"/>
          </CALayer>
          """)
      ]
    } is: {
      [
        try read(
          """
          <CALayer bounds="0 0 40 30" position="30 25" backgroundColor="0.1 0.2 0.7"
              cornerRadius="9"/>
          """)
      ]
    },
  ]

  private static func read(_ layer: String) throws -> CALayer {
    let text = "<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\">\(layer)</caml>"
    return try Scene(data: Data(text.utf8), name: "pair.caml", baseURL: nil, yAxis: .down).root
  }
}
