import StrataLayers
package import StrataRenderList

/// The state of one worker thread of a job.
package final class FrameWorker {
  let scratch = EvaluationScratch()
  /// The back end of the worker; nil if one device draws all frames.
  let backend: (any RenderBackend)?

  package init(backend: (any RenderBackend)?) { self.backend = backend }
}
