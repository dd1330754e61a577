/** Shows the page from its beginning, also to screen readers and keyboards. */
export function toPageStart(): void {
  globalThis.scrollTo(0, 0)
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
}
