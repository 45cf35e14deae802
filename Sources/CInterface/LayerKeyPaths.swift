import Strata
public import StrataCHeaders

private typealias LayerDeclaration = PropertyDeclaration<CALayer>

extension CALayer {
  /// Sets the value at a key path without an animation.
  ///
  /// - Throws: `ArgumentError` for an unknown property or name, `KeyPathError` for an unknown
  ///   component or a value of another type.
  fileprivate func set(_ value: Any?, at keyPath: String) throws {
    let property = try property(at: keyPath)
    if let value, keyPath.split(separator: ".").last == property.key[...] {
      try Self.check(value, for: property)
    }
    try withoutActions { try assign(value, forKeyPath: keyPath) }
  }

  /// Returns the declared property with which a key path begins.
  ///
  /// Core Animation stores values under any key. In C code such a key is most likely a mistake.
  fileprivate func property(at keyPath: String) throws(ArgumentError) -> LayerDeclaration {
    guard let (layer, key) = propertyChanged(byKeyPath: keyPath) else {
      throw ArgumentError("\(describe()) has no value at '\(keyPath)'")
    }
    let table = type(of: layer).classProperties.table
    if let property = table.property(forKey: key) { return property }
    throw ArgumentError(
      "\(layer.describe()), a \(type(of: layer)), has no property '\(key)'; it has "
        + table.distinctKeys.joined(separator: ", "))
  }

  /// Checks a value that Core Animation would accept without drawing it: `contents` that are not an
  /// image, and misspelled names.
  private static func check(
    _ value: Any, for property: LayerDeclaration
  ) throws(ArgumentError) {
    let key = property.key
    if key == "contents", !(value is CGImage) {
      throw ArgumentError("\(key) takes an image, not \(type(of: value))")
    }
    guard let name = value as? String else { return }
    let known: [String]
    if key == "compositingFilter" {
      if CAFilter(type: name).isCompositing { return }
      known = CAFilter.compositingTypes
    } else {
      guard case .word(let words)? = property.text, !words.contains(name) else { return }
      known = words
    }
    throw ArgumentError("\(key) is '\(name)'; use one of \(known.joined(separator: ", "))")
  }

  /// Returns the value of a property that is made of numbers.
  fileprivate func value(
    of numbers: [Double], at keyPath: String
  ) throws(ArgumentError) -> Any {
    if case .numbers? = try property(at: keyPath).text { return numbers }
    switch numbers.count {
    case 1: return numbers[0]
    case 2: return CGPoint(x: numbers[0], y: numbers[1])
    case 4: return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    case 16: return CATransform3D(numbers)
    default:
      throw ArgumentError(
        "\(keyPath) cannot be \(numbers.count) numbers; use 1, 2, 4 or 16 of them")
    }
  }
}

extension CATransform3D {
  /// Creates a transform from its 16 numbers: m11, m12, m13, m14, m21, and so on.
  fileprivate init(_ m: [Double]) {
    self.init(
      m11: m[0], m12: m[1], m13: m[2], m14: m[3], m21: m[4], m22: m[5], m23: m[6], m24: m[7],
      m31: m[8], m32: m[9], m33: m[10], m34: m[11], m41: m[12], m42: m[13], m43: m[14], m44: m[15])
  }
}

/// Sets a value of a layer that a C function has received.
private func set(
  _ layer: OpaquePointer?, _ key_path: TextArgument?, _ error: ObjectSlot?,
  _ value: () throws -> Any?
) -> strata_status {
  unsafe attempt(error, Argument.object(layer, "layer")) { (layer: CALayer) in
    try layer.set(value(), at: unsafe Argument.text(key_path, "key_path").get())
  }
}

@c @implementation
public func strata_layer_set_number(
  _ layer: OpaquePointer?, _ key_path: TextArgument?, _ value: Double,
  _ error: ObjectSlot?
) -> strata_status {
  unsafe set(layer, key_path, error) { value }
}

@c @implementation
public func strata_layer_set_string(
  _ layer: OpaquePointer?, _ key_path: TextArgument?, _ value: TextArgument?,
  _ error: ObjectSlot?
) -> strata_status {
  unsafe attempt(
    error, Argument.object(layer, "layer"), Argument.text(key_path, "key_path"),
    Argument.optionalText(value, "value")
  ) { (layer: CALayer, keyPath, text) in try layer.set(text, at: keyPath) }
}

@c @implementation
public func strata_layer_set_color(
  _ layer: OpaquePointer?, _ key_path: TextArgument?, _ red: Double, _ green: Double,
  _ blue: Double, _ alpha: Double, _ error: ObjectSlot?
) -> strata_status {
  unsafe set(layer, key_path, error) { CGColor(red: red, green: green, blue: blue, alpha: alpha) }
}

@c @implementation
public func strata_layer_set_point(
  _ layer: OpaquePointer?, _ key_path: TextArgument?, _ x: Double, _ y: Double,
  _ error: ObjectSlot?
) -> strata_status {
  unsafe set(layer, key_path, error) { CGPoint(x: x, y: y) }
}

@c @implementation
public func strata_layer_set_size(
  _ layer: OpaquePointer?, _ key_path: TextArgument?, _ width: Double, _ height: Double,
  _ error: ObjectSlot?
) -> strata_status {
  unsafe set(layer, key_path, error) { CGSize(width: width, height: height) }
}

@c @implementation
public func strata_layer_set_rect(
  _ layer: OpaquePointer?, _ key_path: TextArgument?, _ x: Double, _ y: Double,
  _ width: Double, _ height: Double, _ error: ObjectSlot?
) -> strata_status {
  unsafe set(layer, key_path, error) { CGRect(x: x, y: y, width: width, height: height) }
}

