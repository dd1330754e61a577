import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { languages, type Language } from '@ai-studio/contract/constants'
import react from '@vitejs/plugin-react'
import { build, defaultServerConditions } from 'vite'
import type * as prerender from '../src/prerender/index.ts'
import type { Slugs, Translations } from '../src/page-paths.ts'
import { content } from '../content-plugin.ts'
import { readArticles } from './help-articles.ts'
import { pageDocument } from './page-document.ts'
import { robots, sitemap } from './sitemap.ts'
import { startAtOnce, startLater } from './start-later.ts'

const root = join(import.meta.dirname, '..')
const compiled = join(root, '../.cache/site-pages')

interface ManifestChunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}
type Manifest = Record<string, ManifestChunk>

/** The site compiled for Node.js, with the sources of what it imports later. */
async function compile(): Promise<{ site: typeof prerender; sources: Map<string, string> }> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    cacheDir: join(root, '../.cache/vite-site-pages'),
    plugins: [react(), content()],
    resolve: { conditions: ['ai-studio-source', ...defaultServerConditions] },
    ssr: {
      resolve: { conditions: ['ai-studio-source', ...defaultServerConditions] },
      // Read from beside the compiled files it would be a tool's old one, and not that of the package which uses it.
      noExternal: ['marked'],
    },
    build: {
      ssr: 'src/prerender/index.ts',
      outDir: compiled,
      emptyOutDir: true,
      manifest: true,
    },
  })
  const manifest = JSON.parse(await readFile(join(compiled, '.vite/manifest.json'), 'utf8')) as Manifest
  const sources = new Map(Object.entries(manifest).map(([source, { file }]) => [file, source]))
  const entry = manifest['src/prerender/index.ts']!.file
  return { site: (await import(pathToFileURL(join(compiled, entry)).href)) as typeof prerender, sources }
}

/** The source that a compiled function imports, as `() => import('./assets/help-page-….js')`. */
function sourceOf(imports: () => Promise<unknown>, sources: ReadonlyMap<string, string>): string {
  const address = /import\(\s*["'`]\.\/([^"'`]+)["'`]\s*\)/.exec(imports.toString())?.[1]
  const found = [...sources].find(([file]) => file === address || file.endsWith(`/${address}`))?.[1]
  if (!found) throw new Error(`It is not known what a page is made of: ${imports.toString()}`)
  return found
}

/** A file of the build and all that it imports at once. */
function closure(manifest: Manifest, source: string, found = new Set<string>()): Set<string> {
  if (found.has(source)) return found
  found.add(source)
  for (const next of manifest[source]?.imports ?? []) closure(manifest, next, found)
  return found
}

/** The written text of a page among what the page imports later; none where it has its text in its code. */
function contentOf(manifest: Manifest, own: readonly string[], language: Language, path: string): string[] {
  const name = `/${path.split('/').at(-1)}.md`
  return own
    .flatMap((source) => manifest[source]?.dynamicImports ?? [])
    .filter((source) => source.startsWith(`content/${language}/`) && source.endsWith(name))
}

/** A page as it was written, for the server. */
interface WrittenFile {
  /** From the folder of the build. */
  file: string
  /** The prices that it names, if it does: a server with others cannot use it. */
  prices?: unknown
}

/**
 * Writes every public page in every language, as it is seen before scripts run, into `pages/` of the build;
 * `pages.json` says what there is for each path, the first that fits being the one to send. Besides, the page around a
 * shared conversation, the sitemap and what robots may do. The server puts its origin into all of them.
 */
export async function writePages(output: string, slugs: Slugs): Promise<void> {
  const { site, sources } = await compile()
  const shell = await readFile(join(output, 'index.html'), 'utf8')
  const manifest = JSON.parse(await readFile(join(output, '.vite/manifest.json'), 'utf8')) as Manifest
  const eager = closure(manifest, 'index.html')
  const articles = await Promise.all(languages.map(readArticles))
  const lists = articles.map((each, index) => ({
    language: languages[index]!,
    articles: each.map(({ slug, title, summary, category, order }) => ({
      slug,
      title,
      summary,
      category,
      order,
    })),
  }))

  /** What the page at a path imports besides the application. */
  function ownFiles(path: string): string[] {
    const later = site.laterPage(path)
    if (!later) return []
    return [...closure(manifest, sourceOf(later.source, sources))].filter((each) => !eager.has(each))
  }
  const addressOf = (source: string) => `/${manifest[source]!.file}`

  async function write(paths: Translations, language: Language): Promise<WrittenFile[]> {
    const path = paths[language]
    const own = ownFiles(path)
    const name = `pages${path === '/' ? '/index' : path}`
    const files: WrittenFile[] = []
    for (const [index, pricing] of site.usualPricings.entries()) {
      site.provide(pricing, lists, articles.flat())
      const page = await site.renderPage(path)
      const html = pageDocument({
        shell,
        page,
        paths,
        styles: [...new Set(own.flatMap((source) => manifest[source]?.css ?? []))].map((file) => `/${file}`),
        scripts: site.laterPage(path)?.isBelow
          ? []
          : [...own, ...contentOf(manifest, own, language, path)].map(addressOf),
      })
      const file = index === 0 ? `${name}.html` : `${name}.${index}.html`
      const prices = page.data.getPricing
      files.push({ file, ...(prices !== undefined && { prices }) })
      await mkdir(dirname(join(output, file)), { recursive: true })
      await writeFile(join(output, file), html)
      if (prices === undefined) break
    }
    return files
  }

  const pages = site.publicPages(slugs)
  const files: Record<string, WrittenFile[]> = {}
  for (const paths of pages) {
    for (const language of languages) files[paths[language]] = await write(paths, language)
  }
  // The server writes a shared conversation into it.
  await writeFile(join(output, 'pages/share.html'), startLater(shell, ownFiles('/share/-').map(addressOf)))
  // The page of all others. Last, because the written ones are made of it as it was built.
  await writeFile(join(output, 'index.html'), startAtOnce(shell))
  await writeFile(join(output, 'pages.json'), `${JSON.stringify(files)}\n`)
  await writeFile(join(output, 'sitemap.xml'), sitemap(pages))
  await writeFile(join(output, 'robots.txt'), robots)
  await rm(compiled, { recursive: true, force: true })
}
