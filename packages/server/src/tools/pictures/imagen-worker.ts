import type { MakeToolWorker } from '../tool-worker.ts'
import { pictureWorker } from './picture-worker.ts'
import type { SceneLook } from './scene/draw-scene.ts'
import { lookPrompt } from './service-prompts.ts'

/** Pictures as a camera would take them; built in, they are drawn in such light. */
export const imagenWorker: MakeToolWorker = (deps) =>
  pictureWorker(
    {
      id: 'imagen',
      needsService: ['reference', 'quality', 'avoid'],
      manner: (input) => ({ kind: 'look', is: input['look'] as SceneLook }),
      prompt: (input) =>
        lookPrompt(String(input['prompt']), input['look'] as SceneLook, String(input['avoid'] ?? '')),
    },
    deps,
  )
