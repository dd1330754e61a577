import type { CdnManifest } from './cdn-manifest.ts'

export interface SnippetOptions {
  manifest: CdnManifest
  /** Origin of the studio that serves the scripts, for example `https://studio.example`. */
  origin: string
  /**
   * What the page shows at once; decides what is preloaded.
   * @default 'launcher'
   */
  mode?: 'inline' | 'launcher' | 'page'
  /**
   * The library the widgets run on: preact is small, React is for pages that want exactly that.
   * @default 'preact'
   */
  framework?: 'preact' | 'react'
  /**
   * Language that the page asks the chat for; its texts are then preloaded, too.
   * @default 'en'
   */
  language?: 'en' | 'vi'
  /** Nonce of the page's policy, if it has one. */
  nonce?: string
}

const attributes = (values: Record<string, string | undefined>) =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${value!.replace(/[&"<]/g, (sign) => `&#${sign.charCodeAt(0)};`)}"`)
    .join('')

/** The tags that bring the widgets into a page, for its `<head>`. */
export function scriptTags(options: SnippetOptions): string {
  const { manifest, origin, mode = 'launcher', framework = 'preact', language = 'en', nonce } = options
  const folder = `${origin}/cdn/${manifest.version}/`
  const { preload, ...loader } =
    framework === 'react' ? manifest.react : { ...manifest.loader, preload: manifest.preload }
  const texts = language === 'vi' ? preload.languages.vi : []
  const files = mode === 'launcher' ? preload.launcher : [...preload.chat, ...texts]
  return [
    ...files.map(
      (file) =>
        `<link${attributes({
          rel: 'modulepreload',
          href: folder + file,
          integrity: manifest.integrity[file],
          crossorigin: 'anonymous',
          nonce,
        })}>`,
    ),
    // A module that does not wait for the rest of the page: it watches for tags that come later.
    `<script async${attributes({
      type: 'module',
      src: folder + loader.file,
      integrity: loader.integrity,
      crossorigin: 'anonymous',
      nonce,
    })}></script>`,
  ].join('\n')
}

/** What a page's content security policy has to allow for the widgets: sources by directive. */
export function policySources(origin: string): Record<string, string[]> {
  return {
    'script-src': [origin],
    'connect-src': [origin],
    // `blob:` shows an image that a visitor is about to send.
    'img-src': [origin, 'blob:'],
  }
}
