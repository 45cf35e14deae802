/// The treatment of an output whose last component is a symbolic link.
package enum LinkHandling: Sendable {
  /// Write the target of the link, for a name that the user wrote.
  case follow
  /// Replace the link itself, for a name that the program generated.
  ///
  /// Otherwise a user who can create a link in the output folder could redirect the output to any
  /// other folder. FIFOs and sockets are replaced, too: waiting for their readers would block the
  /// process.
  case replace
}
