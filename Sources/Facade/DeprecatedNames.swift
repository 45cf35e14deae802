public import Foundation
public import StrataGPU
public import StrataGraphics
public import StrataRenderList
public import StrataText

// Former public names. They stay for one version; the changelog lists them.

@available(*, deprecated, renamed: "PathStrategy")
public typealias PathWay = PathStrategy

@available(*, deprecated, renamed: "DeviceCandidate")
public typealias RungReport = DeviceCandidate

extension DeviceDescription {
  @available(*, deprecated, renamed: "candidate")
  public var rung: String { candidate }
}

extension DoctorReport {
  @available(*, deprecated, renamed: "Candidate")
  public typealias Rung = Candidate

  @available(*, deprecated, renamed: "candidates")
  public var rungs: [Candidate] { candidates }
}

extension Renderer {
  @available(*, deprecated, renamed: "candidates")
  public var rungs: [DeviceCandidate] { candidates }

  @available(*, deprecated, renamed: "pathStrategy")
  public var pathWay: PathStrategy { pathStrategy }

  @available(
    *, deprecated,
    renamed: "init(size:scale:device:requireHardware:pathStrategy:yAxis:cpu:limits:fonts:)"
  )
  public convenience init(
    size: CGSize, scale: CGFloat = 1, device: DeviceSelector = .auto,
    requireHardware: Bool = false, pathWay: PathStrategy, yAxis: YAxis = .down,
    cpu: CPUOptions = CPUOptions(), limits: Limits = .default, fonts: FontPolicy = .default
  ) throws {
    try self.init(
      size: size, scale: scale, device: device, requireHardware: requireHardware,
      pathStrategy: pathWay, yAxis: yAxis, cpu: cpu, limits: limits, fonts: fonts)
  }
}

extension CARenderer.Options {
  @available(*, deprecated, renamed: "pathStrategy")
  public var pathWay: PathStrategy {
    get { pathStrategy }
    set { pathStrategy = newValue }
  }

  @available(*, deprecated, renamed: "init(scale:yAxis:pathStrategy:limits:fonts:)")
  public init(
    scale: CGFloat = 1, yAxis: YAxis = .down, pathWay: PathStrategy, limits: Limits = .default,
    fonts: FontPolicy = .default
  ) {
    self.init(
      scale: scale, yAxis: yAxis, pathStrategy: pathWay, limits: limits, fonts: fonts)
  }
}
