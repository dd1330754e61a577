import { printStyles } from './print-styles.ts'

/** Longest wait for pictures and fonts, in milliseconds; what has not come by then is left to the browser. */
const patienceMs = 10_000

export interface PrintFrame {
  /** Where the conversation is drawn. */
  readonly body: HTMLElement
  readonly window: Window
  remove(): void
}

/**
 * A page of its own to print from: an empty frame of this origin. Made by calls alone, styled by a constructed sheet
 * of its own window, so that it works under a policy that forbids inline styles and strings as HTML.
 *
 * @param heading title of the document, which browsers propose as the name of a PDF
 */
export async function createPrintFrame(heading: string, language: string): Promise<PrintFrame> {
  const frame = document.createElement('iframe')
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  frame.title = heading
  // Not `display: none`, from which some browsers print an empty page.
  Object.assign(frame.style, {
    position: 'fixed',
    insetBlockEnd: '0',
    insetInlineStart: '0',
    inlineSize: '1px',
    blockSize: '1px',
    border: '0',
    opacity: '0',
    pointerEvents: 'none',
  })
  // Some browsers replace the first empty document by another one, and say so by `load`; others do at once.
  const isLoaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  document.body.append(frame)
  await isLoaded
  const view = frame.contentWindow as (Window & typeof globalThis) | null
  const page = frame.contentDocument
  if (!view || !page) throw new Error('The browser gave the frame for printing no document.')
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(printStyles)
  page.adoptedStyleSheets = [sheet]
  page.title = heading
  page.documentElement.lang = language
  return { body: page.body, window: view, remove: () => frame.remove() }
}

/** Waits for what is still on its way into a page. */
export async function isComplete({ body, window: { document } }: PrintFrame): Promise<void> {
  const pictures = [...body.querySelectorAll('img')].map(
    (picture) =>
      picture.complete ||
      new Promise((resolve) => {
        picture.addEventListener('load', resolve, { once: true })
        picture.addEventListener('error', resolve, { once: true })
      }),
  )
  let timer: ReturnType<typeof setTimeout> | undefined
  const enough = new Promise((resolve) => {
    timer = setTimeout(resolve, patienceMs)
  })
  await Promise.race([Promise.all([...pictures, document.fonts?.ready]), enough])
  clearTimeout(timer)
}
