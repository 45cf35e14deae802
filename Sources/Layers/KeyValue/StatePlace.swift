import Foundation
import StrataGraphics

/// Where in `LayerState` a property lies that is nothing but numbers.
///
/// A frame reads and writes it there without a call for each property.
struct StatePlace: Sendable {
  /// How the numbers are stored.
  enum Form: UInt8, Sendable {
    case number, float, point, rect, transform
    /// A rectangle whose size is not negative.
    case standardRect
  }

  let form: Form
  /// The numbers that a frame can show there.
  let range: ValueRange
  /// In bytes.
  private let offset: Int32

  /// - Precondition: `path` names a stored property of the form's type.
  init<Value>(_ path: KeyPath<LayerState, Value>, _ form: Form, _ range: ValueRange) {
    guard let offset = MemoryLayout<LayerState>.offset(of: path) else {
      preconditionFailure("a place in the state is that of a stored property")
    }
    self.offset = Int32(offset)
    (self.form, self.range) = (form, range)
  }

  /// The numbers; none of a transform.
  @inline(__always)
  func vector(in state: UnsafeMutableRawPointer) -> SIMD4<Double> {
    let place = state + Int(offset)
    switch form {
    case .number: return SIMD4(place.load(as: Double.self), 0, 0, 0)
    case .float: return SIMD4(Double(place.load(as: Float.self)), 0, 0, 0)
    case .point:
      return SIMD4(place.load(as: Double.self), (place + 8).load(as: Double.self), 0, 0)
    case .rect, .standardRect:
      return SIMD4(
        place.load(as: Double.self), (place + 8).load(as: Double.self),
        (place + 16).load(as: Double.self), (place + 24).load(as: Double.self))
    case .transform: return SIMD4()
    }
  }

  /// What a frame can show of the numbers.
  @inline(__always)
  func limited(_ vector: SIMD4<Double>) -> SIMD4<Double> {
    switch form {
    case .rect, .standardRect: range.limited(rect: vector)
    case .number, .float, .point, .transform: range.limited(vector)
    }
  }

  /// Replaces the numbers; those of a transform stay.
  @inline(__always)
  func set(_ vector: SIMD4<Double>, in state: UnsafeMutableRawPointer) {
    let place = state + Int(offset)
    switch form {
    case .number: place.storeBytes(of: vector.x, as: Double.self)
    case .float: place.storeBytes(of: Float(vector.x), as: Float.self)
    case .point:
      place.storeBytes(of: vector.x, as: Double.self)
      (place + 8).storeBytes(of: vector.y, as: Double.self)
    case .rect: setRect(vector, at: place)
    case .standardRect:
      let rect = CGRect(x: vector.x, y: vector.y, width: vector.z, height: vector.w).standardized
      setRect(
        SIMD4(
          Double(rect.origin.x), Double(rect.origin.y), Double(rect.size.width),
          Double(rect.size.height)),
        at: place)
    case .transform: break
    }
  }

  private func setRect(_ vector: SIMD4<Double>, at place: UnsafeMutableRawPointer) {
    place.storeBytes(of: vector.x, as: Double.self)
    (place + 8).storeBytes(of: vector.y, as: Double.self)
    (place + 16).storeBytes(of: vector.z, as: Double.self)
    (place + 24).storeBytes(of: vector.w, as: Double.self)
  }

  /// The transform that lies there.
  @inline(__always)
  func transform(
    in state: UnsafeMutableRawPointer
  ) -> UnsafeMutablePointer<CATransform3D> {
    (state + Int(offset)).assumingMemoryBound(to: CATransform3D.self)
  }
}
