/// The version that sequence manifests and the command's documents record.
package enum LibraryVersion {
  package static let current = "0.1.0"
}
