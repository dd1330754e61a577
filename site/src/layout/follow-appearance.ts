import { $direction, $language, $theme } from '@ai-studio/core'

/** Keeps the page itself in step with the stores: theme, language, direction, and the colour of the browser's bars. */
export function followAppearance(page: Document): void {
  const root = page.documentElement
  $language.subscribe((language) => {
    root.lang = language
  })
  $direction.subscribe((direction) => {
    root.dir = direction
  })
  // Paper is white, whatever the screen wears.
  const printing = matchMedia('print')
  const dress = () => {
    root.dataset.theme = printing.matches ? 'light' : $theme.get()
  }
  printing.addEventListener('change', dress)
  const colourBars = () => {
    const color = getComputedStyle(root).getPropertyValue('--studio-color-bg').trim()
    if (color) page.querySelector('meta[name="theme-color"]')?.setAttribute('content', color)
  }
  $theme.subscribe(() => {
    dress()
    // To ask for it at once would have the whole page styled in the middle of other work.
    requestAnimationFrame(colourBars)
  })
}
