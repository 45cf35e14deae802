import Foundation
import Strata
import StrataComparison
import StrataGraphics
import StrataRenderList
import StrataTiming

/// The document that `strata bench --json` writes for scenes, and the source of the table and the
/// HTML page.
///
/// Times are in seconds.
struct BenchReport: Encodable {
  struct Settings: Encodable {
    let pathStrategy: String
    let precision: String
    let threads: Int?
    let scale: Double
    let time: Double
    /// The requested length of each timed loop, in seconds.
    let seconds: Double
  }

  /// A default device that is not available.
  struct Missing: Encodable {
    let device: String
    let reason: String
  }

  struct Threshold: Encodable {
    let scene: String
    let device: String
    let thresholdSeconds: Double
    let medianSeconds: Double
    let isMissed: Bool
  }

  let version = ProgramVersion.current
  let machine = MachineDescription.current
  let settings: Settings
  private(set) var warnings: [String] = []
  private(set) var missing: [Missing] = []
  private(set) var scenes: [Scene] = []
  private(set) var thresholds: [Threshold] = []
  /// Peak memory of the whole run, in bytes.
  var peakMemoryBytes = 0

  init(settings: Settings) {
    self.settings = settings
    if !machine.isOptimized {
      warn("this program was built without optimization; its times are not representative")
    }
    if let load = machine.load, load > 0.5 * Double(machine.processors) {
      warn("the machine is busy with other work (load \(load)); times may be too long")
    }
  }

  func lacks(_ device: DeviceSelector) -> Bool {
    missing.contains { $0.device == device.description }
  }

  mutating func note(missing device: DeviceSelector, because reason: String) {
    missing.append(Missing(device: device.description, reason: reason))
    warn("\(device) is not measured: \(reason)")
  }

  mutating func warn(of devices: [DeviceDescription]) {
    for device in devices where device.kind == .gpu && device.isSoftware {
      warn("\(device.name) is a software GL driver; its times do not apply to graphics hardware")
    }
  }

  private mutating func warn(_ text: String) {
    if !warnings.contains(text) { warnings.append(text) }
  }

  mutating func add(_ scene: Scene, thresholds limits: [BenchThreshold]) {
    scenes.append(scene)
    for limit in limits {
      guard let device = scene.devices.first(where: { $0.selector == limit.device.description })
      else { continue }
      let median = device.new.total.medianSeconds
      thresholds.append(
        Threshold(
          scene: scene.name, device: device.selector, thresholdSeconds: limit.milliseconds / 1_000,
          medianSeconds: median, isMissed: median > limit.milliseconds / 1_000))
    }
  }
}

extension BenchReport {
  struct Scene: Encodable {
    let name: String
    /// The size in pixels.
    let width: Int
    let height: Int
    /// The number of rounds, each of which is two frames on every device.
    let rounds: Int
    let devices: [Device]
    let ratios: [Ratio]
    let differences: [Difference]
    let diagnostics: [DiagnosticReport]
    /// The diagnostics that `diagnostics` encodes, without duplicates.
    let found: [Diagnostic]

    private enum CodingKeys: CodingKey {
      case name, width, height, rounds, devices, ratios, differences, diagnostics
    }

    /// - Parameter found: The diagnostics from reading the scene.
    /// - Throws: Never for timings of one scene, because its images have the same size.
    init(name: String, size: PixelSize, found: [Diagnostic], _ timings: [DeviceTiming]) throws {
      self.name = name
      (width, height) = (size.width, size.height)
      rounds = timings.first?.fresh.count ?? 0
      devices = timings.map(Device.init)
      ratios = devices.dropFirst().map { [first = devices[0]] in Ratio($0, to: first) }
      differences = try devices.dropFirst().map { [first = devices[0]] in
        try Difference($0, from: first)
      }
      var seen = Set<Diagnostic>()
      self.found = (found + timings.flatMap(\.diagnostics)).filter { seen.insert($0).inserted }
      diagnostics = self.found.map(DiagnosticReport.init)
    }
  }

  struct Device: Encodable {
    /// The selector as given on the command line.
    let selector: String
    let device: DoctorReport.Device
    let openSeconds: Double
    let memoryGrowthBytes: Int?
    let pngBytes: Int
    let first: Times
    let new: Times
    let again: Times
    /// The image of the first frame.
    let picture: Pixels

