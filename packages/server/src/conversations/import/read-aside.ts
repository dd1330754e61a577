import { ApiError } from '../../api-error.ts'
import { computeAside, Exhausted } from '../../aside/index.ts'
import type { ImportedFile } from './imported.ts'

/** Far more than any file that fits needs; a file that was made to take all memory takes this. */
const mostMegabytes = 1_024

/**
 * Reads a file with conversations beside the server, so that answers go on being written meanwhile.
 * @throws ApiError `IMPORT_UNREADABLE`
 */
export async function readAside(file: Uint8Array): Promise<ImportedFile> {
  try {
    const result = await computeAside<ImportedFile | undefined>(import.meta.url, './read-file-thread', file, {
      memory: mostMegabytes,
    })
    if (result) return result
    throw new ApiError('IMPORT_UNREADABLE')
  } catch (error) {
    if (!(error instanceof Exhausted)) throw error
    throw new ApiError('IMPORT_UNREADABLE', { detail: 'it took too much time or memory' })
  }
}
