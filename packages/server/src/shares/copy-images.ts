import { randomBytes } from 'node:crypto'
import { extname } from 'node:path'
import type { Dependencies } from '../dependencies.ts'
import { contentTypeOf } from '../uploads/image-kind.ts'

type Needed = Pick<Dependencies, 'uploads'>

/** A file of its own with the bytes of another. */
export interface CopiedImage {
  /** The file that it was made from. */
  from: string
  name: string
  contentType: string
  data: Uint8Array
}

/**
 * Copies stored images under new names, one after the other, since each may be large. One whose file is gone is left
 * out. Of a failure nothing is left.
 */
export async function copyImages<Kept>(
  deps: Needed,
  names: readonly string[],
  keep: (copy: CopiedImage) => Kept,
): Promise<Kept[]> {
  const made: string[] = []
  const kept: Kept[] = []
  try {
    for (const from of new Set(names)) {
      const data = await deps.uploads.read(from)
      if (!data) continue
      const name = `${randomBytes(18).toString('base64url')}${extname(from)}`
      const contentType = contentTypeOf(name)
      made.push(name)
      await deps.uploads.write(name, data)
      kept.push(keep({ from, name, contentType, data }))
    }
    return kept
  } catch (error) {
    await removeFiles(deps, made)
    throw error
  }
}

export async function removeFiles(deps: Needed, names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => deps.uploads.remove(name)))
}
