import { writerOutputSchema, type WriterOutput } from '@ai-studio/contract'
import type { ResolvedModel } from '../../models/provider.ts'
import { acceptedModel, textProvider } from '../text-model.ts'
import { builtIn, type MadeFile, type MakeToolWorker, type ToolTask } from '../tool-worker.ts'
import { writeWithModel } from './asking/write-with-model.ts'
import { compute } from './compute.ts'
import { markdownFileName } from './file-name.ts'
import { writerInput, type WriterInput } from './writer-input.ts'

/**
 * Writes and reworks texts: with a language model where one is connected, else by templates and rules of its own. How
 * easily a text is read is always measured here.
 */
export const contentWriterWorker: MakeToolWorker = (deps) => ({
  id: 'content-writer',
  provider: () => textProvider(deps),
  run: async (task) => {
    const input = writerInput(task.input)
    const model = input.task === 'readability' ? null : await acceptedModel(deps, task)
    const output = writerOutputSchema.parse(await write(model, input, task))
    task.signal.throwIfAborted()
    return {
      files: input.task === 'readability' ? [] : [fileOf(output)],
      output: () => output,
      ...(!model && { provider: builtIn }),
    }
  },
})

async function write(model: ResolvedModel | null, input: WriterInput, task: ToolTask): Promise<WriterOutput> {
  return model ? writeWithModel(model, input, task) : compute(input, task)
}

const fileOf = ({ title, markdown }: WriterOutput): MadeFile => ({
  fileName: markdownFileName(title),
  contentType: 'text/markdown; charset=utf-8',
  data: new TextEncoder().encode(`${markdown}\n`),
})
