import Testing
import UIKit

/// Water whose surface is a wave that runs, drawn anew for each frame by a display link.
open class WaveView: UIView {
  /// How high the water stands, as a share of the view.
  open var level: CGFloat = 0.5
  open var amplitude: CGFloat = 6
  open var wavelength: CGFloat = 40
  /// In wavelengths a second, to the left.
  open var speed: Double = 0.5
  open private(set) var tickCount = 0

  private let water = CAShapeLayer()
  private var link: CADisplayLink?
  private var startTime: CFTimeInterval?
  private var phase: CGFloat = 0

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setup()
  }

  public required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
    setup()
  }

  private func setup() {
    clipsToBounds = true
    water.fillColor = UIColor.blue.cgColor
    layer.addSublayer(water)
  }

  open var isRunning: Bool { link != nil }

  open func start() {
    guard link == nil else { return }
    let link = CADisplayLink(target: self, selector: Selector("tick:", WaveView.tick(_:)))
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  open func stop() {
    link?.invalidate()
    link = nil
    startTime = nil
  }

  /// A link keeps its target, so it is let go of with the window.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil {
      start()
    } else {
      stop()
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    water.frame = bounds
    water.path = wave().cgPath
  }

  private func tick(_ link: CADisplayLink) {
    tickCount += 1
    let start = startTime ?? link.timestamp
    startTime = start
    phase = CGFloat((link.timestamp - start) * speed)
    water.path = wave().cgPath
  }

  /// Where the surface is in a column, after some wavelengths.
  func surface(at x: CGFloat, _ phase: CGFloat) -> CGFloat {
    bounds.height * (1 - level) + amplitude * sin(2 * .pi * (x / wavelength + phase))
  }

  private func wave() -> UIBezierPath {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: bounds.height))
    for x in stride(from: 0, through: bounds.width, by: 1) {
      path.addLine(to: CGPoint(x: x, y: surface(at: x, phase)))
    }
    path.addLine(to: CGPoint(x: bounds.width, y: bounds.height))
    path.close()
    return path
  }
}

@MainActor @Suite(.serialized) struct Waves {
  private let wave = WaveView(frame: CGRect(x: 0, y: 0, width: 80, height: 40))
  private let renderer: Renderer

  init() throws {
    renderer = try Renderer(size: CGSize(width: 80, height: 40), device: .cpu)
  }

  /// Whether each column has as much water as the wave has at a time.
  private func expect(_ picture: Picture, at time: Double) {
    for x in 0..<80 {
      let height = (0..<40).reduce(0) { $0 + Double(picture.alpha(x, $1)) } / 255
      let expected = 40 - Double(wave.surface(at: CGFloat(x) + 0.5, CGFloat(time * wave.speed)))
      #expect(abs(height - expected) < 0.1, "\(x) at \(time)")
    }
  }

  @Test func `each frame of a job has the wave of its time`() throws {
    defer { wave.stop() }
    var frames: [Int] = []
    try renderer.forEachFrame(of: wave, frames: 0..<9, fps: 4) { frame, image in
      frames.append(frame)
      expect(Picture(image), at: Double(frame) / 4)
    }
    #expect(frames == Array(0..<9) && wave.tickCount == 9)
  }

  @Test func `frames in the middle of a job are as if all before them had been drawn`() throws {
    defer { wave.stop() }
    var times: [Double] = []
    try renderer.forEachFrame(of: wave, frames: 6..<8, fps: 4) { frame, image in
      times.append(Double(frame) / 4)
      expect(Picture(image), at: Double(frame) / 4)
    }
    #expect(times == [1.5, 1.75] && wave.tickCount == 8)
  }

  @Test func `the wave runs in a window alone`() throws {
    defer { wave.stop() }
    #expect(!wave.isRunning && wave.tickCount == 0)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 80, height: 40))
    window.addSubview(wave)
    #expect(wave.isRunning)
    expect(Picture(try renderer.image(of: window, at: 3)), at: 0)
    expect(Picture(try renderer.image(of: window, at: 3.4)), at: 0.4)
    #expect(wave.tickCount == 2)
    wave.removeFromSuperview()
    #expect(!wave.isRunning)
    #expect(try Picture(renderer.image(of: window, at: 4)).area == 0 && wave.tickCount == 2)
  }
}
