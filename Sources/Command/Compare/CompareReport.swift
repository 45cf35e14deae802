import Foundation
import Strata
import StrataComparison

/// What `compare` tells.
struct CompareReport: Encodable {
  /// Where a picture is from: a file, or a scene with what drew it.
  struct Origin: Encodable {
    let file: String
    var device: DoctorReport.Device?
    /// Of the CPU alone.
    var precision: String?
    /// Of a GPU alone: the way that was preferred.
    var pathWay: String?
    var statistics: StatisticsReport?
  }

  struct Largest: Encodable {
    let difference: Int
    /// Of the topmost pixel that differs so much; absent where none differs.
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
  /// Pixels, of each picture.
  let width: Int
  let height: Int
  let isIdentical: Bool
  let largest: Largest
  /// Over all pixels and channels, 0 to 255.
  let mean: Double
  let channels: ChannelValues<Channel>
  let ssim: Double
  let differingPixels: Int
  /// 0 to 1.
  let differingShare: Double
  /// How many pixels have each difference; 256 counts.
  let histogram: [Int]
  let thresholds: [CompareVerdict]
  /// What the command ends with.
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

  /// Why the command fails: the thresholds that are not met; nil where all are.
  var failure: CommandFailure? {
    let missed = thresholds.filter { !$0.isMet }
    guard !missed.isEmpty else { return nil }
    return CommandFailure(
      .threshold, missed.map(\.sentence).joined(separator: "; "), isInReport: true)
  }
}

extension CompareReport.Origin {
  /// A scene as a renderer drew it last.
  ///
  /// - Parameter precision: Of the CPU, where it drew.
  init(file: String, _ renderer: Renderer, precision: CPUOptions.Precision) {
    let isCPU = renderer.device.kind == .cpu
    self.init(
      file: file, device: DoctorReport.Device(renderer.device),
      precision: isCPU ? precision.rawValue : nil,
      pathWay: isCPU ? nil : renderer.pathWay.rawValue,
      statistics: StatisticsReport(renderer.statistics))
  }
}

/// A threshold that was asked for, and whether the pictures meet it.
struct CompareVerdict: Encodable {
  /// The option and its value, as on the command line.
  let option: String
  let value: String
  /// Pixels over the level, or the SSIM.
  let found: Double
  /// Pixels that may be over the level, or the smallest SSIM.
  let limit: Double
  let isMet: Bool
  /// What was found, for people.
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

  /// Says what was asked for, whether it is met, and what was found.
  var sentence: String { "\(option) \(value) is \(isMet ? "" : "not ")met: \(finding)" }
}
