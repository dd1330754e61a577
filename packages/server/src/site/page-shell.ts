import { readFile, stat } from 'node:fs/promises'
import type { RuntimeConfig } from '@ai-studio/contract'

/** The site's `index.html`, ready to be completed for each answer. */
export interface PageShell {
  /** The page with this nonce on its scripts. */
  render(nonce: string): string
}

const placeholder = '{{studio-nonce}}'

/** Keeps the page in memory and reads it again only when the file has changed. */
export function pageShellReader(file: string, config: RuntimeConfig): () => Promise<PageShell> {
  let last: { changed: number; shell: PageShell } | undefined
  return async () => {
    const { mtimeMs } = await stat(file)
    if (last?.changed !== mtimeMs) {
      last = { changed: mtimeMs, shell: pageShell(await readFile(file, 'utf8'), config) }
    }
    return last.shell
  }
}

export function pageShell(html: string, config: RuntimeConfig): PageShell {
  const parts = withNonces(withConfig(html, config)).split(placeholder)
  return { render: (nonce) => parts.join(nonce) }
}

/** The configuration goes into the element that waits for it, or else to the end of the head. */
function withConfig(html: string, config: RuntimeConfig): string {
  // Inside a script element only `<` could end it.
  const json = JSON.stringify(config).replaceAll('<', '\\u003c')
  const element = /(<script\b[^>]*\bid="studio-config"[^>]*>)[^<]*(<\/script>)/
  return element.test(html)
    ? html.replace(element, (_, open: string, close: string) => open + json + close)
    : html.replace(
        '</head>',
        () => `<script type="application/json" id="studio-config">${json}</script></head>`,
      )
}

function withNonces(html: string): string {
  return html.replace(/<script\b(?![^>]*\bnonce=)/g, `<script nonce="${placeholder}"`)
}
