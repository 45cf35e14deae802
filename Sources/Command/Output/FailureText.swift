import Strata

/// The text of a failure: a sentence, and further lines with the devices that were tried.
struct FailureText {
  let sentence: String
  var details: [String] = []

  init(_ error: any StrataError) {
    guard case GPUError.noDevice(let asked, let reports) = error, reports.count > 1 else {
      sentence = Self.sentence(for: error)
      return
    }
    sentence = "no device for \(asked); run 'strata doctor' for details; the devices tried are:"
    details = reports.map(\.description)
  }

  /// Returns the description of an error, with the option of the command that is its remedy.
  private static func sentence(for error: any StrataError) -> String {
    if case TextError.fontMissing = error {
      return error.description + "; the options are --font and --missing-fonts warn"
    }
    return Backdrop.withoutOwnLayers(LimitHint.sentence(for: error))
  }
}
