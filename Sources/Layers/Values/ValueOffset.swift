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
  func vector(in values: ValuePlace) -> SIMD4<Double> {
    let place = place(in: values)
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
  func set(_ vector: SIMD4<Double>, in values: ValuePlace) {
    let place = place(in: values)
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
  func copyPlain(from model: ValuePlace, to shown: ValuePlace) {
    let size =
      switch form {
      case .float: 4
      case .point: 16
      case .rect, .standardRect: 32
      case .transform: 128
      default: 8
      }
    place(in: shown).copyMemory(from: place(in: model), byteCount: size)
  }

  private func setRect(_ vector: SIMD4<Double>, at place: ValuePlace) {
    place.storeBytes(of: vector.x, as: Double.self)
    (place + 8).storeBytes(of: vector.y, as: Double.self)
    (place + 16).storeBytes(of: vector.z, as: Double.self)
    (place + 24).storeBytes(of: vector.w, as: Double.self)
  }

  /// Returns the place of the value.
  @inline(__always)
  func place(in values: ValuePlace) -> ValuePlace { values + Int(offset) }

  // MARK: Any value

  /// Returns the value.
  func value(in values: LayerValues) -> AnimatedValue {
    let place = place(in: values.memory)
    return switch form {
    case .number, .float: .number(vector(in: values.memory).x)
    case .point: .pair(vector(in: values.memory).lowHalf)
    case .rect, .standardRect: .quad(vector(in: values.memory))
    case .transform: .transform(place[as: CATransform3D.self])
    case .flag: .number(place[as: Bool.self] ? 1 : 0)
    case .integer: .number(Double(place[as: Int.self]))
    case .color: .color(place[as: LayerColor.self])
    case .path: .path(place[as: LayerPath.self])
    case .colors: .colors(place[as: LayerColors.self])
    case .numbers: .numbers(place[as: [Double]?.self])
    case .string: .string(place[as: String.self])
    case .contents: .contents(place[as: LayerContents.self])
    case .filters: .filters(place[as: [Any]?.self])
    case .filter: .filters(place[as: Any?.self].map { [$0] })
    }
  }

  /// Replaces the value with one of the same case; any other is ignored.
  ///
  /// Values for integer properties are rounded down.
  func set(_ new: AnimatedValue, in values: LayerValues) {
    let place = place(in: values.memory)
    switch (form, new) {
    case (.number, .number(let number)), (.float, .number(let number)):
      set(SIMD4(number, 0, 0, 0), in: values.memory)
    case (.point, .pair(let pair)):
      set(SIMD4(lowHalf: pair, highHalf: SIMD2()), in: values.memory)
    case (.rect, .quad(let quad)), (.standardRect, .quad(let quad)):
      set(quad, in: values.memory)
    case (.transform, .transform(let matrix)): place[as: CATransform3D.self] = matrix
    case (.flag, .number(let number)): place[as: Bool.self] = number != 0
    case (.integer, .number(let number)):
      if let whole = Int(exactly: number.rounded(.down)) {
        place[as: Int.self] = whole
      }
    case (.color, .color(let color)): place[as: LayerColor.self] = color
    case (.path, .path(let path)): place[as: LayerPath.self] = path
    case (.colors, .colors(let colors)): place[as: LayerColors.self] = colors
    case (.numbers, .numbers(let numbers)): place[as: [Double]?.self] = numbers
    case (.string, .string(let string)): place[as: String.self] = string
    case (.contents, .contents(let contents)):
      place[as: LayerContents.self] = contents
    case (.filters, .filters(let filters)): place[as: [Any]?.self] = filters
    case (.filter, .filters(let filters)): place[as: Any?.self] = filters?.first
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
