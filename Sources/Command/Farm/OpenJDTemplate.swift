import Strata

/// A job template of Open Job Description, version 2023-09.
///
/// Job attachments transfer the folders and files of its parameters, according to their data flow.
struct OpenJDTemplate {
  /// The file name of the template.
  static let file = "template.json"

  private let work: FarmWork
  /// The duration of a chunk that schedulers aim for; nil for chunks of the given size.
  private let seconds: Int?
  /// Whether the template has a list of chunks instead of the extension TASK_CHUNKING.
  private let isFixed: Bool

  init(_ work: FarmWork, seconds: Int?, isFixed: Bool) {
    (self.work, self.seconds, self.isFixed) = (work, seconds, isFixed)
  }

  /// The largest chunk that AWS Deadline Cloud accepts.
  private static let largestChunk = 150

  /// A note if AWS Deadline Cloud refuses the template because of the size of its chunks.
  var note: String? {
    guard !isFixed, work.perChunk > Self.largestChunk else { return nil }
    return "AWS Deadline Cloud accepts at most \(Self.largestChunk) tasks in a chunk, not "
      + "\(work.perChunk); use --fixed-chunks"
      + (work.hasRows || work.output == nil ? " or a smaller --chunk" : " or a larger --gop")
  }

  private var unit: String { work.hasRows ? "Rows" : "Groups" }
  private var partsName: String { work.hasRows ? "Clips" : "Parts" }

  /// The template as JSON.
  ///
  /// - Throws: A failure of kind `.usage` for arguments that a template cannot contain.
  var job: String {
    get throws {
      var members: [(String, OrderedJSON)] = [("specificationVersion", "jobtemplate-2023-09")]
      if !isFixed { members.append(("extensions", ["TASK_CHUNKING"])) }
      members += [
        ("name", .text(String(work.name.prefix(64)))), ("description", .text(description)),
        ("parameterDefinitions", .list(parameters)),
        ("jobEnvironments", [environment]), ("steps", .list(try [draw, finish])),
      ]
      return OrderedJSON.object(members).document
    }
  }

  private var description: String {
    let verb = work.hasRows ? "Draws clips and checks them" : "Draws chunks, checks and joins them"
    return "\(verb): \(work.summary). \(work.drivers)"
  }

  // MARK: Parameters

  private var parameters: [OrderedJSON] {
    var list: [OrderedJSON] = [
      Self.path(
        "Inputs", "inputs", flow: "IN", "Folder with the scene and the files that it needs"),
      Self.path(
        partsName, work.partsFolder, flow: "OUT",
        work.hasRows ? "Folder of the clips" : "Folder of the chunks"),
    ]
    if let output = work.output {
      list.append([
        "name": "Output", "type": "PATH", "objectType": "FILE", "dataFlow": "OUT",
        "default": .text(output), "description": "Joined movie",
        "userInterface": ["control": "CHOOSE_OUTPUT_FILE", "label": "Output"],
      ])
    }
    if !isFixed { list += chunkParameters }
    list.append([
      "name": "Strata", "type": "STRING", "default": "strata",
      "description": "Command on the workers, version \(ProgramVersion.current)",
      "userInterface": ["control": "LINE_EDIT", "label": "Strata command"],
    ])
    return list
  }

  private var chunkParameters: [OrderedJSON] {
    let things = work.unit
    var list: [OrderedJSON] = [
      [
        "name": .text(unit), "type": "STRING", "default": .text("0-\(work.count - 1)"),
        "description": .text("Range of \(things) to draw"),
        "userInterface": ["control": "LINE_EDIT", "label": .text(unit)],
      ],
      [
        "name": .text(unit + "PerChunk"), "type": "INT", "minValue": 1,
        "default": .number(work.perChunk), "description": .text("Number of \(things) per chunk"),
        "userInterface": ["control": "SPIN_BOX", "label": .text(unit + " per chunk")],
      ],
    ]
    if let seconds {
      list.append([
        "name": "ChunkSeconds", "type": "INT", "minValue": 0, "default": .number(seconds),
        "description": "Duration of a chunk that the scheduler aims for; 0 for the given size",
        "userInterface": ["control": "SPIN_BOX", "label": "Seconds per chunk"],
      ])
    }
    return list
  }

