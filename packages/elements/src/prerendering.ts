/** A document as browsers have it that make pages ready before somebody goes to them; the types do not know it yet. */
export type MaybePrerendering = Document & { readonly prerendering?: boolean }

/**
 * Acts when somebody has come to this page, which is at once in nearly all. What an earlier one reads of the tab and of
 * the conversation is what was there before: until somebody comes, the page that they are on goes on changing it.
 */
export function onceVisited(act: () => unknown): void {
  if ((document as MaybePrerendering).prerendering)
    document.addEventListener('prerenderingchange', act, { once: true })
  else act()
}
