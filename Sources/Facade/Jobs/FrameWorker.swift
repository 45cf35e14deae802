import StrataLayers
package import StrataRenderList

/// What one thread of a job works with.
package final class FrameWorker {
  let scratch = EvaluationScratch()
  /// Nil where one device draws for all.
  let backend: (any RenderBackend)?

  package init(backend: (any RenderBackend)?) { self.backend = backend }
}
