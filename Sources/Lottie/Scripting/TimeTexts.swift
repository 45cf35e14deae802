import StrataExpressions

/// Texts of times, as functions of expressions return them.
enum TimeTexts {
  /// Returns the function with a name; nil if it is not one of these.
  static func function(_ name: String, _ script: DocumentScript) -> HostFunction? {
    func make(base: Double, _ text: @escaping (Double, Double) -> String) -> HostFunction {
      HostFunction { (arguments, run) throws(ExpressionFailure) in
        var time = script.frame / script.rate
        switch arguments.first ?? .undefined {
        case .undefined: script.dependsOnTime = true
        case let given: time = try run.number(given)
        }
        let base = arguments.count > 1 ? try run.number(arguments[1]) : base
        guard base > 0, abs(time) < 1e9, base < 1e6 else { throw run.fail("invalid time or rate") }
        try run.meter.allocate(2)
        return .string(text(time, base))
      }
    }
    switch name {
    case "timeToTimecode": return make(base: 30) { timecode($0, base: $1, hourDigits: 2) }
    case "timeToCurrentFormat":
      return make(base: script.rate) { timecode($0, base: $1, hourDigits: 1) }
    case "timeToFeetAndFrames": return make(base: script.rate, feetAndFrames)
    default: return nil
    }
  }

  /// Returns hours, minutes, seconds and frames, such as `00:01:02:15`.
  private static func timecode(_ time: Double, base: Double, hourDigits: Int) -> String {
    let (frames, base) = (frames(time, base), Int(base.rounded(.up)))
    let seconds = abs(frames) / base
    let hours = padded(seconds / 3600, hourDigits)
    let parts = [seconds / 60 % 60, seconds % 60, abs(frames) % base].map { padded($0, 2) }
    return (frames < 0 ? "-" : "") + ([hours] + parts).joined(separator: ":")
  }

  /// Returns feet of 16 frames, and the remaining frames, such as `0002+05`.
  private static func feetAndFrames(_ time: Double, base: Double) -> String {
    let frames = frames(time, base)
    return (frames < 0 ? "-" : "") + padded(abs(frames) / 16, 4) + "+"
      + padded(abs(frames) % 16, 2)
  }

  /// Returns the frame that a time is in.
  private static func frames(_ time: Double, _ base: Double) -> Int {
    // The time of a frame may be rounded down.
    Int(clampedTo: (time * base + 1e-6).rounded(.down))
  }

  private static func padded(_ number: Int, _ count: Int) -> String {
    let digits = "\(number)"
    return String(repeating: "0", count: max(count - digits.count, 0)) + digits
  }
}
