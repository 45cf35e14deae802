import Testing
import UIKit

/// A label that counts, by a display link.
open class CountingLabel: UILabel {
  public enum Method { case easeInOut, linear }

  public var method = Method.linear
  public var format = "%d"
  private var startingValue: Float = 0
  private var destinationValue: Float = 0
  private var progress: TimeInterval = 0
  private var lastUpdate: TimeInterval = 0
  private var totalTime: TimeInterval = 0
  private var timer: CADisplayLink?
  public var completionBlock: (() -> Void)?

  public func count(from startValue: Float, to endValue: Float, duration: TimeInterval = 2) {
    startingValue = startValue
    destinationValue = endValue
    timer?.invalidate()
    timer = nil
    if duration == 0.0 {
      setTextValue(value: endValue)
      completionBlock?()
      return
    }
    progress = 0
    totalTime = duration
    lastUpdate = CACurrentMediaTime()
    let timer = CADisplayLink(
      target: self, selector: Selector("updateValue:", CountingLabel.updateValue(_:)))
    timer.add(to: RunLoop.main, forMode: RunLoop.Mode.default)
    timer.add(to: RunLoop.main, forMode: .tracking)
    self.timer = timer
  }

  func updateValue(_ timer: CADisplayLink) {
    let now = timer.timestamp
    progress += now - lastUpdate
    lastUpdate = now
    if progress >= totalTime {
      self.timer?.invalidate()
      self.timer = nil
      progress = totalTime
    }
    setTextValue(value: currentValue())
    if progress == totalTime { completionBlock?() }
  }

  func setTextValue(value: Float) {
    text = String(format: format, Int(value))
  }

  func currentValue() -> Float {
    if progress >= totalTime { return destinationValue }
    let percent = Float(progress / totalTime)
    let eased: Float
    switch method {
    case .linear: eased = percent
    case .easeInOut:
      eased = percent < 0.5 ? 2 * percent * percent : 1 - powf(-2 * percent + 2, 2) / 2
    }
    return startingValue + eased * (destinationValue - startingValue)
  }
}

@MainActor @Suite(.serialized) struct Counting {
  @Test func `each frame has its number, and the last the end`() throws {
    let label = CountingLabel(frame: CGRect(x: 0, y: 0, width: 60, height: 20))
    var ends = 0
    label.completionBlock = { ends += 1 }
    label.count(from: 0, to: 100, duration: 1)
    let renderer = try Renderer(size: CGSize(width: 60, height: 20), device: .cpu)
    var pictures: [Picture] = []
    try renderer.forEachFrame(of: label, frames: 0..<7, fps: 4) { pictures.append(Picture($1)) }
    #expect(label.text == "100" && ends == 1)
    #expect(pictures[1].area > pictures[0].area && pictures[4].area == pictures[6].area)
  }
}
