import { once } from 'node:events'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { ApiError } from '../../api-error.ts'
import type { ImportedFile } from './imported.ts'

/** Far more than any file that fits needs; a file that was made to take all memory takes this. */
const mostMegabytes = 1_024

const program = new URL(`read-file-worker${extname(import.meta.url)}`, import.meta.url)

/**
 * Reads a file with conversations in a thread of its own, so that answers go on being written meanwhile.
 * @throws ApiError `IMPORT_UNREADABLE`
 */
export async function readAside(file: Uint8Array): Promise<ImportedFile> {
  // A copy of its own can be handed over.
  const bytes = Uint8Array.from(file)
  const worker = new Worker(program, {
    workerData: { bytes },
    transferList: [bytes.buffer],
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  })
  try {
    const [result] = (await once(worker, 'message')) as [ImportedFile | undefined]
    if (result) return result
    throw new ApiError('IMPORT_UNREADABLE')
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
    throw new ApiError('IMPORT_UNREADABLE', { detail: 'it took too much memory' })
  } finally {
    await worker.terminate()
  }
}
