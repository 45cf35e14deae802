import Testing
import UIKit

/// Bars that leap one after the other: one layer, replicated.
open class EqualizerBars: UIView {
  open var barCount: Int = 5 { didSet { setNeedsLayout() } }
  open var barWidth: CGFloat = 8
  open var spacing: CGFloat = 2
  open var beat: CFTimeInterval = 1
  /// By how much of a beat each bar is behind the one left of it.
  open var lag: Double = 0.1
  public static let heights: [Double] = [0.2, 1, 0.5, 0.2]
  public static let times: [Double] = [0, 0.25, 0.6, 1]

  private let bar = CALayer()
  private static let key = "leap"

  open override class var layerClass: AnyClass { CAReplicatorLayer.self }

  private var replicator: CAReplicatorLayer { layer as! CAReplicatorLayer }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setup()
  }

  public required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
    setup()
  }

  private func setup() {
    bar.backgroundColor = tintColor.cgColor
    bar.anchorPoint = CGPoint(x: 0.5, y: 1)
    bar.transform = CATransform3DMakeScale(1, CGFloat(EqualizerBars.heights[0]), 1)
    replicator.addSublayer(bar)
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    bar.backgroundColor = tintColor.cgColor
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    replicator.instanceCount = barCount
    replicator.instanceTransform = CATransform3DMakeTranslation(barWidth + spacing, 0, 0)
    replicator.instanceDelay = beat * lag
    bar.bounds = CGRect(x: 0, y: 0, width: barWidth, height: bounds.height)
    bar.position = CGPoint(x: spacing / 2 + barWidth / 2, y: bounds.height)
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: CGFloat(barCount) * (barWidth + spacing), height: UIView.noIntrinsicMetric)
  }

  open var isPlaying: Bool { bar.animation(forKey: EqualizerBars.key) != nil }

  open func play() {
    guard !isPlaying else { return }
    let leap = CAKeyframeAnimation(keyPath: "transform.scale.y")
    leap.values = EqualizerBars.heights
    leap.keyTimes = EqualizerBars.times.map { NSNumber(value: $0) }
    leap.duration = beat
    leap.repeatCount = .infinity
    leap.isRemovedOnCompletion = false
    bar.add(leap, forKey: EqualizerBars.key)
  }

  open func stop() {
    bar.removeAnimation(forKey: EqualizerBars.key)
  }

  /// How high a bar is at a time after the beginning, as a share of the view.
  func height(ofBar number: Int, at time: Double) -> Double {
    let own = time - Double(number) * lag * beat
    guard own > 0 else { return EqualizerBars.heights[0] }
    let phase = (own / beat).truncatingRemainder(dividingBy: 1)
    let (times, heights) = (EqualizerBars.times, EqualizerBars.heights)
    let next = times.firstIndex { $0 > phase } ?? times.count - 1
    let share = (phase - times[next - 1]) / (times[next] - times[next - 1])
    return heights[next - 1] + share * (heights[next] - heights[next - 1])
  }
}

@MainActor @Suite struct Equalizer {
  private let bars = EqualizerBars(frame: CGRect(x: 0, y: 0, width: 50, height: 40))
  private let renderer: Renderer

  init() throws {
    renderer = try Renderer(size: CGSize(width: 50, height: 40), device: .cpu)
    bars.tintColor = .red
  }

  /// What of each bar is drawn, in its middle and between it and the next.
  private func heights(at time: Double) throws -> (bars: [Double], gaps: [Double]) {
    let picture = Picture(try renderer.image(of: bars, at: time))
    func height(_ x: Int) -> Double { (0..<40).reduce(0) { $0 + Double(picture.alpha(x, $1)) } }
    return ((0..<5).map { height($0 * 10 + 5) / 255 }, (0..<5).map { height($0 * 10 + 9) / 255 })
  }

  @Test func `each bar is where the one left of it was a tenth of a beat before`() throws {
    #expect(try heights(at: 0).bars == [8, 8, 8, 8, 8])
    bars.play()
    bars.play()
    #expect(bars.isPlaying && bars.layer.sublayers?.count == 1)
    for time in [0, 0.05, 0.25, 0.37, 0.45, 0.6, 0.8, 1, 1.25, 7.65] {
      let drawn = try heights(at: time)
      for (number, height) in drawn.bars.enumerated() {
        let expected = 40 * bars.height(ofBar: number, at: time)
        #expect(abs(height - expected) < 0.02, "\(number) at \(time)")
      }
      #expect(drawn.gaps == [0, 0, 0, 0, 0])
    }
    // At a quarter of the beat the first is at its highest, and the third has hardly begun.
    #expect(try heights(at: 0.25).bars[0] == 40 && abs(heights(at: 0.25).bars[2] - 14.4) < 0.02)
  }

  @Test func `they rest at once when they are stopped`() throws {
    bars.play()
    #expect(try heights(at: 0.5).bars.max()! > 20)
    bars.stop()
    #expect(try !bars.isPlaying && heights(at: 0.5).bars == [8, 8, 8, 8, 8])
  }
}