    private enum CodingKeys: CodingKey {
      case selector, device, openSeconds, memoryGrowthBytes, pngBytes, first, new, again
    }

    init(_ timing: DeviceTiming) {
      selector = timing.selector.description
      device = DoctorReport.Device(timing.device)
      openSeconds = timing.openSeconds
      memoryGrowthBytes = timing.memoryGrowth
      pngBytes = timing.pngBytes
      first = Times([timing.first])
      new = Times(timing.fresh)
      again = Times(timing.again)
      picture = timing.picture
    }

    /// The three kinds of frames by name.
    var kinds: KeyValuePairs<String, Times> { ["first": first, "new": new, "again": again] }
  }

  /// The times of all frames of one kind.
  struct Times: Encodable {
    struct Stage: Encodable {
      let name: String
      let time: Spread
    }

    let frames: Int
    let stages: [Stage]
    let total: Spread
    /// The processor time of all threads.
    let processor: Spread
    /// The statistics of the last frame.
    let statistics: StatisticsReport

    /// - Precondition: `frames` is not empty.
    init(_ frames: [FrameCost]) {
      precondition(!frames.isEmpty, "a loop must draw at least one frame")
      self.frames = frames.count
      stages = BenchmarkStage.allCases.map { stage in
        Stage(name: stage.rawValue, time: Spread(frames.map { $0[stage] }))
      }
      total = Spread(frames.map(\.total))
      processor = Spread(frames.map(\.processor))
      statistics = StatisticsReport(frames[frames.count - 1].statistics)
    }
  }

  /// The distribution of samples, in seconds.
  struct Spread: Encodable {
    let medianSeconds: Double
    let leastSeconds: Double
    let lowerQuartileSeconds: Double
    let upperQuartileSeconds: Double
    let mostSeconds: Double
    /// The median absolute deviation from the median.
    let deviationSeconds: Double

    fileprivate init(_ samples: [Double]) {
      guard let summary = SampleSummary(samples) else {
        preconditionFailure("missing samples; every frame has one")
      }
      medianSeconds = summary.median
      leastSeconds = summary.least
      lowerQuartileSeconds = summary.lowerQuartile
      upperQuartileSeconds = summary.upperQuartile
      mostSeconds = summary.most
      deviationSeconds = summary.deviation
    }
  }

  /// The difference between a device's image and the reference image.
  struct Difference: Encodable {
    let device: String
    let reference: String
    /// The largest difference of any channel, from 0 to 255.
    let largest: Int
    /// The mean difference over all pixels and channels, from 0 to 255.
    let mean: Double
    /// The share of pixels that differ by more than 2 of 255, from 0 to 1.
    let shareAbove2: Double
    let heatMap: Pixels

    private enum CodingKeys: CodingKey { case device, reference, largest, mean, shareAbove2 }

    fileprivate init(_ device: Device, from reference: Device) throws {
      let comparison = try PictureComparison(expected: reference.picture, actual: device.picture)
      self.device = device.selector
      self.reference = reference.selector
      (largest, mean) = (comparison.largest, comparison.mean)
      shareAbove2 = comparison.share(above: 2)
      heatMap = comparison.heatMap().pixels
    }

    var sentence: String {
      if largest == 0 { return "\(reference) and \(device): equal" }
      let most = "\(reference) and \(device): maximum difference \(largest) of 255"
      guard shareAbove2 > 0 else { return most }
      return most + String(format: ", %.3f%% of the pixels by more than 2", 100 * shareAbove2)
    }
  }

  /// The time of the reference divided by the time of the device; above 1, the device is faster.
  ///
  /// A ratio is 0 if the time of the device is 0.
  struct Ratio: Encodable {
    let device: String
    let reference: String
    let first: Double
    let new: Double
    let again: Double

    fileprivate init(_ device: Device, to reference: Device) {
      self.device = device.selector
      self.reference = reference.selector
      func ratio(_ times: KeyPath<Device, Times>) -> Double {
        let time = device[keyPath: times].total.medianSeconds
        return time > 0 ? reference[keyPath: times].total.medianSeconds / time : 0
      }
      (first, new, again) = (ratio(\.first), ratio(\.new), ratio(\.again))
    }
  }
}
