/// A command that draws scenes into files, each once or once for each row of data.
protocol SceneDrawing: JobRunnable {
  var files: SceneFiles { get set }
  var image: ImageOptions { get }
  var document: DocumentOptions { get set }
  var values: ValueOptions { get set }
  var data: DataOptions { get }
  var drawing: DrawingOptions { get }
}

extension SceneDrawing {
  mutating func replaceFiles(_ scenes: [String], output path: String?) {
    (files.files, files.named.value) = (scenes, path)
  }

  mutating func replace(_ given: JobValues) {
    (values.set, document.lottie.slot) = (given.set, given.slots)
  }

  /// The files that the command reads in addition to the scenes.
  var inputs: [String] {
    image.inputs + document.lottie.inputs(of: files.scenes) + values.inputs + data.inputs
      + drawing.inputs
  }
}
