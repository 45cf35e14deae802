import ArgumentParser
import Strata

/// `strata farm`: writes jobs for the schedulers of render farms.
struct FarmCommand: LoggingCommand {
  static let configuration = CommandConfiguration(
    commandName: "farm",
    abstract: "Write a job that draws a movie, or a clip per row of data, on many machines.",
    discussion: """
      strata farm template takes the arguments and options of strata render, and writes a folder \
      with the job and copies of its inputs:
        strata farm template scene.ca -o out.mp4 --frames '0..<3600'
        openjd run out.farm/template.json
      The job draws chunks of frames with manifests, checks them, and joins them. With --data, it \
      draws the rows and checks the clips. The files depend only on the inputs and the options.

      --for openjd writes a template of Open Job Description. The folder is also a job bundle of \
      AWS Deadline Cloud. --for slurm writes two batch scripts for workers with a shared disk, and \
      out.farm/submit, which submits them. The CPU draws unless --require-hardware or another \
      --device is given. Chunks of different GL drivers are refused unless --any-driver is given. \
      With --driver, workers that have another driver fail.
      """)

  enum Action: String, ExpressibleByArgument, CaseIterable { case template }

  enum Engine: String, ExpressibleByArgument, CaseIterable { case openjd, slurm }

  @Argument(help: "The action.")
  var action: Action

  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp("Arguments and options of strata render.", valueName: "render arguments"))
  var arguments: [String] = []

  @Option(name: .customLong("for"), help: "Scheduler that runs the job.")
  var engine = Engine.openjd

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Frames or rows per chunk (default: 120 frames, or 50 rows).",
      discussion: "For a movie, a multiple of --gop, which is added if it is not given.",
      valueName: "count"),
    transform: FarmChunking.size(parsing:))
  var chunk: Int?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Duration of a chunk that OpenJD schedulers aim for, in seconds (default: none).",
      discussion: "Without it, every chunk has the size of --chunk.",
      valueName: "seconds"),
    transform: FarmChunking.size(parsing:))
  var chunkSeconds: Int?

  @Flag(
    name: .long,
    help: "Write fixed chunks for OpenJD schedulers without the extension TASK_CHUNKING.")
  var fixedChunks = false

  @Flag(
    name: .long,
    help: "Join chunks of different GL drivers, which may differ by a level or two of 255.")
  var anyDriver = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Folder to write (default: out.farm for out.mp4).",
      discussion: "If the output has a placeholder, the default has the name of the scene.",
      valueName: "folder"),
    completion: .directory)
  var job: String?

  @OptionGroup var log: LogOptions

  func validate() throws {
    if fixedChunks, chunkSeconds != nil {
      throw ValidationError("--fixed-chunks cannot be combined with --chunk-seconds")
    }
    if engine == .slurm,
      let option = fixedChunks ? "--fixed-chunks" : chunkSeconds.map({ _ in "--chunk-seconds" })
    {
      throw ValidationError("\(option) applies only to --for openjd")
    }
  }

  func run() throws {
    var arguments = try FarmArguments(arguments)
    if anyDriver, arguments.render.data.file != nil {
      throw CommandFailure(.usage, "--any-driver applies only to a movie, whose chunks are joined")
    }
    let folder = FarmFolder(job ?? arguments.defaultFolder)
    let work = try FarmWork(&arguments, chunk: chunk, anyDriver: anyDriver)
    try folder.write(arguments, work)
    switch engine {
    case .openjd:
      let template = OpenJDTemplate(work, seconds: chunkSeconds, isFixed: fixedChunks)
      try folder.write(template.job, to: OpenJDTemplate.file)
      Log.write("wrote \(folder.path)/\(OpenJDTemplate.file) (\(work.summary))")
      if let note = template.note { Log.write(.note, note) }
    case .slurm:
      for (name, text) in try SlurmScripts(work).files {
        try folder.write(text, to: name, isExecutable: true)
      }
      Log.write("wrote \(folder.path)/submit (\(work.summary))")
    }
  }
}
