import Foundation
import StrataTestSupport
import Testing

/// `--data`: one output per row, the binding of columns, and CSV.
@Suite struct DataTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      caml(
        """
        <CALayer name="card" bounds="0 0 8 6" position="4 3"><sublayers>
        <CALayer name="dot" bounds="0 0 8 6" position="4 3" backgroundColor="1 0 0"/>
        </sublayers></CALayer>
        """), to: "scene.caml")
  }

  private var strata: Command { Command(folder: folder) }

  private func draw(_ data: String, _ arguments: String..., file: String = "rows.csv") throws
    -> Command.Outcome
  {
    try folder.write(data, to: file)
    return try strata.run(
      ["render", "scene.caml", "--data", file, "--device", "cpu", "--quiet"] + arguments)
  }

  /// Returns the first pixel of an image.
  private func pixel(_ name: String) throws -> [UInt8] {
    let data = try Data(contentsOf: URL(fileURLWithPath: folder.file(name)))
    return Array(try pixels(of: data).prefix(4))
  }

  @Test func `each row is an output with its values`() throws {
    let csv =
      "\u{FEFF}id,dot.backgroundColor,card/dot.opacity\r\na,#00f,1\r\n\"b,\"\"c\",\"0,1 0\",1"
    let outcome = try draw(csv, "-o", "{id}-{n}-{name}.png")
    expectEqual(outcome.status, 0, "\(outcome.words)")
    try expectEqual(pixel("a-0-scene.png"), [0, 0, 255, 255])
    try expectEqual(pixel("b,\"c-1-scene.png"), [0, 255, 0, 255])
  }

  @Test func `JSON may leave values out, and a map names the targets`() throws {
    let rows = ##"[{"Color": "#00f", "no": 7, "note": [1]}, {"Color": null, "no": 8}]"##
    try folder.write(#"{"Color": "dot.backgroundColor", "note": null}"#, to: "map.json")
    let outcome = try draw(rows, "-o", "{no}.png", "--map", "map.json", file: "rows.json")
    expectEqual(outcome.status, 0, "\(outcome.words)")
    try expectEqual(pixel("7.png"), [0, 0, 255, 255])
    try expectEqual(pixel("8.png"), [255, 0, 0, 255])
  }

  @Test func `a column may be a slot`() throws {
    try folder.write(
      """
      {"v": "5.9.0", "fr": 10, "ip": 0, "op": 3, "w": 8, "h": 8, "layers": [{"ty": 4, "ip": 0, \
      "op": 3, "ks": {}, "shapes": [{"ty": "rc", "p": {"k": [4, 4]}, "s": {"k": [8, 8]}, \
      "r": {"k": 0}}, {"ty": "fl", "o": {"k": 100}, "c": {"sid": "accent", "k": [1, 0, 0]}}]}]}
      """, to: "slots.json")
    try folder.write("accent\n#00ff00\n#0000ff\n", to: "rows.csv")
    let outcome = try strata(
      "thumbnail", "slots.json", "-o", "{n}.png", "--data", "rows.csv", "--device", "cpu", "--at",
      "start")
    expectEqual(outcome.status, 0, "\(outcome.words)")
    try expectEqual(pixel("1.png"), [0, 0, 255, 255])
  }

  @Test func `a row that fails does not stop the others`() throws {
    let outcome = try draw("dot.opacity\n1\nmuch\n0\n", "-o", "{n}.png")
    expectEqual(outcome.status, 2)
    expectEqual(folder.contents, ["0.png", "2.png", "rows.csv", "scene.caml"])
    expect(outcome.words.hasPrefix("strata: error: rows.csv:3: "), "\(outcome.words)")
    expect(outcome.words.contains("1 of 3 rows failed"))
  }

  @Test(arguments: [
    ("id,dot.opacity\na,1\na,1\n", "{id}.png", 2, "both rows.csv:2 and rows.csv:3"),
    ("dot.opacity\n1\n1\n", "a.png", 2, "'a.png' is one output for 2 rows"),
    ("id\na\n", "{idd}.png", 2, "did you mean 'id'"), ("id\n../a\n", "{id}.png", 2, "rows.csv:2"),
    ("id,dto\na,1\n", "{id}.png", 2, "column 'dto' is neither a slot nor a property"),
    ("id,dot.opacty\na,1\n", "{id}.png", 2, "did you mean 'opacity'"),
    ("id\n\"a\n", "{id}.png", 3, "rows.csv:2: a quoted field has no end"),
    ("id\n\"a\"b\n", "{id}.png", 3, "rows.csv:2: text follows"),
    ("id,dot.opacity\na\n", "{id}.png", 3, "rows.csv:2: the row has 1 field, not 2"),
    ("id,id\na,b\n", "{id}.png", 3, "two columns are named 'id'"),
    ("id,\na,b\n", "{id}.png", 3, "a column has no name"), ("id\n", "{id}.png", 3, "no rows"),
    ("[1]", "{id}.png", 3, "a JSON array of objects"),
    ("{\"id\": \"a\"}\n{\"id\": \"b\"}\n", "{id}.png", 3, "objects, not an object"),
    (" { }", "{n}.png", 3, "objects, not an object"),
    (
      "id;dot.opacity\na;0,5\n", "{n}.png", 3, "rows.csv:1: the columns are separated by semicolons"
    ),
    ("id\tdot.opacity\na\t1\n", "{id}.png", 3, "rows.csv:1: the columns are separated by tabs"),
    ("\n\nid,id\na,b\n", "{id}.png", 3, "rows.csv:3: two columns are named 'id'"),
    ("\nid,\na,b\n", "{id}.png", 3, "rows.csv:2: a column has no name"),
    (#"[{"id": 1}, {"id": 1e400}]"#, "{id}.png", 3, "a number is out of range, at '1.id'"),
    (
      "id,dot.contents\na,\n", "{id}.png", 2,
      "rows.csv:2: the cell of column 'dot.contents' is empty, but 'card/dot.contents' takes the "
        + "file of an image"
    ),
    ("id,dot.contents\na,\nb,\n", "{id}.png", 2, "rows.csv:3: the cell of column 'dot.contents'"),
    ("id,dot.opacity\na,much\n", "{id}.png", 2, "error: rows.csv:2: 'card/dot.opacity' takes"),
    (
      "[{\"id\": 1},\n {\"id\": \"\\\"\", \"id\": 3}]", "{id}.png", 3,
      "rows.csv:2: the key 'id' appears twice in one object"
    ),
    (#"[{"n": "a"}, {"n": null}]"#, "{n}.png", 2, "row 1: the output needs a value of column 'n'"),
  ])
  func `data is checked before anything is drawn`(
    data: String, output: String, status: Int32, says: String
  ) throws {
    let outcome = try draw(data, "-o", output)
    expectEqual(outcome.status, status, "\(outcome.words)")
    expect(outcome.words.contains(says), "\(outcome.words)")
    expectEqual(folder.contents, ["rows.csv", "scene.caml"])
  }

  @Test(arguments: [
    ("1..0", "put the earlier row first"), ("x", "expected a range of rows"), ("0..<0", "no rows"),
  ])
  func `an invalid range of rows is about rows`(rows: String, says: String) throws {
    let outcome = try draw("id\na\n", "-o", "{id}.png", "--rows", rows)
    expectEqual(outcome.status, 2)
    expect(outcome.words.contains(says) && !outcome.words.contains("frame"), "\(outcome.words)")
  }

  @Test func `the files must exist, and a map must fit`() throws {
    let absent = try strata(
      "render", "scene.caml", "-o", "{n}.png", "--data", "absent.csv", "--device", "cpu")
    expectEqual(absent.status, 5)
    try folder.write(#"{"id": null, "id": "dot.opacity"}"#, to: "map.json")
    let repeated = try draw("id\na\n", "-o", "{n}.png", "--map", "map.json")
    expect(repeated.words.contains("map.json:1: the key 'id' appears twice"), "\(repeated.words)")
    try folder.write(#"{"idd": null}"#, to: "map.json")
    let map = try draw("id\na\n", "-o", "{id}.png", "--map", "map.json")
    expect(map.status == 2 && map.words.contains("did you mean 'id'"), "\(map.words)")
    let alone = try strata("render", "scene.caml", "-o", "a.png", "--map", "map.json")
    expect(alone.status == 2 && alone.words.contains("--map requires --data"))
  }

  @Test(arguments: [".", "..", "-", "a/b", "%03d"])
  func `values that would name another file are refused`(value: String) throws {
    let outcome = try draw("id\n\(value)\n", "-o", "{id}", "--format", "png")
    expectEqual(outcome.status, 2)
    expect(outcome.words.contains("cannot be part of a file name"), "\(outcome.words)")
  }

  @Test func `a percent sign in a value is not a frame number`() throws {
    let drawn = try draw("id\n50%\n", "-o", "{id}-%d.png", "--frames", "1")
    expectEqual(drawn.status, 0, "\(drawn.words)")
    expect(folder.contents.contains("50%-0.png"), "\(folder.contents)")
    let refused = try draw("id\n50%\n", "-o", "{id}d.png")
    expectEqual(refused.status, 2)
    expect(refused.words.contains("'50%d.png' would be a sequence of frames"), "\(refused.words)")
  }

  @Test(arguments: [
    // A cell with 100,000 quotation marks.
    ("id\n\"" + String(repeating: "\"\"", count: 100_000) + "\"\n", "{id}.png", 2 as Int32),
    // A character with 100,000 marks, which the slash before it must not join.
    ("id\na" + String(repeating: "\u{301}", count: 100_000) + "\n", "{id}.png", 2),
    ("id\na/\u{301}b\n", "{id}.png", 2),
    ("id\n" + String(repeating: "a", count: 254) + "\n", "{id}.png", 2),
    (String(repeating: "a", count: 100_000) + "\nb\n", "{n}.png", 3),
    ((0..<10_000).map { "column\($0)" }.joined(separator: ",") + "\n", "{zzzzzz}.png", 3),
    ("dot.opacity\n" + String(repeating: "a", count: 100_000) + "\n", "{n}.png", 2),
  ])
  func `long values are refused and shortened in messages`(
    data: String, output: String, status: Int32
  ) throws {
    let outcome = try draw(data, "-o", output)
    expectEqual(outcome.status, status, "\(outcome.words.prefix(500))")
    expect(outcome.words.utf8.count < 1_000, "\(outcome.words.utf8.count)")
    expectEqual(folder.contents, ["rows.csv", "scene.caml"])
  }

  @Test func `an unknown column is reported with some of the others`() throws {
    let columns = (0..<20).map { "column\($0)" }.joined(separator: ",")
    let outcome = try draw(columns + "\n" + columns + "\n", "-o", "{zzzzzz}.png")
    expectEqual(outcome.status, 2)
    expect(outcome.words.contains("column7 and 14 more"), "\(outcome.words)")
  }

  @Test func `one row needs no placeholder, and JSON may begin with a byte order mark`() throws {
    let rows = ##"[{"dot.backgroundColor": "#0f0"}, {"dot.backgroundColor": "#00f"}]"##
    let outcome = try draw("\u{FEFF}" + rows, "-o", "one.png", "--rows", "1-1", file: "rows.json")
    expectEqual(outcome.status, 0, "\(outcome.words)")
    try expectEqual(pixel("one.png"), [0, 0, 255, 255])
  }

  @Test func `a table in another encoding is refused`() throws {
    let path = folder.file("latin.csv")
    try Data("id\nM".utf8 + [0xFC] + "ller\n".utf8).write(to: URL(fileURLWithPath: path))
    let outcome = try strata("render", "scene.caml", "--data", "latin.csv", "-o", "{id}.png")
    expectEqual(outcome.status, 3)
    expect(outcome.words.contains("latin.csv:2: a field is not UTF-8"), "\(outcome.words)")
  }

  @Test func `jobs may have data and values of their own`() throws {
    try folder.write("id\na\nb\n", to: "rows.csv")
    var command = strata
    command.input = Data(
      """
      {"command": "render", "scene": "scene.caml", "output": "{id}.png", "data": "rows.csv", \
      "device": "cpu"}
      {"command": "render", "scene": "scene.caml", "output": "c.png", "device": "cpu", \
      "set": {"dot.backgroundColor": "#00f"}}
      {"command": "render", "scene": "scene.caml", "output": "d.png", "device": "cpu", \
      "set": {"dot.backgroundColor": "#0f0"}}
      {"command": "render", "scene": "scene.caml", "output": "e.png", "device": "cpu"}
      """.utf8)
    let outcome = try command("batch", "-")
    expectEqual(outcome.status, 0, "\(outcome.text)")
    try expectEqual(pixel("b.png"), [255, 0, 0, 255])
    try expectEqual(pixel("c.png"), [0, 0, 255, 255])
    try expectEqual(pixel("d.png"), [0, 255, 0, 255])
    try expectEqual(pixel("e.png"), [255, 0, 0, 255])
  }
}
