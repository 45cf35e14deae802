import Foundation
import StrataGraphics

/// The offset of an animatable value in `LayerValues`, and its storage form.
///
/// Frames use it to read and write values of all classes without a call for each property.
package struct ValueOffset: Sendable {
  /// The storage form of a value.
  package enum Form: UInt8, Sendable {
    // Numbers.
    case number, float, point, rect, transform
    /// A rectangle whose size is not negative.
    case standardRect
    // Values that are not consecutive numbers.
    case flag, integer, color, path, colors, numbers, string, contents, filters, filter

    /// Whether copying the bytes copies the value.
    var isTrivial: Bool {
      switch self {
      case .number, .float, .point, .rect, .transform, .standardRect, .flag, .integer: true
      default: false
      }
    }
  }

  let form: Form
  /// The numbers that can be drawn.
  let range: ValueRange
  /// The offset in bytes.
  private let offset: Int32

  /// - Parameter offset: The offset in bytes.
  init(offset: Int, _ form: Form, _ range: ValueRange?) {
    self.offset = Int32(offset)
    (self.form, self.range) = (form, range ?? .amount)
  }

  /// Whether the value consists of consecutive numbers.
  var isPlain: Bool {
    switch form {
    case .number, .float, .point, .rect, .transform, .standardRect: true
    default: false
    }
  }

  // MARK: Numbers

  /// Returns the numbers; all 0 for a transform or a non-numeric value.
  @inline(__always)
  func vector(in values: UnsafeMutableRawPointer) -> SIMD4<Double> {
    let place = values + Int(offset)
    switch form {
    case .number: return SIMD4(place.load(as: Double.self), 0, 0, 0)
    case .float: return SIMD4(Double(place.load(as: Float.self)), 0, 0, 0)
    case .point:
      return SIMD4(place.load(as: Double.self), (place + 8).load(as: Double.self), 0, 0)
    case .rect, .standardRect:
      return SIMD4(
        place.load(as: Double.self), (place + 8).load(as: Double.self),
        (place + 16).load(as: Double.self), (place + 24).load(as: Double.self))
    default: return SIMD4()
    }
  }

  /// Returns the numbers clamped to what can be drawn.
  @inline(__always)
  func limited(_ vector: SIMD4<Double>) -> SIMD4<Double> {
    switch form {
    case .rect, .standardRect: range.limited(rect: vector)
    default: range.limited(vector)
    }
  }

  /// Replaces the numbers; has no effect on other values.
  @inline(__always)
  func set(_ vector: SIMD4<Double>, in values: UnsafeMutableRawPointer) {
    let place = values + Int(offset)
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
    default: break
    }
  }

  /// Copies a plain value from one layer's values to another's.
  @inline(__always)
  func copyPlain(from model: UnsafeMutableRawPointer, to shown: UnsafeMutableRawPointer) {
    let size =
      switch form {
      case .float: 4
      case .point: 16
      case .rect, .standardRect: 32
      case .transform: 128
      default: 8
      }
    (shown + Int(offset)).copyMemory(from: model + Int(offset), byteCount: size)
  }

  private func setRect(_ vector: SIMD4<Double>, at place: UnsafeMutableRawPointer) {
    place.storeBytes(of: vector.x, as: Double.self)
    (place + 8).storeBytes(of: vector.y, as: Double.self)
    (place + 16).storeBytes(of: vector.z, as: Double.self)
    (place + 24).storeBytes(of: vector.w, as: Double.self)
  }

  /// Returns the transform at this offset.
  @inline(__always)
  func transform(
    in values: UnsafeMutableRawPointer
  ) -> UnsafeMutablePointer<CATransform3D> {
    (values + Int(offset)).assumingMemoryBound(to: CATransform3D.self)
  }

  // MARK: Any value

  private func pointer<Value>(
    _ values: LayerValues, _ type: Value.Type
  ) -> UnsafeMutablePointer<Value> {
    (values.memory + Int(offset)).assumingMemoryBound(to: Value.self)
  }

  /// Returns the value.
  func value(in values: LayerValues) -> AnimatedValue {
    switch form {
    case .number, .float: .number(vector(in: values.memory).x)
    case .point: .pair(vector(in: values.memory).lowHalf)
    case .rect, .standardRect: .quad(vector(in: values.memory))
    case .transform: .transform(transform(in: values.memory).pointee)
    case .flag: .number(pointer(values, Bool.self).pointee ? 1 : 0)
    case .integer: .number(Double(pointer(values, Int.self).pointee))
    case .color: .color(pointer(values, LayerColor.self).pointee)
    case .path: .path(pointer(values, LayerPath.self).pointee)
    case .colors: .colors(pointer(values, LayerColors.self).pointee)
    case .numbers: .numbers(pointer(values, [Double]?.self).pointee)
    case .string: .string(pointer(values, String.self).pointee)
    case .contents: .contents(pointer(values, LayerContents.self).pointee)
    case .filters: .filters(pointer(values, [Any]?.self).pointee)
    case .filter: .filters(pointer(values, Any?.self).pointee.map { [$0] })
    }
  }

  /// Replaces the value with one of the same case; any other is ignored.
  ///
  /// Values for integer properties are rounded down.
  func set(_ new: AnimatedValue, in values: LayerValues) {
    switch (form, new) {
    case (.number, .number(let number)), (.float, .number(let number)):
      set(SIMD4(number, 0, 0, 0), in: values.memory)
    case (.point, .pair(let pair)):
      set(SIMD4(lowHalf: pair, highHalf: SIMD2()), in: values.memory)
    case (.rect, .quad(let quad)), (.standardRect, .quad(let quad)):
      set(quad, in: values.memory)
    case (.transform, .transform(let matrix)): transform(in: values.memory).pointee = matrix
    case (.flag, .number(let number)): pointer(values, Bool.self).pointee = number != 0
    case (.integer, .number(let number)):
      if let whole = Int(exactly: number.rounded(.down)) {
        pointer(values, Int.self).pointee = whole
      }
    case (.color, .color(let color)): pointer(values, LayerColor.self).pointee = color
    case (.path, .path(let path)): pointer(values, LayerPath.self).pointee = path
    case (.colors, .colors(let colors)): pointer(values, LayerColors.self).pointee = colors
    case (.numbers, .numbers(let numbers)): pointer(values, [Double]?.self).pointee = numbers
    case (.string, .string(let string)): pointer(values, String.self).pointee = string
    case (.contents, .contents(let contents)):
      pointer(values, LayerContents.self).pointee = contents
    case (.filters, .filters(let filters)): pointer(values, [Any]?.self).pointee = filters
    case (.filter, .filters(let filters)): pointer(values, Any?.self).pointee = filters?.first
    default: break
    }
  }
}

