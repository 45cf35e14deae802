import Strata

/// What people are told of a failure: a sentence, and lines below it where one line would hold too much.
struct FailureText {
  let sentence: String
  var details: [String] = []

  init(_ error: any StrataError) {
    guard case GPUError.noDevice(let asked, let reports) = error, reports.count > 1 else {
      sentence = LimitHint.sentence(for: error)
      return
    }
    sentence = "no device for \"\(asked)\"; 'strata doctor' tells more; what was tried:"
    details = reports.map(\.description)
  }
}
