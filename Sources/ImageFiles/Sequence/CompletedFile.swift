/// The size and the hash of a pending output, computed after its last byte was written and before
/// it is moved to its name.
///
/// Afterwards another process may have replaced the file.
package final class CompletedFile {
  private(set) var hash: FileHash?

  package init() {}

  package func watch(_ output: PendingOutput) {
    output.beforePublishing = { [self] path in hash = FileHash(path) }
  }
}