/// A type of stored value that is animatable.
package protocol PlacedValue {
  /// The storage form.
  static var form: ValueOffset.Form { get }
  /// The kind of value.
  static var kind: ValueKind { get }
}

extension CGFloat: PlacedValue {
  package static var form: ValueOffset.Form { .number }
  package static var kind: ValueKind { .number }
}

extension Double: PlacedValue {
  package static var form: ValueOffset.Form { .number }
  package static var kind: ValueKind { .number }
}

extension Float: PlacedValue {
  package static var form: ValueOffset.Form { .float }
  package static var kind: ValueKind { .number }
}

extension Bool: PlacedValue {
  package static var form: ValueOffset.Form { .flag }
  package static var kind: ValueKind { .flag }
}

extension Int: PlacedValue {
  package static var form: ValueOffset.Form { .integer }
  package static var kind: ValueKind { .integer }
}

extension CGPoint: PlacedValue {
  package static var form: ValueOffset.Form { .point }
  package static var kind: ValueKind { .point }
}

extension CGSize: PlacedValue {
  package static var form: ValueOffset.Form { .point }
  package static var kind: ValueKind { .size }
}

extension CGRect: PlacedValue {
  package static var form: ValueOffset.Form { .rect }
  package static var kind: ValueKind { .rect }
}

extension CATransform3D: PlacedValue {
  package static var form: ValueOffset.Form { .transform }
  package static var kind: ValueKind { .transform }
}

extension LayerColor: PlacedValue {
  package static var form: ValueOffset.Form { .color }
  package static var kind: ValueKind { .color }
}

extension LayerPath: PlacedValue {
  package static var form: ValueOffset.Form { .path }
  package static var kind: ValueKind { .path }
}

extension LayerColors: PlacedValue {
  package static var form: ValueOffset.Form { .colors }
  package static var kind: ValueKind { .colors }
}

extension String: PlacedValue {
  package static var form: ValueOffset.Form { .string }
  package static var kind: ValueKind { .string }
}

/// A name that is stored as its string alone.
package protocol PlacedName: PlacedValue, RawRepresentable where RawValue == String {}

extension PlacedName {
  package static var form: ValueOffset.Form { .string }
  package static var kind: ValueKind { .string }
}

extension LayerContents: PlacedValue {
  package static var form: ValueOffset.Form { .contents }
  package static var kind: ValueKind { .contents }
}

extension Optional: PlacedValue where Wrapped == [Double] {
  package static var form: ValueOffset.Form { .numbers }
  package static var kind: ValueKind { .numbers }
}
