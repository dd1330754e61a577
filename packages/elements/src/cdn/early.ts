import { askEarly, type Asked } from '../early/ask-early.ts'
import type * as view from './early-view.ts'
import { importCompared, preload, studio, type ComparedFile } from './early-files.ts'
import { page } from './page.ts'
import { onceVisited } from '../prerendering.ts'

/** What draws a conversation, and what the chat needs besides that follows it; the build fills them in. */
declare const __VIEW__: ComparedFile
declare const __FURTHER__: readonly ComparedFile[]

/** So long the chat waits for its conversation, in milliseconds: on a slow network nothing is gained by it. */
const patienceMs = 100

const selector = 'studio-chat[conversation-id]'
const seen = new WeakSet<Element>()
let drawing: Promise<typeof view> | undefined
/** Fulfils when the first conversation is shown, or no longer waited for. */
let goOn: () => void
const early = new Promise<void>((resolve) => (goOn = resolve))

/** Fetches what the chat needs to take over; the loader compares it once more. */
function preloadFurther(): void {
  for (const file of __FURTHER__) preload(file).catch(() => {})
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

async function show(element: HTMLElement, asked: Asked): Promise<void> {
  const wanted = () => element.getAttribute('conversation-id')
  const id = wanted()
  drawing ??= importCompared<typeof view>(__VIEW__)
  const [history, { showEarly }] = await Promise.all([
    asked.history,
    drawing,
    customElements.whenDefined(element.localName),
  ])
  // The page may want another one by now.
  if (wanted() === id && showEarly(element, asked, history)) await nextFrame()
}

function look(): void {
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    if (seen.has(element)) continue
    seen.add(element)
    const asked = askEarly(element, studio)
    if (!asked) continue
    // What is compiled, and run, meanwhile would make the reader wait.
    page.early = early
    // What does not go as usual the chat shows, and explains.
    void show(element, asked)
      .catch(() => {})
      .then(goOn)
  }
}

function begin(): void {
  setTimeout(goOn, patienceMs)
  if (document.readyState === 'loading') {
    // The page may still be on its way to the element.
    const watch = new MutationObserver(look)
    watch.observe(document, { childList: true, subtree: true })
    addEventListener('DOMContentLoaded', () => watch.disconnect(), { once: true })
  }
  look()
}

void early.then(preloadFurther)
onceVisited(begin)
