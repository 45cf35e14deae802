import Foundation
import StrataDocuments
import StrataExpressions

/// The data files of a document.
extension DocumentScript {
  /// A data file, or the reason why it has no data.
  typealias FootageResult = Result<ScriptFootage, FootageError>

  /// The reason why a data file has no data.
  struct FootageError: Error {
    let reason: String
  }

  /// The maximum number of data files; further ones are not read.
  private static let mostFootages = 64

  /// Returns the data file of an asset, which is read once.
  ///
  /// - Throws: A failure if the file is missing or is not JSON.
  func footage(
    _ asset: String, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ScriptFootage {
    let result = footages[asset] ?? read(asset)
    footages[asset] = result
    switch result {
    case .success(let footage): return footage
    case .failure(let error): throw run.fail(error.reason)
    }
  }

  private func read(_ id: String) -> FootageResult {
    func failure(_ reason: String) -> FootageResult { .failure(FootageError(reason: reason)) }
    guard let asset = asset(id: id), let source = asset["p"]?.text else {
      return failure("missing data file '\(id)'")
    }
    guard footages.count < Self.mostFootages else {
      return failure("more than \(Self.mostFootages) data files")
    }
    let isEmbedded = DataURL.isDataURL(source)
    let name = isEmbedded ? id : (asset["u"]?.text ?? "") + source
    do {
      guard let data = isEmbedded ? DataURL.data(source) : try file(name) else {
        return failure("missing data file '\(name)'")
      }
      return .success(try ScriptFootage(data, called: name))
    } catch {
      return failure("the data file '\(name)' cannot be read; only JSON is supported")
    }
  }

  private func file(_ name: String) throws -> Data? {
    guard let files = reader.files else { return nil }
    let given = files.isWholeTree ? String(name.drop { $0 == "/" }) : name
    guard case .data(let data) = try files.find(given, limits: limits) else { return nil }
    return data
  }
}
