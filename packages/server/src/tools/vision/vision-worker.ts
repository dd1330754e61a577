import type { ToolFieldSource, ToolSource, VisionOutput } from '@ai-studio/contract'
import { acceptedModel, textModel, textProvider } from '../text-model.ts'
import { builtIn, type MakeToolWorker } from '../tool-worker.ts'
import { askAboutPictures, isModelTask } from './ask-about-pictures.ts'
import { checkPicture } from './check-picture.ts'
import { lookAtPictures, type Preview } from './look-at-pictures.ts'

/** Part of the time that looking takes where a model answers afterwards. */
const lookingPart = 0.5

/**
 * Looks at pictures. What stands in the file, in its pixels and in its codes the studio finds by itself, for every task;
 * what a picture shows says a model, where one is connected that sees.
 */
export const visionWorker: MakeToolWorker = (deps) => ({
  id: 'vision',
  provider: () => textProvider(deps, { sees: true }),
  describe: async (tool) => ((await textModel(deps, { sees: true })) ? tool : withoutModel(tool)),
  checkFile: checkPicture,
  check: ({ task, images }) =>
    task === 'compare' && Array.isArray(images) && images.length < 2
      ? { images: 'picturesToCompare' }
      : undefined,
  run: async (job) => {
    const { language, signal, report } = job
    const { task, question } = job.input
    const files = job.files.images ?? []
    const model = isModelTask(task) ? await acceptedModel(deps, job, { sees: true }) : null

    report({ stage: 'looking', fraction: 0 })
    const { pictures, comparison, previews } = await lookAtPictures({
      files,
      compares: task === 'compare',
      language,
      signal,
      onProgress: (fraction) => report({ fraction: fraction * (model ? lookingPart : 1) }),
    })
    let answer: string | null = null
    if (model && isModelTask(task)) {
      report({ stage: 'answering', fraction: lookingPart })
      answer = await askAboutPictures({
        model,
        task,
        question: typeof question === 'string' ? question : '',
        files,
        language,
        signal,
        onText: (partial) => report({ partial }),
      })
    }
    const found = { comparison, answer, cannot: missing(task, answer) }
    return {
      files: previews.map((preview) => preview.file),
      output: (file): VisionOutput => ({ ...found, pictures: withPreviews(pictures, previews, file) }),
      // What was found without a model is no work of the model, also where one is connected.
      ...(answer === null && { provider: builtIn }),
    }
  },
})

const withPreviews = (
  pictures: VisionOutput['pictures'],
  previews: readonly Preview[],
  file: (place: number) => string,
): VisionOutput['pictures'] =>
  pictures.map((picture) => {
    const place = previews.findIndex((preview) => preview.of === picture.file)
    return place < 0 ? picture : { ...picture, preview: file(place) }
  })

const missing = (task: unknown, answer: string | null): VisionOutput['cannot'] =>
  isModelTask(task) && answer === null ? [task] : []

/** The form where nobody is connected who sees. */
const withoutModel = (tool: ToolSource): ToolSource => ({ ...tool, fields: tool.fields.map(needingModel) })

function needingModel(field: ToolFieldSource): ToolFieldSource {
  if (field.kind !== 'choice' || field.name !== 'task') return field
  const options = field.options.map((option) =>
    isModelTask(option.value) ? { ...option, disabled: 'needsProvider' as const } : option,
  )
  return { ...field, options }
}
