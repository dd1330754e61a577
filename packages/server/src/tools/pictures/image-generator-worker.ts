import type { MakeToolWorker } from '../tool-worker.ts'
import { pictureWorker } from './picture-worker.ts'
import type { SceneStyle } from './scene/draw-scene.ts'
import { styledPrompt } from './service-prompts.ts'

/** Pictures from a description, in one of six styles. */
export const imageGeneratorWorker: MakeToolWorker = (deps) =>
  pictureWorker(
    {
      id: 'image-generator',
      needsService: ['reference'],
      manner: (input) => ({ kind: 'style', is: input['style'] as SceneStyle }),
      prompt: (input) => styledPrompt(String(input['prompt']), input['style'] as SceneStyle),
    },
    deps,
  )
