import Foundation
import StrataCommand
import StrataTestSupport
import Testing

/// Arguments that are read without ArgumentParser, compared with how ArgumentParser reads them.
@Suite struct DirectArgumentsTests {
  private static let commands = ["render", "thumbnail", "info", "check", "convert", "bench"]

  /// A valid value of each option that does not have a list of values.
  private static let samples = [
    "alpha-threshold": "128", "animation": "walk", "assets-dir": "images", "background": "#ff8800",
    "bitrate": "2.5M", "colors": "64", "crf": "20", "crop": "1,2,30,40", "data": "people.csv",
    "device": "cpu", "devices": "cpu,gpu", "driver": "0123abcd", "duration": "2.5",
    "expect": "a.manifest", "font": "a.ttf", "font-dir": "fonts", "font-fallback": "Inter,Lato",
    "fps": "30000/1001", "frames": "0..<60", "from": "Locked", "gop": "60", "groups": "4-7",
    "height": "480", "html": "a.html", "layer": "root/knob", "limit": "layers=5000", "loop": "3",
    "map": "map.json", "marker": "intro", "matte": "white", "max": "9", "max-size": "500k",
    "min": "2", "output": "a.png", "png": "a.png", "preset": "slow", "quality": "0.8",
    "repeat": "3", "rows": "40-59", "scale": "2", "seconds": "0.5",
    "set": "root/badge.backgroundColor=#ff8800", "shard": "3/16", "size": "64x48",
    "slot": "title=Hello", "speed": "0.5", "start": "1.5", "state": "Locked", "theme": "dark",
    "threads": "4", "threshold": "cpu=40", "tile": "4x4", "tile-gap": "4", "time": "-1.5",
    "title": "A title", "to": "Dark", "transition-start": "1", "width": "640",
  ]

  private struct Help: Decodable {
    struct Argument: Decodable {
      struct Name: Decodable {
        let kind: String
        let name: String
      }

      let kind: String
      let names: [Name]?
      let allValues: [String]?
    }

    struct Command: Decodable {
      let commandName: String
      let subcommands: [Command]?
      let arguments: [Argument]?
    }

    let command: Command
  }

  /// An option with a value, or a flag without one.
  private struct Option {
    let name: String
    let values: [String]
  }

  private let options: [String: [Option]]

  init() throws {
    let help = try JSONDecoder().decode(Help.self, from: Data(DirectReading.help.utf8))
    var options: [String: [Option]] = [:]
    for command in help.command.subcommands ?? [] where Self.commands.contains(command.commandName)
    {
      for argument in command.arguments ?? [] where argument.kind != "positional" {
        for name in argument.names ?? [] where !["help", "h", "version"].contains(name.name) {
          let text = (name.kind == "long" ? "--" : "-") + name.name
          var values: [String] = []
          if argument.kind == "option" {
            let sample = Self.samples[argument.names?.last { $0.kind == "long" }?.name ?? ""]
            values = try argument.allValues ?? [#require(sample, "no sample value for \(text)")]
            if command.commandName == "thumbnail", text == "--size" { values = ["64"] }
          }
          options[command.commandName, default: []].append(Option(name: text, values: values))
        }
      }
    }
    self.options = options
  }

  @Test func `every option of common commands is read without ArgumentParser`() throws {
    for command in Self.commands {
      for option in try #require(options[command]) {
        // Some options require others.
        let companions =
          [
            "--map": ["--data", "a.csv"], "--tile-gap": ["--tile", "2x2"],
            "--fit": ["--size", "640x480"], "--transition-start": ["--to", "Dark"],
            "--blur-background": ["--width", "64", "--height", "64"],
            "--resume": ["-o", "a-%03d.png"], "--shard": ["-o", "a-%03d.png"],
            "--groups": ["-o", "a-%03d.png"], "--rows": ["--data", "a.csv"],
            "--manifest": ["-o", "a.mp4"], "--expect": ["--manifest", "-o", "a.mp4"],
            "--verify": ["--manifest", "-o", "a.mp4"],
          ][option.name] ?? (Self.isForPSCN(option.name, in: command) ? ["--pscn"] : [])
        for value in option.values.map(Optional.some) + (option.values.isEmpty ? [nil] : []) {
          let output = Self.output(option.name, value, in: command, companions)
          let arguments =
            [command, option.name] + [value].compactMap(\.self) + companions
            + ["a.caml"] + output
          let reading = DirectReading(arguments)
          expect(reading.direct != nil, "\(arguments)")
          let parsed = reading.parsed()
          expectEqual(reading.direct, parsed, "\(arguments)")
          guard let value, option.name.hasPrefix("--") else { continue }
          let joined = DirectReading(
            [command, "\(option.name)=\(value)"] + companions + ["a.caml"] + output)
          expectEqual(joined.direct, parsed, "\(arguments)")
        }
      }
    }
  }

