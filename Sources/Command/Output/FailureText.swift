import Strata

/// The text of a failure: a sentence, and further lines with the devices that were tried.
struct FailureText {
  let sentence: String
  var details: [String] = []

  init(_ error: any StrataError) {
    guard case GPUError.noDevice(let asked, let reports) = error, reports.count > 1 else {
      sentence = LimitHint.sentence(for: error)
      return
    }
    sentence = "no device for \(asked); run 'strata doctor' for details; the devices tried are:"
    details = reports.map(\.description)
  }
}