  private static func path(
    _ name: String, _ folder: String, flow: String, _ description: String
  ) -> OrderedJSON {
    [
      "name": .text(name), "type": "PATH", "objectType": "DIRECTORY", "dataFlow": .text(flow),
      "default": .text(folder), "description": .text(description),
      "userInterface": ["control": "CHOOSE_DIRECTORY", "label": .text(name)],
    ]
  }

  // MARK: Steps

  private var environment: OrderedJSON {
    [
      "name": "Folders",
      "script": [
        "actions": [
          "onEnter": ["command": "mkdir", "args": ["-p", .text("{{Param.\(partsName)}}")]]
        ]
      ],
    ]
  }

  private var draw: OrderedJSON {
    get throws {
      var members: [(String, OrderedJSON)] = [("name", "Draw")]
      if work.needsHardware {
        members.append(
          ("hostRequirements", ["amounts": [["name": "amount.worker.gpu", "min": 1]]]))
      }
      members += [("parameterSpace", space), ("script", try script(work.draw))]
      return .object(members)
    }
  }

  private var finish: OrderedJSON {
    get throws {
      var members: [(String, OrderedJSON)] = [
        ("name", work.hasRows ? "Check" : "Join"), ("dependencies", [["dependsOn": "Draw"]]),
      ]
      if work.needsHardware, work.hasRows {
        members.append(
          ("hostRequirements", ["amounts": [["name": "amount.worker.gpu", "min": 1]]]))
      }
      return .object(members + [("script", try script(work.finish))])
    }
  }

  private var space: OrderedJSON {
    guard isFixed else {
      var chunks: [(String, OrderedJSON)] = [
        ("defaultTaskCount", .text("{{Param.\(unit)PerChunk}}"))
      ]
      if seconds != nil { chunks.append(("targetRuntimeSeconds", "{{Param.ChunkSeconds}}")) }
      chunks.append(("rangeConstraint", "CONTIGUOUS"))
      return [
        "taskParameterDefinitions": [
          [
            "name": .text(unit), "type": "CHUNK[INT]", "range": .text("{{Param.\(unit)}}"),
            "chunks": .object(chunks),
          ]
        ]
      ]
    }
    let (last, step) = (work.count - 1, work.perChunk)
    let firsts = "0-\(last / step * step):\(step)"
    // The last chunk may be incomplete.
    let complete = work.count / step
    var lasts = complete > 0 ? ["\(step - 1)-\(complete * step - 1):\(step)"] : []
    if work.count % step > 0 { lasts.append("\(last)") }
    return [
      "taskParameterDefinitions": [
        ["name": "First", "type": "INT", "range": .text(firsts)],
        ["name": "Last", "type": "INT", "range": .text(lasts.joined(separator: ","))],
      ],
      "combination": "(First, Last)",
    ]
  }

  private func script(_ words: [FarmWork.Word]) throws -> OrderedJSON {
    let arguments = try ["-C", "{{Param.Inputs}}", "{{Param.Strata}}"] + words.map(argument)
    return [
      "actions": ["onRun": ["command": "env", "args": .list(arguments.map(OrderedJSON.text))]]
    ]
  }

  private func argument(_ word: FarmWork.Word) throws(CommandFailure) -> String {
    let range = isFixed ? "{{Task.Param.First}}-{{Task.Param.Last}}" : "{{Task.Param.\(unit)}}"
    let folder = "{{Param.\(partsName)}}"
    switch word {
    case .text(let text):
      guard !text.contains("{{"), !text.contains("}}") else {
        throw CommandFailure(
          .usage, "'\(text)' contains {{ or }}, which a template reserves; remove the braces")
      }
      return text
    case .range: return range
    case .part(let file): return "\(folder)/\(file)"
    case .chunk(let pathExtension): return "\(folder)/\(range).\(pathExtension)"
    case .parts: return folder
    case .output: return "{{Param.Output}}"
    }
  }
}
