import { fileURLToPath } from 'node:url'
import { normalizePath, runnerImport, type Plugin } from 'vite'
import { readContentFiles } from './scripts/content/content-file.ts'
import { makeLibrary, type Library } from './scripts/content/library.ts'
import { readSlugs } from './scripts/content/slugs.ts'

const site = fileURLToPath(new URL('.', import.meta.url))
const root = normalizePath(site)

/** The facts are computed by the studio's own packages, from their sources: nothing has to be built before. */
async function loadFacts(): Promise<typeof import('./scripts/content/facts.ts')> {
  const { module } = await runnerImport<typeof import('./scripts/content/facts.ts')>(
    `${site}scripts/content/facts.ts`,
    {
      root: site,
      logLevel: 'error',
      environments: {
        inline: { resolve: { conditions: ['ai-studio-source'], noExternal: [/^@ai-studio\//] } },
      },
    },
  )
  return module
}

let facts: ReturnType<typeof loadFacts> | undefined

/** All written pages, checked and filled. */
async function readLibrary(): Promise<Library> {
  const { allFacts, linkablePaths } = await (facts ??= loadFacts())
  return makeLibrary(readContentFiles(site), {
    facts: allFacts(),
    linkablePaths: linkablePaths(readSlugs(site)),
  })
}

/** What a module of a written page says, by what is asked for behind its path. */
const views = {
  /** The whole page. */
  '': (library: Library, file: string) => library.page(file),
  /** What stands above its text, for lists of pages. */
  head: (library: Library, file: string) => library.head(file),
  /** Questions and answers without formatting. */
  questions: (library: Library, file: string) => library.questions(file),
}

const isView = (name: string): name is keyof typeof views => Object.hasOwn(views, name)

/**
 * Makes modules of the written pages: `content/en/docs/embed.md` is the page, with `?head` only what stands above its
 * text. A build with a page that is wrong fails and names file and line.
 */
export function content(): Plugin {
  let library: Promise<Library> | undefined

  return {
    name: 'ai-studio-content',
    async buildStart() {
      await (library ??= readLibrary())
    },
    async load(id) {
      const [path = '', query = ''] = normalizePath(id).split('?')
      if (!path.startsWith(`${root}content/`) || !path.endsWith('.md')) return null
      if (!isView(query)) return null
      const found = views[query](await (library ??= readLibrary()), path.slice(root.length))
      return { code: `export default ${JSON.stringify(found)}`, moduleType: 'js' }
    },
    hotUpdate({ file }) {
      if (file.startsWith(`${root}content/`)) library = undefined
    },
  }
}
