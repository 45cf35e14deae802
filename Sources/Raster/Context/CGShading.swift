public import Foundation
public import StrataGraphics

/// Computes the values of a function at an input value.
public typealias CGFunctionEvaluateCallback = (
  UnsafeMutableRawPointer?, UnsafePointer<CGFloat>, UnsafeMutablePointer<CGFloat>
) -> Void
/// Releases the info pointer of a function.
public typealias CGFunctionReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

/// The callbacks of a function.
// Safe: only the function calls them.
@safe
public struct CGFunctionCallbacks {
  /// The version of the structure, 0.
  public var version: UInt32
  public var evaluate: CGFunctionEvaluateCallback?
  public var releaseInfo: CGFunctionReleaseInfoCallback?

  public init(
    version: UInt32, evaluate: CGFunctionEvaluateCallback?,
    releaseInfo: CGFunctionReleaseInfoCallback?
  ) {
    unsafe (self.version, self.evaluate, self.releaseInfo) = (version, evaluate, releaseInfo)
  }
}

/// A function of one number whose values are color components or other numbers.
// Safe: the info pointer is only passed to the callbacks.
@safe
public final class CGFunction {
  private let info: UnsafeMutableRawPointer?
  private let callbacks: CGFunctionCallbacks
  fileprivate let domain: ClosedRange<CGFloat>
  private let ranges: [ClosedRange<CGFloat>]?
  fileprivate let rangeDimension: Int

  /// Creates a function of one number.
  ///
  /// - Parameters:
  ///   - domainDimension: Must be 1.
  ///   - domain: The minimum and the maximum of the number; nil for 0 and 1.
  ///   - rangeDimension: The number of values: the components of a color, then alpha.
  ///   - range: The minimum and the maximum of each value, to which they are clamped; nil for no
  ///     clamping.
  /// - Returns: nil for functions of several numbers or without values, for a domain that is empty
  ///   or not finite, for a range with a NaN, and if there is no `evaluate` callback.
  public init?(
    info: UnsafeMutableRawPointer?, domainDimension: Int, domain: UnsafePointer<CGFloat>?,
    rangeDimension: Int, range: UnsafePointer<CGFloat>?,
    callbacks: UnsafePointer<CGFunctionCallbacks>
  ) {
    let (low, high) = unsafe (domain?[0] ?? 0, domain?[1] ?? 1)
    guard domainDimension == 1, rangeDimension > 0, low < high, low.isFinite, high.isFinite,
      unsafe callbacks.pointee.evaluate != nil
    else { return nil }
    if let range = unsafe range,
      (0..<2 * rangeDimension).contains(where: { unsafe range[$0].isNaN })
    {
      return nil
    }
    self.domain = low...high
    self.rangeDimension = rangeDimension
    ranges = unsafe range.map { range in
      (0..<rangeDimension).map { unsafe range[2 * $0]...max(range[2 * $0], range[2 * $0 + 1]) }
    }
    unsafe (self.info, self.callbacks) = (info, callbacks.pointee)
  }

  deinit { unsafe callbacks.releaseInfo?(info) }

  fileprivate func values(at place: CGFloat) -> [CGFloat] {
    var values = [CGFloat](repeating: 0, count: rangeDimension)
    unsafe withUnsafePointer(to: place) { unsafe callbacks.evaluate?(info, $0, &values) }
    guard let ranges else { return values }
    return zip(values, ranges).map { min(max($0, $1.lowerBound), $1.upperBound) }
  }
}

/// An axial or radial gradient that is defined by a function.
///
/// The function is sampled at 1,025 numbers when the shading is created. Colors are interpolated
/// between the samples.
public final class CGShading {
  private enum Geometry {
    case axial(start: CGPoint, end: CGPoint)
    case radial(start: CGPoint, startRadius: CGFloat, end: CGPoint, endRadius: CGFloat)
  }

  private let geometry: Geometry
  private let gradient: CGGradient
  private let options: CGGradientDrawingOptions

  /// The number of samples of the function.
  private static let samples = 1_025

  private init?(
    _ space: CGColorSpace, _ geometry: Geometry, _ function: CGFunction, _ extendStart: Bool,
    _ extendEnd: Bool
  ) {
    guard function.rangeDimension == space.numberOfComponents + 1 else { return nil }
    let (low, high) = (function.domain.lowerBound, function.domain.upperBound)
    var components: [CGFloat] = []
    var locations: [CGFloat] = []
    for index in 0..<Self.samples {
      let part = CGFloat(index) / CGFloat(Self.samples - 1)
      locations.append(part)
      components += function.values(at: low + (high - low) * part)
    }
    let made = unsafe CGGradient(
      colorSpace: space, colorComponents: components, locations: locations, count: Self.samples)
    guard let made else { return nil }
    (self.geometry, gradient) = (geometry, made)
    var options: CGGradientDrawingOptions = []
    if extendStart { options.insert(.drawsBeforeStartLocation) }
    if extendEnd { options.insert(.drawsAfterEndLocation) }
    self.options = options
  }

  /// Creates a gradient along the line from one point to another.
  ///
  /// - Parameters:
  ///   - function: Returns the components of the space, then alpha, for each number of its domain.
  ///   - extendStart: Whether the first color continues before the start.
  ///   - extendEnd: Whether the last color continues after the end.
  /// - Returns: nil if the function has another number of values.
  public convenience init?(
    axialSpace space: CGColorSpace, start: CGPoint, end: CGPoint, function: CGFunction,
    extendStart: Bool, extendEnd: Bool
  ) {
    self.init(space, .axial(start: start, end: end), function, extendStart, extendEnd)
  }

  /// Creates a gradient on the circles between two given ones.
  ///
  /// - Parameters: As for `init(axialSpace:start:end:function:extendStart:extendEnd:)`.
  /// - Returns: nil if the function has another number of values.
  public convenience init?(
    radialSpace space: CGColorSpace, start: CGPoint, startRadius: CGFloat, end: CGPoint,
    endRadius: CGFloat, function: CGFunction, extendStart: Bool, extendEnd: Bool
  ) {
    self.init(
      space,
      .radial(start: start, startRadius: startRadius, end: end, endRadius: endRadius), function,
      extendStart, extendEnd)
  }

  fileprivate func draw(on context: CGContext) {
    switch geometry {
    case .axial(let start, let end):
      context.drawLinearGradient(gradient, start: start, end: end, options: options)
    case .radial(let start, let startRadius, let end, let endRadius):
      context.drawRadialGradient(
        gradient, startCenter: start, startRadius: startRadius, endCenter: end,
        endRadius: endRadius, options: options)
    }
  }
}

extension CGContext {
  /// Paints the clip with a shading, or the part of it that the shading reaches.
  public func drawShading(_ shading: CGShading) { shading.draw(on: self) }
}