@c @implementation
public func strata_layer_set_transform(
  _ layer: OpaquePointer?, _ key_path: TextArgument?, _ matrix: NumbersArgument?,
  _ error: ObjectSlot?
) -> strata_status {
  unsafe set(layer, key_path, error) {
    CATransform3D(try unsafe Argument.array(matrix, 16, "matrix") { $0 }.get())
  }
}

@c @implementation
public func strata_layer_set_numbers(
  _ layer: OpaquePointer?, _ key_path: TextArgument?, _ values: NumbersArgument?,
  _ count: Int, _ error: ObjectSlot?
) -> strata_status {
  unsafe attempt(
    error, Argument.object(layer, "layer"), Argument.text(key_path, "key_path"),
    Argument.array(values, count, "values") { $0 }
  ) { (layer: CALayer, keyPath, numbers) in
    try layer.set(layer.value(of: numbers, at: keyPath), at: keyPath)
  }
}

@c @implementation
public func strata_layer_set_colors(
  _ layer: OpaquePointer?, _ key_path: TextArgument?, _ components: NumbersArgument?,
  _ count: Int, _ error: ObjectSlot?
) -> strata_status {
  let (length, isTooLarge) = count.multipliedReportingOverflow(by: 4)
  return unsafe attempt(
    error, Argument.object(layer, "layer"), Argument.text(key_path, "key_path"),
    Argument.array(components, isTooLarge ? -1 : length, "components") { $0 }
  ) { (layer: CALayer, keyPath, numbers) in
    let colors = stride(from: 0, to: numbers.count, by: 4).map { first in
      CGColor(
        red: numbers[first], green: numbers[first + 1], blue: numbers[first + 2],
        alpha: numbers[first + 3])
    }
    try layer.set(colors, at: keyPath)
  }
}

@c @implementation
public func strata_layer_set_path(
  _ layer: OpaquePointer?, _ key_path: TextArgument?, _ path: TextArgument?,
  _ error: ObjectSlot?
) -> strata_status {
  unsafe set(layer, key_path, error) {
    try unsafe Argument.optionalText(path, "path").get().map { text in
      // A path in CAML begins with the operands of its first command.
      let isSVG = text.first { !$0.isWhitespace }?.isLetter == true
      return try isSVG ? SVGPath.path(text) : CAMLFragment.path(text)
    }
  }
}

@c @implementation
public func strata_layer_set_image(
  _ layer: OpaquePointer?, _ key_path: TextArgument?, _ image: OpaquePointer?,
  _ error: ObjectSlot?
) -> strata_status {
  unsafe set(layer, key_path, error) { unsafe imageObject(image)?.image }
}

@c @implementation
public func strata_layer_reset(
  _ layer: OpaquePointer?, _ key_path: TextArgument?, _ error: ObjectSlot?
) -> strata_status {
  unsafe set(layer, key_path, error) { nil }
}

// MARK: Reading

extension AnimatableValue {
  /// The numbers of a value; nil if it is not made of numbers.
  fileprivate var numbers: [Double]? {
    switch self {
    case .number(let value): return [value]
    case .point(let value): return [value.x, value.y]
    case .size(let value): return [value.width, value.height]
    case .rect(let value): return [value.minX, value.minY, value.width, value.height]
    case .color(let value):
      let color = value.value
      return [color.red, color.green, color.blue, color.alpha]
    case .transform(let m):
      return [
        m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34, m.m41,
        m.m42, m.m43, m.m44,
      ]
    case .array(let values):
      return values.reduce(into: [Double]?.some([])) { numbers, value in
        switch AnimatableValue(value) {
        case .number(let number)?: numbers?.append(number)
        case .color(let color)?: numbers? += AnimatableValue.color(color).numbers ?? []
        default: numbers = nil
        }
      }
    case .path, .image, .string: return nil
    }
  }
}

/// Returns the value of a layer at a key path; nil if the property has none.
private func value(of layer: CALayer, at keyPath: String) throws -> Any? {
  _ = try layer.property(at: keyPath)
  return AnimatableValue.unwrap(layer.value(forKeyPath: keyPath))
}

@c @implementation
public func strata_layer_get_numbers(
  _ layer: OpaquePointer?, _ key_path: TextArgument?,
  _ values: UnsafeMutablePointer<Double>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?,
  _ error: ObjectSlot?
) -> strata_status {
  unsafe attempt(
    error, Argument.output(values: values, capacity: capacity, count: count),
    Argument.object(layer, "layer"), Argument.text(key_path, "key_path")
  ) { (output, layer: CALayer, keyPath) in
    var numbers: [Double] = []
    if let value = try value(of: layer, at: keyPath) {
      guard let found = AnimatableValue(value)?.numbers else {
        throw ArgumentError("the value at '\(keyPath)' is not made of numbers")
      }
      numbers = found
    }
    output.store(numbers)
  }
}

@c @implementation
public func strata_layer_get_string(
  _ layer: OpaquePointer?, _ key_path: TextArgument?,
  _ string: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ error: ObjectSlot?
) -> strata_status {
  unsafe attempt(
    error, Argument.output(string, "value"), Argument.object(layer, "layer"),
    Argument.text(key_path, "key_path")
  ) { (string, layer: CALayer, keyPath) in
    guard let value = try value(of: layer, at: keyPath) else { return string.store(nil) }
    guard case .string(let text)? = AnimatableValue(value) else {
      throw ArgumentError("the value at '\(keyPath)' is not a string")
    }
    string.store(text)
  }
}
