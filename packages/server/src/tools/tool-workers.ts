import { animeWorker } from './anime/index.ts'
import { musicCreatorWorker } from './music/index.ts'
import { officeToolsWorker } from './office/index.ts'
import { imageGeneratorWorker, imagenWorker } from './pictures/index.ts'
import { visionWorker } from './vision/index.ts'
import { voiceSynthesisWorker } from './voice/index.ts'
import { contentWriterWorker } from './writer/index.ts'
import type { MakeToolWorker } from './tool-worker.ts'

/** Everybody who does the work of a tool. */
export const toolWorkers: readonly MakeToolWorker[] = [
  animeWorker,
  contentWriterWorker,
  imageGeneratorWorker,
  imagenWorker,
  musicCreatorWorker,
  officeToolsWorker,
  visionWorker,
  voiceSynthesisWorker,
]
