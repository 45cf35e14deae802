import StrataGraphics

/// The intermediate value of a property while a frame's animations are applied to it.
///
/// A transform stays decomposed from one animated component to the next. Angles keep their values,
/// even beyond half a turn. The matrix alone would give other angles.
struct RunningValue {
  private var value: AnimatedValue
  private var parts: TransformParts?

  init(_ value: AnimatedValue) {
    self.value = value
  }

  /// The complete value.
  var whole: AnimatedValue {
    mutating get {
      if let parts { value = .transform(parts.matrix) }
      parts = nil
      return value
    }
    set {
      value = newValue
      parts = nil
    }
  }

  /// Decomposes a transform; returns false for any other value.
  private mutating func takeApart() -> Bool {
    if parts != nil { return true }
    guard case .transform(let matrix) = value else { return false }
    parts = TransformParts(matrix)
    return true
  }

  // MARK: Numbers

  /// Returns the numbers of a numeric part, or nil if the part is not numeric or has no value.
  mutating func vector(of part: AnimatedPart) -> SIMD4<Double>? {
    switch (part, value) {
    case (.whole, .number(let number)): return SIMD4(number, 0, 0, 0)
    case (.whole, .pair(let pair)): return SIMD4(lowHalf: pair, highHalf: SIMD2())
    case (.whole, .quad(let quad)): return quad
    case (.element(let index), .pair(let pair)) where index < 2: return SIMD4(pair[index], 0, 0, 0)
    case (.element(let index), .quad(let quad)): return SIMD4(quad[index], 0, 0, 0)
    case (.origin, .quad(let quad)): return SIMD4(lowHalf: quad.lowHalf, highHalf: SIMD2())
    case (.size, .quad(let quad)): return SIMD4(lowHalf: quad.highHalf, highHalf: SIMD2())
    case (.transform(let component), .transform):
      guard takeApart(), let parts else { return nil }
      return SIMD4(parts[component], 0, 0, 0)
    case (.translation, .transform):
      guard takeApart(), let parts else { return nil }
      return SIMD4(parts.translation.x, parts.translation.y, 0, 0)
    default: return nil
    }
  }

  /// Sets the numbers of a numeric part.
  mutating func setVector(of part: AnimatedPart, to vector: SIMD4<Double>) {
    switch (part, value) {
    case (.whole, .number): value = .number(vector.x)
    case (.whole, .pair): value = .pair(vector.lowHalf)
    case (.whole, .quad): value = .quad(vector)
    case (.element(let index), .pair(var pair)) where index < 2:
      pair[index] = vector.x
      value = .pair(pair)
    case (.element(let index), .quad(var quad)):
      quad[index] = vector.x
      value = .quad(quad)
    case (.origin, .quad(var quad)):
      quad.lowHalf = vector.lowHalf
      value = .quad(quad)
    case (.size, .quad(var quad)):
      quad.highHalf = vector.lowHalf
      value = .quad(quad)
    case (.transform(let component), .transform):
      if takeApart() { parts?[component] = vector.x }
    case (.translation, .transform):
      guard takeApart() else { return }
      parts?.translation.x = vector.x
      parts?.translation.y = vector.y
    default: break
    }
  }

  // MARK: Any value

  /// A part of the value, or nil if there is no such part; setting a value of another kind has no
  /// effect.
  subscript(part: AnimatedPart) -> AnimatedValue? {
    mutating get {
      switch part {
      case .whole: return whole
      case .element, .transform: return vector(of: part).map { .number($0.x) }
      case .origin, .size, .translation: return vector(of: part).map { .pair($0.lowHalf) }
      case .filter: return filterPlace(part)?.value
      }
    }
    set {
      switch (part, newValue) {
      case (_, nil): break
      case (.whole, let new?): whole = new
      case (.filter, let new?):
        guard let place = filterPlace(part), let filter = place.filter(with: new),
          case .filters(var filters?) = value
        else { return }
        filters[place.index ?? 0] = filter
        value = .filters(filters)
      case (.element, .number(let number)?), (.transform, .number(let number)?):
        setVector(of: part, to: SIMD4(number, 0, 0, 0))
      case (.origin, .pair(let pair)?), (.size, .pair(let pair)?), (.translation, .pair(let pair)?):
        setVector(of: part, to: SIMD4(lowHalf: pair, highHalf: SIMD2()))
      default: break
      }
    }
  }

  private func filterPlace(_ part: AnimatedPart) -> FilterPlace? {
    guard case .filter(let path, let isListed) = part, case .filters(let filters) = value
    else { return nil }
    return FilterPlace(isListed ? filters : filters?.first, isList: isListed, path)
  }
}
