import Testing
import UIKit

/// A tick that is drawn in a circle, with path animations in a group.
@IBDesignable
open class CheckBox: UIControl {
  @IBInspectable open var lineWidth: CGFloat = 2.0 {
    didSet {
      circle.lineWidth = lineWidth
      checkmark.lineWidth = lineWidth
    }
  }

  @IBInspectable open var strokeColor: UIColor = UIColor.black {
    didSet {
      circle.strokeColor = strokeColor.cgColor
      checkmark.strokeColor = strokeColor.cgColor
    }
  }

  @IBInspectable open override var isSelected: Bool {
    get { super.isSelected }
    set {
      super.isSelected = newValue
      setSelected(newValue, animated: false)
    }
  }

  fileprivate var circle: CAShapeLayer = CAShapeLayer()
  fileprivate var checkmark: CAShapeLayer = CAShapeLayer()

  public override init(frame: CGRect) {
    super.init(frame: frame)
    configure()
  }

  public required init(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)!
    configure()
  }

  fileprivate func configure() {
    backgroundColor = UIColor.clear
    for layer in [circle, checkmark] {
      layer.fillColor = UIColor.clear.cgColor
      layer.strokeColor = strokeColor.cgColor
      layer.lineWidth = lineWidth
      layer.lineCap = .round
      self.layer.addSublayer(layer)
    }
    circle.strokeEnd = 1
    checkmark.strokeEnd = 0
    addTarget(self, action: Selector("toggle", CheckBox.toggle), for: .touchUpInside)
  }

  func toggle() {
    setSelected(!isSelected, animated: true)
    sendActions(for: .valueChanged)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let box = bounds.insetBy(dx: lineWidth / 2, dy: lineWidth / 2)
    circle.path = UIBezierPath(ovalIn: box).cgPath
    let path = UIBezierPath()
    path.move(to: CGPoint(x: box.minX + box.width * 0.25, y: box.midY))
    path.addLine(to: CGPoint(x: box.minX + box.width * 0.45, y: box.minY + box.height * 0.7))
    path.addLine(to: CGPoint(x: box.minX + box.width * 0.75, y: box.minY + box.height * 0.3))
    checkmark.path = path.cgPath
  }

  open func setSelected(_ isSelected: Bool, animated: Bool) {
    super.isSelected = isSelected
    checkmark.removeAllAnimations()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    checkmark.strokeEnd = isSelected ? 1 : 0
    CATransaction.commit()
    guard animated else { return }
    let animation = CAKeyframeAnimation(keyPath: "strokeEnd")
    animation.values = isSelected ? [0.0, 0.85, 1.0] : [1.0, 0.85, 0.0]
    animation.keyTimes = [0, 0.6, 1]
    animation.duration = 0.5
    checkmark.add(animation, forKey: "strokeEnd")
  }
}

@MainActor @Suite struct CheckBoxes {
  @Test func `a tap draws the tick`() throws {
    let box = CheckBox(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    let renderer = try Renderer(size: CGSize(width: 40, height: 40), device: .cpu)
    let empty = Picture(try renderer.image(of: box)).area
    var changes = 0
    box.addAction(UIAction { _ in changes += 1 }, for: .valueChanged)
    box.sendActions(for: .touchUpInside)
    #expect(box.isSelected && changes == 1)
    let half = Picture(try renderer.image(of: box, at: 0.25)).area
    let whole = Picture(try renderer.image(of: box, at: 1)).area
    #expect(empty < half - 5 && half < whole - 5)
    box.isSelected = false
    #expect(try Picture(renderer.image(of: box, at: 2)).area == empty)
  }
}
