// The status of a call of a shim, for all of them, so that a caller learns one list.
//
// The headers of the shims document the statuses of their functions.

#ifndef STRATA_SHIM_STATUS_H
#define STRATA_SHIM_STATUS_H

/// The buffer size for any text of a shim and its terminating zero; longer texts are truncated.
enum { STRATA_SHIM_MESSAGE_SIZE = 512 };

typedef enum {
  STRATA_SHIM_OK = 0,

  // The library.

  /// The library cannot be loaded.
  STRATA_SHIM_NO_LIBRARY,
  /// The library was built without the encoder, or has no decoder for the data.
  STRATA_SHIM_NO_CODEC,
  /// The library failed, or memory ran out; see the message.
  STRATA_SHIM_FAILED,
  STRATA_SHIM_OUT_OF_MEMORY,

  // The system. The error number is available from the reader or writer.

  /// The file cannot be opened, or read() failed.
  STRATA_SHIM_READ_FAILED,
  /// write() or lseek() failed, or the receiver of the bytes requested a stop.
  STRATA_SHIM_WRITE_FAILED,

  // The data.

  /// The data is not in an accepted format.
  STRATA_SHIM_OTHER_FORMAT,
  /// The data violates its format, or memory ran out; see the message.
  STRATA_SHIM_BROKEN,
  /// The data ends before the image does.
  STRATA_SHIM_CUT,
  /// The container has no video track.
  STRATA_SHIM_NO_VIDEO,
  /// The frames are larger than the caller allows.
  STRATA_SHIM_TOO_LARGE,
  /// A part of a movie is complete, but cannot be joined with other parts; see the message.
  STRATA_SHIM_UNFIT,

  // The progress of a decoder, which is no failure.

  /// No packet or frame is left.
  STRATA_SHIM_END,
  /// The decoder needs another packet before it outputs another frame.
  STRATA_SHIM_HUNGRY,
  /// The decoder's frames must be taken before it accepts another packet.
  STRATA_SHIM_FULL,
} strata_shim_status;

#endif
