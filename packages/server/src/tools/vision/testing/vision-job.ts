import { visionOutputSchema, type Language, type VisionOutput } from '@ai-studio/contract'
import type { Dependencies } from '../../../dependencies.ts'
import type { ModelCatalogue } from '../../../models/provider.ts'
import { noModels } from '../../../testing/no-models.ts'
import type { GivenFile, ToolProgress, ToolWorker } from '../../tool-worker.ts'
import { visionWorker } from '../vision-worker.ts'

/** The worker, with the models that a test has. */
export const workerWith = (models: ModelCatalogue = noModels): ToolWorker =>
  visionWorker({ models } as Dependencies)

export interface JobOptions {
  task?: string
  question?: string
  models?: ModelCatalogue
  language?: Language
  signal?: AbortSignal
  onReport?: (progress: ToolProgress) => void
}

/** Pictures as a job is given them. */
export const asFiles = (...pictures: readonly Uint8Array[]): GivenFile[] =>
  pictures.map((data, place) => ({
    id: `picture-${place}`,
    fileName: `picture-${place}.png`,
    contentType: 'image/png',
    data,
  }))

/** Does a job to its end; what comes of it fits the contract. A file that was made is called by its name. */
export async function visionJob(
  pictures: readonly Uint8Array[],
  { task = 'inspect', question, models, language = 'en', signal, onReport }: JobOptions = {},
): Promise<VisionOutput> {
  const worker = workerWith(models)
  const outcome = await worker.run({
    input: { task, images: pictures.map((_, place) => `picture-${place}`), ...(question && { question }) },
    files: { images: asFiles(...pictures) },
    language,
    tier: 'anonymous',
    principalId: 'somebody',
    provider: await worker.provider(),
    signal: signal ?? new AbortController().signal,
    report: (progress) => onReport?.(progress),
  })
  return visionOutputSchema.strict().parse(outcome.output((place) => outcome.files[place]!.fileName))
}
