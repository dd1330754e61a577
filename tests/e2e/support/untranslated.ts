import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { root } from '../../../scripts/install.mjs'

type Texts = { [key: string]: string | Texts }

/** Folders with a file of texts for each language. */
function localeFolders(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name === 'vi.json' && entry.parentPath.endsWith('locales'))
    .map((entry) => entry.parentPath)
}

function leaves(texts: Texts): string[] {
  return Object.values(texts).flatMap((text) => (typeof text === 'string' ? [text] : leaves(text)))
}

const read = (file: string) => leaves(JSON.parse(readFileSync(file, 'utf8')) as Texts)

/**
 * Texts that the product has in English and says otherwise in Vietnamese. Short ones may be names, and those with a
 * place for a value never stand on a page as they are.
 */
export function englishTexts(): Set<string> {
  const folders = ['site/src', 'packages/react/src', 'packages/contract'].flatMap(localeFolders)
  const vietnamese = new Set(folders.flatMap((folder) => read(join(folder, 'vi.json'))))
  const english = folders.flatMap((folder) => read(join(folder, 'en.json')))
  return new Set(english.filter((text) => text.length > 3 && !text.includes('{{') && !vietnamese.has(text)))
}

/** What a page says in words of the other language, to everybody or to screen readers alone. */
export async function untranslated(page: Page, foreign: ReadonlySet<string>): Promise<string[]> {
  const said = await page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof HTMLElement)
        texts.push(
          ...['aria-label', 'title', 'placeholder', 'alt'].map((name) => node.getAttribute(name) ?? ''),
        )
      // A part in another language says so itself.
      else if (!node.parentElement?.closest('script, style, noscript, [lang]:not(html)'))
        texts.push(node.textContent ?? '')
    }
    return texts.map((text) => text.trim())
  })
  return [...new Set(said)].filter((text) => foreign.has(text))
}
