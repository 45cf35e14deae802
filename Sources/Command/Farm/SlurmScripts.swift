import Strata

/// Batch scripts of Slurm: an array that draws chunks, a dependent job that checks and joins them,
/// and the command that submits both.
struct SlurmScripts {
  private let work: FarmWork

  /// The default of MaxArraySize in Slurm: the largest index of an array plus 1.
  private static let largestArray = 1_001

  /// - Throws: A failure of kind `.usage` for too many chunks.
  init(_ work: FarmWork) throws(CommandFailure) {
    self.work = work
    guard work.chunks < Self.largestArray else {
      let least = (work.count + Self.largestArray - 2) / (Self.largestArray - 1)
      let text =
        work.hasRows
        ? "--chunk \(least)" : "chunks of at least \(least) \(work.unit)"
      throw CommandFailure(
        .usage, "\(work.chunks) chunks exceed the 1000 tasks of an array; use \(text)")
    }
  }

  static let names = ["chunks.sbatch", "finish.sbatch", "submit"]

  /// The scripts with their names.
  var files: [(String, String)] {
    Array(zip(Self.names, [chunks, finish, submit]))
  }

  private var hardware: String { work.needsHardware ? "#SBATCH --gres=gpu:1\n" : "" }

  private var chunks: String {
    """
    #!/bin/bash
    #SBATCH --job-name=strata-chunks
    #SBATCH --array=0-\(work.chunks - 1)
    #SBATCH --requeue
    #SBATCH --open-mode=append
    #SBATCH --output=logs/chunk-%a.txt
    \(hardware)# Draws a chunk of \(work.name).
    # \(work.drivers)
    # A chunk may run twice: a complete one is not drawn again. Slurm repeats it if its node fails.
    set -uo pipefail
    cd "$SLURM_SUBMIT_DIR/inputs" || exit 5
    first=$((SLURM_ARRAY_TASK_ID * \(work.perChunk)))
    last=$((first + \(work.perChunk - 1)))
    ((last < \(work.count))) || last=\(work.count - 1)
    for attempt in 1 2 3; do
      "${STRATA:-strata}" \(line(work.draw))
      status=$?
      # Invalid usage, an invalid scene or the wrong device fail again.
      case $status in 0 | 2 | 3 | 4) exit "$status" ;; esac
      echo "attempt $attempt failed with exit code $status" >&2
    done
    exit "$status"

    """
  }

  private var finish: String {
    """
    #!/bin/bash
    #SBATCH --job-name=strata-finish
    #SBATCH --requeue
    #SBATCH --open-mode=append
    #SBATCH --output=logs/finish.txt
    \(work.hasRows ? hardware : "")# \(work.hasRows ? "Checks" : "Checks and joins") the \
    \(work.hasRows ? "clips" : "chunks"), and names those that are missing or drawn by another job.
    set -euo pipefail
    cd "$SLURM_SUBMIT_DIR/inputs"
    "${STRATA:-strata}" \(line(work.finish))

    """
  }

  private var submit: String {
    """
    #!/bin/bash
    # Submits the job. Its folder must be on a disk that all nodes share. Run it again to draw what
    # is missing. STRATA is the command on the nodes (default: strata).
    set -euo pipefail
    cd "$(dirname "$0")"
    mkdir -p logs \(Self.quoted(work.partsFolder))
    chunks=$(sbatch --parsable "$@" chunks.sbatch)
    # The last job runs even if a chunk failed, because it names the chunks that are missing.
    sbatch --parsable "$@" --dependency=afterany:"$chunks" finish.sbatch

    """
  }

  private func line(_ words: [FarmWork.Word]) -> String {
    words.map(argument).joined(separator: " ")
  }

  /// Returns an argument for the shell; paths are relative to the folder of the inputs.
  private func argument(_ word: FarmWork.Word) -> String {
    let folder = "../" + work.partsFolder
    switch word {
    case .text(let text): return Self.quoted(text)
    case .range: return #""$first-$last""#
    case .part(let file): return Self.quoted("\(folder)/\(file)")
    case .chunk(let pathExtension): return #""../parts/$first-$last."# + pathExtension + #"""#
    case .parts: return Self.quoted(folder)
    case .output: return Self.quoted("../" + (work.output ?? ""))
    }
  }

  /// Returns a text as one word of a shell, in quotes if necessary.
  private static func quoted(_ text: String) -> String {
    let isPlain =
      !text.isEmpty
      && text.utf8.allSatisfy { byte in
        let scalar = Unicode.Scalar(byte)
        return scalar.properties.isAlphabetic && byte < 128 || (48...57).contains(byte)
          || "-_./=,:%+@".unicodeScalars.contains(scalar)
      }
    return isPlain ? text : "'" + text.replacing("'", with: #"'\''"#) + "'"
  }
}
