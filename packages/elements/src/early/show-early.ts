import type { History, Message } from '@ai-studio/contract'
import type { Language } from '@ai-studio/contract/constants'
import { EarlyConversation, rowsAtEnd } from '@ai-studio/react/early'
import en from '../../../react/src/chat/locales/en.json' with { type: 'json' }
import vi from '../../../react/src/chat/locales/vi.json' with { type: 'json' }
import { styleSheet } from '../style-sheet.ts'
import type { Asked } from './ask-early.ts'
import { keepPlace } from './keep-place.ts'
import { setScene, type TextTable } from './still-hooks.ts'
import { appendStill, jsx, type Component } from './still.ts'
import { earlyStyles, pageStyle } from './styles.ts'

const tables: Record<Language, TextTable> = { en, vi }

/** What the chat will stand in. */
function frameIn(root: ShadowRoot): HTMLElement {
  const known = root.querySelector<HTMLElement>('.frame')
  if (known) return known
  const frame = document.createElement('div')
  frame.className = 'frame'
  root.append(frame)
  return frame
}

const isInline = (element: Element) => !/^(page|launcher)$/.test(element.getAttribute('mode') ?? '')

/** The state of an element that is a page of its own is set by its chat. */
const stylesFor = (element: Element) => (isInline(element) ? earlyStyles : [...earlyStyles, pageStyle])

type Surroundings = Omit<Asked, 'history'>

/** Draws messages as the chat will draw them. */
function draw(
  frame: HTMLElement,
  element: HTMLElement,
  messages: readonly Message[],
  known: History,
): Element {
  const said = (name: string) => element.getAttribute(name) ?? ''
  const slot = (name: string) => jsx('slot', { name })
  frame.replaceChildren()
  appendStill(
    frame,
    // Compiled for this, its elements are ours.
    jsx(EarlyConversation as unknown as Component, {
      messages,
      before: known.messages.length - messages.length,
      hasOlder: known.nextCursor !== undefined,
      mode: isInline(element) ? 'inline' : 'page',
      heading: said('heading'),
      placeholder: said('placeholder'),
      // As every attribute of a yes or no is read.
      isDisabled: ![null, 'false'].includes(element.getAttribute('disabled')),
      header: slot('header'),
      footer: slot('footer'),
    }),
  )
  return frame.querySelector('.st-thread')!
}

/**
 * Shows the end of a stored conversation in a `<studio-chat>` before what the chat runs on is there. Where that was
 * faster, or a message is more than its text, nothing happens: the chat itself shows, and tells, everything.
 *
 * @returns whether it is shown
 */
export function showEarly(element: HTMLElement, { language, base }: Surroundings, history: History): boolean {
  const { messages } = history
  const root = element.shadowRoot
  // With styles of its own the chat is there already, or about to be.
  if (!root || !element.isConnected || root.adoptedStyleSheets.length > 0) return false
  const sheets = stylesFor(element).map((css) => styleSheet(css, root))
  root.adoptedStyleSheets = sheets
  const { clientWidth: width, clientHeight } = element
  const frame = frameIn(root)
  frame.lang = language
  // As both languages are written.
  frame.dir = 'ltr'
  setScene({ texts: tables[language], endpoint: base })
  // How many messages fill the view is guessed; where it was too few, twice as many.
  for (let height = clientHeight; ; height *= 2) {
    const rows = rowsAtEnd(messages, { width, height })
    if (!rows) {
      frame.replaceChildren()
      root.adoptedStyleSheets = []
      return false
    }
    const thread = draw(frame, element, rows, history)
    thread.scrollTop = thread.scrollHeight
    if (thread.scrollTop > 0 || rows.length === messages.length) break
  }
  keepPlace(root, frame, () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => !sheets.includes(sheet))
  })
  return true
}
