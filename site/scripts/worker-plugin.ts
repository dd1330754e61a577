import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { languages } from '@ai-studio/contract/constants'
import type { Plugin, ResolvedConfig } from 'vite'
import { smallScript } from './small-script.ts'
import { manifestFile, webManifest } from './web-manifest.ts'

const source = (path: string) => readFileSync(new URL(`../src/worker/${path}`, import.meta.url), 'utf8')

interface Words {
  title: string
  text: string
  retry: string
}

const inLanguage = (language: string) => {
  const { title, text, retry } = JSON.parse(source(`locales/${language}.json`)) as Words
  return `<main class="st-offline" lang="${language}"><h1>${title}</h1><p>${text}</p><p><a class="st-button" href="">${retry}</a></p></main>`
}

/**
 * Builds `/worker.js`, the service worker, and `/offline.html`, the page that it keeps for when there is no connection:
 * all languages, of which the style sheet shows the visitor's. And the manifests, by which the site is installed.
 */
export function worker(): Plugin {
  const retry = smallScript('offline', 'src/worker/offline.ts')
  let config: ResolvedConfig
  return {
    name: 'ai-studio-worker',
    apply: 'build',
    // After the plugin whose script it looks for.
    enforce: 'post',
    configResolved(resolved) {
      config = resolved
    },
    async generateBundle(_, bundle) {
      const named = (pattern: RegExp) => {
        const found = Object.keys(bundle).find((file) => pattern.test(file))
        if (!found) throw new Error(`The build has no file like ${pattern}.`)
        return config.base + found
      }
      const [theme, styles] = [named(/^assets\/theme-.+\.js$/), named(/^assets\/studio-.+\.css$/)]
      const retryFile = await retry.file(config)
      const retryAddress = config.base + retryFile.fileName
      const page = source('offline.html')
        .replace('{{theme}}', () => theme)
        .replace('{{retry}}', () => retryAddress)
        .replace('{{styles}}', () => styles)
        .replace('{{languages}}', () => languages.map(inLanguage).join('\n    '))
      const files = [theme, retryAddress, styles]
      const hash = createHash('sha256').update(page).digest('base64url').slice(0, 8)
      const script = await smallScript('worker', 'src/worker/worker.ts', {
        __OFFLINE_FILES__: JSON.stringify(files),
        __OFFLINE_HASH__: JSON.stringify(hash),
      }).file(config)
      this.emitFile({ type: 'asset', ...retryFile })
      this.emitFile({ type: 'asset', fileName: 'offline.html', source: page })
      this.emitFile({ type: 'asset', fileName: 'worker.js', source: script.source })
      for (const language of languages)
        this.emitFile({ type: 'asset', fileName: manifestFile(language), source: webManifest(language) })
    },
  }
}
