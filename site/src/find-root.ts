import { lastResortTexts } from './errors/last-resort-texts.ts'

/**
 * The element that the site is rendered into.
 * @throws Error when the page has none: somebody changed `index.html`, and an empty page would not say so.
 */
export function findRoot(page: Document): HTMLElement {
  const root = page.getElementById('root')
  if (!root) throw new Error(lastResortTexts(page).rootNotFound)
  return root
}
