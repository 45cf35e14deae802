import Foundation
import Strata
import StrataComparison

/// The report of `strata compare`.
struct CompareReport: Encodable {
  /// The source of an image: a file, or a scene with the device that drew it.
  struct Origin: Encodable {
    let file: String
    var device: DoctorReport.Device?
    /// The CPU precision; nil on a GPU.
    var precision: String?
    /// The preferred path rendering strategy; nil on the CPU.
    var pathStrategy: String?
    var statistics: StatisticsReport?
  }

  struct Largest: Encodable {
    let difference: Int
    /// The position of the first pixel with the largest difference, row by row from the top left;
    /// nil if the images are equal.
    let x: Int?
    let y: Int?
  }

  struct Channel: Encodable {
    let largest: Int
    let mean: Double
    let ssim: Double
  }

  let version = ProgramVersion.current
  let expected: Origin
  let actual: Origin
  /// The size of each image in pixels.
  let width: Int
  let height: Int
  let isIdentical: Bool
  let largest: Largest
  /// The mean difference over all pixels and channels, from 0 to 255.
  let mean: Double
  let channels: ChannelValues<Channel>
  let ssim: Double
  let differingPixels: Int
  /// The share of differing pixels, from 0 to 1.
  let differingShare: Double
  /// The number of pixels for each of the 256 differences.
  let histogram: [Int]
  let thresholds: [CompareVerdict]
  /// The exit code of the command.
  let exitCode: Int32
  var output: PictureReport.Output?
  let diagnostics: [DiagnosticReport]

  init(
    _ pair: ComparedPair, _ comparison: PictureComparison, thresholds: [PictureThreshold],
    minimumSimilarity: Double?
  ) {
    let similarity = comparison.structuralSimilarity()
    var verdicts = thresholds.map { CompareVerdict($0, comparison) }
    if let minimumSimilarity {
      verdicts.append(CompareVerdict(minimumSimilarity: minimumSimilarity, similarity))
    }
    expected = pair.expected.origin
    actual = pair.actual.origin
    width = comparison.width
    height = comparison.height
    isIdentical = comparison.isIdentical
    largest = Largest(
      difference: comparison.largest, x: comparison.largestPlace?.x,
      y: comparison.largestPlace?.y)
    mean = comparison.mean
    channels = ChannelValues { channel in
      Channel(
        largest: comparison.largestByChannel[channel], mean: comparison.meanByChannel[channel],
        ssim: similarity.byChannel[channel])
    }
    ssim = similarity.mean
    differingPixels = comparison.count(above: 0)
    differingShare = comparison.share(above: 0)
    histogram = comparison.histogram
    self.thresholds = verdicts
    exitCode = (verdicts.allSatisfy(\.isMet) ? ExitStatus.done : .threshold).rawValue
    diagnostics = pair.diagnostics.map(DiagnosticReport.init)
  }

  /// The failure that names the missed thresholds, or nil if all are met.
  var failure: CommandFailure? {
    let missed = thresholds.filter { !$0.isMet }
    guard !missed.isEmpty else { return nil }
    return CommandFailure(
      .threshold, missed.map(\.sentence).joined(separator: "; "), isInReport: true)
  }
}

extension CompareReport.Origin {
  /// Describes a scene as last drawn by a renderer.
  ///
  /// - Parameter precision: The CPU precision, used if the device is the CPU.
  init(file: String, _ renderer: Renderer, precision: CPUOptions.Precision) {
    let isCPU = renderer.device.kind == .cpu
    self.init(
      file: file, device: DoctorReport.Device(renderer.device),
      precision: isCPU ? precision.rawValue : nil,
      pathStrategy: isCPU ? nil : renderer.pathStrategy.rawValue,
      statistics: StatisticsReport(renderer.statistics))
  }
}

/// A threshold from the command line, and whether the images meet it.
struct CompareVerdict: Encodable {
  /// The option and its value, as on the command line.
  let option: String
  let value: String
  /// The number of pixels over the level, or the SSIM.
  let found: Double
  /// The number of pixels allowed over the level, or the minimum SSIM.
  let limit: Double
  let isMet: Bool
  /// The measured value, as text.
  private let finding: String

  private enum CodingKeys: CodingKey { case option, value, found, limit, isMet }

  init(_ threshold: PictureThreshold, _ comparison: PictureComparison) {
    let count = comparison.count(above: threshold.level)
    option = "--threshold"
    value = threshold.description
    found = Double(count)
    limit = Double(threshold.allowance.pixels(of: comparison.pixelCount))
    isMet = comparison.meets(threshold)
    let share = CompareText.percent(comparison.share(above: threshold.level))
    finding =
      "\(count) pixel\(count == 1 ? " differs" : "s differ") by more than \(threshold.level), "
      + share
  }

  init(minimumSimilarity: Double, _ similarity: StructuralSimilarity) {
    option = "--min-ssim"
    value = "\(minimumSimilarity)"
    found = similarity.mean
    limit = minimumSimilarity
    isMet = similarity.mean >= minimumSimilarity
    finding = "SSIM is \(CompareText.similarity(similarity.mean))"
  }

  /// The threshold, whether it is met, and the measured value, in one sentence.
  var sentence: String { "\(option) \(value) is \(isMet ? "" : "not ")met: \(finding)" }
}
