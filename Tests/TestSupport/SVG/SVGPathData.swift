public import StrataGraphics

/// The grammar of a path's `d`.
public enum SVGPathData {
  /// Returns the path up to the first error, as SVG requires.
  ///
  /// Empty if the text does not begin with a move.
  public static func path(_ text: String) -> Path {
    var reader = Reader(scanner: SVGScanner(text))
    reader.read()
    return reader.path
  }

  private struct Reader {
    var scanner: SVGScanner
    var path = Path()
    /// The last control point of the previous curve, which a smooth curve mirrors.
    private var cubicControl: SIMD2<Double>?
    private var quadControl: SIMD2<Double>?

    init(scanner: SVGScanner) { self.scanner = scanner }

    private var current: SIMD2<Double> { path.currentPoint ?? SIMD2() }

    mutating func read() {
      scanner.skipSpaces()
      while let letter = scanner.letter() {
        guard !path.isEmpty || letter == "M" || letter == "m" else { return }
        var command = letter
        scanner.skipSpaces()
        // A command's operands may repeat without its letter; further moves are lines.
        repeat {
          guard apply(command) else { return }
          if command == "M" { command = "L" }
          if command == "m" { command = "l" }
          scanner.skipSeparator()
        } while command != "Z" && command != "z" && startsNumber
      }
    }

    private var startsNumber: Bool {
      var ahead = scanner
      return ahead.number() != nil
    }

    /// Reads the operands of one command and adds it; returns false if they are incomplete.
    private mutating func apply(_ letter: Character) -> Bool {
      let command = Character(letter.lowercased())
      let origin = letter == command ? current : SIMD2()
      let (lastCubic, lastQuad) = (cubicControl, quadControl)
      (cubicControl, quadControl) = (nil, nil)
      switch command {
      case "z":
        path.close()
      case "m":
        guard let p = points(1, origin) else { return false }
        path.move(to: p[0])
      case "l":
        guard let p = points(1, origin) else { return false }
        path.line(to: p[0])
      case "h":
        guard let x = number() else { return false }
        path.line(to: SIMD2(origin.x + x, current.y))
      case "v":
        guard let y = number() else { return false }
        path.line(to: SIMD2(current.x, origin.y + y))
      case "c":
        guard let p = points(3, origin) else { return false }
        addCubic(p[0], p[1], p[2])
      case "s":
        guard let p = points(2, origin) else { return false }
        addCubic(mirrored(lastCubic), p[0], p[1])
      case "q":
        guard let p = points(2, origin) else { return false }
        addQuad(p[0], p[1])
      case "t":
        guard let p = points(1, origin) else { return false }
        addQuad(mirrored(lastQuad), p[0])
      case "a":
        return addArc(origin)
      default:
        return false
      }
      return true
    }

    private mutating func addCubic(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ end: SIMD2<Double>) {
      path.cubic(to: end, control1: a, control2: b)
      cubicControl = b
    }

    private mutating func addQuad(_ control: SIMD2<Double>, _ end: SIMD2<Double>) {
      path.quad(to: end, control: control)
      quadControl = control
    }

    private func mirrored(_ control: SIMD2<Double>?) -> SIMD2<Double> {
      control.map { 2 * current - $0 } ?? current
    }

    private mutating func addArc(_ origin: SIMD2<Double>) -> Bool {
      guard let rx = number(), let ry = number(), let turn = number(), let isLarge = flag(),
        let sweeps = flag(), let end = points(1, origin)
      else { return false }
      path.addSVGArc(
        to: end[0], radii: SIMD2(rx, ry), degrees: turn, isLarge: isLarge, sweeps: sweeps)
      return true
    }

    private mutating func points(_ count: Int, _ origin: SIMD2<Double>) -> [SIMD2<Double>]? {
      var result: [SIMD2<Double>] = []
      for _ in 0..<count {
        guard let x = number(), let y = number() else { return nil }
        result.append(origin + SIMD2(x, y))
      }
      return result
    }

    private mutating func number() -> Double? {
      scanner.skipSeparator()
      return scanner.number().flatMap { $0.isFinite ? $0 : nil }
    }

    private mutating func flag() -> Bool? {
      scanner.skipSeparator()
      return scanner.flag()
    }
  }
}