  private static func isForPSCN(_ option: String, in command: String) -> Bool {
    command == "bench" && ["--once", "--png", "--device", "--layers"].contains(option)
  }

  /// Returns an output that fits an option.
  private static func output(
    _ option: String, _ value: String?, in command: String, _ companions: [String]
  ) -> [String] {
    if ["info", "check", "bench"].contains(command) || ["-o", "--output"].contains(option) {
      return []
    }
    if companions.contains("-o") || value == "null" { return [] }
    if command == "render" {
      switch option {
      case "--loop", "--colors", "--max-size", "--alpha-threshold", "--matte": return ["a.gif"]
      case "--codec", "--crf", "--bitrate", "--preset", "--pixel-format", "--gop", "--alpha",
        "--odd-sizes", "--title":
        return ["a.mp4"]
      default: break
      }
    }
    return option == "--quality" ? ["a.jpg"] : ["a.png"]
  }

  @Test func `arguments that are read without ArgumentParser mean the same to it`() throws {
    var random = RepeatableRandom(seed: 7)
    var (direct, refused) = (0, 0)
    for _ in 0..<sweep(250) {
      let arguments = try arguments(&random)
      let reading = DirectReading(arguments)
      let parsed = reading.parsed()
      if parsed == nil { refused += 1 }
      guard reading.direct != nil else { continue }
      direct += 1
      try #require(reading.direct == parsed, "\(arguments)")
    }
    // Both kinds are generated.
    expect(direct > 40 && refused > 80, "\(direct) direct, \(refused) refused")
  }

  /// Returns arguments that are usually valid.
  private func arguments(_ random: inout RepeatableRandom) throws -> [String] {
    let command = random.pick(Self.commands)
    let known = try #require(options[command])
    var arguments = [command]
    for _ in 0..<random.integer(0...4) {
      let option = random.pick(known)
      arguments += Self.texts(of: option, &random)
    }
    let files = ["a.caml", "b.json", "out.png", "out.gif", "-", "", "two words.ca", "ä.caml"]
    for _ in 0..<random.integer(0...3) {
      let position = random.integer(1...arguments.count)
      arguments.insert(random.pick(files), at: position)
    }
    switch random.integer(0...11) {
    case 0: arguments.insert("--", at: random.integer(1...arguments.count))
    case 1: arguments.insert("-q", at: random.integer(1...arguments.count))
    case 2: arguments += ["-o", "out.png"]
    case 3: arguments += ["a.caml", "out.png"]
    case 4: arguments += ["a.caml", "-o", "out.png"]
    default: break
    }
    return arguments
  }

  private static func texts(of option: Option, _ random: inout RepeatableRandom) -> [String] {
    let value = option.values.isEmpty ? nil : random.pick(option.values)
    switch random.integer(0...19) {
    case 0: return [option.name + "="]
    case 1: return ["\(option.name)=\(value ?? "true")"]
    case 2: return [option.name + "x"] + [value].compactMap(\.self)
    case 3: return [option.name]
    case 4: return [option.name, value ?? "1"]
    case 5: return [option.name, "-"]
    case 6: return [option.name, "--", value ?? "1"]
    case 7: return [option.name, "nonsense"]
    case 8: return [String(option.name.dropFirst())]
    case 9: return [option.name, ""]
    case 10: return ["--no-" + option.name.dropFirst(2)]
    case 11: return [option.name, "-1"]
    case 12: return [random.pick(["--help", "-h", "--version", "-qo", "-oout.png", "-o=x", "-V"])]
    default: return [option.name] + [value].compactMap(\.self)
    }
  }
}
