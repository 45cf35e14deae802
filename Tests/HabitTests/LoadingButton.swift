import Testing
import UIKit

/// A button that shrinks to a circle in which something turns, as long as something is awaited.
class LoadingButton: UIButton {
  private(set) var isLoading = false
  private(set) var width: NSLayoutConstraint!
  private let fullWidth: CGFloat
  private let side: CGFloat
  private var title: String?
  private let spinner = CAShapeLayer()

  init(title: String, width: CGFloat, height: CGFloat) {
    (fullWidth, side) = (width, height)
    super.init(frame: .zero)
    setTitle(title, for: .normal)
    backgroundColor = .red
    layer.cornerRadius = height / 2
    translatesAutoresizingMaskIntoConstraints = false
    self.width = widthAnchor.constraint(equalToConstant: width)
    NSLayoutConstraint.activate([self.width, heightAnchor.constraint(equalToConstant: height)])

    spinner.fillColor = nil
    spinner.strokeColor = UIColor.white.cgColor
    spinner.lineWidth = 4
    spinner.isHidden = true
    spinner.bounds = CGRect(x: 0, y: 0, width: height, height: height)
    let center = CGPoint(x: height / 2, y: height / 2)
    let arc = UIBezierPath(
      arcCenter: center, radius: height * 0.3, startAngle: -.pi / 4, endAngle: .pi / 4,
      clockwise: true)
    spinner.path = arc.cgPath
    layer.addSublayer(spinner)
  }

  required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func layoutSubviews() {
    super.layoutSubviews()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    spinner.position = CGPoint(x: bounds.midX, y: bounds.midY)
    CATransaction.commit()
  }

  func startLoading(then action: (() -> Void)? = nil) {
    guard !isLoading else { return }
    isLoading = true
    isUserInteractionEnabled = false
    title = currentTitle
    setTitle("", for: .normal)
    setWidth(side) { [weak self] in
      self?.spin()
      action?()
    }
  }

  func stopLoading(then action: (() -> Void)? = nil) {
    guard isLoading else { return }
    spinner.isHidden = true
    spinner.removeAnimation(forKey: "spin")
    setWidth(fullWidth) { [weak self] in
      self?.isLoading = false
      self?.isUserInteractionEnabled = true
      self?.setTitle(self?.title, for: .normal)
      action?()
    }
  }

  private func setWidth(_ new: CGFloat, then completion: @escaping () -> Void) {
    width.constant = new
    UIView.animate(
      withDuration: 1, delay: 0, options: [.curveLinear],
      animations: { self.superview?.layoutIfNeeded() }, completion: { _ in completion() })
  }

  private func spin() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    spinner.isHidden = false
    CATransaction.commit()
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.byValue = 2 * CGFloat.pi
    turn.duration = 2
    turn.repeatCount = .infinity
    spinner.add(turn, forKey: "spin")
  }
}

@MainActor @Suite struct Loading {
  private let page = UIView(frame: CGRect(x: 0, y: 0, width: 120, height: 60))
  private let button = LoadingButton(title: "Log in", width: 100, height: 40)
  private let renderer: Renderer

  init() throws {
    renderer = try Renderer(size: CGSize(width: 120, height: 60), device: .cpu)
    page.addSubview(button)
    NSLayoutConstraint.activate([
      button.centerXAnchor.constraint(equalTo: page.centerXAnchor),
      button.centerYAnchor.constraint(equalTo: page.centerYAnchor),
    ])
  }

  private func picture(at time: Double) throws -> Picture {
    Picture(try renderer.image(of: page, at: time))
  }

  /// How much white there is, of the title or of the ring.
  private func white(_ picture: Picture) -> Int {
    (0..<120 * 60).reduce(0) { $0 + (picture[$1 % 120, $1 / 120][1] > 128 ? 1 : 0) }
  }

  /// A rectangle of height 40 whose ends are half circles.
  private func area(width: Double) -> Double { width * 40 - (4 - Double.pi) * 400 }

  @Test func `the button shrinks to a circle, and grows back`() throws {
    var log: [String] = []
    let before = try picture(at: 0)
    #expect(abs(before.area - area(width: 100)) < 1 && white(before) > 20)
    button.startLoading { log.append("shrunk") }
    button.startLoading { log.append("again") }
    #expect(button.width.constant == 40 && !button.isUserInteractionEnabled)
    for time in [0, 0.25, 0.5, 0.75, 1] {
      let drawn = try picture(at: time)
      #expect(abs(drawn.area - area(width: 100 - 60 * time)) < 1, "\(time)")
      // The middle stays where it is, and the title is gone.
      let row = (0..<120).map { drawn.alpha($0, 30) }
      #expect(row == row.reversed() && white(drawn) == 0)
    }
    #expect(log == ["shrunk"])
    // A quarter of a ring, four wide and twelve from the middle.
    #expect(try abs(white(picture(at: 1)) - Int(6 * Double.pi * 4)) <= 10)
    button.stopLoading { log.append("grown") }
    #expect(try abs(picture(at: 1.5).area - area(width: 70)) < 1 && log.count == 1)
    #expect(try abs(picture(at: 2).area - area(width: 100)) < 1)
    #expect(try white(picture(at: 2.1)) == white(before))
    #expect(log == ["shrunk", "grown"] && !button.isLoading && button.currentTitle == "Log in")
  }

  @Test func `a quarter of a ring turns in the circle until it is over`() throws {
    button.startLoading()
    _ = try picture(at: 1)
    for time in [1, 1.25, 1.5, 2.25, 3.75] {
      let drawn = try picture(at: time)
      let angle = (time - 1) * .pi
      for turn in 0..<4 {
        // Twelve from the middle, in the direction of the ring and across.
        let direction = angle + Double(turn) * .pi / 2
        let pixel = drawn[Int(60 + 12 * cos(direction)), Int(30 + 12 * sin(direction))]
        #expect(pixel == (turn == 0 ? [255, 255, 255, 255] : [255, 0, 0, 255]), "\(time)")
      }
    }
    button.stopLoading()
    #expect(try picture(at: 4)[72, 30] == [255, 0, 0, 255])
  }
}
