import Foundation
import Glibc
import Strata
import Synchronization

/// A child process of this command with limits, whose output is captured.
final class ChildProcess {
  struct Limits {
    /// The maximum wall-clock time in seconds.
    var seconds: Int
    /// The maximum resident memory in bytes.
    var bytes: Int
  }

  /// The end of a child.
  struct Ending {
    /// The status as waitpid(2) returns it.
    var status: Int32
    var output: Data
    var errors: Data
    /// Whether the child wrote more to standard output than is captured.
    var isTruncated: Bool
    /// The limit because of which the child was ended, if any.
    var excess: LimitExceeded?
  }

  private struct Family {
    var running: Set<pid_t> = []
    /// Whether this process is about to exit, so that no child may start.
    var isClosed = false
  }

  private static let family = Mutex(Family())

  /// Ends all running children, which remove their incomplete files, and lets no other start.
  ///
  /// Waits until they have closed their streams, but at most a second.
  static func terminateAll() {
    let processes = family.withLock { family in
      family.isClosed = true
      return family.running
    }
    for process in processes { kill(process, SIGTERM) }
    for _ in 0..<100 where !family.withLock(\.running.isEmpty) { usleep(10_000) }
  }

  private let process: pid_t
  private var descriptors: [CInt]
  private var buffers = [Data(), Data()]
  private var isTruncated = [false, false]
  private let limits: Limits
  private let start = ContinuousClock.now
  private var excess: LimitExceeded?
  private var terminated: ContinuousClock.Instant?

  /// The interval between two checks of the limits, in milliseconds.
  private static let interval: CInt = 20
  /// The maximum size of each captured stream in bytes; the rest is discarded.
  static let mostBytes = 16 << 20
  /// The time in which a child removes its incomplete files before it is killed.
  private static let grace = Duration.seconds(2)

  /// Starts this command with arguments and without an input.
  ///
  /// - Throws: A failure of kind `.limit` if the process cannot be started.
  init(_ arguments: [String], limits: Limits) throws(CommandFailure) {
    self.limits = limits
    // Under a lock, so that no other child inherits the pipes and keeps them open.
    let started = Self.family.withLock { family -> (child: pid_t, pipes: [CInt], code: CInt) in
      var pipes: [CInt] = [-1, -1, -1, -1]
      guard !family.isClosed else { return (0, pipes, ECANCELED) }
      for index in [0, 2] {
        var pair: [CInt] = [-1, -1]
        guard unsafe pipe(&pair) == 0 else { return (0, pipes, errno) }
        pipes.replaceSubrange(index..<index + 2, with: pair)
        for descriptor in pair { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
      }
      var child: pid_t = 0
      let code = Self.spawn(arguments, output: pipes[1], errors: pipes[3], &child)
      if code == 0 { family.running.insert(child) }
      for index in [1, 3] {
        close(pipes[index])
        pipes[index] = -1
      }
      return (child, pipes, code)
    }
    guard started.code == 0 else {
      for descriptor in started.pipes where descriptor >= 0 { close(descriptor) }
      throw CommandFailure(
        .limit,
        unsafe "cannot start a process for the job: \(String(cString: strerror(started.code)))")
    }
    (process, descriptors) = (started.child, [started.pipes[0], started.pipes[2]])
  }

  private static func spawn(
    _ arguments: [String], output: CInt, errors: CInt, _ child: inout pid_t
  ) -> CInt {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // This process blocks the signals that one of its threads receives.
    var mask = sigset_t()
    unsafe sigemptyset(&mask)
    unsafe posix_spawnattr_setsigmask(&attributes, &mask)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var words = unsafe (["strata"] + arguments).map { unsafe strdup($0) }
    defer { for index in unsafe 0..<words.count { unsafe free(words[index]) } }
    unsafe words.append(nil)
    return unsafe posix_spawn(&child, "/proc/self/exe", &actions, &attributes, words, environ)
  }

  /// Waits for the end of the child; must be called exactly once.
  func wait() -> Ending {
    while descriptors.contains(where: { $0 >= 0 }) {
      checkLimits()
      var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      if unsafe poll(&polled, nfds_t(polled.count), Self.interval) > 0 {
        for index in polled.indices where polled[index].revents != 0 { read(index) }
      }
    }
    var status: Int32 = 0
    // Before waitpid(2), after which its number may belong to another process.
    _ = Self.family.withLock { $0.running.remove(process) }
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    return Ending(
      status: status, output: buffers[0], errors: buffers[1], isTruncated: isTruncated[0],
      excess: excess)
  }

  private func read(_ index: Int) {
    unsafe withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { room in
      let count = unsafe Glibc.read(descriptors[index], room.baseAddress, room.count)
      if count > 0 {
        let rest = Self.mostBytes - buffers[index].count
        if count > rest { isTruncated[index] = true }
        unsafe buffers[index].append(contentsOf: room[..<min(count, rest)])
      } else if count == 0 || errno != EINTR {
        close(descriptors[index])
        descriptors[index] = -1
      }
    }
  }

  private func checkLimits() {
    if let terminated {
      if ContinuousClock.now - terminated > Self.grace { kill(process, SIGKILL) }
      return
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    if seconds > Double(limits.seconds) {
      end(
        LimitExceeded(
          "time of a job in seconds", asked: Int(seconds) + 1, allowed: limits.seconds))
    } else if let memory = ProcessMemory.sizes(of: process)?.resident, memory > limits.bytes {
      end(LimitExceeded("memory of a job in bytes", asked: memory, allowed: limits.bytes))
    }
  }

  private func end(_ excess: LimitExceeded) {
    self.excess = excess
    terminated = .now
    kill(process, SIGTERM)
  }
}
