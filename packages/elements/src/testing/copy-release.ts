import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CdnManifest } from '../cdn-manifest.ts'

const built = fileURLToPath(new URL('../../build/cdn/', import.meta.url))

/** Copies the script tags as they were built into a folder of the test's own, so that no build changes them meanwhile. */
export async function copyRelease(folder: string): Promise<CdnManifest> {
  await cp(built, folder, { recursive: true })
  return JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as CdnManifest
}
