import Strata

/// The failure of a run as it is reported: the exit code and the message.
struct RunFailure: Error {
  let status: ExitStatus
  let message: String
  /// Further lines, which are not part of JSON output.
  var details: [String] = []
  /// Whether `--json` writes no document for it, because a report contains it already or because an
  /// image may have been requested on standard output.
  var isInReport = false

  init(_ status: ExitStatus, _ message: String, isInReport: Bool = false) {
    (self.status, self.message, self.isInReport) = (status, message, isInReport)
  }

  init(_ error: any StrataError) {
    let text = FailureText(error)
    self.init(
      ExitStatus(error.kind), text.sentence,
      isInReport: (error as? CommandFailure)?.isInReport == true)
    details = text.details
  }
}
