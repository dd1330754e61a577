import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { packAll } from '../../../scripts/pack.ts'
import { createProject, type Project } from './project.ts'
import { runsEverything } from '../../scope.ts'
import { versions } from './versions.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Paths of the packed packages by their names. */
    packs: Record<string, string>
    /** Folder of a project in which all of them are installed, beside what most strangers use with them. */
    everything: string
    /** The same for a page on the oldest React. Only where everything is tested. */
    react18: string
    /** The same for a page on a framework with templates of its own. Only where everything is tested. */
    templates: string
  }
}

/** The packages that a page needs, without those for servers. */
const packsForPages = (packs: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(packs).filter(([name]) => !['@ai-studio/identity', '@ai-studio/server'].includes(name)),
  )

/** What is installed for the tests, by the names under which they find it. */
const installations = (packs: Record<string, string>) => ({
  everything: {
    ...packs,
    ...versions.react19,
    ...versions.solid,
    ...versions.node,
    ...versions.typescript,
    ...versions.vite,
  },
  ...(runsEverything && {
    react18: { ...packsForPages(packs), ...versions.react18, ...versions.typescript, ...versions.vite },
    templates: {
      ...packsForPages(packs),
      ...versions.react19,
      ...versions.vue,
      ...versions.svelte,
      ...versions.typescript5,
    },
  }),
})

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
  const projects: Project[] = []
  const tearDown = async () => {
    for (const installation of projects) await installation.remove()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const given = process.env.PACKS_FOLDER
    const packs = given ? await packsIn(given) : await packAll(folder)
    project.provide('packs', packs)
    for (const [name, dependencies] of Object.entries(installations(packs))) {
      const installation = await createProject(dependencies)
      projects.push(installation)
      project.provide(name as keyof ReturnType<typeof installations>, installation.folder)
    }
  } catch (error) {
    await tearDown()
    throw error
  }
  return tearDown
}
