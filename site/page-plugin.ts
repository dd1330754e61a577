import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { IndexHtmlTransformContext, Plugin, ResolvedConfig } from 'vite'
import { smallScript } from './scripts/small-script.ts'
import { escapeMarkup } from './scripts/markup.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const textFile = /\/src\/(?:.+\/)?locales\/(\w\w)\.json$/

function findText(language: string, key: string): string {
  const texts: unknown = JSON.parse(readFileSync(here(`src/locales/${language}.json`), 'utf8'))
  const found = key
    .split('.')
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], texts)
  if (typeof found !== 'string')
    throw new Error(`index.html asks for the text "${key}" that ${language}.json lacks.`)
  return found
}

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>

/** Files that the application asks for as soon as it runs, or may: what its first files import later. */
function laterFiles(bundle: Bundle): Set<string> {
  const first = new Set(
    Object.values(bundle).flatMap((file) => (file.type === 'chunk' && file.isEntry ? [file.fileName] : [])),
  )
  const later = new Set<string>()
  // A set that grows while it is walked is walked to its end.
  for (const name of first) {
    const file = bundle[name]
    if (file?.type !== 'chunk') continue
    for (const imported of file.imports) first.add(imported)
    for (const imported of file.dynamicImports) later.add(imported)
  }
  return later
}

/** Files with each language's texts for home, as attributes: `data-vi="/assets/texts-vi-….js"`. */
function textFiles(bundle: Bundle, base: string): Record<string, string> {
  const files: Record<string, string[]> = {}
  const later = laterFiles(bundle)
  for (const chunk of Object.values(bundle)) {
    // Other pages ask for theirs themselves.
    if (chunk.type !== 'chunk' || !later.has(chunk.fileName)) continue
    const languages = new Set(chunk.moduleIds.map((id) => textFile.exec(id)?.[1]))
    // A chunk that holds anything else, or both languages, is not a file of texts and loads anyhow.
    const [language] = languages
    if (languages.size === 1 && language) (files[`data-${language}`] ??= []).push(base + chunk.fileName)
  }
  return Object.fromEntries(Object.entries(files).map(([name, list]) => [name, list.join(' ')]))
}

/**
 * Completes `index.html`: texts from the locale files in place of `{{language:key}}`, and, first of all scripts, the
 * small one that applies stored choices before the first paint. That one is a classic script in a file of its own,
 * built from `src/first-paint`.
 */
export function page(): Plugin {
  const script = smallScript('theme', 'src/first-paint/first-paint.ts')
  let config: ResolvedConfig

  return {
    name: 'ai-studio-page',
    configResolved(resolved) {
      config = resolved
    },
    configureServer(server) {
      server.middlewares.use('/theme.js', (_request, response, next) => {
        response.setHeader('Content-Type', 'text/javascript')
        script.source(config).then((source) => response.end(source), next)
      })
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', ...(await script.file(config)) })
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const src =
          config.base + (config.command === 'build' ? (await script.file(config)).fileName : 'theme.js')
        return {
          html: html.replace(/\{\{(\w\w):([\w.]+)\}\}/g, (_, language: string, key: string) =>
            escapeMarkup(findText(language, key)),
          ),
          tags: [
            {
              tag: 'script',
              attrs: { src, ...(bundle && textFiles(bundle, config.base)) },
              injectTo: 'head-prepend',
            },
          ],
        }
      },
    },
  }
}
