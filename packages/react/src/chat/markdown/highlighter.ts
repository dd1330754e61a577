import type { ElementContent } from 'hast'
import { createLowlight } from 'lowlight'
import { createElement, type ReactNode } from 'react'
import { common } from './languages-common.ts'

const lowlight = createLowlight(common)
let hasMore = false

/** Names of the languages that come in a second part. */
const more = new Set(
  'c h cpp cc c++ hpp cs csharp c# dart docker dockerfile go golang graphql gql ini toml java kotlin kt kts lua make makefile nginx perl php powershell ps1 pwsh r ruby rb rust rs scss swift'.split(
    ' ',
  ),
)

function toNode(content: ElementContent, key: number): ReactNode {
  if (content.type === 'text') return content.value
  if (content.type !== 'element') return null
  const { className } = content.properties
  const names = Array.isArray(className) ? className.join(' ') : undefined
  return createElement('span', { key, className: names }, ...content.children.map(toNode))
}

/**
 * Colours code; null for a language that is not among the chosen ones.
 *
 * @returns makes the coloured pieces: new ones for each place, because Preact remembers in a piece where it was drawn,
 *   and whoever keeps one keeps that chat
 */
export async function highlight(language: string, code: string): Promise<(() => ReactNode[]) | null> {
  if (!lowlight.registered(language) && more.has(language) && !hasMore) {
    lowlight.register((await import('./languages-more.ts')).more)
    hasMore = true
  }
  if (!lowlight.registered(language)) return null
  const tree = lowlight.highlight(language, code, { prefix: 'st-hl-' })
  return () => tree.children.map((child, index) => (child.type === 'doctype' ? null : toNode(child, index)))
}
