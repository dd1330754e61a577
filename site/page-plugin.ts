import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type IndexHtmlTransformContext, type Plugin, type ResolvedConfig } from 'vite'

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

const escapeMarkup = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Files with each language's texts, as attributes: `data-vi="/assets/texts-vi-….js"`. */
function textFiles(
  bundle: NonNullable<IndexHtmlTransformContext['bundle']>,
  base: string,
): Record<string, string> {
  const files: Record<string, string[]> = {}
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue
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
  let config: ResolvedConfig

  async function buildFirstPaint(): Promise<string> {
    const result = await build({
      configFile: false,
      root: here('.'),
      logLevel: 'warn',
      resolve: { conditions: config.resolve.conditions },
      build: {
        write: false,
        minify: config.command === 'build',
        modulePreload: false,
        lib: {
          entry: here('src/first-paint/first-paint.ts'),
          formats: ['iife'],
          name: 'firstPaint',
          fileName: 'theme',
        },
      },
    })
    const [chunk] = (Array.isArray(result) ? result : 'output' in result ? [result] : []).flatMap(
      ({ output }) => output,
    )
    if (chunk?.type !== 'chunk') throw new Error('The script for the first paint could not be built.')
    return chunk.code
  }

  let builtScript: Promise<{ fileName: string; source: string }> | undefined
  const script = () =>
    (builtScript ??= buildFirstPaint().then((source) => ({
      fileName: `assets/theme-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`,
      source,
    })))

  return {
    name: 'ai-studio-page',
    configResolved(resolved) {
      config = resolved
    },
    configureServer(server) {
      server.middlewares.use('/theme.js', (_request, response, next) => {
        response.setHeader('Content-Type', 'text/javascript')
        buildFirstPaint().then((source) => response.end(source), next)
      })
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', ...(await script()) })
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const src = config.base + (config.command === 'build' ? (await script()).fileName : 'theme.js')
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
