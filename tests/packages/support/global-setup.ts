import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { packAll } from '../../../scripts/pack.ts'
import { createProject } from './project.ts'
import { versions } from './versions.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Paths of the packed packages by their names. */
    packs: Record<string, string>
    /** Folder of a project in which all of them are installed, beside what most strangers use with them. */
    everything: string
  }
}

/** Archives that are there already, for example those of a release. */
async function packsIn(folder: string): Promise<Record<string, string>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.tgz'))
  return Object.fromEntries(
    files.map((file) => [file.replace(/^ai-studio-(.+?)-\d.*$/, '@ai-studio/$1'), join(folder, file)]),
  )
}

/**
 * Packs once for all files: what is tested is what would be published. `PACKS_FOLDER` names a folder of archives to
 * test instead, such as one that `scripts/pack.ts` has written.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'studio-packs-'))
  const given = process.env.PACKS_FOLDER
  const packs = given ? await packsIn(given) : await packAll(folder)
  const everything = await createProject({
    ...packs,
    ...versions.react19,
    ...versions.solid,
    ...versions.node,
    ...versions.typescript,
    ...versions.vite,
  })
  project.provide('packs', packs)
  project.provide('everything', everything.folder)
  return async () => {
    await everything.remove()
    await rm(folder, { recursive: true, force: true })
  }
}
